#include "runner/speed/speed_history.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

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

// One run for each time of the part, a day later than the one before.
std::vector<SpeedRun> runs_of(const std::vector<double>& times) {
  Rng rng(1);
  std::vector<SpeedRun> list = runs(static_cast<int>(times.size()), 0, rng);
  for (std::size_t i = 0; i < times.size(); ++i) {
    list[i].timings = {{"board/play", "moves", false, 1, {times[i]}}};
  }
  return list;
}

// Six times about 100 and five about 125.
std::vector<double> slower_times() { return {99, 101, 100, 100, 101, 99, 124, 126, 125, 124, 126}; }

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
  EXPECT_EQ(json[0]["parts"][0]["ns"], nlohmann::ordered_json({1.0, 5.0}));
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

TEST(SpeedHistory, TheDocumentHasRunsTimesAndChanges) {
  auto json = history_json(runs_of(slower_times()));
  ASSERT_EQ(changes(json), 1);
  auto& change = json[0]["parts"][0]["changes"][0];
  EXPECT_GT(change["p_value"], 0);
  EXPECT_LT(change["p_value"], 1e-6);
  change.erase("p_value");
  EXPECT_EQ(change, nlohmann::ordered_json::parse(R"({
    "commit": "commit6", "date": "2026-01-07T12:00:00Z", "index": 6, "before_ns": 100.0,
    "after_ns": 125.0, "one_run": false})"));
  EXPECT_EQ(json[0]["parts"][0]["part"], "board/play");
  EXPECT_EQ(json[0]["parts"][0]["unit"], "moves");
  EXPECT_EQ(json[0]["parts"][0]["ns"], nlohmann::ordered_json(slower_times()));
  ASSERT_EQ(json[0]["runs"].size(), 11U);
  EXPECT_EQ(json[0]["runs"][10], nlohmann::ordered_json::parse(
                                     R"({"date": "2026-01-11T12:00:00Z", "commit": "commit10"})"));
}

TEST(SpeedHistory, TheTextMarksChangesWithABar) {
  const auto list = runs_of(slower_times());
  const double p = history_json(list)[0]["parts"][0]["changes"][0]["p_value"];
  EXPECT_EQ(history_text(list), fmt::format(R"(Processor, 2 cores, GCC, Release
11 runs, 2026-01-01 to 2026-01-11; a bar marks a change

board/play, ns each of the moves
  99.0 101 100 100 101 99.0 | 124 126 125 124 126
  +25.0 % from commit6 on (2026-01-07), p = {:.1g}
)",
                                            p));
}

TEST(SpeedHistory, GroupsAreParagraphs) {
  auto list = runs_of({10, 20, 30});
  list[1].cores = 1;
  EXPECT_EQ(history_text(list), R"(Processor, 2 cores, GCC, Release
2 runs, 2026-01-01 to 2026-01-03; a bar marks a change

board/play, ns each of the moves
  10.0 30.0

Processor, 1 core, GCC, Release
1 run, 2026-01-02 to 2026-01-02; a bar marks a change

board/play, ns each of the moves
  20.0
)");
}

// Behind the space at its start: fourteen words of five and two of four are 78.
TEST(SpeedHistory, ALineHasSeventyEightCharacters) {
  std::vector<double> times(17, 1001);
  times[0] = times[1] = 999;
  const std::string all_but_two = " 1001 1001 1001 1001 1001 1001 1001 1001 1001 1001 1001 1001";
  EXPECT_THAT(history_text(runs_of(times)),
              HasSubstr("\n  999 999" + all_but_two + " 1001 1001\n  1001\n"));
  times.resize(16);
  times[1] = 1001;
  EXPECT_THAT(history_text(runs_of(times)),
              HasSubstr("\n  999 1001" + all_but_two + " 1001\n  1001\n"));
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

// The working directory is a new folder.
class KeptRuns : public testing::Test {
 protected:
  KeptRuns() {
    std::filesystem::current_path(folder_.path());
    std::filesystem::create_directory("results");
  }
  ~KeptRuns() override { std::filesystem::current_path(before_); }
  static std::vector<std::string> dates(const std::vector<std::string>& files) {
    std::vector<std::string> list;
    for (const SpeedRun& run : load_speed_history(files)) list.push_back(run.date.substr(0, 10));
    return list;
  }

  std::filesystem::path before_ = std::filesystem::current_path();
  fakes::TempFolder folder_;
};

TEST_F(KeptRuns, OthersInTheFolderAreSkippedWithANote) {
  const auto list = runs_of({1, 2, 3});
  for (const std::size_t i : {2U, 0U, 1U}) save_speed_run(list[i]);
  fakes::write_text("results/2026-01-05-speed.json", "{}");
  for (const char* name : {"results/2026-01-06-speed.txt", "results/2026-01-06.json"}) {
    fakes::write_text(name, "{}");
  }
  testing::internal::CaptureStderr();
  EXPECT_THAT(dates({}), ElementsAre("2026-01-01", "2026-01-02", "2026-01-03"));
  std::fflush(stderr);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "note: results/2026-01-05-speed.json: not a file of 'renju-bench speed run --save'; "
            "skipped\n");
}

TEST_F(KeptRuns, OfFilesThatAreNamedNoneIsSkipped) {
  const auto list = runs_of({1, 2});
  const std::string first = save_speed_run(list[0]), second = save_speed_run(list[1]);
  EXPECT_THAT(dates({second}), ElementsAre("2026-01-02"));
  EXPECT_THAT(dates({second, first}), ElementsAre("2026-01-01", "2026-01-02"));
  fakes::write_text("broken", "{}");
  EXPECT_THAT(
      [&] {
        dates({second, "broken"});
      },
      ThrowsMessage<Error>("broken: not a file of 'renju-bench speed run --save'"));
}

TEST_F(KeptRuns, NoneIsAnError) {
  EXPECT_THAT([] { dates({}); },
              ThrowsMessage<Error>("results: no run is kept there; 'renju-bench speed run --save' "
                                   "saves one"));
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
