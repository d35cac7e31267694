#include "runner/speed/speed_report.hpp"

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

}  // namespace
}  // namespace rb
