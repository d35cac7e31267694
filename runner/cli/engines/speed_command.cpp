#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/engines/commands.hpp"
#include "runner/cli/engines/speed_options.hpp"
#include "runner/speed/instructions.hpp"
#include "runner/speed/measure.hpp"
#include "runner/speed/speed_history.hpp"
#include "runner/speed/speed_protocol.hpp"
#include "runner/speed/speed_report.hpp"

// What `speed` does with this build only; speed_check_command.cpp compares it with another one.
namespace rb::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kUsualTime{15'000};

std::string positions_folder() { return (data_dir() / "positions").string(); }

// Writes a run as a document for programs.
using FormatFunction = Json (*)(const SpeedRun&);

struct SpeedRunRequest {
  std::vector<std::string> parts;      // names of them or of groups; none: all
  std::optional<milliseconds> budget;  // unless the usual
  bool save = false;
  bool instructions = false;
  bool json = false;
  std::optional<FormatFunction> format;

  bool is_document() const { return json || format.has_value(); }
};

std::vector<const speed::Part*> parts_of(const SpeedRunRequest& request) {
  return speed::named_parts("speed run: --part", request.parts);
}

int measure(const SpeedRunRequest& request) {
  SpeedRun run = this_speed_run();
  const auto parts = parts_of(request);
  const Interrupt interrupt;
  run.timings = speed::time_parts(parts, positions_folder(), request.budget.value_or(kUsualTime),
                                  interrupt.token());
  if (interrupt.happened()) {
    print(stderr, "speed run: interrupted, and nothing is kept; the same command begins again\n");
    return status::kInterrupted;
  }
  if (request.parts.empty()) {
    for (const speed::Timing& timing : run.timings) {
      run.signature += timing.is_signed ? timing.count : 0;
    }
  }
  if (request.is_document()) {
    const auto json = request.format ? (*request.format)(run) : speed_json(run);
    print_data(json_text(json, 2) + "\n");
  } else {
    print_out(speed_table(run));
  }
  if (!request.save) return status::kDone;
  const std::string path = save_speed_run(run);
  if (!request.is_document()) print("Saved        {}\n", path);
  return status::kDone;
}

int count_instructions(const SpeedRunRequest& request) {
  speed::require_valgrind();
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string data = data_dir().string();
  Json json;
  using enum Table::Align;
  Table table{.columns = {{.name = "Part", .align = left},
                          {.name = "Instructions", .widest = "123456789012"},
                          {.name = "of", .align = left},
                          {.name = "each", .widest = "1234567"}}};
  const auto keep_room = [](Table::Column& column, std::string_view text) {
    if (text.size() > column.widest.size()) column.widest = text;
  };
  for (const speed::Part* part : parts_of(request)) {
    keep_room(table.columns[0], part->name);
    keep_room(table.columns[2], part->unit);
  }
  if (!request.json) print_out(table);
  for (const speed::Part* part : parts_of(request)) {
    const std::uint64_t count = speed::count_instructions(program, data, part->name);
    const std::uint64_t units = speed::count_all(std::vector{part}, positions_folder(), 1).front();
    json[part->name] = count;
    if (request.json) continue;
    const double each = static_cast<double>(count) / static_cast<double>(units);
    print_out(next_row(table, {part->name, count, part->unit, rate_text(each)}));
    std::fflush(stdout);
  }
  if (request.json) print("{}\n", json_text(json, 2));
  return status::kDone;
}

int run(const SpeedRunRequest& request) {
  only_one_of("speed run", {{"json", request.json}, {"format", request.format.has_value()}});
  if (!request.instructions) return measure(request);
  for (const MaybeGiven& option : {MaybeGiven{"save", request.save},
                                   {"budget", request.budget.has_value()},
                                   {"format", request.format.has_value()}}) {
    if (!option.is_given) continue;
    throw UsageError(fmt::format(
        "speed run: --{} has no effect with --instructions, which measures no time", option.name));
  }
  return count_instructions(request);
}

Rows<SpeedRunRequest> run_rows() {
  using Request = SpeedRunRequest;
  return rows<Request>(
      parts_option(&Request::parts),
      budget_option(&Request::budget, "how long to measure; default: 15s"),
      flag("save", &Request::save,
           "keep the run in results/, for 'speed history' and 'speed check'"),
      flag("instructions", &Request::instructions, "count instructions with valgrind, not times"),
      json_flag(&Request::json, "print one JSON document, with every sample"),
      choice("format", "FORMAT", &Request::format, {{"google-benchmark", google_benchmark_json}},
             "print JSON as Google Benchmark writes it, for its compare.py: google-benchmark"));
}

struct HistoryRequest {
  std::vector<std::string> files;  // none: all that are kept
  bool json = false;
};

int show_history(const HistoryRequest& request) {
  const auto runs = load_speed_history(request.files);
  print("{}", request.json ? json_text(history_json(runs), 2) + "\n" : history_text(runs));
  return status::kDone;
}

struct SignatureRequest {
  int threads = 1;
};

int print_signature(const SignatureRequest& request) {
  print("{}\n", speed::signature(positions_folder(), request.threads));
  return status::kDone;
}

struct SpeedServeRequest {};

int serve(const SpeedServeRequest& /*request*/) {
  speed::serve(std::cin, std::cout, positions_folder(), version_text());
  return status::kDone;
}

}  // namespace

constexpr std::string_view kGoogleBenchmark =
    "--format google-benchmark prints what compare.py reads; the program renju-microbench, built "
    "beside this one where Google Benchmark is installed, has these parts and its options";
constexpr std::string_view kBudget = "--budget TIME says how long to measure";

Command speed_run_command() {
  return typed_command(
      {.name = "speed run",
       .summary = "measure how fast the parts of the program are",
       .details =
           "The work is fixed: positions of the suites, 3,000 nodes a move or proof. Times\n"
           "are processor time, medians of several samples; MAD is the median distance from\n"
           "them. The signature is the sum of the nodes of all solvers and profiles: it\n"
           "depends only on how the engine plays.",
       .examples = {"renju-bench speed run",
                    "renju-bench speed run --part search --part solver/vcf --budget 5s --save",
                    "renju-bench speed run --format google-benchmark > new.json"},
       .was = {"speed", "speed --save"},
       .absent = {{"benchmark_format", kGoogleBenchmark},
                  {"benchmark_out", kGoogleBenchmark},
                  {"benchmark_out_format", kGoogleBenchmark},
                  {"benchmark_list_tests", kGoogleBenchmark},
                  {"benchmark_filter", "--part PART chooses what is measured"},
                  {"benchmark_repetitions", kBudget},
                  {"benchmark_min_time", kBudget}}},
      run_rows(), run);
}

Command speed_history_command() {
  using Request = HistoryRequest;
  return typed_command(
      {.name = "speed history",
       .summary = "show the kept runs of 'speed run' and where a speed changed",
       .details = "Runs with another processor, number of cores, compiler or build type form a\n"
                  "series of their own.",
       .examples = {"renju-bench speed history",
                    "renju-bench speed history results/2026-*-speed.json --json"},
       .was = {"speed --history"}},
      rows<Request>(positional(option("FILE", "runs", &Request::files,
                                      "files of 'speed run --save'; default: all in results/")),
                    json_flag(&Request::json, "print JSON")),
      show_history);
}

Command speed_signature_command() {
  using Request = SignatureRequest;
  return typed_command(
      {.name = "speed signature",
       .summary = "print the number that identifies how the engine plays",
       .details =
           "Prints the sum of the nodes of all solvers and profiles on fixed positions. It\n"
           "is the same on every machine and changes as soon as a solver or a profile plays\n"
           "differently.",
       .examples = {"renju-bench speed signature > results/signature.txt"},
       .was = {"speed --signature"}},
      rows<Request>(threads_option(&Request::threads, "threads; they do not change the number")),
      print_signature);
}

Command speed_serve_command() {
  return typed_command(
      {.name = "speed serve",
       .summary = "answer the 'speed check' of another build",
       .details = "Reads the lines that 'speed check' writes from the standard input and answers\n"
                  "each with a line of JSON.",
       .examples = {"renju-bench speed serve"},
       .was = {"speed --serve"},
       .is_internal = true,
       .is_conversation = true},
      Rows<SpeedServeRequest>{}, serve);
}

}  // namespace rb::cli
