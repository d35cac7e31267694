#include "runner/speed/speed_history.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include <fmt/format.h>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

constexpr int kParts = 23;

// Runs in each of which every part takes 100 ns, 2 % more or less by chance; from the run number
// `changed` on the first one takes 110.
std::vector<SpeedRun> runs(int count, int changed, Rng& rng) {
  std::vector<SpeedRun> list;
  for (int i = 0; i < count; ++i) {
    SpeedRun run;
    run.date = fmt::format("2026-01-{:02}T12:00:00Z", i + 1);
    run.host = fmt::format("container{}", i);
    run.processor = "Processor";
    run.cores = 2;
    run.compiler = "GCC";
    run.build = "Release";
    run.commit = fmt::format("commit{}", i);
    for (int part = 0; part < kParts; ++part) {
      double noise = -6;  // with twelve of them nearly normal, of deviation 1
      for (int k = 0; k < 12; ++k) noise += rng.uniform();
      const double usual = part == 0 && i >= changed ? 110 : 100;
      run.timings.push_back({fmt::format("part{}", part), "calls", false, 1, {usual + 2 * noise}});
    }
    list.push_back(run);
  }
  return list;
}

int changes(const Json& groups) {
  int count = 0;
  for (const auto& part : groups[0]["parts"]) count += static_cast<int>(part["changes"].size());
  return count;
}

TEST(SpeedHistory, NamesOfMachinesDoNotCount) {
  Rng rng(1);
  auto list = runs(5, 5, rng);
  EXPECT_EQ(history_json(list).size(), 1U);
  list.back().cores = 4;
  EXPECT_EQ(history_json(list).size(), 2U);
}

// One run for each time of the part, a day later than the one before.
std::vector<SpeedRun> runs_of(const std::vector<double>& times) {
  Rng rng(1);
  std::vector<SpeedRun> list = runs(static_cast<int>(times.size()), 0, rng);
  for (std::size_t i = 0; i < times.size(); ++i) {
    list[i].timings = {{"board/play", "moves", false, 1, {times[i]}}};
  }
  return list;
}

TEST(SpeedHistory, EachProcessorCompilerAndBuildIsASeriesOfItsOwn) {
  auto list = runs_of({1, 2, 3, 4, 5});
  list[1].processor = "Other";
  list[2].compiler = "Clang";
  list[3].build = "Debug";
  const auto json = history_json(list);
  ASSERT_EQ(json.size(), 4U);
  EXPECT_EQ(json[0]["machine"], "Processor, 2 cores, GCC, Release");
  EXPECT_EQ(json[1]["machine"], "Other, 2 cores, GCC, Release");
  EXPECT_EQ(json[2]["machine"], "Processor, 2 cores, Clang, Release");
  EXPECT_EQ(json[3]["machine"], "Processor, 2 cores, GCC, Debug");
  EXPECT_EQ(json[0]["parts"][0]["ns"], Json({1.0, 5.0}));
}

TEST(SpeedHistory, ASmallerDifferenceThanAHundredthIsLuck) {
  const auto changes_to = [](double level) {
    std::vector<double> times;
    for (int i = 0; i < 24; ++i)
      times.push_back((i < 12 ? 1000 : level) + (i % 2 == 0 ? 0.1 : -0.1));
    return changes(history_json(runs_of(times)));
  };
  EXPECT_EQ(changes_to(1009.9), 0);
  EXPECT_EQ(changes_to(1010.1), 1);
}

TEST(SpeedHistory, RarelyCriesWolf) {
  Rng rng(7);
  int wrong = 0;
  for (int history = 0; history < 100; ++history) {
    wrong += changes(history_json(runs(30, 30, rng))) > 0 ? 1 : 0;
  }
  EXPECT_LE(wrong, 5);
}

TEST(SpeedHistory, FindsAChange) {
  Rng rng(3);
  const auto json = history_json(runs(20, 10, rng));
  ASSERT_EQ(changes(json), 1);
  const auto& change = json[0]["parts"][0]["changes"][0];
  EXPECT_EQ(change["commit"], "commit10");
  EXPECT_EQ(change["one_run"], false);
}

TEST(SpeedHistory, SaysOneRunOfOne) {
  Rng rng(3);
  EXPECT_THAT(history_text(runs(1, 1, rng)), HasSubstr("\n1 run, "));
  EXPECT_THAT(history_text(runs(2, 2, rng)), HasSubstr("\n2 runs, "));
}

}  // namespace
}  // namespace rb
