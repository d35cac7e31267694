#include "runner/tune/texel.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/play/game_result.hpp"
#include "runner/tune/board_features.hpp"
#include "runner/tune/dataset_format.hpp"
#include "runner/tune/tunables.hpp"
#include "tuning/bounded_regression.hpp"

namespace rb {
namespace {

constexpr std::size_t kLeastOpenings = 20;
constexpr std::int64_t kLeastPositions = 50;  // a parameter
constexpr int kScaleRounds = 4;               // values and scale are fitted by turns
constexpr double kPriors = 0.5;               // share of the prior from which a value is its own

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
  const DatasetSpec spec{.seed = seed, .held_out = task.held_out, .say = task.say};
  const auto take = [&](const LabelledPosition& labelled) {
    const Position position = place_in_turn(labelled.moves);
    Rows& rows = is_validation(labelled.opening) ? reading.validation : reading.training;
    rows.features.push_back(features.of(position));
    rows.results.push_back(position.to_move == Stone::black ? labelled.black : 1 - labelled.black);
    const auto number = static_cast<int>(openings.size());
    rows.openings.push_back(openings.try_emplace(labelled.opening, number).first->second);
  };
  if (is_dataset(path)) {
    std::set<int> held_out;
    reading.counts = read_dataset(path, [&](const LabelledPosition& labelled) {
      const bool is_out = task.held_out.contains(labelled.opening);
      is_out ? void(held_out.insert(labelled.game)) : take(labelled);
    });
    reading.counts.held_out = std::ssize(held_out);
  } else {
    reading.counts = each_position({path}, spec, take);
  }
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

// What a weight is counted in, which is the standard deviation of its prior: the old value would be
// no measure, because a constant that is 0 could not be found.
double unit(const tuning::Parameter& p) { return (p.max - p.min) / 2; }

// What was left out, empty: nothing.
std::string left_out_text(const DatasetCounts& counts) {
  std::string text;
  if (counts.repeats > 0) {
    text += counted(counts.repeats, "game") + " with the moves of an earlier one";
  }
  if (counts.held_out > 0) {
    text += fmt::format("{}{} of openings that are held out", text.empty() ? "" : " and ",
                        counted(counts.held_out, "game"));
  }
  return text.empty()
             ? text
             : (counts.repeats + counts.held_out == 1 ? "left out is " : "left out are ") + text;
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
        fmt::format("{}: too few games to learn from: {} of {}, {} "
                    "to fit; at least {} openings and {} positions are needed{}{}",
                    path, counted(reading.counts.games, "game"),
                    counted(reading.openings, "opening"), counted(training, "quiet position"),
                    kLeastOpenings, least, left_out.empty() ? "" : "; ", left_out));
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
  throw UsageError(fmt::format("tune texel: nothing to fit: no quiet position has {}",
                               fmt::join(names, " or ")));
}

// Values and errors at the scale of the samples.
void fit_values(const TexelTask& task, const tuning::Samples& training, TexelResult& result) {
  std::vector<double> start;
  std::vector<tuning::Bounds> bounds;
  tuning::Ridge ridge;
  for (const tuning::Parameter& p : task.parameters) {
    start.push_back(p.value / unit(p));
    bounds.push_back({p.min / unit(p), p.max / unit(p)});
    ridge.mean.push_back(start.back());
    ridge.precision.push_back(1);
  }
  const tuning::BoundedFit fit = tuning::fit_bounded(training, ridge, start, bounds);
  result.converged = fit.converged;
  result.held = fit.held;
  result.prior_shares = fit.prior_shares;
  result.values.clear(), result.errors.clear(), result.free.clear();
  for (std::size_t j = 0; j < task.parameters.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    const double value = std::clamp(fit.weights[j] * unit(p), p.min, p.max);
    result.values.push_back(p.whole ? std::round(value) : value);
    // Of the games alone: the prior pulls their scatter together by its share.
    result.errors.push_back(fit.errors[j] * unit(p) / std::max(1 - fit.prior_shares[j], kPriors));
    result.free.push_back(fit.free[j] * unit(p));
  }
}

// The scale of the old values, then values and scale by turns: a spoiled profile has a scale of its
// own, in which the others' values would be measured.
void fit_by_turns(const TexelTask& task, const Reading& reading, TexelResult& result) {
  for (int round = 0; round < kScaleRounds; ++round) {
    fit_values(task, samples_of(task, reading.training, result.K), result);
    const renju::Profile tuned = with_values(task.profile, task.parameters, result.values);
    const double K = fit_scale(scores(tuned, reading.training), reading.training);
    if (!(K > 0)) return;
    result.K = K;
  }
}

// Each with the scale that fits it best; the losses after are those of the values as they are
// written.
void compare_losses(const TexelTask& task, const Reading& reading, double old_K,
                    TexelResult& result) {
  std::vector<double> start, written;
  for (std::size_t j = 0; j < task.parameters.size(); ++j) {
    start.push_back(task.parameters[j].value / unit(task.parameters[j]));
    written.push_back(result.values[j] / unit(task.parameters[j]));
  }
  const auto samples = [&](const Rows& rows, double K) { return samples_of(task, rows, K); };
  result.training_before = tuning::losses(samples(reading.training, old_K), start);
  result.training_after = tuning::losses(samples(reading.training, result.K), written);
  const tuning::Samples before = samples(reading.validation, old_K);
  const tuning::Samples after = samples(reading.validation, result.K);
  result.validation_before = tuning::losses(before, start);
  result.validation_after = tuning::losses(after, written);
  result.validation_fall = tuning::loss_fall(before, start, after, written);
}

// Why the figures of a parameter are to be read with care; empty: they are not.
std::string note_of(const TexelResult& r, std::size_t j) {
  if (r.seen[j] == 0) return "never: stays";
  if (r.held[j]) return fmt::format("held by its bound; {:.4g} without bounds", r.free[j]);
  if (r.prior_shares[j] > kPriors) return "the prior's value: the games hardly show it";
  return "";
}

Table values_table(const TexelTask& task, const TexelResult& r) {
  using enum Table::Align;
  Table table{
      .title = "\n",
      .columns = {{"parameter", left},
                  {"old"},
                  {"new"},
                  {"error"},
                  {"prior"},
                  {"counts in"},
                  {.name = "", .align = left, .missing = ""}},
      .notes =
          "\nentropy, squared: mean losses with the old values and after, with those of "
          "column new;\nerror: of one standard deviation, openings taken as the independent "
          "pieces of evidence;\nprior: how far a value follows its prior, the old value +- "
          "half of its bounds\n"};
  for (std::size_t j = 0; j < r.values.size(); ++j) {
    const tuning::Parameter& p = task.parameters[j];
    table.rows.push_back({p.name, fmt::format("{:.6g}", p.value),
                          fmt::format("{:.6g}", r.values[j]),
                          has_error(r, j) ? fmt::format("{:.4g}", r.errors[j]) : "",
                          r.held[j] ? "" : fmt::format("{:.0f} %", 100 * r.prior_shares[j]),
                          r.seen[j], note_of(r, j)});
  }
  return table;
}

Table losses_table(const TexelResult& r) {
  Table table{.columns = {{"part", Table::Align::left},
                          {"positions"},
                          {"entropy"},
                          {"after"},
                          {"squared"},
                          {"after"}}};
  const auto six = [](double loss) { return fmt::format("{:.6f}", loss); };
  const auto part = [&](const char* name, std::int64_t count, const tuning::Losses& before,
                        const tuning::Losses& after) {
    table.rows.push_back({name, count, six(before.cross_entropy), six(after.cross_entropy),
                          six(before.squared), six(after.squared)});
  };
  part("training", r.training, r.training_before, r.training_after);
  part("validation", r.validation, r.validation_before, r.validation_after);
  return table;
}

std::string validation_text(const tuning::LossFall& fall) {
  constexpr double kClear = 2;  // standard errors
  const std::string figures =
      fmt::format("\nvalidation entropy falls by {:.6f} +- {:.6f}: ", fall.fall, fall.error);
  if (fall.fall <= 0) {
    return figures +
           "the positions left out of the fit are\npredicted no better than before: play "
           "more games\n";
  }
  if (fall.fall < kClear * fall.error) {
    return figures + "no more than its own noise, so\nnothing is proven: play more games\n";
  }
  return figures + "clearly better; whether it plays better\nis for --verify to show\n";
}

}  // namespace

bool has_error(const TexelResult& result, std::size_t parameter) {
  return !result.held[parameter] && result.prior_shares[parameter] <= kPriors;
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
  const double old_K = result.K;
  fit_by_turns(task, reading, result);
  compare_losses(task, reading, old_K, result);
  return result;
}

Printout texel_report(const TexelTask& task, const TexelResult& r) {
  const std::string left_out = left_out_text(r.counts);
  Printout all = fmt::format(
      "method     texel: {} of {}, {}\n{}"
      "scale      K = {:.3g}: {:.0f} points are worth a score of 73 %\n\n",
      counted(r.training + r.validation, "quiet position"),
      counted(r.counts.games, "distinct game"), counted(r.openings, "opening"),
      left_out.empty() ? "" : "           " + left_out + "\n", r.K, 1 / r.K);
  all += losses_table(r) + Printout(values_table(task, r));
  if (!r.converged) all += "\nthe fit did not converge: the values are those of its last step\n";
  return all + validation_text(r.validation_fall);
}

}  // namespace rb
