#include "runner/speed/timing.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <memory>

#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

// Works for so long, in processor time of this thread.
void burn(std::chrono::nanoseconds time) {
  const auto now = [] {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
  };
  for (const auto end = now() + time; now() < end;) {
  }
}

TEST(Median, OfOddAndEvenNumbers) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median({7}), 7);
}

TEST(Timing, OneSlowSampleDoesNotCount) {
  const Timing timing{"a", "nodes", false, 1000, {10, 11, 500, 9, 10}};
  EXPECT_EQ(timing.median(), 10);
  EXPECT_EQ(median_deviation(timing.samples), 1);
  EXPECT_DOUBLE_EQ(timing.per_second(), 1e8);
  EXPECT_DOUBLE_EQ(timing.milliseconds(), 0.01);
}

TEST(TimeParts, TakesASampleAtLeast) {
  const std::vector<const Part*> some = {find_part("board/play"), find_part("board/line")};
  const auto timings = time_parts(some, source_path("positions"), std::chrono::milliseconds(0), {});
  ASSERT_EQ(timings.size(), 2U);
  EXPECT_EQ(timings[0].part, "board/play");
  EXPECT_EQ(timings[0].samples.size(), 1U);
  EXPECT_GT(timings[0].median(), 0);
}

// A part whose three pieces count 1, 10 and 100, and how often they were done.
TEST(TimeParts, WorksThroughAllPiecesOnceToCountThem) {
  std::vector<int> asked;
  std::string folder;
  const auto wait = std::chrono::milliseconds(12);  // more than a sample takes at least
  const Part part{
      .name = "fake/three", .unit = "calls", .is_signed = true, .make = [&](auto& given) {
        folder = given;
        return Work{3, [&](int item) {
                      asked.push_back(item);
                      burn(wait);
                      return std::uint64_t{item == 0 ? 1U : item == 1 ? 10U : 100U};
                    }};
      }};
  const auto timings =
      time_parts(std::vector{&part}, "/some/folder", std::chrono::milliseconds(0), {});
  EXPECT_EQ(folder, "/some/folder");
  EXPECT_EQ(asked, (std::vector{0, 1, 2, 0, 1, 2}));
  ASSERT_EQ(timings.size(), 1U);
  EXPECT_EQ(timings[0].part, "fake/three");
  EXPECT_EQ(timings[0].unit, "calls");
  EXPECT_TRUE(timings[0].is_signed);
  EXPECT_EQ(timings[0].count, 111U);
  ASSERT_EQ(timings[0].samples.size(), 1U);
  EXPECT_GT(timings[0].samples[0], 3 * 12e6 / 111);
}

TEST(TimeParts, ShortWorkIsRepeatedUntilASampleIsLongEnough) {
  int done = 0;
  const Part part{.name = "fake/short", .unit = "calls", .make = [&](auto&) {
                    return Work{1, [&](int) {
                                  ++done;
                                  burn(std::chrono::milliseconds(2));
                                  return std::uint64_t{1};
                                }};
                  }};
  time_parts(std::vector{&part}, "", std::chrono::milliseconds(0), {});
  EXPECT_GT(done, 2);      // once to count, then more than once
  EXPECT_LE(done, 1 + 6);  // and in no more than 10 ms and one more
}

TEST(TimeParts, TakesSamplesOfAllPartsUntilTheTimeIsOver) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  int done = 0;
  const auto make = [&](auto&) {
    return Work{1, [&](int) {
                  if (++done == 9) stop->request_stop();
                  burn(std::chrono::milliseconds(12));
                  return std::uint64_t{1};
                }};
  };
  const Part first{.name = "fake/first", .unit = "calls", .make = make};
  const Part second{.name = "fake/second", .unit = "calls", .make = make};
  const auto timings =
      time_parts(std::vector{&first, &second}, "", std::chrono::hours(1), stop->get_token());
  EXPECT_EQ(timings[0].samples.size(), 4U);
  EXPECT_EQ(timings[1].samples.size(), 3U);
}

TEST(TimeParts, TakesNoSampleWhenStopped) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  stop->request_stop();
  const std::vector<const Part*> some = {find_part("board/set")};
  const auto timings =
      time_parts(some, source_path("positions"), std::chrono::milliseconds(0), stop->get_token());
  ASSERT_EQ(timings.size(), 1U);
  EXPECT_EQ(timings[0].count, 60U);
  EXPECT_TRUE(timings[0].samples.empty());
  EXPECT_EQ(timings[0].median(), 0);
}

}  // namespace
}  // namespace rb::speed
