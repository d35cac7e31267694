#include "tuning/bayes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/rng.hpp"
#include "tuning/acquisition.hpp"
#include "tuning/random_draws.hpp"
#include "tuning/simplex_search.hpp"

namespace rb::tuning {
namespace {

constexpr std::size_t kCandidates = 500;
constexpr std::size_t kEntropyDraws = 16;
constexpr std::size_t kOptimumStarts = 5;
constexpr int kKernels = 16;    // that the optimum is averaged over
constexpr int kFunctions = 20;  // drawn for each kernel, for the interval of the optimum
constexpr std::size_t kDrawPoints = 300;
constexpr double kExternal = 0.05;  // share of the drawn optima at either end
enum Stream : std::uint64_t { kKernel, kNext, kUniforms, kBest, kDraws, kMixture };

// Points spread evenly: the additive recurrence with the powers of 1 / phi_d, phi_d the root of
// x^(d+1) = x + 1.
Point spread_point(std::size_t dimensions, std::size_t number) {
  double phi = 2;
  for (int i = 0; i < 40; ++i) phi = std::pow(1 + phi, 1.0 / static_cast<double>(dimensions + 1));
  Point point;
  double step = 1;
  for (std::size_t i = 0; i < dimensions; ++i) {
    step /= phi;
    const double at = 0.5 + step * static_cast<double>(number);
    point.push_back(at - std::floor(at));
  }
  return point;
}

bool in_box(const Point& point) {
  return std::all_of(point.begin(), point.end(), [](double x) { return x >= 0 && x <= 1; });
}

}  // namespace

// The process over standardised scores.
struct Bayes::Model {
  double mean, deviation;
  Observations scaled;
  Kernel kernel;  // of the greatest density
  GaussianProcess process() const { return {kernel, scaled}; }
};

namespace {

// The processes of kernels that the observations leave possible.
class Processes {
 public:
  Processes(const Observations& scaled, const Kernel& start, std::uint64_t seed) {
    for (Kernel& kernel : draw_kernels(scaled, start, kKernels, seed)) {
      all_.emplace_back(std::move(kernel), scaled);
    }
  }
  const std::vector<GaussianProcess>& all() const { return all_; }
  double mean(const Point& point) const {
    double sum = 0;
    for (const GaussianProcess& process : all_) sum += process.at(point).mean;
    return sum / static_cast<double>(all_.size());
  }
  double deviation(const Point& point) const {
    const double middle = mean(point);
    double sum = 0;
    for (const GaussianProcess& process : all_) {
      const Prediction at = process.at(point);
      sum += at.deviation * at.deviation + (at.mean - middle) * (at.mean - middle);
    }
    return std::sqrt(sum / static_cast<double>(all_.size()));
  }

 private:
  std::vector<GaussianProcess> all_;
};

}  // namespace

Bayes::Bayes(BayesSpec spec) : spec_(std::move(spec)) {
  assert(!spec_.parameters.empty() && spec_.parameters.size() <= kMostBayesParameters);
}

Point Bayes::to_box(const std::vector<double>& values) const {
  Point point;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& parameter = spec_.parameters[i];
    point.push_back((values[i] - parameter.min) / (parameter.max - parameter.min));
  }
  return point;
}

std::vector<double> Bayes::from_box(const Point& point) const {
  std::vector<double> values;
  for (std::size_t i = 0; i < point.size(); ++i) {
    const Parameter& parameter = spec_.parameters[i];
    const double value = std::clamp(parameter.min + point[i] * (parameter.max - parameter.min),
                                    parameter.min, parameter.max);
    values.push_back(parameter.whole ? std::round(value) : value);
  }
  return values;
}

void Bayes::add(const std::vector<double>& values, const Observation& observation) {
  observations_.points.push_back(to_box(values));
  observations_.values.push_back(observation.score);
  observations_.variances.push_back(observation.variance);
}

Bayes::Model Bayes::model(std::size_t known) const {
  Observations scaled = observations_;
  scaled.points.resize(known);
  scaled.values.resize(known);
  scaled.variances.resize(known);
  const auto count = static_cast<double>(known);
  double mean = 0, square = 0;
  for (const double value : scaled.values) mean += value / count;
  for (const double value : scaled.values) square += (value - mean) * (value - mean) / count;
  const double deviation = square > 0 ? std::sqrt(square) : 1;
  for (double& value : scaled.values) value = (value - mean) / deviation;
  for (double& variance : scaled.variances) variance /= deviation * deviation;
  Kernel kernel = fit_kernel(scaled, mix(spec_.seed, kKernel));
  return {mean, deviation, std::move(scaled), std::move(kernel)};
}

// Half of them anywhere, half around the known observations.
std::vector<Point> Bayes::candidates(std::uint64_t seed, std::size_t count,
                                     std::size_t known) const {
  constexpr double kNear = 0.1;
  Rng rng(seed);
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i) {
    Point point(spec_.parameters.size());
    const Point& seen = observations_.points[i % known];
    for (std::size_t j = 0; j < point.size(); ++j) {
      point[j] =
          i < count / 2 ? rng.uniform() : std::clamp(seen[j] + kNear * draw_normal(rng), 0.0, 1.0);
    }
    points.push_back(to_box(from_box(point)));  // whole where it must be
  }
  return points;
}

std::vector<double> Bayes::point(std::size_t number, std::size_t known) const {
  const std::size_t dimensions = spec_.parameters.size();
  const std::size_t first_points = 2 * dimensions + 2;
  if (number == 0) {
    Point start;
    for (const Parameter& parameter : spec_.parameters) start.push_back(parameter.value);
    return from_box(to_box(start));
  }
  if (number < first_points) return from_box(spread_point(dimensions, number));
  assert(known >= 1 && known <= observations());
  const GaussianProcess process = model(known).process();
  const std::vector<Point> points =
      candidates(mix(mix(spec_.seed, kNext), number), kCandidates, known);
  std::vector<Prediction> predictions;
  for (const Point& point : points) predictions.push_back(process.at(point));
  std::vector<double> worth;
  if (spec_.acquisition == Acquisition::entropy) {
    Rng rng(mix(mix(spec_.seed, kUniforms), number));
    std::vector<double> uniforms;
    for (std::size_t i = 0; i < kEntropyDraws; ++i) {
      uniforms.push_back((static_cast<double>(i) + rng.uniform()) / kEntropyDraws);
    }
    worth = entropy_gains(predictions, uniforms);
  } else {
    worth = expected_improvements(predictions);
  }
  const auto best = std::max_element(worth.begin(), worth.end()) - worth.begin();
  return from_box(points[static_cast<std::size_t>(best)]);
}

Optimum Bayes::optimum() const {
  const std::size_t known = observations();
  const Model fitted = model(known);
  const auto seed = [&](std::uint64_t stream) { return mix(mix(spec_.seed, stream), known); };
  const Processes processes(fitted.scaled, fitted.kernel, seed(kMixture));
  const auto mean_at = [&](const Point& point) {
    return in_box(point) ? processes.mean(point) : std::numeric_limits<double>::infinity();
  };
  std::vector<Lowest> starts;
  for (const Point& point : candidates(seed(kBest), kCandidates, known)) {
    starts.push_back({point, mean_at(point)});
  }
  std::stable_sort(starts.begin(), starts.end(),
                   [](const Lowest& a, const Lowest& b) { return a.value < b.value; });
  Lowest best = starts.front();
  for (std::size_t i = 0; i < kOptimumStarts; ++i) {
    const Lowest found = simplex_search(mean_at, starts[i].point, 0.02, 200);
    if (found.value < best.value) best = found;
  }
  Optimum optimum{.values = from_box(best.point), .low = {}, .high = {}};
  const Point at = to_box(optimum.values);
  constexpr double kEloPerScore = -100;
  optimum.elo = kEloPerScore * (fitted.mean + fitted.deviation * processes.mean(at));
  optimum.elo_deviation = 100 * fitted.deviation * processes.deviation(at);

  std::vector<Point> places = candidates(seed(kDraws), kDrawPoints, known);
  places.push_back(best.point);
  std::vector<std::vector<double>> found(spec_.parameters.size());
  std::uint64_t number = 0;
  for (const GaussianProcess& process : processes.all()) {
    for (const auto& drawn :
         process.draws(places, kFunctions, mix(mix(spec_.seed, kDraws), number++))) {
      const auto lowest = std::min_element(drawn.begin(), drawn.end()) - drawn.begin();
      const std::vector<double> values = from_box(places[static_cast<std::size_t>(lowest)]);
      for (std::size_t j = 0; j < values.size(); ++j) found[j].push_back(values[j]);
    }
  }
  for (std::vector<double>& values : found) {
    std::sort(values.begin(), values.end());
    const auto cut = static_cast<std::size_t>(kExternal * static_cast<double>(values.size()));
    optimum.low.push_back(values[cut]);
    optimum.high.push_back(values[values.size() - 1 - cut]);
  }
  return optimum;
}

}  // namespace rb::tuning
