// A residual is the slope of a pairing's likelihood at the ratings. The fit takes from the slopes
// what a change of ratings could explain (the gradient part of HodgeRank, weighted by the
// information); what is left of each opening, projected the same way, is its scatter.

#include "rating/fit/fit_check.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/base/zu.hpp"
#include "rating/fit/adjusted_p_values.hpp"
#include "rating/fit/pairing_likelihood.hpp"
#include "rating/fit/pairing_scatter.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/ratings.hpp"

namespace rb::rating {
namespace {

constexpr double kLevel = 0.05;

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<PairingLikelihood> pairings_of(std::span<const OpeningGames> openings,
                                           const Ratings& ratings) {
  std::map<std::pair<int, int>, PairingLikelihood> met;
  const PairingLikelihood::Given given{ratings.model, ratings.advantage / kElo, ratings.draw};
  for (std::size_t opening = 0; opening < openings.size(); ++opening) {
    for (const Encounter& e : openings[opening]) {
      const auto is_rated = [&](int player) {
        return ratings.standing[zu(player)] == Standing::rated;
      };
      if (!is_rated(e.first) || !is_rated(e.second)) continue;
      if (ratings.pool[zu(e.first)] != ratings.pool[zu(e.second)]) continue;
      const auto [a, b] = std::minmax(e.first, e.second);
      met.try_emplace({a, b}, a, b, given).first->second.add(opening, e, openings[opening].copies);
    }
  }
  std::vector<PairingLikelihood> pairings;
  for (auto& [players, pairing] : met) pairings.push_back(std::move(pairing));
  return pairings;
}

// Everything at the ratings.
class Residuals {
 public:
  Residuals(std::span<const PairingLikelihood> pairings, const Ratings& ratings,
            std::span<const OpeningGames> openings)
      : pairings_(pairings),
        distance_(pairings.size()),
        information_(pairings.size()),
        copies_(copies_of(openings)) {
    for (std::size_t i = 0; i < pairings.size(); ++i) {
      const double elo = ratings.rating[zu(pairings[i].a())] - ratings.rating[zu(pairings[i].b())];
      distance_[at(i)] = elo / kElo;
      information_[at(i)] = pairings[i].information(elo / kElo);
    }
    set_incidence(ratings);
    set_scatter();
  }

  Index at(std::size_t i) const { return static_cast<Index>(i); }
  // Of independent games: of the slope that ratings do not explain.
  double plain(std::size_t i) const {
    const VectorXd row = incidence_.row(at(i));
    const double explained = row.dot(normal_.solve(row));
    return information_[at(i)] * std::max(0.0, 1 - information_[at(i)] * explained);
  }
  // How many differences the ratings leave free.
  int free_differences() const { return static_cast<int>(pairings_.size()) - ranks_; }
  double distance(std::size_t i) const { return distance_[at(i)]; }
  double information(std::size_t i) const { return information_[at(i)]; }
  const MatrixXd& scatter() const { return scatter_; }  // pairings by openings
  const Eigen::RowVectorXd& copies() const { return copies_; }

 private:
  // One column a player, and what holds the mean of each pool.
  void set_incidence(const Ratings& ratings) {
    const auto players = static_cast<Index>(ratings.rating.size());
    incidence_ = MatrixXd::Zero(at(pairings_.size()), players);
    MatrixXd square = MatrixXd::Identity(players, players) * 1e-12;
    std::map<int, VectorXd> pools;
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
      const int a = pairings_[i].a(), b = pairings_[i].b();
      incidence_(at(i), a) = 1;
      incidence_(at(i), b) = -1;
      VectorXd& members =
          pools.try_emplace(ratings.pool[zu(a)], VectorXd::Zero(players)).first->second;
      members[a] = members[b] = 1;
    }
    square += incidence_.transpose() * information_.asDiagonal() * incidence_;
    double rated = 0;
    for (const auto& [pool, members] : pools) {
      square += members * members.transpose();
      rated += members.sum();
    }
    ranks_ = static_cast<int>(rated) - static_cast<int>(pools.size());
    normal_.compute(square);
  }

  // What each opening says that no change of the ratings explains.
  void set_scatter() {
    scatter_ = MatrixXd::Zero(at(pairings_.size()), copies_.size());
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
      for (const auto& [opening, slope] : pairings_[i].slopes(distance_[at(i)])) {
        scatter_(at(i), at(opening)) = slope;
      }
    }
    const MatrixXd moved = normal_.solve(incidence_.transpose() * scatter_);
    scatter_ -= information_.asDiagonal() * (incidence_ * moved);
  }

  std::span<const PairingLikelihood> pairings_;
  VectorXd distance_, information_;
  Eigen::RowVectorXd copies_;
  MatrixXd incidence_, scatter_;
  Eigen::LDLT<MatrixXd> normal_;
  int ranks_ = 0;
};

double deviance_of(const PairingLikelihood& pairing, double distance) {
  return 2 * std::max(0.0, pairing.value(pairing.best()) - pairing.value(distance));
}

double fewer_points(const PairingLikelihood& pairing, double distance) {
  const double points = pairing.points(), expected = pairing.expected_points(distance);
  return std::min({points, pairing.games() - points, expected, pairing.games() - expected});
}

// Sets the test of all pairings from the variances of their slopes: the deviance is a sum of
// squares with these eigenvalues, and F by their first two moments (Rao and Scott 1984).
void test_all(FitCheck& check, const Residuals& residuals, const VectorXd& variances) {
  MatrixXd scaled = residuals.scatter();
  for (Index i = 0; i < scaled.rows(); ++i) {
    const double information = residuals.information(static_cast<std::size_t>(i));
    scaled.row(i) /= std::sqrt(information);
    check.expected_deviance += variances[i] / information;
  }
  const double openings =
      (scaled.colwise().squaredNorm().array() > 0).select(residuals.copies().array(), 0).sum();
  scaled *= residuals.copies().cwiseSqrt().asDiagonal();
  const bool is_wide = scaled.cols() > scaled.rows();
  const MatrixXd gram =
      is_wide ? MatrixXd(scaled * scaled.transpose()) : MatrixXd(scaled.transpose() * scaled);
  const double plain_squares = gram.squaredNorm(), trace = gram.trace();
  if (!(check.expected_deviance > 0) || !(trace > 0) || openings < 2) return;
  check.degrees = std::min(trace * trace / plain_squares, 1.0 * check.free_differences);
  check.denominator_degrees = check.degrees * (openings - 1);
  check.p_value = fisher_above(check.deviance / check.expected_deviance, check.degrees,
                               check.denominator_degrees);
}

PairingResidual residual_of(const PairingLikelihood& pairing, double distance, double deviance) {
  PairingResidual residual{pairing.a(), pairing.b()};
  residual.score = pairing.points() / pairing.games();
  residual.expected = pairing.expected_points(distance) / pairing.games();
  residual.studentized = std::copysign(std::sqrt(deviance), residual.score - residual.expected);
  return residual;
}

void set_residuals(FitCheck& check, std::span<const PairingLikelihood> pairings,
                   const Residuals& all) {
  constexpr double kExplained = 1e-9;  // share of the information: the ratings follow from it
  VectorXd variances = VectorXd::Zero(all.at(pairings.size()));
  std::vector<double> p_values;
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    const double distance = all.distance(i), information = all.information(i);
    const double deviance = deviance_of(pairings[i], distance), plain = all.plain(i);
    PairingResidual residual = residual_of(pairings[i], distance, deviance);
    check.deviance += deviance;
    if (plain > kExplained * information) {
      const ScatterError scatter = scatter_error(all.scatter().row(all.at(i)), all.copies(), plain,
                                                 fewer_points(pairings[i], distance));
      variances[all.at(i)] = scatter.variance;
      residual.studentized *= std::sqrt(information / scatter.variance);
      residual.p_value = p_value_of(residual.studentized, scatter.degrees);
      residual.error = residual.studentized == 0
                           ? std::sqrt(scatter.variance) / pairings[i].games()
                           : (residual.score - residual.expected) / residual.studentized;
    } else {
      residual.studentized = 0;
    }
    p_values.push_back(residual.p_value);
    check.residuals.push_back(residual);
  }
  const std::vector<double> adjusted = holm(p_values);
  for (std::size_t i = 0; i < adjusted.size(); ++i) check.residuals[i].adjusted = adjusted[i];
  test_all(check, all, variances);
}

}  // namespace

double FitCheck::together() const {
  double least = p_value;
  if (!residuals.empty()) least = std::min(least, residuals.front().adjusted);
  if (!cycles.empty()) least = std::min(least, cycles.front().adjusted);
  return std::min(1.0, tests() * least);
}

bool FitCheck::is_doubtful() const { return is_testable() && together() <= kLevel; }

bool FitCheck::has_cycle() const {
  return !cycles.empty() && tests() * cycles.front().adjusted <= kLevel;
}

FitCheck check_fit(std::span<const OpeningGames> openings, int players, DrawModel model) {
  RatingSpec spec;
  spec.model = model;
  const std::vector<Encounter> encounters = add_up(openings, players);
  FitCheck check;
  check.is_too_large =
      encounters.size() * std::max(openings.size(), zu(players)) > kMostCheckedCells;
  if (check.is_too_large) return check;
  const Ratings ratings = fit(encounters, players, spec);
  const std::vector<PairingLikelihood> pairings = pairings_of(openings, ratings);
  if (pairings.empty()) return check;
  const Residuals residuals(pairings, ratings, openings);
  check.free_differences = residuals.free_differences();
  if (!check.is_testable()) return check;
  set_residuals(check, pairings, residuals);
  std::stable_sort(
      check.residuals.begin(), check.residuals.end(),
      [](const PairingResidual& a, const PairingResidual& b) { return a.p_value < b.p_value; });
  if (players > kMostCycledPlayers) return check;
  check.cycles = find_cycles(pairings, players, openings);
  check.triples = static_cast<int>(check.cycles.size());
  check.cycles.resize(std::min(check.cycles.size(), kMostCycles));
  return check;
}

}  // namespace rb::rating
