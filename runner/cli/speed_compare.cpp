#include "runner/cli/speed_compare.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/data_dir.hpp"
#include "runner/cli/figures.hpp"
#include "runner/cli/interrupt.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/speed_file.hpp"
#include "runner/cli/version.hpp"
#include "runner/speed/instructions.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/serve.hpp"

namespace rb::cli {
namespace {

using nlohmann::ordered_json;
using speed::Comparison;
using speed::Verdict;

// How long to measure, unless the command line says so: against a program, against a file.
constexpr std::chrono::seconds kProgramTime{80}, kSavedTime{15};
// For an answer, and as much again as it measures. A signature by a sanitizer's build takes
// seconds.
constexpr std::chrono::seconds kPatience{60};

struct Side {
  std::string program;
  std::uint64_t signature = 0;  // 0: not known
};

// All that is told at the end.
struct Outcome {
  Side base, head;
  std::uint64_t kept_signature = 0;  // in results/signature.txt; 0: there is none
  double tolerance = 0;
  bool is_saved = false;             // the base is a file
  bool requires_verdict = false;     // on every part
  std::vector<std::string> missing;  // parts that one side has not
  std::vector<Comparison> parts;
  std::vector<std::array<std::uint64_t, 2>> instructions;  // base and head; empty: not counted

  bool play_differs() const { return base.signature != 0 && base.signature != head.signature; }
  bool is_decided() const { return count(Verdict::undecided) < static_cast<int>(parts.size()); }
  bool is_deliberate() const { return kept_signature == head.signature; }
  int count(Verdict verdict) const {
    return static_cast<int>(std::ranges::count(parts, verdict, &Comparison::verdict));
  }
  int status() const {
    if (play_differs() && !is_deliberate()) return status::kSignature;
    if (count(Verdict::slower) > 0) return status::kDifference;
    return requires_verdict && count(Verdict::undecided) > 0 ? status::kUndecided : status::kDone;
  }
  // The slowest of those that are slower for sure; without one the slowest. REQUIRES: a part.
  const Comparison& worst() const {
    return *std::ranges::max_element(parts, {}, [](const Comparison& part) {
      return std::pair(part.verdict == Verdict::slower, part.ratio);
    });
  }
  // Undecided since the base has too few samples: no time of the head can help.
  std::vector<const Comparison*> starved() const {
    std::vector<const Comparison*> list;
    for (const Comparison& part : parts) {
      if (!is_saved || part.verdict != Verdict::undecided) continue;
      if (part.samples[0] < speed::least_base_samples(parts.size())) list.push_back(&part);
    }
    return list;
  }
};

std::uint64_t kept_signature() {
  std::ifstream file(data_dir() / "results" / "signature.txt");
  std::uint64_t number = 0;
  return file >> number ? number : 0;
}

std::string percent(double ratio) { return fmt::format("{:+.1f}", 100 * (ratio - 1)); }

std::string interval_text(const Outcome& outcome, const rating::Interval& interval) {
  if (interval.low <= 0) return outcome.is_saved ? "too few samples" : "too few rounds";
  return fmt::format("[{}, {}]", percent(interval.low), percent(interval.high));
}

std::string signature_text(const Outcome& outcome) {
  if (outcome.base.signature == 0) return "Signature  not compared: the file has none\n";
  if (!outcome.play_differs())
    return fmt::format("Signature  {}, the same\n", outcome.head.signature);
  std::string text =
      fmt::format("Signature  {} before, {} now: ", outcome.base.signature, outcome.head.signature);
  if (outcome.is_deliberate()) return text + "results/signature.txt says so\n";
  return text + (outcome.kept_signature == 0
                     ? std::string("there is no results/signature.txt\n")
                     : fmt::format("results/signature.txt says {}\n", outcome.kept_signature));
}

// The builds do not do the same: what was compared then.
std::string count_note(const Comparison& part) {
  if (!part.has_other_count) return "";
  const std::string_view units = speed::find_part(part.part)->unit;
  return fmt::format(" per {}; another number of {}", units.substr(0, units.size() - 1), units);
}

std::string starved_text(const Outcome& outcome) {
  const auto starved = outcome.starved();
  return fmt::format(
      "the base has too few samples of {}: {} of {}, a verdict takes {};\n"
      "           more --time of this build cannot help: save the base again with more --time",
      counted(std::ssize(starved), "part"), starved.front()->samples[0], starved.front()->part,
      speed::least_base_samples(outcome.parts.size()));
}

std::string undecided_text(const Outcome& outcome) {
  std::size_t rounds = 0;
  for (const Comparison& part : outcome.parts) rounds = std::max(rounds, part.logarithms.size());
  if (outcome.is_saved || rounds >= speed::kLeastRounds) {
    return "nothing is decided: the times vary too much; give it more --time, or a quieter machine";
  }
  return fmt::format("nothing is decided: {} rounds, a verdict takes {}; give it more --time",
                     rounds, speed::kLeastRounds);
}

// How many came to what, and where to look first.
std::string last_line(const Outcome& outcome) {
  const Comparison& worst = outcome.worst();
  return fmt::format(
      "\n{} slower, {} faster, {} the same, {} undecided; tolerance {:g} %; worst: {} {} %, {}\n",
      outcome.count(Verdict::slower), outcome.count(Verdict::faster), outcome.count(Verdict::same),
      outcome.count(Verdict::undecided), 100 * outcome.tolerance, worst.part, percent(worst.ratio),
      name(worst.verdict));
}

std::string table(const Outcome& outcome) {
  std::string text =
      fmt::format("Base       {}\nHead       {}\n", outcome.base.program, outcome.head.program) +
      signature_text(outcome);
  if (outcome.is_saved) {
    text +=
        "Warning    the base was measured at another time, perhaps on another machine:\n"
        "           only --baseline PROGRAM tells builds apart\n";
  }
  text += fmt::format("\n{:<17}{:>8}  {:<16}{:>10}{:>10}{:>8}  {}{}\n", "Part", "time %",
                      "interval", "base ns", "head ns", "rounds",
                      outcome.instructions.empty() ? "" : "instructions %  ", "verdict");
  for (std::size_t i = 0; i < outcome.parts.size(); ++i) {
    const Comparison& part = outcome.parts[i];
    text += fmt::format("{:<17}{:>8}  {:<16}{:>10}{:>10}{:>8}  ", part.part, percent(part.ratio),
                        interval_text(outcome, part.interval), rate_text(part.base_ns),
                        rate_text(part.head_ns),
                        outcome.is_saved ? "-" : std::to_string(part.logarithms.size()));
    if (!outcome.instructions.empty()) {
      const auto [base, head] = outcome.instructions[i];
      text += fmt::format("{:>+14.2f}  ",
                          100 * (static_cast<double>(head) / static_cast<double>(base) - 1));
    }
    text += fmt::format("{}{}\n", name(part.verdict), count_note(part));
  }
  for (const std::string& part : outcome.missing) text += fmt::format("{:<17} not in both\n", part);
  if (!outcome.starved().empty()) {
    text += "\nWarning    " + starved_text(outcome) + '\n';
  } else if (!outcome.is_decided()) {
    text += "\nWarning    " + undecided_text(outcome) + '\n';
  }
  return text + last_line(outcome);
}

ordered_json side_json(const Side& side) {
  return {{"program", side.program},
          {"signature", side.signature > 0 ? ordered_json(side.signature) : ordered_json()}};
}

std::string_view signature_word(const Outcome& outcome) {
  if (outcome.base.signature == 0) return "not compared";
  if (!outcome.play_differs()) return "same";
  return outcome.is_deliberate() ? "changed as kept" : "changed";
}

ordered_json document(const Outcome& outcome) {
  ordered_json json;
  json["base"] = side_json(outcome.base);
  json["head"] = side_json(outcome.head);
  json["kept_signature"] =
      outcome.kept_signature > 0 ? ordered_json(outcome.kept_signature) : ordered_json();
  json["signature"] = signature_word(outcome);
  json["tolerance"] = outcome.tolerance;
  json["parts"] = ordered_json::array();
  for (std::size_t i = 0; i < outcome.parts.size(); ++i) {
    const Comparison& part = outcome.parts[i];
    ordered_json row = {{"part", part.part},
                        {"verdict", name(part.verdict)},
                        {"ratio", part.ratio},
                        {"interval", {part.interval.low, part.interval.high}},
                        {"base_ns", part.base_ns},
                        {"head_ns", part.head_ns},
                        {"log_ratios", part.logarithms},
                        {"same_count", !part.has_other_count},
                        {"ratio_of", part.has_other_count ? "unit" : "work"}};
    if (outcome.is_saved) row["samples"] = part.samples;
    if (!outcome.instructions.empty()) row["instructions"] = outcome.instructions[i];
    json["parts"].push_back(std::move(row));
  }
  json["missing"] = outcome.missing;
  json["decided"] = outcome.is_decided();
  json["undecided"] = ordered_json::array();
  for (const Comparison& part : outcome.parts) {
    if (part.verdict == Verdict::undecided) json["undecided"].push_back(part.part);
  }
  json["worst"] = outcome.worst().part;
  json["status"] = outcome.status();
  return json;
}

// The wanted parts that both have; the others are missing.
std::vector<std::string> common_parts(const std::vector<std::string>& wanted,
                                      const std::vector<std::string>& base, Outcome& outcome) {
  std::vector<std::string> common;
  for (const std::string& part : wanted) {
    const bool is_common = std::ranges::find(base, part) != base.end();
    (is_common ? common : outcome.missing).push_back(part);
  }
  if (common.empty()) throw Error("speed: the baseline has none of these parts");
  return common;
}

speed::Rival rival(speed::Server& server) {
  return {[&server] { server.restart(); },
          [&server](const std::string& part, int first, int items) {
            return server.run(part, first, items);
          }};
}

std::string this_program() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

void compare_programs(const SpeedMatch& match, const std::stop_token& stop, Outcome& outcome) {
  const std::string data = data_dir().string();
  // Not one of that name in PATH.
  const std::string program = std::filesystem::absolute(match.baseline).string();
  if (match.with_instructions) speed::require_valgrind();
  const std::chrono::milliseconds budget = match.budget.value_or(kProgramTime);
  speed::Server base(program, data, {}, kPatience + budget, stop);
  speed::Server head(this_program(), data, {}, kPatience + budget, stop);
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

void compare_saved(const SpeedMatch& match, const std::stop_token& stop, Outcome& outcome) {
  const SpeedRun saved = load_speed_run(match.baseline);
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
  if (!file) throw Error(fmt::format("speed: --baseline: {}: no such file", path));
  if (std::filesystem::is_directory(path)) {
    throw Error(fmt::format("speed: --baseline: {}: a folder, not a file", path));
  }
  return path.ends_with(".json") || file.peek() == '{';
}

}  // namespace

int compare_speed(const SpeedMatch& match) {
  const Interrupt interrupt;
  Outcome outcome;
  outcome.tolerance = match.tolerance;
  outcome.requires_verdict = match.requires_verdict;
  outcome.kept_signature = kept_signature();
  const bool is_saved = is_document(match.baseline);
  if (is_saved && match.with_instructions) {
    throw Error("speed: --instructions takes a program as --baseline, not a file");
  }
  try {
    (is_saved ? compare_saved : compare_programs)(match, interrupt.token(), outcome);
  } catch (const Error&) {
    if (!interrupt.happened()) throw;  // else it is about a wait that has been ended
  }
  if (interrupt.happened()) return status::kInterrupted;
  print("{}", match.json ? document(outcome).dump(2) + "\n" : table(outcome));
  if (outcome.status() != status::kUndecided) return outcome.status();
  return complain(
      status::kUndecided,
      fmt::format("speed: --require-verdict: {} of {} without a verdict",
                  outcome.count(Verdict::undecided), counted(std::ssize(outcome.parts), "part")));
}

}  // namespace rb::cli
