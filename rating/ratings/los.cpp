// Likelihoods of superiority between the players of a fit.

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// The distribution of a rating, as points with weights that sum to 1; natural units.
struct Belief {
  std::vector<double> rating, weight;
};

double log_likelihood(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

double games_of(const std::vector<PerfectEncounter>& met) {
  double games = 0;
  for (const PerfectEncounter& m : met) games += m.games;
  return games;
}

// ln of the likelihood of the perfect score, and of one more win and one more loss, spread over the
// opponents: against a single opponent all expected scores are then equally likely before the
// games, as nearly so for the LOS of a pairing.
double log_weight(const Ratings& r, int player, double rating) {
  const std::vector<PerfectEncounter>& met = r.perfect_games[zu(player)];
  const bool has_won = r.standing[zu(player)] == Standing::all_won;
  const double games = games_of(met), advantage = r.advantage / kElo;
  double sum = 0;
  for (const PerfectEncounter& m : met) {
    const double ahead = rating - r.rating[zu(m.opponent)] / kElo;
    const Chances c =
        chances(r.model, m.plays_first ? ahead + advantage : advantage - ahead, r.draw);
    sum += m.games * std::log(m.plays_first == has_won ? c.win : c.loss);
    sum += m.games / games * (log_likelihood(ahead) + log_likelihood(-ahead));
  }
  return sum;
}

// For a perfect player: points on both sides of `centre`, which halves the error at the edge of a
// comparison with a rating there.
Belief belief(const Ratings& r, int player, double centre) {
  constexpr double kReach = 30, kStep = 0.1;  // e^-30 is ignored at either end
  double low = centre, high = centre;
  for (const PerfectEncounter& m : r.perfect_games[zu(player)]) {
    low = std::min(low, r.rating[zu(m.opponent)] / kElo);
    high = std::max(high, r.rating[zu(m.opponent)] / kElo);
  }
  Belief belief;
  const auto below = static_cast<int>((centre - low + kReach) / kStep);
  const auto above = static_cast<int>((high - centre + kReach) / kStep);
  double best = -std::numeric_limits<double>::infinity();
  for (int k = -below; k <= above; ++k) {
    belief.rating.push_back(centre + (k + 0.5) * kStep);
    belief.weight.push_back(log_weight(r, player, belief.rating.back()));
    best = std::max(best, belief.weight.back());
  }
  double sum = 0;
  for (double& weight : belief.weight) sum += weight = std::exp(weight - best);
  for (double& weight : belief.weight) weight /= sum;
  return belief;
}

bool is_perfect(const Ratings& r, int player) { return !r.perfect_games[zu(player)].empty(); }

Belief belief_of(const Ratings& r, int player, double centre) {
  if (is_perfect(r, player)) return belief(r, player, centre);
  return {{r.rating[zu(player)] / kElo}, {1}};
}

// The reference of a belief: the player itself, or the mean of a perfect player's opponents.
std::vector<std::pair<int, double>> basis_of(const Ratings& r, int player) {
  if (!is_perfect(r, player)) return {{player, 1}};
  const std::vector<PerfectEncounter>& met = r.perfect_games[zu(player)];
  const double games = games_of(met);
  std::vector<std::pair<int, double>> basis;
  for (const PerfectEncounter& m : met) basis.emplace_back(m.opponent, m.games / games);
  return basis;
}

// Standard error between the references of the two beliefs, natural units.
double basis_error(const Ratings& r, int a, int b) {
  auto basis = basis_of(r, a);
  for (const auto& [player, share] : basis_of(r, b)) basis.emplace_back(player, -share);
  double variance = 0;
  for (const auto& [i, share_i] : basis) {
    for (const auto& [j, share_j] : basis) variance += share_i * share_j * r.covariance(i, j);
  }
  return std::sqrt(std::max(0.0, variance)) / kElo;
}

double los_of_perfect(const Ratings& r, int a, int b) {
  constexpr double kNoError = 1e-6;  // the variance of a player's difference to itself is rounding
  const double centre = r.rating[zu(is_perfect(r, a) ? b : a)] / kElo;
  const Belief of_a = belief_of(r, a, centre), of_b = belief_of(r, b, centre);
  const double error = std::max(basis_error(r, a, b), kNoError);
  double sum = 0;
  for (std::size_t i = 0; i < of_a.rating.size(); ++i) {
    if (of_a.weight[i] < 1e-12) continue;
    for (std::size_t j = 0; j < of_b.rating.size(); ++j) {
      if (of_b.weight[j] < 1e-12) continue;
      const double z = (of_a.rating[i] - of_b.rating[j]) / error;
      sum += of_a.weight[i] * of_b.weight[j] * normal_below(z);
    }
  }
  return std::min(sum, 1.0);
}

}  // namespace

double Ratings::difference_error(int a, int b) const {
  if (pool[zu(a)] < 0 || pool[zu(a)] != pool[zu(b)]) return kUnknown;
  if (standing[zu(a)] != Standing::rated || standing[zu(b)] != Standing::rated)
    return std::numeric_limits<double>::infinity();
  return std::sqrt(std::max(0.0, covariance(a, a) + covariance(b, b) - 2 * covariance(a, b)));
}

double Ratings::los(int a, int b) const {
  if (a == b || pool[zu(a)] < 0 || pool[zu(a)] != pool[zu(b)]) return kUnknown;
  if (is_perfect(*this, a) || is_perfect(*this, b)) {
    return standing[zu(a)] == standing[zu(b)] ? kUnknown : los_of_perfect(*this, a, b);
  }
  const double root = roots.empty() ? kUnknown : roots[zu(a) * rating.size() + zu(b)];
  if (!std::isnan(root)) return normal_below(root);
  constexpr double kEqual = 1e-9;  // two of one rating, which may have no error
  const double ahead = rating[zu(a)] - rating[zu(b)];
  return std::abs(ahead) < kEqual ? 0.5 : normal_below(ahead / difference_error(a, b));
}

}  // namespace rb::rating
