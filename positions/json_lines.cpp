#include "positions/json_lines.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/shallow.hpp"
#include "engine/base/text.hpp"

namespace rb {

void Place::fail(const std::string& what) const {
  throw Error(fmt::format("{}:{}: {}", path, line, what));
}

void each_json_line(std::string_view text, const std::string& path,
                    const std::function<void(const nlohmann::json&, const Place&)>& use) {
  Place place{.path = path};
  for (const std::string_view line : split(text, '\n')) {
    ++place.line;
    const std::string_view trimmed = trim(line);
    if (trimmed.empty() || trimmed.front() == '#') continue;
    constexpr bool kThrow = false;
    const auto object = nlohmann::json::parse(trimmed, kShallow, kThrow);
    if (!object.is_object()) place.fail("not a JSON object");
    use(object, place);
  }
}

}  // namespace rb
