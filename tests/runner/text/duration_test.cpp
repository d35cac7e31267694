#include "runner/text/duration.hpp"

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
  for (const auto* text : {"", "s", "ms", "x", "1h", "1 s", "-1s", "nan", "1e300", "25000m"}) {
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace rb
