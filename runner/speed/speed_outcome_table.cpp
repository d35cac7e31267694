#include <algorithm>

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/terminal.hpp"
#include "runner/speed/part.hpp"
#include "runner/speed/speed_outcome.hpp"

namespace rb {
namespace {

using speed::Comparison;
using speed::Verdict;

std::string percent(double ratio) { return fmt::format("{:+.1f}", 100 * (ratio - 1)); }

std::string interval_text(const SpeedOutcome& outcome, const rating::Interval& interval) {
  if (interval.low <= 0) return outcome.is_saved ? "too few samples" : "too few rounds";
  return fmt::format("[{}, {}]", percent(interval.low), percent(interval.high));
}

std::string signature_text(const SpeedOutcome& outcome) {
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

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::faster: return toned(name(verdict), Tone::good);
    case Verdict::slower: return toned(name(verdict), Tone::bad);
    case Verdict::undecided: return toned(name(verdict), Tone::open);
    case Verdict::same: break;
  }
  return std::string(name(verdict));
}

// Says what was compared if the builds do not do the same work.
std::string count_note(const Comparison& part) {
  if (!part.has_other_count) return "";
  const std::string_view units = speed::find_part(part.part)->unit;
  return fmt::format(" per {}; a different number of {}", units.substr(0, units.size() - 1), units);
}

std::string starved_text(const SpeedOutcome& outcome) {
  const auto starved = outcome.starved();
  return fmt::format(
      "the base has too few samples of {}: {} of {}, a verdict takes {};\n"
      "           more --budget of this build cannot help: save the base again with more --budget",
      counted(std::ssize(starved), "part"), starved.front()->samples[0], starved.front()->part,
      speed::least_base_samples(outcome.parts.size()));
}

std::string undecided_text(const SpeedOutcome& outcome) {
  std::size_t rounds = 0;
  for (const Comparison& part : outcome.parts) rounds = std::max(rounds, part.logarithms.size());
  if (outcome.is_saved || rounds >= speed::kLeastRounds) {
    return "nothing is decided: the times vary too much; use more --budget, or a quieter machine";
  }
  return fmt::format("nothing is decided: {}, and a verdict takes {}; use more --budget",
                     counted(rounds, "round"), speed::kLeastRounds);
}

// The number of parts with each verdict, and where to look first.
std::string last_line(const SpeedOutcome& outcome) {
  const Comparison& worst = outcome.worst();
  return fmt::format(
      "\n{} slower, {} faster, {} the same, {} undecided; tolerance {:g} %; worst: {} {} %, {}\n",
      outcome.count(Verdict::slower), outcome.count(Verdict::faster), outcome.count(Verdict::same),
      outcome.count(Verdict::undecided), 100 * outcome.tolerance, worst.part, percent(worst.ratio),
      verdict_text(worst.verdict));
}

// One row for each part, and what they come to.
Table parts_table(const SpeedOutcome& outcome) {
  using enum Table::Align;
  Table table{
      .columns = {
          {"Part", left}, {"time %"}, {"interval", left}, {"base ns"}, {"head ns"}, {"rounds"}}};
  const bool has_instructions = !outcome.instructions.empty();
  if (has_instructions) table.columns.push_back({"instructions %"});
  table.columns.push_back({"verdict", left});
  for (std::size_t i = 0; i < outcome.parts.size(); ++i) {
    const Comparison& part = outcome.parts[i];
    Table::Row& row = table.rows.emplace_back(
        Table::Row{part.part, percent(part.ratio), interval_text(outcome, part.interval),
                   rate_text(part.base_ns), rate_text(part.head_ns),
                   outcome.is_saved ? "" : std::to_string(part.logarithms.size())});
    if (has_instructions) {
      const auto [base, head] = outcome.instructions[i];
      row.emplace_back(fmt::format(
          "{:+.2f}", 100 * (static_cast<double>(head) / static_cast<double>(base) - 1)));
    }
    row.emplace_back(verdict_text(part.verdict) + count_note(part));
  }
  for (const std::string& part : outcome.missing) table.rows.push_back({part, "not in both"});
  if (!outcome.starved().empty()) {
    table.notes = "\nWarning    " + starved_text(outcome) + '\n';
  } else if (!outcome.is_decided()) {
    table.notes = "\nWarning    " + undecided_text(outcome) + '\n';
  }
  table.notes += last_line(outcome);
  return table;
}

}  // namespace

Table speed_table(const SpeedOutcome& outcome) {
  Table table = parts_table(outcome);
  table.title =
      fmt::format("Base       {}\nHead       {}\n", outcome.base.program, outcome.head.program) +
      signature_text(outcome);
  if (outcome.is_saved) {
    table.title +=
        "Warning    the base was measured at another time, perhaps on another machine:\n"
        "           only a program as base separates builds\n";
  }
  table.title += '\n';
  return table;
}

std::string without_verdict_text(const SpeedOutcome& outcome) {
  const auto without = outcome.without_verdict();
  const auto all = std::ssize(outcome.parts) + std::ssize(outcome.missing);
  return fmt::format("{} of {} without a verdict: {}", without.size(), counted(all, "part"),
                     fmt::join(without, ", "));
}

}  // namespace rb
