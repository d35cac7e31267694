#pragma once

#include <array>
#include <optional>
#include <string>

#include "runner/tables/progress.hpp"

namespace rb {

// A match while it is played, for a terminal.
struct LiveMatch {
  ProgressState state;
  std::array<std::string, 2> names;       // of A and B
  rating::GameCounts as_black, as_white;  // of A
  std::string ends;                       // "five 98, forbidden 3"
  // Where the test stands between its bounds, from 0 (H0) to 1 (H1).
  std::optional<double> test_place = {};
};

// A table with the progress line below it; only the line if there is no room for more.
std::string live_match_text(const LiveMatch& match, const Window& window);

}  // namespace rb
