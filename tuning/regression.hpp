#pragma once

#include <cstddef>
#include <span>
#include <vector>

// Logistic regression of results on features (docs/algorithms/tuning.md 3): P(win) = 1 / (1 +
// exp(-(offset + x . w))).
//
// Newton's method on the cross entropy (IRLS) with a ridge prior. Positions of one game share its
// result, so standard errors are computed over whole clusters: H^-1 (sum over clusters of g g')
// H^-1, with the factor C / (C - 1) for few of them.
namespace rb::tuning {

struct Samples {
  std::size_t features = 0;
  std::vector<double> x;       // row by row
  std::vector<double> offset;  // by row; empty: 0
  std::vector<double> y;       // by row: 0 to 1
  std::vector<int> cluster;    // by row: rows of one cluster belong together; empty: all separate
  std::size_t size() const { return y.size(); }
};

// -1/2 sum of precision * (w - mean)^2. Empty vectors: no prior.
struct Ridge {
  std::vector<double> mean, precision;
};

struct Losses {
  double cross_entropy = 0, squared = 0;  // means over the rows
};
Losses losses(const Samples& samples, std::span<const double> weights);

// By how much the mean cross entropy falls from one set of weights to the other, each on its own
// samples of the same rows, and the standard error of that by whole clusters.
struct LossFall {
  double fall = 0, error = 0;
};
LossFall loss_fall(const Samples& before, std::span<const double> weights_before,
                   const Samples& after, std::span<const double> weights_after);

// d (summed cross entropy) / d weight, including the prior.
std::vector<double> gradient(const Samples& samples, const Ridge& ridge,
                             std::span<const double> weights);

struct Fit {
  std::vector<double> weights;
  std::vector<double> covariance;  // inverse of the Hessian, row by row
  std::vector<double> errors;      // standard errors, clustered
  int steps = 0;
  bool converged = false;
};

// The least summed cross entropy. Without a prior, weights that the data do not bound stop at the
// last step, with converged = false.
Fit fit_cross_entropy(const Samples& samples, const Ridge& ridge, std::vector<double> start);

}  // namespace rb::tuning
