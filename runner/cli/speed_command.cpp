#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/data_dir.hpp"
#include "runner/cli/duration.hpp"
#include "runner/cli/interrupt.hpp"
#include "runner/cli/speed_report.hpp"
#include "runner/speed/measure.hpp"
#include "runner/speed/part.hpp"

namespace rb::cli {
namespace {

std::string positions_folder() { return (data_dir() / "positions").string(); }

// "search" is every part of that group.
std::vector<const speed::Part*> parts_of(const Args& args) {
  std::vector<const speed::Part*> list;
  std::vector<std::string_view> names;
  for (const speed::Part& part : speed::parts()) names.push_back(part.name);
  if (!args.given("part")) {
    for (const speed::Part& part : speed::parts()) list.push_back(&part);
    return list;
  }
  for (const std::string& wanted : args.texts("part")) {
    bool is_known = false;
    for (const speed::Part& part : speed::parts()) {
      if (part.name != wanted && !part.name.starts_with(wanted + "/")) continue;
      is_known = true;
      if (std::ranges::find(list, &part) == list.end()) list.push_back(&part);
    }
    if (is_known) continue;
    const std::string_view near = nearest(wanted, names);
    throw UsageError(fmt::format(
        "speed: --part: no part '{}'; {}", wanted,
        near.empty() ? "'renju-bench speed' lists them" : fmt::format("did you mean '{}'?", near)));
  }
  return list;
}

std::chrono::milliseconds time_of(const Args& args, std::string_view option) {
  const std::string text = args.text(option);
  const auto time = parse_duration(text);
  if (time) return *time;
  throw UsageError(
      fmt::format("speed: --{} takes a time such as 200ms, 1.5s or 2m, not '{}'", option, text));
}

int measure(const Args& args) {
  SpeedRun run = this_speed_run();
  const auto parts = parts_of(args);
  const std::string positions = positions_folder();
  const Interrupt interrupt;
  run.timings = speed::time_parts(parts, positions, time_of(args, "time"), interrupt.token());
  if (interrupt.happened()) return status::kInterrupted;
  if (!args.given("part")) {
    for (const speed::Timing& timing : run.timings) {
      run.signature += timing.is_signed ? timing.count : 0;
    }
  }
  fmt::print("{}", args.flag("json") ? speed_json(run).dump(2) + "\n" : speed_table(run));
  return status::kDone;
}

int run(const Args& args) {
  if (args.flag("signature")) {
    const int threads = static_cast<int>(args.whole("threads"));
    fmt::print("{}\n", speed::signature(positions_folder(), threads));
    return status::kDone;
  }
  return measure(args);
}

std::vector<Option> options() {
  return {
      {.name = "signature", .help = "print the node count of the solvers and profiles alone"},
      {.name = "threads",
       .letter = 't',
       .kind = Kind::whole,
       .value = "N",
       .help = "of --signature, which is the same with any number",
       .fallback = "1",
       .min = 1,
       .max = 1024},
      {.name = "part",
       .kind = Kind::text,
       .value = "PART",
       .help = "only this part, or group of parts (search); may be given more than once",
       .multi = true},
      {.name = "time",
       .kind = Kind::text,
       .value = "TIME",
       .help = "how long to measure; each part is measured three times at least",
       .fallback = "15s"},
      {.name = "json", .help = "print one JSON document, with every sample"},
  };
}

}  // namespace

Command speed_command() {
  Syntax syntax;
  syntax.name = "speed";
  syntax.summary = "measure how fast the parts of the program are";
  syntax.options = options();
  syntax.details =
      "The work is fixed: positions of the suites, 3,000 nodes a move or proof. Times\n"
      "are those of the processor, medians of several samples; MAD is the median\n"
      "distance from them. The signature is the sum of the nodes of all solvers and\n"
      "profiles: it depends on how the engine plays and on nothing else.";
  syntax.examples = {"renju-bench speed", "renju-bench speed --signature",
                     "renju-bench speed --part search --part solver/vcf --time 5s"};
  return {syntax, run};
}

}  // namespace rb::cli
