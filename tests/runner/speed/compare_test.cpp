#include "runner/speed/compare.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>

#include "engine/base/rng.hpp"

namespace rb::speed {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::SizeIs;
using Interval = rating::Interval;

// Two builds on a machine where a block takes 5 % more or less by chance, and the clock drifts.
struct Machine {
  std::map<std::string, double> head_factor = {};  // 1.03: the head is so much slower
  std::uint64_t head_count = 100;
  double noise = 0.05;
  Rng rng{1};
  double drift = 1;
  int restarts = 0, blocks = 0;
  std::chrono::milliseconds block_time{5};  // on the clock, of eight pieces
  std::chrono::steady_clock::time_point time{};
  std::string order = {};  // of the blocks: A is the base

  Block run(char side, const std::string& part, int items) {
    const double factor = side == 'A' || !head_factor.contains(part) ? 1 : head_factor.at(part);
    drift *= 1.001;
    ++blocks;
    order += side;
    const double luck = 1 + noise * (2 * rng.uniform() - 1);
    const auto ns = static_cast<std::int64_t>(1e6 * items * factor * drift * luck);
    time += block_time * std::min(items, 8) / 8;
    const std::uint64_t count = side == 'A' ? 100 : head_count;
    const auto work = side == 'A' ? 1 : static_cast<double>(head_count) / 100;
    return {static_cast<std::int64_t>(static_cast<double>(ns) * work),
            count * static_cast<std::uint64_t>(items)};
  }
  Rival rival(char side) {
    return {[this] { ++restarts; }, [this, side](const std::string& part, int,
                                                 int items) { return run(side, part, items); }};
  }
  std::vector<Comparison> compare(const std::vector<std::string>& parts, CompareSpec spec = {}) {
    spec.now = [this] { return time; };
    return speed::compare(parts, rival('A'), rival('B'), spec);
  }
};

TEST(Verdict, SlowerNeedsTheIntervalAndHalfOfTheTolerance) {
  EXPECT_EQ(verdict_of(1.016, {1.001, 1.04}, 0.03), Verdict::slower);
  EXPECT_EQ(verdict_of(1.014, {1.001, 1.04}, 0.03), Verdict::undecided);
  EXPECT_EQ(verdict_of(1.014, {1.001, 1.025}, 0.03), Verdict::same);
  EXPECT_EQ(verdict_of(1.02, {0.999, 1.04}, 0.03), Verdict::undecided);
}

TEST(Verdict, FasterIsTheMirrorOfSlower) {
  EXPECT_EQ(verdict_of(1 / 1.016, {1 / 1.04, 1 / 1.001}, 0.03), Verdict::faster);
  EXPECT_EQ(verdict_of(1 / 1.014, {1 / 1.025, 1 / 1.001}, 0.03), Verdict::same);
}

TEST(Verdict, TooFewRoundsAreUndecided) {
  const Interval all{0, std::numeric_limits<double>::infinity()};
  EXPECT_EQ(verdict_of(1.5, all, 0.03), Verdict::undecided);
}

TEST(Compare, FindsTheOnePartThatIsSlower) {
  Machine machine{.head_factor = {{"b", 1.03}, {"c", 0.9}}};
  const auto results = machine.compare({"a", "b", "c"});
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0].verdict, Verdict::same);
  EXPECT_EQ(results[1].verdict, Verdict::slower);
  EXPECT_NEAR(results[1].ratio, 1.03, 0.01);
  EXPECT_LT(results[1].interval.low, 1.03);
  EXPECT_GT(results[1].interval.high, 1.03);
  EXPECT_EQ(results[2].verdict, Verdict::faster);
}

TEST(Compare, TakesTurnsAndStartsAnewInEachRound) {
  Machine machine;
  machine.noise = 0;
  machine.compare({"a"});
  // Until a block is long enough the base works alone; then A B B A, B A A B.
  const auto start = machine.order.find("ABBA");
  ASSERT_NE(start, std::string::npos);
  EXPECT_EQ(machine.order.substr(start, 16), "ABBABAABABBABAAB");
  EXPECT_EQ(machine.restarts, 2 * 14);
}

TEST(Compare, DriftOfTheClockIsNoDifference) {
  Machine machine;
  machine.noise = 0;
  const auto results = machine.compare({"a"});
  EXPECT_NEAR(results[0].ratio, 1, 1e-5);
  EXPECT_EQ(results[0].verdict, Verdict::same);
}

TEST(Compare, EndsWithTheBudgetUndecided) {
  Machine machine{.noise = 0.5};
  const auto results = machine.compare({"a", "b"}, {.budget = 1s});
  EXPECT_EQ(results[0].verdict, Verdict::undecided);
  EXPECT_LE(machine.time.time_since_epoch(), 1s + 100ms);
}

TEST(Compare, PartsWithAVerdictAreMeasuredNoMore) {
  Machine machine{.head_factor = {{"a", 1.0}, {"b", 1.02}}};
  const auto results = machine.compare({"a", "b"}, {.tolerance = 0.04});
  EXPECT_LT(results[0].logarithms.size(), results[1].logarithms.size());
}

TEST(Compare, ReportsThatTheBuildsDifferInWork) {
  Machine machine{.head_count = 103};
  EXPECT_TRUE(machine.compare({"a"})[0].has_other_count);
  Machine same;
  EXPECT_FALSE(same.compare({"a"})[0].has_other_count);
}

// The time of a node says whether a build is slower; that it searches more is no speed.
TEST(Compare, OtherNumbersOfNodesAreComparedPerNode) {
  for (const std::uint64_t nodes : {95U, 105U}) {
    Machine same{.head_count = nodes, .noise = 0.02};
    const Comparison as_fast = same.compare({"a"})[0];
    EXPECT_TRUE(as_fast.has_other_count);
    EXPECT_EQ(as_fast.verdict, Verdict::same);
    EXPECT_NEAR(as_fast.ratio, 1, 0.01);
    EXPECT_NEAR(as_fast.head_ns / as_fast.base_ns, 1, 0.03);
    Machine slow{.head_factor = {{"a", 1.05}}, .head_count = nodes};
    EXPECT_EQ(slow.compare({"a"})[0].verdict, Verdict::slower);
    Machine fast{.head_factor = {{"a", 0.95}}, .head_count = nodes};
    EXPECT_EQ(fast.compare({"a"})[0].verdict, Verdict::faster);
  }
}

// A round takes 2 s: in 20 s there are 10, in twice that 14 of shorter blocks.
TEST(Compare, ShortTimesGetShorterBlocksAndTheRoundsAVerdictTakes) {
  Machine machine{.head_factor = {{"a", 1.1}}, .block_time = 450ms};
  const auto results = machine.compare({"a"}, {.budget = 20s});
  EXPECT_EQ(results[0].verdict, Verdict::slower);
  EXPECT_EQ(results[0].logarithms.size(), std::size_t{kLeastRounds});
  EXPECT_LE(machine.time.time_since_epoch(), 40s);
}

TEST(Compare, StopsWhenAsked) {
  Machine machine;
  std::stop_source stop;
  CompareSpec spec{.stop = stop.get_token()};
  spec.tell = [&](int rounds, std::size_t) {
    if (rounds == 3) stop.request_stop();
  };
  EXPECT_EQ(machine.compare({"a"}, spec)[0].logarithms.size(), 3U);
}

// A block as one of two builds was asked to do it.
struct Asked {
  char side;
  std::string part;
  int first, items;
  friend bool operator==(const Asked&, const Asked&) = default;
};

// Two builds whose blocks take what `answer` says, by the number of rounds that are over. The clock
// stands still but where the base is started anew.
struct Script {
  std::function<Block(const Asked&, std::size_t round)> answer;
  std::chrono::milliseconds round_time{0};
  std::chrono::steady_clock::time_point time{};
  std::vector<Asked> asked = {};
  std::vector<std::size_t> open = {};  // after each round

  Rival rival(char side) {
    return {[this, side] {
              if (side == 'A') time += round_time;
            },
            [this, side](const std::string& part, int first, int items) {
              asked.push_back({side, part, first, items});
              return answer(asked.back(), open.size());
            }};
  }
  std::vector<Comparison> compare(const std::vector<std::string>& parts, CompareSpec spec = {}) {
    spec.now = [this] { return time; };
    spec.tell = [this](int rounds, std::size_t still) {
      open.push_back(still);
      EXPECT_EQ(open.size(), static_cast<std::size_t>(rounds));
    };
    return speed::compare(parts, rival('A'), rival('B'), spec);
  }
  // Of the only part, which is open to the end.
  int items_of_round(std::size_t round) const {
    return asked[asked.size() - 4 * (open.size() - round) - 1].items;
  }
};

Block alike(const Asked& asked, std::size_t) {
  return {1'000 * asked.items, static_cast<std::uint64_t>(asked.items)};
}

TEST(Compare, ARoundThatIsStoppedDoesNotCount) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  Script script{.answer = [&](const Asked& asked, std::size_t round) {
    if (round == 2) stop->request_stop();
    return alike(asked, round);
  }};
  const auto results = script.compare({"a", "b"}, {.stop = stop->get_token()});
  EXPECT_THAT(script.open, ElementsAre(2, 2));
  EXPECT_EQ(script.asked.back().part, "a");
  EXPECT_THAT(results[0].logarithms, SizeIs(3));
  EXPECT_THAT(results[1].logarithms, SizeIs(2));
}

// Whole runs of twelve equal parts; one in twenty may have a wrong verdict.
TEST(Compare, RarelyCriesWolf) {
  std::vector<std::string> parts;
  for (char part = 'a'; part < 'm'; ++part) parts.emplace_back(1, part);
  int wrong = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Machine machine{.noise = 0.08, .rng = Rng(seed)};
    for (const Comparison& result : machine.compare(parts, {.budget = 10s})) {
      wrong += result.verdict == Verdict::slower || result.verdict == Verdict::faster ? 1 : 0;
    }
  }
  EXPECT_LE(wrong, 5);
}

TEST(CompareSamples, OfTwoRunsThatTookTheirOwn) {
  std::vector<double> base, head;
  Rng rng(7);
  for (int i = 0; i < 40; ++i) {
    base.push_back(100 * (1 + 0.02 * rng.uniform()));
    head.push_back(105 * (1 + 0.02 * rng.uniform()));
  }
  const Comparison slower = compare_samples("a", base, head, 0.03, 15);
  EXPECT_EQ(slower.verdict, Verdict::slower);
  EXPECT_NEAR(slower.ratio, 1.05, 0.003);
  EXPECT_EQ(compare_samples("a", base, base, 0.03, 15).verdict, Verdict::same);
  const std::vector<double> few = {100, 101, 99};
  EXPECT_EQ(compare_samples("a", few, few, 0.03, 15).verdict, Verdict::undecided);
}

TEST(CompareSamples, NoneOfTheHeadMakesUpForABaseWithTooFew) {
  const std::vector<double> head(20'000, 100.0);
  const std::size_t least = least_base_samples(15);
  const std::vector<double> enough(least, 70.0), few(least - 1, 70.0);
  EXPECT_EQ(compare_samples("a", enough, head, 0.03, 15).verdict, Verdict::slower);
  const Comparison undecided = compare_samples("a", few, head, 0.03, 15);
  EXPECT_EQ(undecided.verdict, Verdict::undecided);
  EXPECT_EQ(undecided.samples, (std::array<std::size_t, 2>{least - 1, 20'000}));
}

}  // namespace
}  // namespace rb::speed
