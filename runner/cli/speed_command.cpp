#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/data_dir.hpp"
#include "runner/cli/duration.hpp"
#include "runner/cli/figures.hpp"
#include "runner/cli/interrupt.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/speed_compare.hpp"
#include "runner/cli/speed_history.hpp"
#include "runner/cli/speed_report.hpp"
#include "runner/cli/version.hpp"
#include "runner/speed/instructions.hpp"
#include "runner/speed/measure.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/serve.hpp"

namespace rb::cli {
namespace {

using nlohmann::ordered_json;

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

std::chrono::milliseconds time_of(const Args& args, std::string_view option,
                                  std::string_view usual) {
  const std::string text = args.find_text(option).value_or(std::string(usual));
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
  run.timings =
      speed::time_parts(parts, positions, time_of(args, "time", "15s"), interrupt.token());
  if (interrupt.happened()) return status::kInterrupted;
  if (!args.given("part")) {
    for (const speed::Timing& timing : run.timings) {
      run.signature += timing.is_signed ? timing.count : 0;
    }
  }
  print("{}", args.flag("json") ? speed_json(run).dump(2) + "\n" : speed_table(run));
  if (!args.flag("save")) return status::kDone;
  const std::string path = save_speed_run(run);
  if (!args.flag("json")) print("Saved        {}\n", path);
  return status::kDone;
}

// Of this build alone.
int count_instructions(const Args& args) {
  speed::require_valgrind();
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string data = data_dir().string();
  ordered_json json;
  if (!args.flag("json"))
    print("{:<17}{:>16}  {:<9}{:>10}\n", "Part", "Instructions", "of", "each");
  for (const speed::Part* part : parts_of(args)) {
    const std::uint64_t count = speed::count_instructions(program, data, part->name);
    const std::uint64_t units = speed::count_all(std::vector{part}, data + "/positions", 1).front();
    json[part->name] = count;
    if (args.flag("json")) continue;
    print("{:<17}{:>16}  {:<9}{:>10}\n", part->name, count, part->unit,
          rate_text(static_cast<double>(count) / static_cast<double>(units)));
    std::fflush(stdout);
  }
  if (args.flag("json")) print("{}\n", json.dump(2));
  return status::kDone;
}

int compare(const Args& args) {
  SpeedMatch match;
  match.baseline = args.text("baseline");
  for (const speed::Part* part : parts_of(args)) {
    if (args.given("part") || part->is_compared) match.parts.push_back(part->name);
  }
  match.tolerance = args.real("tolerance") / 100;
  if (args.given("time")) match.budget = time_of(args, "time", {});
  match.with_instructions = args.flag("instructions");
  match.json = args.flag("json");
  match.requires_verdict = args.flag("require-verdict");
  return compare_speed(match);
}

int print_signature(const Args& args) {
  const int threads = static_cast<int>(args.whole("threads"));
  print("{}\n", speed::signature(positions_folder(), threads));
  return status::kDone;
}

int serve(const Args&) {
  speed::serve(std::cin, std::cout, positions_folder(), version_text());
  return status::kDone;
}

int show_history(const Args& args) {
  const auto runs = load_speed_history(args.texts("FILE"));
  print("{}", args.flag("json") ? history_json(runs).dump(2) + "\n" : history_text(runs));
  return status::kDone;
}

// What is asked for, by its option; at most one of these, with the options that say more about it.
struct Task {
  std::string_view option;
  int (*run)(const Args& args);
  std::vector<std::string_view> others;

  bool takes(std::string_view other) const {
    return std::ranges::find(others, other) != others.end();
  }
};

const std::vector<Task>& tasks() {
  static const std::vector<Task> kTasks{
      {"signature", print_signature, {"threads"}},
      {"baseline",
       compare,
       {"part", "time", "tolerance", "require-verdict", "instructions", "json"}},
      {"history", show_history, {"FILE", "json"}},
      {"serve", serve, {}},
      {"save", measure, {"part", "time", "json"}},
      {"instructions", count_instructions, {"part", "json"}}};
  return kTasks;
}

int run(const Args& args) {
  const Task plain{"", measure, {"part", "time", "json"}};
  const Task* task = &plain;
  for (const Task& other : tasks()) {
    if (!args.given(other.option) || task->takes(other.option)) continue;
    if (task != &plain) {
      throw UsageError(fmt::format("speed: --{} and --{} are different tasks: give one of them",
                                   task->option, other.option));
    }
    task = &other;
  }
  if (!args.texts("FILE").empty() && !task->takes("FILE")) {
    throw UsageError("speed: files are for --history alone; --baseline takes a value");
  }
  for (const std::string_view option :
       {"threads", "part", "time", "tolerance", "require-verdict", "json"}) {
    if (!args.given(option) || task->takes(option)) continue;
    throw UsageError(task == &plain
                         ? fmt::format("speed: --{} goes with --{} alone", option,
                                       option == "threads" ? "signature" : "baseline")
                         : fmt::format("speed: --{} does not go with --{}", option, task->option));
  }
  return task->run(args);
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
       .help =
           "how long to measure (15s); with --baseline PROGRAM until all is told, at most (80s)"},
      {.name = "save", .help = "keep the run in results/, for --history and --baseline"},
      {.name = "history", .help = "show the kept runs and where a speed changed"},
      {.name = "FILE",
       .kind = Kind::text,
       .value = "runs for --history",
       .help = "files of --save; default: all in results/",
       .multi = true,
       .positional = true},
      {.name = "baseline",
       .kind = Kind::text,
       .value = "FILE",
       .help = "compare with another build of this program, or a file of --save"},
      {.name = "tolerance",
       .kind = Kind::real,
       .value = "%",
       .help = "what counts: slower is more than half of this, for sure; same is less than this",
       .fallback = "3",
       .min = 0.1,
       .max = 100},
      {.name = "require-verdict",
       .help = "of --baseline: exit status 5 if a part has no verdict (undecided, not in both)"},
      {.name = "instructions",
       .help = "count instructions with valgrind, beside or instead of times"},
      {.name = "serve", .help = "answer another build's --baseline on the standard input"},
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
      "profiles: it depends on how the engine plays and on nothing else.\n"
      "\n"
      "--baseline measures both builds in turns, in rounds of short blocks (A B B A),\n"
      "each round in new processes, until every part has a verdict or the time ends.\n"
      "The interval of a ratio of times misses it in one of 20 runs at most, for all\n"
      "parts and looks together. Slower is an interval above 1 with an estimate above\n"
      "half of the tolerance; same an interval within the tolerance. A verdict takes 14\n"
      "rounds: where the time does not hold them, it goes on for up to twice as long.\n"
      "A part in which the builds differ in the number of nodes is compared per node.\n"
      "A file of --save was measured at another time or on another machine: its\n"
      "verdicts are weak, and of a base with one sample a part there are none.\n"
      "Exit status: 0, 3 = something is slower, 4 = the signatures differ and\n"
      "results/signature.txt does not hold the new one, 5 = with --require-verdict, a\n"
      "part has no verdict; 4 wins over 3, 3 over 5.";
  syntax.examples = {"renju-bench speed", "renju-bench speed --signature",
                     "renju-bench speed --baseline ../old/build/release/renju-bench",
                     "renju-bench speed --part search --part solver/vcf --time 5s --save"};
  return {syntax, run};
}

}  // namespace rb::cli
