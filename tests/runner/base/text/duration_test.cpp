#include "runner/base/text/duration.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

using namespace std::chrono_literals;

TEST(Duration, HasAUnitOrIsInSeconds) {
  EXPECT_EQ(parse_duration("200ms"), 200ms);
  EXPECT_EQ(parse_duration("1.5s"), 1500ms);
  EXPECT_EQ(parse_duration("2m"), 120s);
  EXPECT_EQ(parse_duration("0.1"), 100ms);
  EXPECT_EQ(parse_duration("0"), 0ms);
}

TEST(Duration, IsRoundedToMilliseconds) { EXPECT_EQ(parse_duration("0.0016s"), 2ms); }

TEST(Duration, IsRefused) {
  for (const auto* text :
       {"", "s", "ms", "x", "1h", "1 s", "-1s", "1sms", "1mms", "nan", "1e300", "25000m"}) {
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
  }
}

TEST(DurationWord, IsTheShortestFormThatIsReadBack) {
  EXPECT_EQ(duration_word(0ms), "0s");
  EXPECT_EQ(duration_word(61ms), "61ms");
  EXPECT_EQ(duration_word(100ms), "0.1s");
  EXPECT_EQ(duration_word(1500ms), "1.5s");
  EXPECT_EQ(duration_word(90s), "90s");
  EXPECT_EQ(duration_word(60'050ms), "60050ms");
  EXPECT_EQ(duration_word(60'100ms), "60.1s");
  EXPECT_EQ(duration_word(60s), "1m");
  EXPECT_EQ(duration_word(2min), "2m");
}

TEST(GameClock, IsTheTimeOfAGameAndOfEachMove) {
  const auto clock = parse_game_clock("1m+0.25");
  ASSERT_TRUE(clock);
  EXPECT_EQ(clock->total, 60s);
  EXPECT_EQ(clock->increment, 250ms);
}

TEST(GameClock, OfNoTimeAtAllIsRefused) {
  for (const auto* text : {"", "0", "0+0", "+", "+1", "5+", "5+x", "x+1", "5+1+1", "-1+2"}) {
    EXPECT_EQ(parse_game_clock(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace rb
