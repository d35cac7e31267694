#include "runner/studies/scaling/effort_curve.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "engine/base/zu.hpp"
#include "rating/ratings/score_regression.hpp"

namespace rb {
namespace {

using rating::ScoredPair;
using rating::ScoreRegression;
using Terms = std::vector<double>;

// A complete pair by its two limits: `low` has the lower number.
struct Meeting {
  std::uint64_t opening = 0;
  double score = 0.5;  // of the player of the lower number
  std::size_t low = 0, high = 0;
};

std::vector<Meeting> meetings(std::span<const GameResult> games) {
  std::vector<Meeting> all;
  constexpr double kMostHalfPoints = 4;
  for (const std::size_t i : pairs_of(games)) {
    const auto [low, high] = std::minmax(games[i].black, games[i].white);
    const int points = half_points(games[i], low) + half_points(games[i + 1], low);
    all.push_back({games[i].opening, points / kMostHalfPoints, zu(low), zu(high)});
  }
  return all;
}

// The model of a curve: what a limit adds to the strength (or the lead), by coefficient.
class Model {
 public:
  Model(const EffortSpec& spec, std::function<Terms(std::size_t limit)> terms,
        std::span<const Meeting> met)
      : terms_(std::move(terms)), fit_(scored(spec, met)) {}

  EloRange range(const Terms& weights) const {
    const rating::Interval interval = fit_.interval(weights);
    constexpr double kPlus = 0.0;  // makes -0 0
    return {fit_.value(weights) + kPlus, {interval.low + kPlus, interval.high + kPlus}};
  }
  EloRange at(std::size_t limit) const { return range(terms_(limit)); }
  EloRange between(std::size_t from, std::size_t to, double units) const {
    Terms weights = difference(to, from);
    for (double& weight : weights) weight /= units;
    return range(weights);
  }
  double p_value(const Terms& weights) const { return fit_.p_value(weights); }

 private:
  Terms difference(std::size_t a, std::size_t b) const {
    Terms terms = terms_(a);
    const Terms other = terms_(b);
    for (std::size_t k = 0; k < terms.size(); ++k) terms[k] -= other[k];
    return terms;
  }
  std::vector<ScoredPair> scored(const EffortSpec& spec, std::span<const Meeting> met) const {
    std::vector<ScoredPair> pairs;
    for (const Meeting& m : met) {
      pairs.push_back(
          {m.opening, m.score, spec.is_against ? terms_(m.low) : difference(m.low, m.high)});
    }
    return pairs;
  }

  std::function<Terms(std::size_t)> terms_;
  ScoreRegression fit_;
};

// Powers of the effort from its mean on, of which a ladder does not tell the first, 1.
Terms powers(const EffortSpec& spec, std::size_t limit, int count) {
  const double mean = std::accumulate(spec.efforts.begin(), spec.efforts.end(), 0.0) /
                      static_cast<double>(spec.efforts.size());
  const double x = spec.efforts[limit] - mean;
  Terms terms = spec.is_against ? Terms{1} : Terms{};
  double power = 1;
  for (int k = 1; k <= count; ++k) terms.push_back(power *= x);
  return terms;
}

Model polynomial(const EffortSpec& spec, int count, std::span<const Meeting> met) {
  return {spec, [&spec, count](std::size_t limit) { return powers(spec, limit, count); }, met};
}

// Each limit has a strength of its own; that of a ladder's first is 0.
Model free_limits(const EffortSpec& spec, std::span<const Meeting> met) {
  const std::size_t known = spec.is_against ? 0 : 1;
  return {spec,
          [n = spec.efforts.size() - known, known](std::size_t limit) {
            Terms terms(n, 0.0);
            if (limit >= known) terms[limit - known] = 1;
            return terms;
          },
          met};
}

Terms weight_of_power(const EffortSpec& spec, int power, int count) {
  const int first = spec.is_against ? 0 : 1;
  Terms weights(zu(count + 1 - first), 0.0);
  weights[zu(power - first)] = 1;
  return weights;
}

// The slope of the parabola at a limit: b + 2 c x.
Terms slope_weights(const EffortSpec& spec, std::size_t limit) {
  Terms weights = weight_of_power(spec, 1, 2);
  weights.back() = 2 * powers(spec, limit, 1).back();
  return weights;
}

void put_limits(const EffortSpec& spec, const Model& free, const Model& line, EffortCurve& curve) {
  const std::vector<double>& x = spec.efforts;
  for (std::size_t i = 0; i < x.size(); ++i) {
    EffortLimit& limit = curve.limits[i];
    limit.elo = free.at(i);
    limit.line = spec.is_against ? line.at(i).elo : line.between(0, i, 1).elo;
    if (i > 0) limit.gain = free.between(i - 1, i, x[i] - x[i - 1]);
  }
}

void put_bend(const EffortSpec& spec, std::span<const Meeting> met, EffortCurve& curve) {
  curve.first = curve.last = curve.slope;
  if (spec.efforts.size() < 3) return;
  const Model parabola = polynomial(spec, 2, met);
  curve.first = parabola.range(slope_weights(spec, 0));
  curve.last = parabola.range(slope_weights(spec, spec.efforts.size() - 1));
  curve.bend_p = parabola.p_value(weight_of_power(spec, 2, 2));
}

bool count_pairs(std::span<const Meeting> met, EffortCurve& curve) {
  std::set<std::uint64_t> openings;
  const std::size_t n = curve.limits.size();
  for (const Meeting& m : met) {
    ++curve.limits[m.low].pairs;
    if (m.high < n) ++curve.limits[m.high].pairs;
    openings.insert(m.opening);
  }
  curve.openings = static_cast<int>(openings.size());
  return std::ranges::all_of(curve.limits,
                             [](const EffortLimit& limit) { return limit.pairs > 0; });
}

}  // namespace

std::optional<EffortCurve> effort_curve(const EffortSpec& spec, std::span<const GameResult> games) {
  const std::vector<Meeting> met = meetings(games);
  EffortCurve curve;
  curve.limits.resize(spec.efforts.size());
  if (!count_pairs(met, curve)) return std::nullopt;
  const Model line = polynomial(spec, 1, met);
  put_limits(spec, free_limits(spec, met), line, curve);
  curve.slope = line.range(weight_of_power(spec, 1, 1));
  curve.slope_p = line.p_value(weight_of_power(spec, 1, 1));
  put_bend(spec, met, curve);
  if (spec.is_against) curve.mean = line.range(weight_of_power(spec, 0, 1));
  return curve;
}

}  // namespace rb
