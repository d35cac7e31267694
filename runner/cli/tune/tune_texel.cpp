#include "runner/cli/tune/tune_texel.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/play/game_result.hpp"
#include "runner/players/catalog.hpp"
#include "runner/system/data_dir.hpp"
#include "runner/tune/board_features.hpp"
#include "runner/tune/tunables.hpp"
#include "tuning/bounded_regression.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kLeastOpenings = 20;
constexpr std::int64_t kLeastPositions = 50;  // a parameter
constexpr double kPriorWidth = 1;             // of the old value

// The features of all positions, apart for training and validation.
struct Rows {
  std::vector<std::array<double, kBoardWeights.size()>> features;
  std::vector<double> results;  // for the side to move
  std::vector<int> openings;    // numbered
};

struct Reading {
  DatasetCounts counts;
  std::size_t openings = 0;
  Rows training, validation;
};

Reading read_positions(const TexelTask& task, const std::string& path, std::uint64_t seed) {
  Reading reading;
  BoardFeatures features(task.profile);
  std::map<std::uint64_t, int> openings;
  const DatasetSpec spec{.seed = seed, .held_out = task.held_out};
  reading.counts = each_position({path}, spec, [&](const LabelledPosition& labelled) {
    const Position position = place_in_turn(labelled.moves);
    Rows& rows = is_validation(labelled.opening) ? reading.validation : reading.training;
    const double black = labelled.black_half_points / 2.0;
    rows.features.push_back(features.of(position));
    rows.results.push_back(position.to_move == Stone::black ? black : 1 - black);
    const auto number = static_cast<int>(openings.size());
    rows.openings.push_back(openings.try_emplace(labelled.opening, number).first->second);
  });
  reading.openings = openings.size();
  return reading;
}

std::size_t place_of(std::string_view name) {
  return static_cast<std::size_t>(std::find(kBoardWeights.begin(), kBoardWeights.end(), name) -
                                  kBoardWeights.begin());
}

double constant(const renju::Profile& profile, std::string_view name) {
  for (const renju::WeightField& field : renju::weight_fields()) {
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

// What was left out, empty: nothing.
std::string left_out_text(const DatasetCounts& counts) {
  std::string text;
  if (counts.repeats > 0) {
    text += fmt::format("{} games with the moves of an earlier one", counts.repeats);
  }
  if (counts.held_out > 0) {
    text += fmt::format("{}{} games of openings that are held out", text.empty() ? "" : " and ",
                        counts.held_out);
  }
  return text.empty() ? text : "left out are " + text;
}

// Rows of K * unit * feature; what is not tuned is the offset.
tuning::Samples samples_of(const TexelTask& task, const Rows& rows, double K) {
  tuning::Samples samples{.features = task.parameters.size(),
                          .x = {},
                          .offset = scores(task.profile, rows),
                          .y = rows.results,
                          .cluster = rows.openings};
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
double fit_scale(const std::vector<double>& all, const Rows& rows) {
  tuning::Samples samples{.features = 1, .x = {}, .offset = {}, .y = rows.results, .cluster = {}};
  for (const double score : all) samples.x.push_back(score / 1000);
  return tuning::fit_cross_entropy(samples, {{0.5}, {1e-3}}, {0.5}).weights[0] / 1000;
}

void check_enough(const TexelTask& task, const std::string& path, const Reading& reading) {
  const auto training = static_cast<std::int64_t>(reading.training.results.size());
  const auto least = kLeastPositions * static_cast<std::int64_t>(task.parameters.size());
  if (reading.openings < kLeastOpenings || training < least || reading.validation.results.empty()) {
    const std::string left_out = left_out_text(reading.counts);
    throw Error(
        fmt::format("{}: too few games to learn from: {} games of {} openings, {} quiet positions "
                    "to fit; {} openings and {} positions are the least{}{}",
                    path, reading.counts.games, reading.openings, training, kLeastOpenings, least,
                    left_out.empty() ? "" : "; ", left_out));
  }
}

// In how many positions the constant counts.
std::int64_t count_seen(const Rows& rows, std::string_view name) {
  const std::size_t place = place_of(name);
  return std::count_if(rows.features.begin(), rows.features.end(),
                       [&](const auto& row) { return row[place] != 0; });
}

void check_counts(const TexelTask& task, const TexelResult& result) {
  if (std::any_of(result.seen.begin(), result.seen.end(), [](auto seen) { return seen > 0; })) {
    return;
  }
  std::vector<std::string> names;
  for (const tuning::Parameter& p : task.parameters) names.push_back(p.name);
  throw UsageError(fmt::format("tune: nothing to fit: {} {} in no quiet position",
                               fmt::join(names, ", "), names.size() == 1 ? "counts" : "count"));
}

// Keys of the openings that tuning must not see: those that --verify plays.
std::set<std::uint64_t> held_out_keys(const std::optional<std::string>& named) {
  const Game& game = *find_game("renju");
  std::vector<std::string> files{data_file(game.openings).string()};
  if (named && *named != kNoOpenings) files.push_back(*named);
  std::set<std::uint64_t> keys;
  for (const std::string& file : files) {
    const auto all = load_openings(file, OpeningFormat::moves, game.rules(), {});
    for (const Opening& opening : part_of(all, true)) {
      keys.insert(opening_key(opening, renju::kSize));
    }
  }
  return keys;
}

// Values, errors and losses; the losses after are those of the values as they are written.
void fit_values(const TexelTask& task, const tuning::Samples& training,
                const tuning::Samples& validation, TexelResult& result) {
  std::vector<double> start, written;
  std::vector<tuning::Bounds> bounds;
  tuning::Ridge ridge;
  for (const tuning::Parameter& p : task.parameters) {
    start.push_back(p.value / unit(p));
    bounds.push_back({p.min / unit(p), p.max / unit(p)});
    ridge.mean.push_back(start.back());
    ridge.precision.push_back(1 / (kPriorWidth * kPriorWidth));
  }
  const tuning::BoundedFit fit = tuning::fit_bounded(training, ridge, start, bounds);
  result.converged = fit.converged;
  for (std::size_t j = 0; j < task.parameters.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    const double value = std::clamp(fit.weights[j] * unit(p), p.min, p.max);
    result.values.push_back(p.whole ? std::round(value) : value);
    result.errors.push_back(fit.errors[j] * unit(p));
    result.free.push_back(fit.free[j] * unit(p));
    result.held.push_back(fit.held[j]);
    written.push_back(result.values.back() / unit(p));
  }
  result.training_before = tuning::losses(training, start);
  result.training_after = tuning::losses(training, written);
  result.validation_before = tuning::losses(validation, start);
  result.validation_after = tuning::losses(validation, written);
}

}  // namespace

TexelTask texel_task(const TuneRequest& request) {
  TuneTask chosen = tune_task(request);
  const bool all = !request.select && !request.params;
  TexelTask task{std::move(chosen.profile), {}, held_out_keys(request.play.openings.source)};
  for (tuning::Parameter& p : chosen.parameters) {
    if (p.whole) p.value = std::round(p.value);  // as the profile has it
    if (place_of(p.name) < kBoardWeights.size()) {
      task.parameters.push_back(p);
    } else if (!all) {
      throw UsageError(fmt::format("tune: {} is not a term of the score of a board; texel fits {}",
                                   p.name, fmt::join(kBoardWeights, ", ")));
    }
  }
  return task;
}

TexelResult fit_texel(const TexelTask& task, const std::string& path, std::uint64_t seed) {
  const Reading reading = read_positions(task, path, seed);
  check_enough(task, path, reading);
  TexelResult result{.counts = reading.counts,
                     .training = static_cast<std::int64_t>(reading.training.results.size()),
                     .validation = static_cast<std::int64_t>(reading.validation.results.size()),
                     .openings = reading.openings};
  for (const tuning::Parameter& p : task.parameters) {
    result.seen.push_back(count_seen(reading.training, p.name));
  }
  check_counts(task, result);
  result.K = fit_scale(scores(task.profile, reading.training), reading.training);
  if (!(result.K > 0)) {
    throw Error(fmt::format("{}: the scores of {} do not predict who wins these games (K = {:.2g})",
                            path, task.profile.name, result.K));
  }
  fit_values(task, samples_of(task, reading.training, result.K),
             samples_of(task, reading.validation, result.K), result);
  return result;
}

std::string texel_report(const TexelTask& task, const TexelResult& r) {
  const std::string left_out = left_out_text(r.counts);
  std::string text = fmt::format(
      "method     texel: {} quiet positions of {} distinct games, {} openings\n{}"
      "scale      K = {:.3g}: {:.0f} points are worth a score of 73 %\n\n"
      "{:<12}{:>11}{:>12}{:>12}{:>12}{:>12}\n",
      r.training + r.validation, r.counts.games, r.openings,
      left_out.empty() ? "" : "           " + left_out + "\n", r.K, 1 / r.K, "part", "positions",
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
  for (std::size_t j = 0; j < r.values.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    std::string note;
    if (r.seen[j] == 0) note = "  never: stays";
    if (r.held[j]) {
      note = fmt::format("  held by its bound; {:.4g} without bounds", r.free[j]);
    }
    text += fmt::format("{:<26}{:>9.6g}{:>10.6g}{:>10}{:>11}{}\n", p.name, p.value, r.values[j],
                        r.held[j] ? "-" : fmt::format("{:.4g}", r.errors[j]), r.seen[j], note);
  }
  text +=
      "\nentropy, squared: mean losses with the old values and after, with those of column new;\n"
      "error: of one standard deviation, openings taken as the independent pieces of evidence\n";
  if (!r.converged) text += "\nthe fit did not converge: the values are those of its last step\n";
  if (r.validation_after.cross_entropy >= r.validation_before.cross_entropy) {
    text +=
        "\nthe positions left out of the fit are predicted no better than before: play more "
        "games\n";
  }
  return text;
}

}  // namespace rb::cli
