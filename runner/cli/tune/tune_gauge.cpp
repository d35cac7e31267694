#include "runner/cli/tune/tune_gauge.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "rating/two/elo.hpp"
#include "rating/two/outcomes.hpp"
#include "rating/two/pair_stats.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/cli/tune/tune_plan.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/output.hpp"
#include "runner/tune/gauge_steps.hpp"
#include "runner/tune/tunables.hpp"

namespace rb::cli {
namespace {

// A step up against a step down should be worth twice 2 to 5 Elo (tuners: "should take" 5).
constexpr double kLeastElo = 4, kMostElo = 10;
constexpr double kWider = 2;  // what a step is made of that is too small for certain
// From the simulated runs of tests/tuning: 94 % of 180 Elo in 20,000 games of 10 parameters, whose
// openings left 0.92 of what a balanced one without draws tells.
constexpr double kGamesAParameter = 2000 * 0.92;

// The step to take instead, if the games say for certain that this one is too small or too large.
double proposed(const tuning::Parameter& p, const rating::Estimate& effect) {
  const double low = effect.elo_interval.low, high = effect.elo_interval.high;
  const double least = low > 0 ? low : high < 0 ? -high : 0;
  if (least > kMostElo) return p.c_end * kMostElo / least;
  if (std::max(high, -low) < kLeastElo) return p.c_end * kWider;
  return p.c_end;
}

// Games of a parameter after which the interval is narrow enough to tell a step that is right from
// one that is worth nothing or twice as much.
double games_to_tell(const GaugeEffect& effect, const rating::Estimate& estimate) {
  constexpr double kHalfWidth = (kMostElo - kLeastElo) / 2;
  const double half = (estimate.elo_interval.high - estimate.elo_interval.low) / 2;
  return effect.games.games() * (half / kHalfWidth) * (half / kHalfWidth);
}

std::string games_text(double games) {
  return games < 1e7 ? fmt::format("{:.0f}", std::ceil(games / 100) * 100) : "more";
}

std::string effects_table(const GaugeSteps& gauge) {
  std::string text = fmt::format("{:<34}{:>9}{:>9}  {:<24}{:>7}{:>10}{:>9}\n", "parameter", "value",
                                 "step", "up against down, Elo", "alike", "propose", "to tell");
  for (std::size_t j = 0; j < gauge.parameters().size(); ++j) {
    const tuning::Parameter& p = gauge.parameters()[j];
    const GaugeEffect& effect = gauge.effects()[j];
    if (effect.pairs.pairs() == 0) continue;
    const rating::Estimate estimate = rating::estimate(effect.pairs);
    text += fmt::format("{:<34}{:>9.6g}{:>9.6g}  {:<24}{:>6.1f}%{:>10.4g}{:>9}\n", p.name, p.value,
                        p.c_end, elo_text(estimate), 100.0 * effect.alike / effect.pairs.pairs(),
                        proposed(p, estimate), games_text(games_to_tell(effect, estimate)));
  }
  return text;
}

// What --params takes.
std::string proposed_lines(const GaugeSteps& gauge) {
  std::string text;
  for (std::size_t j = 0; j < gauge.parameters().size(); ++j) {
    if (gauge.effects()[j].pairs.pairs() == 0) continue;
    tuning::Parameter p = gauge.parameters()[j];
    const double step = proposed(p, rating::estimate(gauge.effects()[j].pairs));
    p.c_end = std::min(std::stod(fmt::format("{:.4g}", step)), (p.max - p.min) / 2);
    text += tunable_line(p) + '\n';
  }
  return text;
}

std::string report(const GaugeSteps& gauge) {
  const GaugeEffect all = gauge.all();
  if (all.pairs.pairs() == 0) return "gauge      no pair yet\n";
  const rating::PairStats stats =
      rating::pair_stats(rating::outcomes(all.pairs), rating::outcomes(all.games));
  const double biased = rating::score_of_elo(stats.rms_bias_elo);
  const double told = 4 * biased * (1 - biased) * (1 - stats.draw_ratio);
  const double games =
      kGamesAParameter * static_cast<double>(gauge.parameters().size()) / std::max(told, 0.05);
  return fmt::format(
             "gauge      {} games, {:.1f} % drawn; openings favour a side by {:.0f} Elo (root "
             "mean\n"
             "           square); a game tells {:.0f} % of what a balanced one without draws does\n"
             "pairs      {}, in {:.1f} % both games were the same\n\n",
             all.games.games(), 100 * stats.draw_ratio, stats.rms_bias_elo, 100 * told,
             all.pairs.pairs(), 100.0 * all.alike / all.pairs.pairs()) +
         effects_table(gauge) +
         fmt::format(
             "\nA step is right where up against down is worth {:g} to {:g} Elo; only what the "
             "games\n"
             "say for certain changes the proposal. To tell: --games after which the interval is\n"
             "+-{:g} Elo; with fewer a step may come back as it was given, because it is not "
             "known.\n"
             "Games for spsa: about {:.0f}\n",
             kLeastElo, kMostElo, (kMostElo - kLeastElo) / 2, std::ceil(games / 1000) * 1000) +
         "\nAs a file for --params:\n" + proposed_lines(gauge);
}

}  // namespace

std::string gauge_report(const StoredTuning& stored) {
  const StoredSettings& settings = stored.settings;
  const int steps_each = settings.steps / static_cast<int>(settings.parameters.size());
  GaugeSteps gauge(settings.parameters, steps_each, settings.pairs);
  for (const TuningStep& step : stored.state.steps) gauge.add(step, gauge.trial(step.id));
  return report(gauge);
}

int gauge(const GaugeRequest& request, const CommandLine& line) {
  GaugeTask task = gauge_task(request, line);
  GaugeSteps tuner(task.plan.parameters, task.steps_each, task.pairs);
  const StepsPlayed played = play_steps(task.plan, tuner);
  print("{}", report(tuner));
  if (!played.lost.empty()) throw Error(played.lost);
  return played.is_complete ? status::kDone : status::kInterrupted;
}

}  // namespace rb::cli
