#include "runner/speed/part.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"

namespace rb::speed {

std::span<const Part> parts() {
  static const std::vector<Part> all = [] {
    std::vector<Part> list;
    for (auto group : {board_parts(), player_parts(), rating_parts()}) {
      std::ranges::move(group, std::back_inserter(list));
    }
    return list;
  }();
  return all;
}

const Part* find_part(std::string_view name) {
  const auto found = std::ranges::find(parts(), name, &Part::name);
  return found == parts().end() ? nullptr : &*found;
}

std::vector<const Part*> named_parts(std::string_view place,
                                     const std::vector<std::string>& names) {
  std::vector<const Part*> list;
  std::vector<std::string_view> all;
  for (const Part& part : parts()) {
    all.push_back(part.name);
    if (names.empty()) list.push_back(&part);
  }
  for (const std::string& name : names) {
    bool is_known = false;
    for (const Part& part : parts()) {
      if (part.name != name && !part.name.starts_with(name + "/")) continue;
      is_known = true;
      if (std::ranges::find(list, &part) == list.end()) list.push_back(&part);
    }
    if (is_known) continue;
    throw UsageError(fmt::format("{}: no part '{}'{}", place, name,
                                 suggestion(name, all, "'renju-bench speed run' lists them")));
  }
  return list;
}

}  // namespace rb::speed
