#include "runner/speed/part.hpp"

#include <algorithm>
#include <iterator>

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

}  // namespace rb::speed
