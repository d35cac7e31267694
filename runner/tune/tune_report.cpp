#include "runner/tune/tune_report.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

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
      "pairs      {}: {} told something; in {} ({:.1f} %) both games were the same\n",
      sum.games, sum.wins, sum.draws, sum.losses, first, sum.pairs, sum.pairs - sum.alike,
      sum.alike, share);
}

double as_taken(const tuning::Parameter& p, double value) {
  return p.whole ? std::round(value) : value;
}

const char* pinned(const tuning::Parameter& p, double value) {
  const double edge = (p.whole ? 0.5 : 1e-9 * (p.max - p.min));
  return value <= p.min + edge ? "at its min" : value >= p.max - edge ? "at its max" : "";
}

// Trailing blanks of an empty last column are taken away.
std::string row(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

}  // namespace

std::vector<double> recommended(const tuning::Spsa& run) {
  std::vector<double> values = run.tail_mean();
  for (std::size_t j = 0; j < values.size(); ++j) {
    values[j] = as_taken(run.spec().parameters[j], values[j]);
  }
  return values;
}

std::string spsa_report(const tuning::Spsa& run, const std::vector<TuningStep>& steps) {
  const tuning::SpsaSpec& spec = run.spec();
  std::string text = fmt::format("method     spsa, {} of {} steps of {} pairs, delay {}\n",
                                 run.finished(), spec.iterations, spec.pairs, spec.delay);
  text += totals_text(steps, "the plus side");
  text += fmt::format("\n{:<34}{:>9}{:>10}{:>10}{:>9}{:>8}\n", "parameter", "start", "last", "mean",
                      "steps", "signal");
  const std::vector<double> mean = run.tail_mean(), signal = run.signal_to_noise();
  for (std::size_t j = 0; j < mean.size(); ++j) {
    const tuning::Parameter& p = spec.parameters[j];
    text += row(fmt::format("{:<34}{:>9.6g}{:>10.6g}{:>10.6g}{:>+9.2f}{:>+8.1f}  {}", p.name,
                            p.value, run.theta()[j], mean[j], (mean[j] - p.value) / p.c_end,
                            signal[j], pinned(p, run.theta()[j])));
  }
  text +=
      "\nmean: over the last fifth of the steps played; steps: of it from the start, in c_end;\n"
      "signal: the summed gradient over its noise, about 1 in size where the games say nothing\n";
  if (run.is_noise_at_half()) {
    text +=
        "\nhalf of the steps, and the root mean square of the signals is below 1, so that all "
        "moves\n"
        "are noise: a run ends here; larger steps (c_end) or fewer parameters tell more, --resume\n"
        "with --to-the-end plays on\n";
  }
  return text;
}

std::string bayes_report(const tuning::BayesSpec& spec, const tuning::Optimum& best,
                         const std::vector<TuningStep>& steps) {
  std::string text = fmt::format("method     bayes, {} points\n", steps.size());
  text += totals_text(steps, "the points");
  text += fmt::format("best       {:+.1f} +- {:.1f} Elo against the start, by the model\n",
                      best.elo, best.elo_deviation);
  text +=
      fmt::format("\n{:<34}{:>9}{:>10}   {}\n", "parameter", "start", "best", "90 % of the optima");
  for (std::size_t j = 0; j < best.values.size(); ++j) {
    const tuning::Parameter& p = spec.parameters[j];
    text += row(fmt::format("{:<34}{:>9.6g}{:>10.6g}   {:.6g} to {:.6g}  {}", p.name, p.value,
                            best.values[j], best.low[j], best.high[j], pinned(p, best.values[j])));
  }
  return text;
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
