// Adam, losses and the search of the scale against Rapfi; regressions against MINPACK and a Newton
// solver.

#include <cmath>
#include <string>
#include <vector>

#include "tests/oracle/adam.hpp"
#include "tests/oracle/losses.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/squares_fit.hpp"
#include "tuning/regression.hpp"

namespace rb::tuning {
namespace {

using oracle::Adam;
using oracle::Case;
using oracle::compare_cases;
using oracle::Comparison;
using oracle::Tolerance;

constexpr Tolerance kSameLoss{1e-12, 1e-15};
constexpr Tolerance kFitted{1e-6, 1e-9};  // where another solver stops

Loss loss_of(const Case& one) {
  const std::string name = one.at("loss");
  return name == "L1" ? Loss::absolute : name == "L2" ? Loss::squared : Loss::cross_entropy;
}

void compare_adam(Comparison& check, const Case& one) {
  std::vector<double> weights = one.at("params");
  Adam adam({.learning_rate = one.at("learning_rate"),
             .weight_decay = one.at("weight_decay"),
             .beta1 = one.at("beta1"),
             .beta2 = one.at("beta2"),
             .epsilon = one.at("epsilon")},
            weights.size());
  std::size_t step = 0;
  for (const Case& gradient : one.at("gradients").all()) {
    adam.step(weights, gradient.get<std::vector<double>>());
    const Case& wanted = one.at("out").at("params_after_each_step")[step++];
    for (std::size_t i = 0; i < weights.size(); ++i) {
      check.near(weights[i], wanted[i], {1e-12, 1e-12}, one.at("id").get<std::string>());
    }
  }
}

void compare_loss(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const double K = one.at("K"), y = one.at("result");
  const double p = expected_result(one.at("eval"), K);
  const Case& out = one.at("out");
  check.near(p, out.at("winrate"), kSameLoss, id + " p");
  check.near(loss(loss_of(one), p, y), out.at("loss"), kSameLoss, id + " loss");
  check.near(loss_slope(loss_of(one), p, y, K), out.at("dloss_deval"), kSameLoss, id + " slope");
}

void compare_search(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  std::vector<Rated> rated;
  for (const Case& row : one.at("data_eval_result").all()) rated.push_back({row[0], row[1]});
  const Case& rounds = one.at("out").at("best_K_and_loss_after_each_iteration");
  check.equal(one.at("iterations") == rounds.size(), id + " rounds");
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const Scale best = search_scale(loss_of(one), rated,
                                    {.min = 1 / one.at("scaling_factor_max").get<double>(),
                                     .max = 1 / one.at("scaling_factor_min").get<double>(),
                                     .rounds = static_cast<int>(i) + 1,
                                     .steps = one.at("steps")});
    // Beyond about 1e-8 two points of the grid have the same loss in double precision.
    check.near(best.K, rounds[i][0], {1e-7, 0}, id + " K");
    check.near(best.loss, rounds[i][1], {1e-12, 0}, id + " loss");
    if (i + 1 < rounds.size()) continue;
    check.near(1 / best.K, one.at("out").at("scaling_factor"), {1e-7, 0}, id + " factor");
  }
}

void compare_weights(Comparison& check, const std::vector<double>& ours, const Case& wanted,
                     const std::string& what, Tolerance tolerance) {
  for (std::size_t i = 0; i < ours.size(); ++i) check.near(ours[i], wanted[i], tolerance, what);
}

void compare_regression(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const Case& out = one.at("out");
  Samples samples{
      .features = one.at("X")[0].size(), .x = {}, .offset = {}, .y = one.at("y"), .cluster = {}};
  for (const Case& row : one.at("X").all()) {
    for (const Case& value : row.all()) samples.x.push_back(value);
  }
  const std::vector<double> zero(samples.features);
  const Fit entropy = fit_cross_entropy(samples, {}, zero);
  check.equal(entropy.converged, id + " converged");
  compare_weights(check, entropy.weights, out.at("cross_entropy_minimum_w"), id + " w", kFitted);
  for (std::size_t i = 0; i < samples.features; ++i) {
    for (std::size_t j = 0; j < samples.features; ++j) {
      check.near(entropy.covariance[i * samples.features + j],
                 out.at("cross_entropy_covariance_inverse_hessian")[i][j], kFitted,
                 id + " covariance");
    }
  }
  const std::vector<double> squares = fit_squares(samples);
  compare_weights(check, squares, out.at("squared_error_minimum_w"), id + " squares", kFitted);
  check.near(losses(samples, squares).squared, out.at("mean_squared_error"), kFitted,
             id + " error");
  compare_weights(check, squares_step(samples, zero, 0),
                  out.at("first_gauss_newton_step_from_zero"), id + " Gauss-Newton", {1e-9, 1e-12});
  compare_weights(check, squares_step(samples, zero, 0.5),
                  out.at("first_lm_step_from_zero_marquardt_lambda_0_5"), id + " Marquardt",
                  {1e-9, 1e-12});
}

TEST(oracle, regression) {
  const std::string topic = "evaluation tuning by regression";
  compare_cases(topic, {}, [&](Comparison& check, const Case& one) {
    const std::string kind = one.at("kind");
    if (kind == "adam") {
      compare_adam(check, one);
    } else if (kind == "loss") {
      compare_loss(check, one);
    } else if (kind == "scaling_factor_search") {
      compare_search(check, one);
    } else if (kind == "texel_regression") {
      compare_regression(check, one);
    } else {
      ADD_FAILURE() << "unknown kind " << kind;
    }
  });
}

}  // namespace
}  // namespace rb::tuning
