#include "runner/web/play/known_fields.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"

namespace rb {

void require_known(std::string_view what, std::string_view name,
                   std::span<const std::string_view> known) {
  if (std::ranges::find(known, name) != known.end()) return;
  const std::string all =
      known.empty() ? "there is none" : fmt::format("there are {}", fmt::join(known, ", "));
  throw Error(fmt::format("there is no {} '{}'{}", what, name, suggestion(name, known, all)));
}

void require_fields(const Json& object, std::span<const std::string_view> known) {
  for (const auto& [name, value] : object.items()) require_known("field", name, known);
}

}  // namespace rb
