#include "runner/speed/speed_report.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "runner/base/system/machine.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/number_text.hpp"

namespace rb {
namespace {

using nlohmann::ordered_json;

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    return std::string(trim(std::string_view(line).substr(line.find(':') + 1)));
  }
  return "unknown";
}

ordered_json part_json(const speed::Timing& timing) {
  ordered_json part;
  part["part"] = timing.part;
  part["unit"] = timing.unit;
  part["signed"] = timing.is_signed;
  part["count"] = timing.count;
  part["ns"] = timing.median();
  part["mad_ns"] = speed::median_deviation(timing.samples);
  part["samples_ns"] = timing.samples;
  return part;
}

}  // namespace

SpeedRun this_speed_run() {
  SpeedRun run;
  run.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  run.host = machine_text();
  run.processor = processor();
  run.cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  run.version = version();
  run.commit = commit();
  run.compiler = compiler();
  run.build = build_type();
  return run;
}

std::string speed_table(const SpeedRun& run) {
  std::string text = fmt::format("{:<17}{:>9}  {:<9}{:>12}{:>10}{:>8}{:>10}\n", "Part", "Count",
                                 "of", "a second", "ns each", "MAD", "ms");
  double nodes = 0, milliseconds = 0;
  for (const speed::Timing& timing : run.timings) {
    text += fmt::format(
        "{:<17}{:>9}  {:<9}{:>12}{:>10}{:>6.1f} %{:>10.2f}\n", timing.part, timing.count,
        timing.unit, rate_text(timing.per_second()), rate_text(timing.median()),
        100 * speed::median_deviation(timing.samples) / timing.median(), timing.milliseconds());
    if (!timing.is_signed) continue;
    nodes += static_cast<double>(timing.count);
    milliseconds += timing.milliseconds();
  }
  text += '\n';
  if (run.signature > 0) text += fmt::format("Signature    {}\n", run.signature);
  if (milliseconds > 0) {
    text += fmt::format("Speed        {} nodes/s, solvers and search\n",
                        rate_text(1e3 * nodes / milliseconds));
    text += fmt::format("Time         {:.1f} ms of processor for these {} nodes\n", milliseconds,
                        static_cast<std::uint64_t>(nodes));
  }
  return text + fmt::format("Program      {} ({}, {}, {})\nMachine      {}\n", run.version,
                            run.commit, run.compiler, run.build, run.processor);
}

ordered_json speed_json(const SpeedRun& run) {
  ordered_json json;
  json["speed"] = kSpeedFormat;
  json["date"] = run.date;
  json["host"] = run.host;
  json["processor"] = run.processor;
  json["cores"] = run.cores;
  json["version"] = run.version;
  json["commit"] = run.commit;
  json["compiler"] = run.compiler;
  json["build"] = run.build;
  json["signature"] = run.signature > 0 ? ordered_json(run.signature) : ordered_json();
  json["parts"] = ordered_json::array();
  for (const speed::Timing& timing : run.timings) json["parts"].push_back(part_json(timing));
  return json;
}

}  // namespace rb
