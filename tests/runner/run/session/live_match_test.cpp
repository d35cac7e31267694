#include "runner/run/session/live_match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "runner/tables/fault_notes.hpp"

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

TEST(LiveMatch, HasARowForAllThatIsKnown) {
  LiveMatch live = match();
  live.state.estimate = rating::Estimate{.elo = 133.4, .elo_interval = {40, 230}};
  live.state.any_time = rating::Interval{12, 260};
  const std::string line = progress_line(live.state, 99);
  EXPECT_EQ(live_match_text(live, kTerminal),
            "hard (A) against easy (B)\n"
            "Score of A   40-2-18 (68.3 %)   Black 25-1-4 (85.0 %)   White 15-1-14 (51.7 %)\n"
            "Elo of A     +133 [+40, +230]   any time [+12, +260]\n"
            "Test         H0 ---------------o--------------- H1\n"
            "Ends         five 58, board full 2\n" +
                line);
  live.state.any_time.reset();
  live.state.rests_on_faults = true;
  live.test_place.reset();
  live.ends = "";
  EXPECT_EQ(live_match_text(live, kTerminal),
            "hard (A) against easy (B)\n"
            "Score of A   40-2-18 (68.3 %)   Black 25-1-4 (85.0 %)   White 15-1-14 (51.7 %)\n"
            "Elo of A     +133 [+40, +230]" +
                std::string(fault_mark(true)) + "\n" + progress_line(live.state, 99));
}

TEST(LiveMatch, ThePlaceOfATestIsBetweenItsBounds) {
  const auto bar = [](double place) {
    LiveMatch live = match();
    live.test_place = place;
    const std::string text = live_match_text(live, kTerminal);
    const std::size_t first = text.find("H0 ") + 3;
    return text.substr(first, text.find(" H1") - first).find('o');
  };
  EXPECT_EQ(bar(-0.5), 0U);
  EXPECT_EQ(bar(0), 0U);
  EXPECT_EQ(bar(0.1), 3U);
  EXPECT_EQ(bar(1), 30U);
  EXPECT_EQ(bar(1.5), 30U);
}

TEST(LiveMatch, NeedsTenRowsAndFiftyColumns) {
  const auto is_table = [](std::size_t columns, std::size_t rows) {
    const Window window{.is_terminal = true, .columns = columns, .rows = rows};
    return live_match_text(match(), window).find('\n') != std::string::npos;
  };
  EXPECT_TRUE(is_table(50, 10));
  EXPECT_FALSE(is_table(49, 10));
  EXPECT_FALSE(is_table(50, 9));
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
