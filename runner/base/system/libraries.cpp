#include "runner/base/system/libraries.hpp"

#include "engine/base/text.hpp"

namespace rb {

std::vector<Library> libraries() {
  std::vector<Library> found;
  for (const std::string_view text : split(RB_LIBRARIES, ',')) {
    const auto parts = words(text);
    found.push_back({parts.front(), parts.back()});
  }
  return found;
}

}  // namespace rb
