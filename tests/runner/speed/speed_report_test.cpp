#include "runner/speed/speed_report.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

#include "runner/base/system/version.hpp"
#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

// Numbers of which none equals another; a part does not count for the signature.
SpeedRun planted_run() {
  SpeedRun run;
  run.date = "2026-01-02T03:04:05Z";
  run.host = "node7, Linux";
  run.processor = "Processor 9000";
  run.cores = 6;
  run.version = "0.1.0";
  run.commit = "4f2c1a9b07d1";
  run.compiler = "GCC 12.2.0";
  run.build = "Release";
  run.signature = 579'315;
  run.timings = {{"judge/board", "points", false, 41'000, {8, 16}},
                 {"search/hard", "nodes", true, 3000, {100, 90, 120}},
                 {"solver/vct", "nodes", true, 500, {4000}}};
  return run;
}

// 3500 nodes in 2.3 ms.
TEST(SpeedReport, HasARowForEachPartAndTheSpeedOfTheSignedOnes) {
  EXPECT_EQ(speed_table(planted_run()),
            R"(Part         Count  of      a second  ns each     MAD    ms
judge/board  41000  points  83333333     12.0  33.3 %  0.49
search/hard   3000  nodes   10000000      100  10.0 %  0.30
solver/vct     500  nodes     250000     4000   0.0 %  2.00

Signature    579315
Speed        1521739 nodes/s, solvers and search
Time         2.3 ms of processor for these 3500 nodes
Program      0.1.0 (4f2c1a9b07d1, GCC 12.2.0, Release)
Machine      Processor 9000
)");
}

// Two parts: 1000 nodes three times, of which each sample was two passes, and a part with one
// sample.
Json benchmarks() {
  SpeedRun run;
  run.timings = {{"search/hard", "nodes", true, 1000, {100, 80, 120}, 2},
                 {"judge/board", "points", false, 500, {4}}};
  return google_benchmark_json(run)["benchmarks"];
}

TEST(GoogleBenchmark, ASampleIsARepetitionOfAllTheWork) {
  const Json second = benchmarks()[1];
  EXPECT_EQ(second["name"], "search/hard");
  EXPECT_EQ(second["run_type"], "iteration");
  EXPECT_EQ(second["repetitions"], 3);
  EXPECT_EQ(second["repetition_index"], 1);
  EXPECT_EQ(second["iterations"], 2);
  EXPECT_EQ(second["cpu_time"], 80'000);
  EXPECT_EQ(second["real_time"], 80'000);
  EXPECT_EQ(second["ns_each"], 80);
  EXPECT_EQ(second["nodes"], 1000);
}

TEST(GoogleBenchmark, AggregatesFollowTheRepetitions) {
  const Json all = benchmarks();
  ASSERT_EQ(all.size(), 8);
  const struct {
    const char* name;
    double time;
  } kRows[] = {{"mean", 100'000}, {"median", 100'000}, {"stddev", 20'000}, {"cv", 0.2}};
  for (std::size_t i = 0; i < 4; ++i) {
    const Json& row = all[3 + i];
    EXPECT_EQ(row["name"], std::string("search/hard_") + kRows[i].name);
    EXPECT_EQ(row["run_name"], "search/hard");
    EXPECT_EQ(row["run_type"], "aggregate");
    EXPECT_EQ(row["aggregate_unit"], i == 3 ? "percentage" : "time");
    EXPECT_NEAR(row["cpu_time"], kRows[i].time, 1e-9 * kRows[i].time);
  }
}

TEST(GoogleBenchmark, OneSampleHasNoAggregates) {
  EXPECT_EQ(benchmarks().back()["name"], "judge/board");
  EXPECT_EQ(benchmarks().back()["family_index"], 1);
}

}  // namespace
}  // namespace rb
