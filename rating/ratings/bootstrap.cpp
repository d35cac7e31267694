#include "rating/ratings/bootstrap.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <random>

namespace rb::rating {
namespace {

// A number below `bound`, the same with every compiler. Its bias is below bound / 2^32.
std::size_t below(std::size_t bound, std::mt19937_64& random) {
  return static_cast<std::size_t>(((random() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
}

double uniform(std::mt19937_64& random) {  // between 0 and 1, neither included
  return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0;
}

// How many of `trials` succeed, each with this chance: exact where few do, else by the normal
// distribution, whose error is far below that of a bootstrap.
double binomial(double trials, double chance, std::mt19937_64& random) {
  if (chance > 0.5) return trials - binomial(trials, 1 - chance, random);
  constexpr double kMany = 400;
  if (const double variance = trials * chance * (1 - chance); variance > kMany) {
    const double radius = std::sqrt(-2 * std::log(uniform(random)));
    const double normal = radius * std::cos(2 * std::numbers::pi * uniform(random));
    return std::clamp(std::round(trials * chance + std::sqrt(variance) * normal), 0.0, trials);
  }
  double successes = 0;
  for (double tried = 0; chance > 0; ++successes) {  // from one to the next
    tried += std::floor(std::log(uniform(random)) / std::log1p(-chance)) + 1;
    if (tried > trials) break;
  }
  return successes;
}

// How often each of the openings is drawn in as many draws as there are, copies included.
std::vector<double> draw_times(std::span<const OpeningGames> openings, std::mt19937_64& random) {
  std::vector<double> times(openings.size(), 0);
  double left = count_openings(openings), draws = left;
  if (left <= static_cast<double>(openings.size())) {  // no copies
    for (std::size_t k = 0; k < openings.size(); ++k) ++times[below(openings.size(), random)];
    return times;
  }
  for (std::size_t k = 0; k < openings.size(); ++k) {
    times[k] =
        k + 1 == openings.size() ? draws : binomial(draws, openings[k].copies / left, random);
    draws -= times[k];
    left -= openings[k].copies;
  }
  return times;
}

std::vector<Encounter> draw_again(std::span<const OpeningGames> openings, int players,
                                  std::mt19937_64& random) {
  const std::vector<double> times = draw_times(openings, random);
  std::vector<Encounter> all;
  for (std::size_t k = 0; k < openings.size(); ++k) {
    if (times[k] <= 0) continue;
    for (Encounter e : openings[k]) {
      e.results = e.results * times[k];
      all.push_back(e);
    }
  }
  return add_up(all, players);
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double covariance(const std::vector<double>& a, const std::vector<double>& b) {
  const double mean_a = mean(a), mean_b = mean(b);
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - mean_a) * (b[k] - mean_b);
  return sum / static_cast<double>(a.size() - 1);
}

Interval percentiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto left = static_cast<std::size_t>(place);
    const std::size_t right = std::min(left + 1, values.size() - 1);
    return values[left] + (place - static_cast<double>(left)) * (values[right] - values[left]);
  };
  return {at(0.025), at(0.975)};
}

}  // namespace

Bootstrap bootstrap_by_opening(std::span<const OpeningGames> openings, int players,
                               const RatingSpec& spec, const BootstrapSpec& bootstrap) {
  assert(!openings.empty() && bootstrap.runs >= 2);
  Bootstrap result;
  result.ratings = fit_by_opening(openings, players, spec);
  Ratings& ratings = result.ratings;

  const auto n = static_cast<std::size_t>(players);
  std::vector<std::vector<double>> drawn(n);
  std::vector<double> advantages;
  std::mt19937_64 random(bootstrap.seed);
  for (int run = 0; run < bootstrap.runs; ++run) {
    const Ratings again = fit(draw_again(openings, players, random), players, spec);
    if (again.standing != ratings.standing || again.pool != ratings.pool || !again.is_converged) {
      ++result.rejected;
      continue;
    }
    ++result.runs;
    for (std::size_t i = 0; i < n; ++i) drawn[i].push_back(again.rating[i]);
    advantages.push_back(again.advantage);
  }
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  result.interval.assign(n, {kNaN, kNaN});
  if (result.runs < 2) return result;
  for (std::size_t i = 0; i < n; ++i) {
    if (ratings.standing[i] != Standing::rated) continue;
    result.interval[i] = percentiles(drawn[i]);
    for (std::size_t j = 0; j < n; ++j) {
      if (ratings.standing[j] != Standing::rated) continue;
      ratings.covariances[i * n + j] = covariance(drawn[i], drawn[j]);
    }
    ratings.error[i] = std::sqrt(ratings.covariances[i * n + i]);
  }
  if (ratings.advantage_error > 0) {
    ratings.advantage_error = std::sqrt(covariance(advantages, advantages));
    ratings.advantage_interval = percentiles(advantages);
  }
  return result;
}

}  // namespace rb::rating
