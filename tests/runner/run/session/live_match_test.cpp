#include "runner/run/session/live_match.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace rb {
namespace {

LiveMatch match() {
  LiveMatch live{
      .state = {.games = 60, .planned = 200, .counts = {.wins = 40, .draws = 2, .losses = 18}},
      .names = {"hard", "easy"},
      .as_black = {.wins = 25, .draws = 1, .losses = 4},
      .as_white = {.wins = 15, .draws = 1, .losses = 14},
      .ends = "five 58, board full 2"};
  live.test_place = 0.5;
  return live;
}

constexpr Window kTerminal{.is_terminal = true, .columns = 99, .rows = 24};

TEST(LiveMatch, IsALineWhereThereIsNoRoom) {
  const std::string line = progress_line(match().state, 99);
  EXPECT_EQ(live_match_text(match(), {.is_terminal = false, .columns = 99, .rows = 1}), line);
  EXPECT_EQ(live_match_text(match(), {.is_terminal = true, .columns = 99, .rows = 9}), line);
  LiveMatch begun = match();
  begun.state.counts = {};
  EXPECT_EQ(live_match_text(begun, kTerminal), progress_line(begun.state, 99));
}

TEST(LiveMatch, KeepsWithinTheWindow) {
  const std::string text =
      live_match_text(match(), {.is_terminal = true, .columns = 50, .rows = 24});
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    EXPECT_LE(end - at, 50U);
    at = end + 1;
  }
}

}  // namespace
}  // namespace rb
