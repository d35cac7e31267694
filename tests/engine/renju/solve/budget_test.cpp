#include "engine/renju/solve/budget.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace rb::renju {
namespace {

using std::chrono::milliseconds;

// A clock that a test moves by hand, and that counts who asks it.
thread_local Budget::TimePoint now_on_the_clock;
thread_local int looks = 0;
Budget::TimePoint by_hand() {
  ++looks;
  return now_on_the_clock;
}
constexpr Budget::Clock every(int stride) { return {by_hand, stride}; }
Budget::TimePoint in(int ms) { return now_on_the_clock + milliseconds(ms); }

int spend_all(Budget& budget, int most = 10000) {
  int nodes = 0;
  while (nodes < most && budget.spend()) ++nodes;
  return nodes;
}

TEST(Budget, GivesItsNodesAndNoMore) {
  Budget budget(3);
  EXPECT_EQ(spend_all(budget), 3);
  EXPECT_TRUE(budget.ended());
  EXPECT_EQ(budget.used(), 3);
}

TEST(Budget, WithoutADeadlineNobodyAsksTheClock) {
  looks = 0;
  Budget budget(1000, {}, {}, every(1));
  spend_all(budget);
  EXPECT_EQ(looks, 0);
}

TEST(Budget, LooksAtTheClockAtTheFirstNodeAndThenEveryStride) {
  for (const int stride : {1, 4, 256}) {
    looks = 0;
    Budget budget(Budget::kUnlimited, in(1), {}, every(stride));
    spend_all(budget, 10 * stride);
    EXPECT_EQ(looks, 10) << stride;
  }
}

TEST(Budget, EndsWithTheTime) {
  Budget budget(Budget::kUnlimited, in(5), {}, every(4));
  EXPECT_EQ(spend_all(budget, 6), 6);
  now_on_the_clock += milliseconds(5);
  EXPECT_EQ(spend_all(budget), 2) << "to the next look";
  EXPECT_EQ(budget.used(), 8);
  EXPECT_TRUE(budget.ended());
}

TEST(Budget, APartIsNeverLargerThanTheWhole) {
  Budget whole(10);
  Budget part = whole.part(100);
  EXPECT_EQ(part.left(), 10);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(part.spend());
  whole.charge(part);
  EXPECT_EQ(whole.used(), 4);
  EXPECT_EQ(whole.left(), 6);
}

TEST(Budget, APartEndsNoLaterThanTheWhole) {
  const Budget whole(Budget::kUnlimited, in(5), {}, every(1));
  EXPECT_EQ(whole.part(10).deadline(), in(5));
  EXPECT_EQ(whole.part(10, in(3)).deadline(), in(3));
  EXPECT_EQ(whole.part(10, in(8)).deadline(), in(5));
  EXPECT_EQ(Budget(20).part(10, in(8)).deadline(), in(8));
  EXPECT_EQ(Budget(20).part(30).left(), 20);
}

TEST(Budget, APartThatItsOwnDeadlineEndsDoesNotEndTheWhole) {
  Budget whole(1000, in(5), {}, every(1));
  Budget part = whole.part(100, in(3));
  EXPECT_EQ(spend_all(part, 10), 10);
  now_on_the_clock += milliseconds(3);
  EXPECT_FALSE(part.spend());
  whole.charge(part);
  EXPECT_FALSE(whole.ended());
  EXPECT_EQ(whole.left(), 990);
  now_on_the_clock += milliseconds(2);
  Budget late = whole.part(100);
  EXPECT_FALSE(late.spend());
  whole.charge(late);
  EXPECT_TRUE(whole.ended());
  EXPECT_EQ(whole.used(), 10);
}

TEST(Budget, AStopEndsPartAndWhole) {
  const auto source = std::make_unique<std::stop_source>();
  Budget whole(1000, {}, source->get_token(), every(2));
  Budget part = whole.part(100);
  EXPECT_TRUE(part.spend());
  source->request_stop();
  EXPECT_LE(spend_all(part), 1);
  whole.charge(part);
  EXPECT_TRUE(whole.ended());
}

}  // namespace
}  // namespace rb::renju
