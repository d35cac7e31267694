#include "runner/tune/tune_report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "rating/pairwise/distributions.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/tune/condition_fit.hpp"
#include "tuning/least_shown.hpp"
#include "tuning/spsa_fit.hpp"

namespace rb {
namespace {

struct Totals {
  int games = 0, wins = 0, draws = 0, losses = 0, pairs = 0, alike = 0;
};

Totals totals_of(const std::vector<TuningStep>& steps) {
  Totals sum;
  for (const TuningStep& step : steps) {
    sum.wins += step.wins;
    sum.draws += step.draws;
    sum.losses += step.losses;
    sum.pairs += std::accumulate(step.pairs.begin(), step.pairs.end(), 0);
    sum.alike += step.alike;
  }
  sum.games = sum.wins + sum.draws + sum.losses;
  return sum;
}

std::string totals_text(const std::vector<TuningStep>& steps, const char* first) {
  const Totals sum = totals_of(steps);
  const double share = sum.pairs > 0 ? 100.0 * sum.alike / sum.pairs : 0;
  return fmt::format(
      "games      {}: {} won, {} drawn, {} lost by {}\n"
      "pairs      {}: {} informative; in {} ({:.1f} %) both games were identical\n",
      sum.games, sum.wins, sum.draws, sum.losses, first, sum.pairs, sum.pairs - sum.alike,
      sum.alike, share);
}

// Who won what is counted, where opponents play both sides.
constexpr const char* kPlusOrOpponents = "the plus side, or by the opponents of the minus side";
constexpr const char* kPointsOrOpponents = "the points, or by the opponents of the start";

double as_taken(const tuning::Parameter& p, double value) {
  return p.whole ? std::round(value) : value;
}

const char* pinned(const tuning::Parameter& p, double value) {
  const double edge = (p.whole ? 0.5 : 1e-9 * (p.max - p.min));
  return value <= p.min + edge ? "at its min" : value >= p.max - edge ? "at its max" : "";
}

}  // namespace

bool is_too_short(const tuning::Spsa& run) {
  return run.finished() == 0 || run.spec().iterations < tuning::kLeastFitted;
}

std::vector<double> recommended(const tuning::Spsa& run) {
  std::vector<double> values = run.tail_mean();
  for (std::size_t j = 0; j < values.size(); ++j) {
    values[j] = as_taken(run.spec().parameters[j], values[j]);
  }
  return values;
}

bool has_stayed(const tuning::Spsa& run) {
  const std::vector<double> values = recommended(run);
  return std::equal(values.begin(), values.end(), run.spec().parameters.begin(),
                    [](double value, const tuning::Parameter& p) { return value == p.value; });
}

namespace {

// Where the fit says that the best value is.
std::string best_text(const tuning::QuadraticFit& fit, std::size_t j) {
  if (!fit.is_known[j]) return "not known";
  const tuning::Interval& best = fit.best[j];
  if (best.low == best.high) return fmt::format("{:.5g}, a bound", best.low);
  return fmt::format("{:.5g} to {:.5g}", fit.best[j].low, fit.best[j].high);
}

Table spsa_table(const tuning::Spsa& run, const tuning::QuadraticFit* fit) {
  using enum Table::Align;
  Table table{.columns = {{"parameter", left},
                          {"start"},
                          {"last"},
                          {"mean"},
                          {"steps"},
                          {.name = "best, 95 %", .align = left, .missing = ""}}};
  const std::vector<double> mean = run.tail_mean();
  for (std::size_t j = 0; j < mean.size(); ++j) {
    const tuning::Parameter& p = run.spec().parameters[j];
    table.rows.push_back({p.name, fmt::format("{:.6g}", p.value),
                          fmt::format("{:.6g}", run.theta()[j]), fmt::format("{:.6g}", mean[j]),
                          fmt::format("{:+.2f}", (mean[j] - p.value) / p.c_end),
                          fit != nullptr ? best_text(*fit, j) : ""});
  }
  return table;
}

// With which values are at a bound, and what the columns mean.
Table explained_table(const tuning::Spsa& run, const tuning::QuadraticFit* fit) {
  Table table = spsa_table(run, fit);
  table.columns.push_back({.name = "", .align = Table::Align::left, .missing = ""});
  for (std::size_t j = 0; j < table.rows.size(); ++j) {
    table.rows[j].push_back(pinned(run.spec().parameters[j], run.theta()[j]));
  }
  table.title = "\n";
  table.notes =
      "\nmean: over the last fifth of the steps played; steps: its distance from the start, in "
      "c_end;\n"
      "best: where a quadratic through all games is greatest\n";
  return table;
}

std::string not_shown(std::string_view why, double least, std::string_view values) {
  return fmt::format(
      "not shown: {},\nwhich proves neither a gain nor that there is none. Such a run shows a gain "
      "of {:.0f} Elo in four of\nfive cases; the next step is 'tune verify', which tests {} on "
      "openings of their own\n",
      why, std::ceil(least), values);
}

std::string verdict(const tuning::Spsa& run, const tuning::QuadraticFit& fit, double chance) {
  if (has_stayed(run)) {
    return "not shown: the values have stayed, so there is nothing to verify; larger steps "
           "(c_end), "
           "other\nparameters or more games may show something\n";
  }
  constexpr double kSignificant = 0.05;
  if (chance <= kSignificant && fit.gain_interval.low > 0) {
    return "found: the values of column mean are better than the start; --verify or 'tune verify'\n"
           "proves it on openings that no tuning has seen\n";
  }
  return not_shown(chance > kSignificant
                       ? "chance alone explains these games as well"
                       : "the games show something, but the interval of the gain contains 0",
                   fit.least_shown, "the values of column mean");
}

std::string gain_sentence(const tuning::Spsa& run, const tuning::QuadraticFit& fit) {
  if (has_stayed(run)) return "cannot be measured: column mean is still the start";
  return gain_text(fit.gain, fit.gain_interval) +
         " Elo of column mean over the start, by the quadratic";
}

std::string head_text(const tuning::Spsa& run, const std::vector<TuningStep>& steps,
                      bool has_opponents) {
  const tuning::SpsaSpec& spec = run.spec();
  return fmt::format("method     spsa, {} of {} of {}, delay {}\n", run.finished(),
                     counted(spec.iterations, "step"), counted(spec.pairs, "pair"), spec.delay) +
         totals_text(steps, has_opponents ? kPlusOrOpponents : "the plus side");
}

std::string spsa_findings(const tuning::Spsa& run, const tuning::QuadraticFit& fit) {
  const auto [chance, replays] = tuning::chance_alone(run);
  const bool stopped = tuning::tells_nothing_at_half(run);
  return fmt::format("\ngain       {}\n", gain_sentence(run, fit)) +
         fmt::format(
             "chance     explains as much in {:.1f} % of {} replays with other coins (p = "
             "{:.3f})\n",
             100 * chance, replays, chance) +
         verdict(run, fit, chance) +
         (stopped
              ? "the run ends here, at half; larger steps (c_end) or fewer parameters show more;\n"
                "--resume with --to-the-end plays on\n"
              : "");
}

}  // namespace

Printout spsa_state(const tuning::Spsa& run, const std::vector<TuningStep>& steps,
                    bool has_opponents) {
  return head_text(run, steps, has_opponents) + explained_table(run, nullptr);
}

Printout spsa_report(const tuning::Spsa& run, const std::vector<TuningStep>& steps,
                     std::vector<ConditionGames> conditions) {
  const bool has_opponents = !conditions.empty() && conditions.front().is_opponent;
  const std::string head = head_text(run, steps, has_opponents);
  if (is_too_short(run)) {
    return head + explained_table(run, nullptr) +
           fmt::format("\nno result: fewer than {} steps do not tell values from chance\n",
                       tuning::kLeastFitted);
  }
  const tuning::QuadraticFit fit = fit_all(run, recommended(run), conditions);
  const Printout found = head + explained_table(run, &fit) + spsa_findings(run, fit);
  if (conditions.empty() || has_stayed(run)) return found;
  return found + conditions_table(fit_conditions(run, std::move(conditions), recommended(run)));
}

std::string spsa_markdown(const tuning::Spsa& run, const std::vector<ConditionGames>& conditions) {
  std::optional<tuning::QuadraticFit> fit;
  if (!is_too_short(run)) fit = fit_all(run, recommended(run), conditions);
  Table table = spsa_table(run, fit ? &*fit : nullptr);
  table.notes =
      fmt::format("\n{} of {} of {}", run.finished(), counted(run.spec().iterations, "step"),
                  counted(run.spec().pairs, "pair"));
  if (fit && has_stayed(run)) {
    table.notes += "; the means are still the start";
  } else if (fit) {
    table.notes += fmt::format("; gain {} Elo of the means over the start",
                               gain_text(fit->gain, fit->gain_interval));
  }
  return markdown(table) + '\n';
}

namespace {

constexpr double kKnownWidth = 0.6;  // of the bounds; an interval as wide says nothing of the best

std::string bayes_verdict(const tuning::Optimum& best, bool any_fills) {
  std::string text =
      best.elo > rating::normal_reach() * best.elo_deviation
          ? "\nfound: the best values are better than the start, by the model; --verify or 'tune "
            "verify'\nproves it on openings that no tuning has seen\n"
          : '\n' + not_shown("by the model the best values may be no better than the start",
                             tuning::least_shown(best.elo_deviation), "the best values");
  if (any_fills) {
    text +=
        "not known: the interval covers most of the bounds, so the games hardly show where the "
        "best\nis; narrower bounds, fewer parameters or more games would show more\n";
  }
  return text;
}

}  // namespace

Printout bayes_report(const tuning::BayesSpec& spec, const tuning::Optimum& best,
                      const std::vector<TuningStep>& steps, const BayesConditions& conditions) {
  using enum Table::Align;
  std::string text = fmt::format("method     bayes, {}\n", counted(steps.size(), "point"));
  if (!conditions.names.empty()) {
    text += fmt::format("{}{}: the model is of their mean; --verify or 'tune verify' tests each\n",
                        conditions.are_opponents ? "opponents  " : "limits     ",
                        fmt::join(conditions.names, "; "));
  }
  text += totals_text(steps, conditions.are_opponents ? kPointsOrOpponents : "the points");
  text += fmt::format("best       {} +- {:.1f} Elo against the start, by the model\n\n",
                      signed_text(best.elo, 1), best.elo_deviation);
  const Table::Column note{.name = "", .align = left, .missing = ""};
  Table table{
      .columns = {
          {"parameter", left}, {"start"}, {"best"}, {"90 % of the optima", left}, note, note}};
  bool any_fills = false;
  for (std::size_t j = 0; j < best.values.size(); ++j) {
    const tuning::Parameter& p = spec.parameters[j];
    const bool fills = best.high[j] - best.low[j] >= kKnownWidth * (p.max - p.min);
    any_fills = any_fills || fills;
    table.rows.push_back({p.name, fmt::format("{:.6g}", p.value),
                          fmt::format("{:.6g}", best.values[j]),
                          fmt::format("{:.6g} to {:.6g}", best.low[j], best.high[j]),
                          fills ? "not known" : "", pinned(p, best.values[j])});
  }
  return text + table + bayes_verdict(best, any_fills);
}

std::string largest_moves(const tuning::Spsa& run, std::size_t count) {
  const std::vector<tuning::Parameter>& parameters = run.spec().parameters;
  std::vector<std::size_t> order(parameters.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto steps = [&](std::size_t j) {
    return (run.theta()[j] - parameters[j].value) / parameters[j].c_end;
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(steps(a)) > std::abs(steps(b));
  });
  std::string text;
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
    text +=
        fmt::format("{}{} {:+.2f}", i == 0 ? "" : "  ", parameters[order[i]].name, steps(order[i]));
  }
  return text;
}

}  // namespace rb
