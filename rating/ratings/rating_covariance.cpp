// The covariances of a fit: from the information, from the scatter of the games, and from that of
// the openings (docs/algorithms/statistics.md 8.6).

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/zu.hpp"
#include "rating/pairwise/distributions.hpp"
#include "rating/ratings/rating_fit.hpp"

namespace rb::rating {
namespace {

// How much wider an error from the scatter of k openings is than one from endless ones.
double widening(int k) { return std::sqrt(k / (k - 1.0)) * student_reach(k - 1) / normal_reach(); }

// How many equal parts would scatter as these do, from the sums of their squares and fourth powers.
Eigen::ArrayXd effective(const Eigen::ArrayXd& squares, const Eigen::ArrayXd& fourths) {
  return (fourths > 0).select(squares.square() / fourths, 0);
}

}  // namespace

// Sum over the games of slope times slope.
Eigen::MatrixXd RatingFit::scatter() const {
  Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(size_, size_);
  const int h = size_ - 2, d = size_ - 1;
  for (const Encounter& e : encounters_) {
    const double x = x_of(e, parameters_);
    const auto add = [&](const Results& one, double count) {
      if (count <= 0) return;
      const LogLikelihood l = rating::log_likelihood(model_, one, x, draw());
      const std::array<int, 4> where{place(e.first), place(e.second), h, d};
      std::array<double, 4> slope{l.by_x, -l.by_x, e.has_colours ? l.by_x : 0, l.by_draw};
      for (std::size_t i = 0; i < 4; ++i) {
        if (is_fixed(where[i])) slope[i] = 0;
      }
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) sum(where[i], where[j]) += count * slope[i] * slope[j];
      }
    };
    add({1, 0, 0}, e.results.wins);
    add({0, 1, 0}, e.results.draws);
    add({0, 0, 1}, e.results.losses);
  }
  return sum;
}

Eigen::MatrixXd RatingFit::covariance(bool is_robust) const {
  if (is_all_drawn_ && model_ != DrawModel::half_points) {
    // The probability of a decision is then a guess, and information based on it would not grow
    // with the games; nor is there any scatter.
    RatingFit half_points = *this;
    half_points.model_ = DrawModel::half_points;
    return half_points.covariance(false);
  }
  Eigen::MatrixXd inverse = solve(derivatives(parameters_).information,
                                  Eigen::MatrixXd(Eigen::MatrixXd::Identity(size_, size_)));
  // The mean of a pool is an eigenvector; its part of the inverse is known and goes.
  const double precision = has_prior_ ? known_[0].precision : 1;
  for (int i = 0; i < players(); ++i) {
    if (has_anchored_pool(i)) continue;
    for (int j = 0; j < players(); ++j) {
      if (pool_[zu(i)] != pool_[zu(j)]) continue;
      inverse(i, j) -= 1 / precision / pool_size_[zu(pool_[zu(i)])];
    }
  }
  for (int place = 0; place < size_; ++place) {
    if (is_fixed(place)) inverse(place, place) = 0;
  }
  if (is_robust && !is_all_drawn_) return inverse * scatter() * inverse;
  return inverse;
}

// The sum includes the prior knowledge besides the games.
RatingFit::Scatter RatingFit::scatter(std::span<const OpeningGames> openings,
                                      const Eigen::MatrixXd& plain) const {
  Scatter all{Eigen::MatrixXd::Zero(size_, size_), std::vector<int>(zu(size_), 0), {}};
  Eigen::MatrixXd& sum = all.sum;
  Eigen::ArrayXd squares = Eigen::ArrayXd::Zero(size_), fourths = squares;
  const int h = size_ - 2, d = size_ - 1;
  Eigen::VectorXd slope = Eigen::VectorXd::Zero(size_);
  std::vector<bool> is_touched(zu(size_), false);
  std::vector<int> touched;
  const auto add = [&](int where, double by) {
    if (is_fixed(where)) by = 0;
    if (!is_touched[zu(where)]) touched.push_back(where);
    is_touched[zu(where)] = true;
    slope[where] += by;
  };
  for (const OpeningGames& games : openings) {
    for (const Encounter& e : games) {
      const int i = place(e.first), j = place(e.second);
      if (i < 0 || j < 0 || pool_[zu(i)] != pool_[zu(j)]) continue;
      const LogLikelihood l =
          rating::log_likelihood(model_, e.results, x_of(e, parameters_), draw());
      add(i, l.by_x);
      add(j, -l.by_x);
      if (e.has_colours) add(h, l.by_x);
      add(d, l.by_draw);
    }
    Eigen::ArrayXd moved = Eigen::ArrayXd::Zero(size_);
    for (const int i : touched) {
      all.openings_of[zu(i)] += static_cast<int>(games.copies);
      for (const int j : touched) sum(i, j) += games.copies * slope[i] * slope[j];
      moved += plain.col(i).array() * slope[i];
    }
    squares += games.copies * moved.square();
    fourths += games.copies * moved.square().square();
    for (const int i : touched) {
      slope[i] = 0;
      is_touched[zu(i)] = false;
    }
    touched.clear();
  }
  for (int i = 0; i < players(); ++i) sum(i, i) += known_[zu(i)].precision;
  sum(h, h) += advantage_precision_;
  sum(d, d) -= draw_prior(draw()).by_draw_draw;
  all.effective = effective(squares, fourths).min(expected_effective(plain));
  return all;
}

// The same of independent games by the model: rare results may decide that hardly occurred, and
// then what did occur scatters little.
Eigen::ArrayXd RatingFit::expected_effective(const Eigen::MatrixXd& plain) const {
  Eigen::ArrayXd squares = Eigen::ArrayXd::Zero(size_), fourths = squares;
  for (const Encounter& e : encounters_) {
    const double x = x_of(e, parameters_);
    const Chances chance = chances(model_, x, draw());
    const Eigen::VectorXd by_x = plain.col(place(e.first)) - plain.col(place(e.second)) +
                                 (e.has_colours ? 1 : 0) * plain.col(size_ - 2);
    const auto add = [&](const Results& one, double games) {
      if (games <= 0) return;
      const LogLikelihood l = rating::log_likelihood(model_, one, x, draw());
      const Eigen::ArrayXd square =
          (by_x * l.by_x + plain.col(size_ - 1) * l.by_draw).array().square();
      squares += games * square;
      fourths += games * square.square();
    };
    add({1, 0, 0}, e.results.games() * chance.win);
    add({0, 1, 0}, e.results.games() * chance.draw);
    add({0, 0, 1}, e.results.games() * chance.loss);
  }
  return effective(squares, fourths);
}

// For each player in the fit, where a prior makes that possible.
std::vector<bool> RatingFit::has_perfect_score() const {
  std::vector<double> won(zu(players()), 0), lost(zu(players()), 0);
  for (const Encounter& e : encounters_) {
    const int i = place(e.first), j = place(e.second);
    won[zu(i)] += e.results.wins + e.results.draws;
    lost[zu(i)] += e.results.losses + e.results.draws;
    won[zu(j)] += e.results.losses + e.results.draws;
    lost[zu(j)] += e.results.wins + e.results.draws;
  }
  std::vector<bool> is_perfect;
  for (std::size_t i = 0; i < won.size(); ++i) is_perfect.push_back(won[i] <= 0 || lost[i] <= 0);
  return is_perfect;
}

// Whether the scatter of its openings determines the error of a parameter; `robust` and `plain` are
// its variances by the scatter and by the information.
bool RatingFit::is_told(int place, const Scatter& between, double robust, double plain) const {
  constexpr double kNoScatter = 0.002;
  const int k = between.openings_of[zu(place)];
  if (is_fixed(place) || k < 2 || robust < kNoScatter * plain) return false;
  if (place > players()) return k >= kFewOpenings;
  // Where few openings decided anything their scatter may be small by chance.
  const bool is_chance =
      between.effective[place] < kFewOpenings && robust * std::pow(widening(k), 2) < plain;
  // Openings favour colours, so only their scatter determines the error of the advantage, however
  // few they are.
  if (place == players()) return advantage_precision_ == 0 && !is_chance;
  return k >= kFewOpenings && !is_chance;
}

// Few openings do not tell the error of each player. But if players like different openings, those
// of a pool together scatter more than independent games; by that, with Student's t, all errors of
// its players are wider. By player; 1 for those with openings enough.
Eigen::VectorXd RatingFit::widening_of_few(const Scatter& between, const Eigen::VectorXd& robust,
                                           const Eigen::MatrixXd& plain) const {
  std::vector<double> scattered(pool_size_.size(), 0), expected = scattered, degrees = scattered;
  const auto is_few = [&](int i) {
    return !is_fixed(i) && between.openings_of[zu(i)] < kFewOpenings;
  };
  for (int i = 0; i < players(); ++i) {
    const int k = between.openings_of[zu(i)];
    if (!is_few(i) || k < 2) continue;
    const std::size_t pool = zu(pool_[zu(i)]);
    scattered[pool] += robust[i] * k / (k - 1.0);
    expected[pool] += plain(i, i);
    degrees[pool] += (k - 1) * (1 - 1.0 / pool_size_[pool]);  // their mean is held
  }
  Eigen::VectorXd wider = Eigen::VectorXd::Ones(size_);
  for (int i = 0; i < players(); ++i) {
    const std::size_t pool = zu(pool_[zu(i)]);
    if (!is_few(i) || !(expected[pool] > 0)) continue;
    const double reach = student_reach(std::max(1.0, degrees[pool])) / normal_reach();
    wider[i] = std::max(1.0, reach * std::sqrt(scattered[pool] / expected[pool]));
  }
  return wider;
}

Eigen::MatrixXd RatingFit::covariance_by_opening(std::span<const OpeningGames> openings) const {
  const Eigen::MatrixXd plain = covariance(false);
  if (is_all_drawn_ || count_openings(openings) < 2) return plain;
  const Scatter between = scatter(openings, plain);
  Eigen::MatrixXd covariance = plain * between.sum * plain;
  const std::vector<bool> is_perfect = has_perfect_score();
  Eigen::VectorXd wider = widening_of_few(between, covariance.diagonal(), plain);
  int untold = 0;  // players
  for (int i = 0; i < size_; ++i) {
    const bool is_player = i < players();
    if ((!is_player || !is_perfect[zu(i)]) && is_told(i, between, covariance(i, i), plain(i, i))) {
      wider[i] = widening(between.openings_of[zu(i)]);
    } else {  // the information determines it
      covariance(i, i) = std::max(covariance(i, i) / (wider[i] * wider[i]), plain(i, i));
      untold += is_player ? 1 : 0;
    }
  }
  if (untold == players()) {  // also what ties them to each other
    const int n = players();
    covariance.topLeftCorner(n, n) = plain.topLeftCorner(n, n);
  }
  return wider.asDiagonal() * covariance * wider.asDiagonal();
}

}  // namespace rb::rating
