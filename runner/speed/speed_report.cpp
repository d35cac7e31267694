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
#include "runner/base/text/table_row.hpp"

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

Printout speed_table(const SpeedRun& run) {
  using enum Table::Align;
  Table table{
      .columns =
          {{"Part", left}, {"Count"}, {"of", left}, {"a second"}, {"ns each"}, {"MAD"}, {"ms"}},
      .notes = "\n"};
  double nodes = 0, milliseconds = 0;
  for (const speed::Timing& timing : run.timings) {
    const double deviation = speed::median_deviation(timing.samples) / timing.median();
    table.rows.push_back({timing.part, timing.count, timing.unit, rate_text(timing.per_second()),
                          rate_text(timing.median()), fmt::format("{:.1f} %", 100 * deviation),
                          fmt::format("{:.2f}", timing.milliseconds())});
    if (!timing.is_signed) continue;
    nodes += static_cast<double>(timing.count);
    milliseconds += timing.milliseconds();
  }
  Table rows;
  if (run.signature > 0) rows += table_row("Signature", std::to_string(run.signature));
  if (milliseconds > 0) {
    rows +=
        table_row("Speed", rate_text(1e3 * nodes / milliseconds) + " nodes/s, solvers and search");
    rows += table_row("Time", fmt::format("{:.1f} ms of processor for these {} nodes", milliseconds,
                                          static_cast<std::uint64_t>(nodes)));
  }
  rows += table_row(
      "Program", fmt::format("{} ({}, {}, {})", run.version, run.commit, run.compiler, run.build));
  return table + Printout(rows += table_row("Machine", run.processor));
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
