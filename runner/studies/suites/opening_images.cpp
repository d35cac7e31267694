#include "runner/studies/suites/opening_images.hpp"

#include <unordered_map>

#include "runner/play/game_result.hpp"

namespace rb {

std::vector<OpeningImage> opening_images(const std::vector<Opening>& openings, const Rules& rules) {
  const int size = rules.start().size;
  std::unordered_map<std::uint64_t, const Opening*> seen;
  std::vector<OpeningImage> images;
  for (const Opening& opening : openings) {
    const auto [earlier, is_new] =
        seen.try_emplace(opening_key(opening.moves, size, &rules), &opening);
    if (!is_new) images.push_back({&opening, earlier->second});
  }
  return images;
}

}  // namespace rb
