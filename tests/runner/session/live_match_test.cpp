#include "runner/session/live_match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace rb {
namespace {

using testing::HasSubstr;

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

TEST(LiveMatch, IsATableAboveTheProgressLine) {
  const std::string text = live_match_text(match(), kTerminal);
  EXPECT_THAT(text, HasSubstr("hard (A) against easy (B)\n"));
  EXPECT_THAT(text, HasSubstr("40-2-18 (68.3 %)   Black 25-1-4 (85.0 %)   White 15-1-14 (51.7 %)"));
  EXPECT_THAT(text, HasSubstr("H0 ---------------o--------------- H1"));
  EXPECT_THAT(text, HasSubstr("five 58, board full 2\n60/200  A 40-2-18"));
  EXPECT_NE(text.back(), '\n');
}

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
