#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/speed/timing.hpp"

// The report of `speed run`, for people and as the document that --save keeps.
namespace rb {

inline constexpr int kSpeedFormat = 1;  // version of the document

struct SpeedRun {
  std::string date;       // "2026-11-20T16:02:11Z"
  std::string host;       // name and system
  std::string processor;  // "unknown" where the system does not tell
  int cores = 1;
  std::string version, commit, compiler, build;
  std::uint64_t signature = 0;  // 0: some of its parts were not measured
  std::vector<speed::Timing> timings;
};

// A run of this program on this machine, now, without measurements.
SpeedRun this_speed_run();

Printout speed_table(const SpeedRun& run);
Json speed_json(const SpeedRun& run);
// A run as Google Benchmark's reporter writes JSON (its schema 1), for compare.py and whatever else
// reads that: for each part a benchmark of its name, as renju-microbench has it. An iteration is
// all work of the part once; each sample is a repetition, with its time in nanoseconds and
// `ns_each`, that of a unit. From two samples on the aggregates mean, median, stddev and cv follow.
// Only processor time is measured: real_time repeats cpu_time, and `context` says so.
Json google_benchmark_json(const SpeedRun& run);

}  // namespace rb
