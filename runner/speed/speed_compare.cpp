#include "runner/speed/speed_compare.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/missing_file.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/speed/instructions.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/speed_file.hpp"
#include "runner/speed/speed_protocol.hpp"

namespace rb {
namespace {

// The default time to measure: against a program, against a file.
constexpr std::chrono::seconds kProgramTime{80}, kSavedTime{15};
// The time for an answer besides the measured time. The signature of a sanitizer
// build takes seconds.
constexpr std::chrono::seconds kPatience{60};

std::uint64_t kept_signature() {
  std::ifstream file(data_dir() / "results" / "signature.txt");
  std::uint64_t number = 0;
  return file >> number ? number : 0;
}

// The wanted parts that both builds have; the others are reported as missing.
std::vector<std::string> common_parts(const std::vector<std::string>& wanted,
                                      const std::vector<std::string>& base, SpeedOutcome& outcome) {
  std::vector<std::string> common;
  for (const std::string& part : wanted) {
    const bool is_common = std::ranges::find(base, part) != base.end();
    (is_common ? common : outcome.missing).push_back(part);
  }
  if (common.empty()) throw Error("speed check: the base has none of these parts");
  return common;
}

speed::Rival rival(speed::ServingBuild& server) {
  return {[&server] { server.restart(); },
          [&server](const std::string& part, int first, int items) {
            return server.run(part, first, items);
          }};
}

std::string this_program() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

void compare_programs(const SpeedMatch& match, const std::stop_token& stop, SpeedOutcome& outcome) {
  const std::string data = data_dir().string();
  // Absolute, so that PATH is not searched.
  const std::string program = std::filesystem::absolute(match.base).string();
  if (match.with_instructions) speed::require_valgrind();
  const std::chrono::milliseconds budget = match.budget.value_or(kProgramTime);
  speed::ServingBuild base(program, data, {}, kPatience + budget, stop);
  speed::ServingBuild head(this_program(), data, {}, kPatience + budget, stop);
  outcome.base = {base.program(), base.signature()};
  outcome.head = {head.program(), head.signature()};
  const auto parts = common_parts(match.parts, base.parts(), outcome);
  speed::CompareSpec spec{.tolerance = match.tolerance, .budget = budget, .stop = stop};
  const bool is_watched = isatty(STDERR_FILENO) != 0;
  if (is_watched) {
    spec.tell = [&](int rounds, std::size_t open) {
      fmt::print(stderr, "\r{} rounds, {} of {} parts open ", rounds, open, parts.size());
    };
  }
  outcome.parts = speed::compare(parts, rival(base), rival(head), spec);
  if (is_watched) fmt::print(stderr, "\r{:50}\r", "");
  if (!match.with_instructions) return;
  for (const std::string& part : parts) {
    if (stop.stop_requested()) return;
    outcome.instructions.push_back({speed::count_instructions(program, data, part, stop),
                                    speed::count_instructions(this_program(), data, part, stop)});
  }
}

void compare_saved(const SpeedMatch& match, const std::stop_token& stop, SpeedOutcome& outcome) {
  const SpeedRun saved = load_speed_run(match.base);
  outcome.is_saved = true;
  outcome.base = {fmt::format("{} ({}, {}, {}), {}, {}", saved.version, saved.commit,
                              saved.compiler, saved.build, saved.processor, saved.date),
                  saved.signature};
  const std::string positions = (data_dir() / "positions").string();
  outcome.head = {version_text(), saved.signature > 0 ? speed::signature(positions, 1) : 0};
  std::vector<std::string> had;
  for (const speed::Timing& timing : saved.timings) had.push_back(timing.part);
  const auto names = common_parts(match.parts, had, outcome);
  std::vector<const speed::Part*> parts;
  for (const std::string& name : names) parts.push_back(speed::find_part(name));
  const auto timings = speed::time_parts(parts, positions, match.budget.value_or(kSavedTime), stop);
  for (const speed::Timing& now : timings) {
    if (now.samples.empty()) return;
    const auto then = std::ranges::find(saved.timings, now.part, &speed::Timing::part);
    outcome.parts.push_back(speed::compare_samples(now.part, then->samples, now.samples,
                                                   match.tolerance, parts.size()));
    outcome.parts.back().has_other_count = then->count != now.count;
  }
}

bool is_document(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error(fmt::format("speed check: {}", why_unread(path)));
  if (std::filesystem::is_directory(path)) {
    throw Error(fmt::format("speed check: {}: a folder, not a file", path));
  }
  return path.ends_with(".json") || file.peek() == '{';
}

}  // namespace

int compare_speed(const SpeedMatch& match) {
  const Interrupt interrupt;
  SpeedOutcome outcome;
  outcome.tolerance = match.tolerance;
  outcome.requires_verdict = match.requires_verdict;
  outcome.kept_signature = kept_signature();
  const bool is_saved = is_document(match.base);
  if (is_saved && match.with_instructions) {
    throw Error("speed check: --instructions needs a program to compare with, not a file");
  }
  try {
    (is_saved ? compare_saved : compare_programs)(match, interrupt.token(), outcome);
  } catch (const Error&) {
    if (!interrupt.happened()) throw;  // otherwise it is about the interrupted wait
  }
  if (interrupt.happened()) {
    print(stderr, "speed check: interrupted, and nothing is kept; the same command begins again\n");
    return status::kInterrupted;
  }
  match.json ? print_data(json_text(speed_json(outcome), 2) + "\n")
             : print_out(speed_table(outcome));
  match.tell(outcome);
  if (outcome.status() != status::kUndecided) return outcome.status();
  return complain(status::kUndecided,
                  "speed check: --require-verdict: " + without_verdict_text(outcome));
}

}  // namespace rb
