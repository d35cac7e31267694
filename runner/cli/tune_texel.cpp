#include "runner/cli/tune_texel.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "runner/cli/board_features.hpp"
#include "runner/cli/tunables.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kLeastOpenings = 20;
constexpr std::int64_t kLeastPositions = 50;  // a parameter
constexpr double kPriorWidth = 1;             // of the old value

// The features of all positions, apart for training and validation.
struct Rows {
  std::vector<std::array<double, kBoardWeights.size()>> features;
  std::vector<double> results;  // for the side to move
  std::vector<int> games;
};

struct Reading {
  DatasetCounts counts;
  std::size_t openings = 0;
  Rows training, validation;
};

Reading read_positions(const renju::Profile& profile, const std::string& path, std::uint64_t seed) {
  Reading reading;
  BoardFeatures features(profile);
  std::set<std::uint64_t> openings;
  reading.counts = each_position({path}, {.seed = seed}, [&](const LabelledPosition& labelled) {
    const Position position = place_in_turn(labelled.moves);
    Rows& rows = is_validation(labelled.opening) ? reading.validation : reading.training;
    const double black = labelled.black_half_points / 2.0;
    rows.features.push_back(features.of(position));
    rows.results.push_back(position.to_move == Stone::black ? black : 1 - black);
    rows.games.push_back(labelled.game);
    openings.insert(labelled.opening);
  });
  reading.openings = openings.size();
  return reading;
}

std::size_t place_of(std::string_view name) {
  return static_cast<std::size_t>(std::find(kBoardWeights.begin(), kBoardWeights.end(), name) -
                                  kBoardWeights.begin());
}

double constant(const renju::Profile& profile, std::string_view name) {
  for (const renju::WeightField& field : renju::kWeightFields) {
    if (field.name == name) return profile.weights.*field.member;
  }
  return 0;
}

std::vector<double> scores(const renju::Profile& profile, const Rows& rows) {
  std::vector<double> all;
  for (const auto& features : rows.features) {
    double sum = 0;
    for (std::size_t j = 0; j < kBoardWeights.size(); ++j) {
      sum += features[j] * constant(profile, kBoardWeights[j]);
    }
    all.push_back(sum);
  }
  return all;
}

// What a weight is counted in, so that all are about 1.
double unit(const tuning::Parameter& p) { return std::max(std::abs(p.value), 1.0); }

// Rows of K * unit * feature; what is not tuned is the offset.
tuning::Samples samples_of(const TexelTask& task, const Rows& rows, double K) {
  tuning::Samples samples{.features = task.parameters.size(),
                          .x = {},
                          .offset = scores(task.profile, rows),
                          .y = rows.results,
                          .cluster = rows.games};
  for (std::size_t i = 0; i < rows.features.size(); ++i) {
    double& offset = samples.offset[i];
    for (const tuning::Parameter& p : task.parameters) {
      const double feature = rows.features[i][place_of(p.name)];
      offset -= feature * p.value;
      samples.x.push_back(K * unit(p) * feature);
    }
    offset *= K;
  }
  return samples;
}

// The scale of the scores: a regression on them alone, in thousands.
double fit_K(const std::vector<double>& all, const Rows& rows) {
  tuning::Samples samples{.features = 1, .x = {}, .offset = {}, .y = rows.results, .cluster = {}};
  for (const double score : all) samples.x.push_back(score / 1000);
  return tuning::fit_cross_entropy(samples, {{0.5}, {1e-3}}, {0.5}).weights[0] / 1000;
}

void check_enough(const TexelTask& task, const std::string& path, const Reading& reading) {
  const auto training = static_cast<std::int64_t>(reading.training.results.size());
  const auto least = kLeastPositions * static_cast<std::int64_t>(task.parameters.size());
  if (reading.openings < kLeastOpenings || training < least || reading.validation.results.empty()) {
    throw Error(
        fmt::format("{}: too few games to learn from: {} games of {} openings, {} quiet positions "
                    "to fit; {} openings and {} positions are the least",
                    path, reading.counts.games, reading.openings, training, kLeastOpenings, least));
  }
}

}  // namespace

TexelTask texel_task(const Args& args) {
  TuneTask chosen = tune_task(args);
  const bool all = !args.given("select") && !args.given("params");
  TexelTask task{std::move(chosen.profile), {}};
  for (const tuning::Parameter& p : chosen.parameters) {
    if (place_of(p.name) < kBoardWeights.size()) {
      task.parameters.push_back(p);
    } else if (!all) {
      throw UsageError(fmt::format("tune: {} is no term of the score of a board; texel fits {}",
                                   p.name, fmt::join(kBoardWeights, ", ")));
    }
  }
  return task;
}

TexelResult fit_texel(const TexelTask& task, const std::string& path, std::uint64_t seed) {
  const Reading reading = read_positions(task.profile, path, seed);
  check_enough(task, path, reading);
  TexelResult result{.counts = reading.counts,
                     .training = static_cast<std::int64_t>(reading.training.results.size()),
                     .validation = static_cast<std::int64_t>(reading.validation.results.size()),
                     .openings = reading.openings};
  result.K = fit_K(scores(task.profile, reading.training), reading.training);
  if (!(result.K > 0)) {
    throw Error(fmt::format("{}: the scores of {} do not tell who wins these games (K = {:.2g})",
                            path, task.profile.name, result.K));
  }
  const tuning::Samples training = samples_of(task, reading.training, result.K);
  const tuning::Samples validation = samples_of(task, reading.validation, result.K);
  std::vector<double> start;
  tuning::Ridge ridge;
  for (const tuning::Parameter& p : task.parameters) {
    start.push_back(p.value / unit(p));
    ridge.mean.push_back(start.back());
    ridge.precision.push_back(1 / (kPriorWidth * kPriorWidth));
  }
  const tuning::Fit fit = tuning::fit_cross_entropy(training, ridge, start);
  result.converged = fit.converged;
  result.training_before = tuning::losses(training, start);
  result.training_after = tuning::losses(training, fit.weights);
  result.validation_before = tuning::losses(validation, start);
  result.validation_after = tuning::losses(validation, fit.weights);
  for (std::size_t j = 0; j < task.parameters.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    result.values.push_back(fit.weights[j] * unit(p));
    result.errors.push_back(fit.errors[j] * unit(p));
    const std::size_t place = place_of(p.name);
    result.seen.push_back(std::count_if(reading.training.features.begin(),
                                        reading.training.features.end(),
                                        [&](const auto& row) { return row[place] != 0; }));
  }
  return result;
}

std::vector<double> texel_values(const TexelTask& task, const TexelResult& result) {
  std::vector<double> values;
  for (std::size_t j = 0; j < result.values.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    const double value = std::clamp(result.values[j], p.min, p.max);
    values.push_back(p.whole ? std::round(value) : value);
  }
  return values;
}

std::string texel_report(const TexelTask& task, const TexelResult& r) {
  std::string text = fmt::format(
      "method     texel: {} quiet positions of {} games, {} openings\n"
      "scale      K = {:.3g}: {:.0f} points are worth a score of 73 %\n\n"
      "{:<12}{:>11}{:>12}{:>12}{:>12}{:>12}\n",
      r.training + r.validation, r.counts.games, r.openings, r.K, 1 / r.K, "part", "positions",
      "entropy", "after", "squared", "after");
  const auto part = [&](const char* name, std::int64_t count, const tuning::Losses& before,
                        const tuning::Losses& after) {
    text += fmt::format("{:<12}{:>11}{:>12.6f}{:>12.6f}{:>12.6f}{:>12.6f}\n", name, count,
                        before.cross_entropy, after.cross_entropy, before.squared, after.squared);
  };
  part("training", r.training, r.training_before, r.training_after);
  part("validation", r.validation, r.validation_before, r.validation_after);
  text += fmt::format("\n{:<26}{:>9}{:>10}{:>10}{:>11}\n", "parameter", "old", "new", "error",
                      "counts in");
  const std::vector<double> values = texel_values(task, r);
  for (std::size_t j = 0; j < values.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    std::string note;
    if (r.seen[j] == 0) note = "  never: stays";
    if (values[j] == p.min || values[j] == p.max) note = "  at its bound";
    text += fmt::format("{:<26}{:>9.6g}{:>10.6g}{:>10.4g}{:>11}{}\n", p.name, p.value, values[j],
                        r.errors[j], r.seen[j], note);
  }
  if (!r.converged) text += "\nthe fit did not converge: the values are those of its last step\n";
  if (r.validation_after.cross_entropy >= r.validation_before.cross_entropy) {
    text += "\nthe positions that were not fitted are told no better than before: play on\n";
  }
  return text;
}

}  // namespace rb::cli
