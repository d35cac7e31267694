#include "runner/speed/speed_history.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/rng.hpp"
#include "tests/fakes/temp_folder.hpp"

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

int changes(const nlohmann::ordered_json& groups) {
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

TEST(SpeedHistory, TheRunsOfADayHaveFilesOfTheirOwn) {
  const fakes::TempFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  Rng rng(3);
  const auto list = runs(2, 2, rng);
  const std::string first = save_speed_run(list[0]), second = save_speed_run(list[0]);
  const std::string other = save_speed_run(list[1]);
  const auto loaded = load_speed_history({});
  std::filesystem::current_path(before);
  EXPECT_EQ(first, "results/2026-01-01-speed.json");
  EXPECT_EQ(second, "results/2026-01-01-speed-2.json");
  EXPECT_EQ(other, "results/2026-01-02-speed.json");
  ASSERT_EQ(loaded.size(), 3U);
  EXPECT_EQ(loaded.back().commit, "commit1");
}

TEST(SpeedHistory, SaysOneRunOfOne) {
  Rng rng(3);
  EXPECT_THAT(history_text(runs(1, 1, rng)), HasSubstr("\n1 run, "));
  EXPECT_THAT(history_text(runs(2, 2, rng)), HasSubstr("\n2 runs, "));
}

TEST(SpeedHistory, SaysThatAChangeStandsOnOneRun) {
  Rng rng(3);
  auto list = runs(20, 20, rng);
  list.back().timings[0].samples = {150};
  const auto json = history_json(list);
  ASSERT_EQ(changes(json), 1);
  EXPECT_EQ(json[0]["parts"][0]["changes"][0]["one_run"], true);
  EXPECT_THAT(history_text(list), HasSubstr(", one run only\n"));
}

}  // namespace
}  // namespace rb
