#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "engine/base/zu.hpp"
#include "rating/ratings/draw_model.hpp"
#include "rating/ratings/encounters.hpp"
#include "rating/ratings/pools.hpp"
#include "rating/ratings/rating_spec.hpp"

// The likeliest ratings, advantage and draw parameter together, by Newton's method, and their
// covariances (docs/algorithms/statistics.md 8.2, 8.6). Only the sources of this folder include it:
// ratings.hpp is the contract.
namespace rb::rating {

// The parameters in natural units: ratings of the players in the fit, advantage, draw. The mean of
// the ratings of a pool is free; a penalty holds it at 0 without affecting the rest.
class RatingFit {
 public:
  // Takes the encounters within the pools; the parameters are where the search starts. REQUIRES:
  // `pools` has a place for each player of the encounters.
  RatingFit(std::span<const Encounter> encounters, const Pools& pools, const RatingSpec& spec);

  // Moves the parameters to the maximum; is_converged() says whether it got there.
  void run();
  // Whether the games leave the advantage without a finite likeliest value, as when the first
  // player won them all. A weak prior around 0 then limits it.
  bool has_endless_advantage() const { return !is_fixed_[0] && std::abs(advantage()) > kEndless; }
  void hold_advantage();
  // Whether the draws would have no finite likeliest parameter; prior knowledge then limits it.
  bool holds_draws() const { return holds_draws_; }
  // Inverse of the information at the maximum, the means of the pools projected out.
  Eigen::MatrixXd covariance(bool is_robust) const;
  // The same from the scatter between openings. REQUIRES: their games are those of the fit.
  Eigen::MatrixXd covariance_by_opening(std::span<const OpeningGames> openings) const;

  // How far the log-likelihood falls, with what is known besides, from the maximum to the highest
  // point at which contrast * parameters is `target`; `from` is the contrast's covariance with all
  // parameters, along which the search starts. REQUIRES: is_converged(), a contrast of 0 for the
  // draw.
  double fall(const Eigen::VectorXd& contrast, const Eigen::VectorXd& from, double target) const;

  // How far one result more or less moves what has this covariance with all parameters: a rating,
  // at most, or the advantage.
  double step(const Eigen::VectorXd& from, bool is_advantage) const;

  // Of the games, those that the parameters leave free: 1 - parameters / games, at least a half. A
  // profile of few games is narrower by its root than it should be.
  double share_of_freedom() const;

  int players() const { return size_ - 2; }
  int place(int player) const { return place_[zu(player)]; }  // -1: not in the fit
  // Whether the ratings of the place's pool are measured from given ratings, not from their mean.
  bool has_anchored_pool(int place) const { return is_anchored_[zu(pool_[zu(place)])]; }
  double parameter(int place) const { return parameters_[place]; }  // a rating
  double advantage() const { return parameters_[size_ - 2]; }
  double draw() const { return parameters_[size_ - 1]; }
  bool fits_advantage() const { return !is_fixed_[0]; }
  bool is_converged() const { return is_converged_; }
  bool is_all_drawn() const { return is_all_drawn_; }
  // Of a rating, the advantage or the draws: not a parameter but given.
  bool is_fixed(int place) const {
    return place < players() ? known_[zu(place)].is_exact : is_fixed_[zu(place - players())];
  }
  double log_likelihood() const;  // of the games, without what is known besides

 private:
  struct Derivatives {  // of the log-likelihood and of what is known besides
    double value = 0;
    Eigen::VectorXd slope;
    Eigen::MatrixXd information;
  };
  double x_of(const Encounter& e, const Eigen::VectorXd& at) const {
    return at[place(e.first)] + (e.has_colours ? at[size_ - 2] : 0) - at[place(e.second)];
  }
  LogLikelihood draw_prior(double draw) const;
  double value(const Eigen::VectorXd& at) const;
  // Solves information * x = right, the information raised where it is not positive.
  static Eigen::VectorXd solve(const Eigen::MatrixXd& information, const Eigen::VectorXd& right);
  static Eigen::MatrixXd solve(const Eigen::MatrixXd& information, const Eigen::MatrixXd& right);
  Derivatives derivatives(const Eigen::VectorXd& at) const;
  Eigen::MatrixXd scatter() const;
  struct Scatter {
    Eigen::MatrixXd sum;           // over the openings, of slope times slope
    std::vector<int> openings_of;  // that inform about each parameter
    // How many openings of equal weight would scatter each parameter's estimate as these do, or as
    // the model expects of their games, if that is fewer: the squared sum of the squares of what
    // each moves it, over the sum of their fourth powers.
    Eigen::ArrayXd effective;
  };
  Scatter scatter(std::span<const OpeningGames> openings, const Eigen::MatrixXd& plain) const;
  Eigen::ArrayXd expected_effective(const Eigen::MatrixXd& plain) const;
  Eigen::VectorXd widening_of_few(const Scatter& between, const Eigen::VectorXd& robust,
                                  const Eigen::MatrixXd& plain) const;
  std::vector<bool> has_perfect_score() const;
  bool is_told(int place, const Scatter& between, double robust, double plain) const;
  void start_draw(const RatingSpec& spec);
  void hold_anchors(const RatingSpec& spec, const Pools& pools);
  void add_knowledge(const Eigen::VectorXd& at, Derivatives& local) const;
  double knowledge(const Eigen::VectorXd& at) const;

  DrawModel model_;
  std::vector<Encounter> encounters_;  // within the pools
  std::vector<int> place_;
  std::vector<int> pool_;  // of each place
  std::vector<int> pool_size_;
  int size_ = 0;
  // What is known of a place's rating besides the games: exact, or a normal prior of this
  // precision.
  struct Known {
    bool is_exact = false;
    double rating = 0, precision = 0;
  };
  std::vector<Known> known_;
  std::vector<bool> is_anchored_;         // of each pool
  static constexpr double kEndless = 15;  // natural units: 2600 Elo
  std::array<bool, 2> is_fixed_{};        // advantage, draw
  bool has_prior_ = false;
  double advantage_precision_ = 0;
  bool is_all_drawn_ = false;
  bool holds_draws_ = false;
  double first_draw_ = 0;  // where the search starts
  Eigen::VectorXd parameters_;
  bool is_converged_ = false;
};

}  // namespace rb::rating
