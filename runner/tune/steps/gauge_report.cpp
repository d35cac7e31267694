#include "runner/tune/steps/gauge_report.hpp"
#include "runner/base/text/significant.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "rating/pairwise/elo.hpp"
#include "rating/pairwise/outcomes.hpp"
#include "rating/pairwise/pair_stats.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/tune/steps/step_result.hpp"
#include "runner/tune/tunables.hpp"

namespace rb {
namespace {

// What a step off the best should cost, in Elo: less is lost in the noise, more plays badly.
constexpr double kLeastWorth = 2, kMostWorth = 5;
constexpr double kMostChange = 2;  // of a step, at once
// From the simulated runs of tests/tuning: Elo of a step times games with which a run regains four
// fifths, whatever the number of parameters; their openings left 0.92 of what a balanced one
// without draws tells.
constexpr double kWorthTimesGames = 4500 * 0.92;

bool has_no_effect(const GaugeEffects& effects) { return effects.alike() == effects.pairs(); }

// The step to take instead, if the games say for certain that this one is too small or too large.
double proposed(const tuning::Parameter& p, const tuning::Interval& worth) {
  double factor = 1;
  if (worth.low > kMostWorth) factor = std::sqrt(kMostWorth / worth.low);
  if (worth.high < kLeastWorth) factor = std::sqrt(kLeastWorth / std::max(worth.high, 0.01));
  const double step = p.c_end * std::clamp(factor, 1 / kMostChange, kMostChange);
  return std::min(significant(step, 4), (p.max - p.min) / 2);
}

std::string elo_of(const GaugeEffect& effect) {
  return effect.pairs.pairs() == 0 ? "" : elo_text(rating::estimate(effect.pairs));
}

Table effects_table(const GaugeSteps& gauge, const tuning::QuadraticFit& fit) {
  using enum Table::Align;
  Table table{.columns = {{"parameter", left},
                          {"value"},
                          {"step"},
                          {"up, Elo", left},
                          {"down, Elo", left},
                          {"alike"},
                          {"a step costs", left},
                          {"propose"}}};
  for (std::size_t j = 0; j < gauge.parameters().size(); ++j) {
    const tuning::Parameter& p = gauge.parameters()[j];
    const GaugeEffects& effects = gauge.effects()[j];
    if (effects.pairs() == 0) continue;
    Table::Row& row = table.rows.emplace_back(Table::Row{
        p.name, fmt::format("{:.6g}", p.value), fmt::format("{:.6g}", p.c_end), elo_of(effects.up),
        elo_of(effects.down), fmt::format("{:.1f} %", 100.0 * effects.alike() / effects.pairs())});
    if (has_no_effect(effects)) {
      row.emplace_back(fmt::format("no effect in {} games: leave it out", 2 * effects.pairs()));
      continue;
    }
    row.emplace_back(fmt::format("{:.0f} [{:.0f}, {:.0f}]", fit.mean_worth[j], fit.worth[j].low,
                                 fit.worth[j].high));
    row.emplace_back(fmt::format("{:.4g}", proposed(p, fit.worth[j])));
  }
  return table;
}

// What --params takes.
std::string proposed_lines(const GaugeSteps& gauge, const tuning::QuadraticFit& fit) {
  std::string text;
  for (std::size_t j = 0; j < gauge.parameters().size(); ++j) {
    const GaugeEffects& effects = gauge.effects()[j];
    if (effects.pairs() == 0 || has_no_effect(effects)) continue;
    tuning::Parameter p = gauge.parameters()[j];
    p.c_end = proposed(p, fit.worth[j]);
    text += tunable_line(p) + '\n';
  }
  return text;
}

// Games of spsa with the steps that are proposed, of which there are some; `told`: what a game
// tells of what a balanced one without draws does.
double spsa_games(const GaugeSteps& gauge, const tuning::QuadraticFit& fit, double told) {
  double sum = 0;
  int count = 0;
  for (std::size_t j = 0; j < gauge.parameters().size(); ++j) {
    const GaugeEffects& effects = gauge.effects()[j];
    if (effects.pairs() == 0 || has_no_effect(effects)) continue;
    const double wider =
        proposed(gauge.parameters()[j], fit.worth[j]) / gauge.parameters()[j].c_end;
    sum += fit.mean_worth[j] * wider * wider;
    ++count;
  }
  const double worth = std::clamp(sum / count, 0.5, kMostWorth);
  return std::ceil(kWorthTimesGames / worth / std::max(told, 0.05) / 1000) * 1000;
}

rating::PairStats stats_of(const GaugeEffect& all) {
  return rating::pair_stats(rating::outcomes(all.pairs), rating::outcomes(all.games));
}

// By a game, of what a balanced one without draws tells.
double told_by(const rating::PairStats& stats) {
  const double biased = rating::score_of_elo(stats.rms_bias_elo);
  return 4 * biased * (1 - biased) * (1 - stats.draw_ratio);
}

std::string games_text(const GaugeSteps& gauge) {
  const GaugeEffect all = gauge.all();
  const rating::PairStats stats = stats_of(all);
  return fmt::format(
      "gauge      {} games, {:.1f} % drawn; openings favour a side by {:.0f} Elo (root mean\n"
      "           square); a game tells {:.0f} % of what a balanced one without draws would\n"
      "pairs      {}, in {:.1f} % both games were identical\n\n",
      all.games.games(), 100 * stats.draw_ratio, stats.rms_bias_elo, 100 * told_by(stats),
      all.pairs.pairs(), 100.0 * all.alike / all.pairs.pairs());
}

std::string explanation() {
  return fmt::format(
      "\nup, down: a step more and a step less, each against the start\n"
      "a step costs: Elo lost one step from the best value, by a quadratic fit (95 %);\n"
      "aim for {:g} to {:g}; uncertain costs leave the proposal unchanged\n"
      "r_end 0: from the games\n",
      kLeastWorth, kMostWorth);
}

// What to take for spsa.
std::string proposals(const GaugeSteps& gauge, const tuning::QuadraticFit& fit) {
  const std::string lines = proposed_lines(gauge, fit);
  if (lines.empty())
    return "No step shows an effect: choose other parameters, or give larger steps\n";
  return fmt::format(
             "Games for spsa: about {:.0f}, to regain four fifths of what is 3 steps away\n",
             spsa_games(gauge, fit, told_by(stats_of(gauge.all())))) +
         "\nAs a file for --params:\n" + lines;
}

Printout part_text(const GaugeAt& part) {
  const tuning::QuadraticFit fit = part.gauge->fit();
  return fmt::format("at {}\n", part.name) + effects_table(*part.gauge, fit) + "\n" +
         proposals(*part.gauge, fit) + "\n";
}

}  // namespace

Printout gauge_report(const GaugeSteps& gauge, const std::vector<GaugeAt>& at) {
  if (gauge.all().pairs.pairs() == 0) return "gauge      no pair yet\n";
  Printout all = games_text(gauge);
  for (const GaugeAt& part : at) all += part_text(part);
  if (!at.empty()) all += "all limits together\n";
  const tuning::QuadraticFit fit = gauge.fit();
  return all + effects_table(gauge, fit) + explanation() + proposals(gauge, fit);
}

std::vector<GaugeAt> gauges_at(const std::string& path, const StoredTuning& stored) {
  const TuneSpec& settings = stored.settings;
  const int count = static_cast<int>(settings.conditions.size());
  const int steps_each = settings.steps / static_cast<int>(settings.parameters.size());
  const auto steps = read_condition_steps(path, stored);
  std::vector<GaugeAt> all;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    auto gauge =
        std::make_unique<GaugeSteps>(settings.parameters, steps_each, settings.pairs / count);
    for (const TuningStep& step : steps[i]) gauge->add(step, gauge->trial(step.id));
    all.push_back({settings.conditions[i].name, std::move(gauge)});
  }
  return all;
}

Printout gauge_report(const std::string& path, const StoredTuning& stored) {
  assert(stored.settings.kind == RunKind::tune_gauge);
  const TuneSpec& settings = stored.settings;
  const int steps_each = settings.steps / static_cast<int>(settings.parameters.size());
  GaugeSteps gauge(settings.parameters, steps_each, settings.pairs);
  for (const TuningStep& step : stored.state.steps) {
    const tuning::Trial trial = gauge.trial(step.id);
    if (trial.plus != step.tried || trial.minus != step.against) {
      throw Error(
          fmt::format("{}: its step {} did not play a step against the start, as in older "
                      "versions: play the gauge again",
                      path, step.id));
    }
    gauge.add(step, trial);
  }
  return gauge_report(gauge, gauges_at(path, stored));
}

}  // namespace rb
