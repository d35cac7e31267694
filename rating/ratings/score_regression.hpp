#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "rating/pairwise/interval.hpp"

// How much stronger one side of a pair of games is than the other, as a sum of terms that are known
// of the two, such as their efforts: Elo = terms * coefficients, score = 1 / (1 + 10^(-Elo/400)).
// Errors come from the scatter between openings, whose pairs depend on each other in any way.
//
// Source: K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear models,
// Biometrika 73 (1986), with independence as the working correlation; Student's t, one degree of
// freedom less than openings. docs/algorithms/statistics.md 8.8.
namespace rb::rating {

struct ScoredPair {
  std::uint64_t opening = 0;
  double score = 0.5;         // of the side whose terms these are, of 1
  std::vector<double> terms;  // by coefficient
};

class ScoreRegression {
 public:
  // A weak normal prior of deviation 1000 keeps the coefficients finite where one side won all.
  // REQUIRES: pairs, all with the same number of terms.
  explicit ScoreRegression(std::span<const ScoredPair> pairs);

  // Of a sum of coefficients with these weights.
  double value(std::span<const double> weights) const;
  double error(std::span<const double> weights) const;       // standard error
  Interval interval(std::span<const double> weights) const;  // 95 %
  double p_value(std::span<const double> weights) const;     // that it is 0, two-sided
  // Of freedom, of Student's t; 0: the openings tell no error, and it is normal.
  double degrees() const { return degrees_; }

 private:
  void climb(std::span<const ScoredPair> pairs);

  Eigen::VectorXd coefficients_;
  Eigen::MatrixXd plain_, robust_;  // covariances: of independent games, from the openings
  double degrees_ = 0;              // of freedom; 0: the openings tell no error
};

}  // namespace rb::rating
