#include "runner/speed/speed_report.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <boost/math/statistics/univariate_statistics.hpp>

#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "runner/base/system/machine.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"

namespace rb {
namespace {

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    return std::string(trim(std::string_view(line).substr(line.find(':') + 1)));
  }
  return "unknown";
}

Json part_json(const speed::Timing& timing) {
  Json part;
  part["part"] = timing.part;
  part["unit"] = timing.unit;
  part["signed"] = timing.is_signed;
  part["count"] = timing.count;
  part["ns"] = timing.median();
  part["mad_ns"] = speed::median_deviation(timing.samples);
  part["samples_ns"] = timing.samples;
  return part;
}

// The fields that the JSONReporter of Google Benchmark writes.
Json context_json(const SpeedRun& run) {
  return json_object({{"date", run.date},
                      {"host_name", run.host},
                      {"executable", "renju-bench speed run"},
                      {"num_cpus", run.cores},
                      {"json_schema_version", 1},
                      {"processor", run.processor},
                      {"version", run.version},
                      {"commit", run.commit},
                      {"compiler", run.compiler},
                      {"build_type", run.build},
                      {"signature", run.signature > 0 ? Json(run.signature) : Json()},
                      {"clock", "processor time of the thread; real_time repeats it"}});
}

// What the repetitions and the aggregates of a part have in common.
struct Family {
  const speed::Timing& timing;
  int index;

  Json benchmark(const std::string& name, std::string_view type) const {
    return json_object({{"name", name},
                        {"family_index", index},
                        {"per_family_instance_index", 0},
                        {"run_name", timing.part},
                        {"run_type", type},
                        {"repetitions", timing.samples.size()}});
  }
  // `each`: nanoseconds per unit.
  void add_times(Json& benchmark, std::uint64_t iterations, double each) const {
    const double time = each * static_cast<double>(timing.count);
    benchmark["iterations"] = iterations;
    benchmark["real_time"] = benchmark["cpu_time"] = time;
    benchmark["time_unit"] = "ns";
    benchmark["ns_each"] = each;
    benchmark[timing.unit] = timing.count;
  }
};

void add_repetitions(Json& all, const Family& family) {
  for (std::size_t i = 0; i < family.timing.samples.size(); ++i) {
    Json one = family.benchmark(family.timing.part, "iteration");
    one["repetition_index"] = i;
    one["threads"] = 1;
    family.add_times(one, static_cast<std::uint64_t>(family.timing.passes),
                     family.timing.samples[i]);
    all.push_back(std::move(one));
  }
}

void add_aggregates(Json& all, const Family& family) {
  const std::vector<double>& samples = family.timing.samples;
  if (samples.size() < 2) return;
  const double mean = boost::math::statistics::mean(samples);
  const double deviation = std::sqrt(boost::math::statistics::sample_variance(samples));
  const auto begin = [&](std::string_view name, std::string_view unit) {
    Json one = family.benchmark(family.timing.part + "_" + std::string(name), "aggregate");
    one["threads"] = 1;
    one["aggregate_name"] = name;
    one["aggregate_unit"] = unit;
    return one;
  };
  struct Row {
    std::string_view name;
    double each;
  };
  for (const auto& [name, each] :
       {Row{"mean", mean}, Row{"median", family.timing.median()}, Row{"stddev", deviation}}) {
    Json one = begin(name, "time");
    family.add_times(one, samples.size(), each);
    all.push_back(std::move(one));
  }
  Json one = begin("cv", "percentage");
  one["iterations"] = samples.size();
  one["real_time"] = one["cpu_time"] = deviation / mean;
  one["time_unit"] = "ns";
  all.push_back(std::move(one));
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

Json speed_json(const SpeedRun& run) {
  Json json;
  json["speed"] = kSpeedFormat;
  json["date"] = run.date;
  json["host"] = run.host;
  json["processor"] = run.processor;
  json["cores"] = run.cores;
  json["version"] = run.version;
  json["commit"] = run.commit;
  json["compiler"] = run.compiler;
  json["build"] = run.build;
  json["signature"] = run.signature > 0 ? Json(run.signature) : Json();
  json["parts"] = Json::array();
  for (const speed::Timing& timing : run.timings) json["parts"].push_back(part_json(timing));
  return json;
}

Json google_benchmark_json(const SpeedRun& run) {
  Json benchmarks = Json::array();
  for (int i = 0; const speed::Timing& timing : run.timings) {
    const Family family{timing, i++};
    add_repetitions(benchmarks, family);
    add_aggregates(benchmarks, family);
  }
  return json_object({{"context", context_json(run)}, {"benchmarks", std::move(benchmarks)}});
}

}  // namespace rb
