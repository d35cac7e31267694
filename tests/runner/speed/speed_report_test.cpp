#include "runner/speed/speed_report.hpp"

#include <gmock/gmock.h>

#include <thread>

#include <nlohmann/json.hpp>

#include "runner/base/system/machine.hpp"
#include "runner/base/system/version.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

// Numbers of which none equals another; a part does not count for the signature.
SpeedRun planted() {
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
  EXPECT_EQ(speed_table(planted()),
            R"(Part                 Count  of           a second   ns each     MAD        ms
judge/board          41000  points       83333333      12.0  33.3 %      0.49
search/hard           3000  nodes        10000000       100  10.0 %      0.30
solver/vct             500  nodes          250000      4000   0.0 %      2.00

Signature    579315
Speed        1521739 nodes/s, solvers and search
Time         2.3 ms of processor for these 3500 nodes
Program      0.1.0 (4f2c1a9b07d1, GCC 12.2.0, Release)
Machine      Processor 9000
)");
}

TEST(SpeedReport, HasNoSignatureAndNoSpeedWithoutSignedParts) {
  SpeedRun run = planted();
  run.timings.resize(1);
  run.signature = 0;
  EXPECT_THAT(speed_table(run), EndsWith("  0.49\n\nProgram      0.1.0 (4f2c1a9b07d1, GCC 12.2.0, "
                                         "Release)\nMachine      Processor 9000\n"));
  EXPECT_THAT(speed_table(run), Not(HasSubstr("Signature")));
  run.signature = 1;
  EXPECT_THAT(speed_table(run), HasSubstr("\nSignature    1\n"));
}

TEST(SpeedReport, TheDocumentHasTheTimesAndWhereTheyWereTaken) {
  SpeedRun run = planted();
  run.timings.resize(2);
  EXPECT_EQ(speed_json(run), nlohmann::ordered_json::parse(R"({
    "speed": 1, "date": "2026-01-02T03:04:05Z", "host": "node7, Linux",
    "processor": "Processor 9000", "cores": 6, "version": "0.1.0", "commit": "4f2c1a9b07d1",
    "compiler": "GCC 12.2.0", "build": "Release", "signature": 579315,
    "parts": [{"part": "judge/board", "unit": "points", "signed": false, "count": 41000,
               "ns": 12.0, "mad_ns": 4.0, "samples_ns": [8.0, 16.0]},
              {"part": "search/hard", "unit": "nodes", "signed": true, "count": 3000,
               "ns": 100.0, "mad_ns": 10.0, "samples_ns": [100.0, 90.0, 120.0]}]})"));
  run.signature = 0;
  run.timings.clear();
  const auto json = speed_json(run);
  EXPECT_TRUE(json.at("signature").is_null());
  EXPECT_EQ(json.at("parts"), nlohmann::ordered_json::array());
  run.signature = 1;
  EXPECT_EQ(speed_json(run).at("signature"), 1);
}

// The name of the processor as the system's first line about it has it.
std::string told_processor() {
  const std::string told = fakes::read_text("/proc/cpuinfo");
  const auto name = told.find("model name");
  if (name == std::string::npos) return "unknown";
  const auto first = told.find_first_not_of(": \t", told.find(':', name));
  return told.substr(first, told.find('\n', first) - first);
}

TEST(SpeedReport, NamesThisProgramAndThisMachine) {
  const SpeedRun run = this_speed_run();
  EXPECT_THAT(run.date, MatchesRegex("20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:"
                                     "[0-9][0-9]Z"));
  EXPECT_EQ(run.host, machine_text());
  EXPECT_EQ(run.processor, told_processor());
  EXPECT_EQ(run.cores, static_cast<int>(std::thread::hardware_concurrency()));
  EXPECT_EQ(run.version, version());
  EXPECT_EQ(run.commit, commit());
  EXPECT_EQ(run.compiler, compiler());
  EXPECT_EQ(run.build, build_type());
  EXPECT_EQ(run.signature, 0U);
  EXPECT_TRUE(run.timings.empty());
}

}  // namespace
}  // namespace rb
