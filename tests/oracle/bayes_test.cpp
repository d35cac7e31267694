// Pieces of Bayesian optimisation against chess-tuning-tools, bayes-skopt and scikit-learn.

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "tests/oracle/oracle.hpp"
#include "tuning/acquisition.hpp"
#include "tuning/gaussian_process.hpp"
#include "tuning/hyperpriors.hpp"
#include "tuning/pair_score.hpp"

namespace rb::tuning {
namespace {

using oracle::Case;
using oracle::compare_cases;
using oracle::Comparison;
using oracle::Tolerance;

constexpr Tolerance kSameBound{1e-12, 1e-14};
constexpr Tolerance kClose{1e-9, 1e-12};

void compare_pairs(Comparison& check, const Case& one) {
  const Case& in = one.at("in");
  PairTable counts, prior;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i] = in.at("counts_WW_WD_WLDD_LD_LL")[i];
    prior[i] = in.at("prior_counts")[i];
  }
  const Observation ours = pair_observation(counts, prior, in.at("score_scale"));
  const std::string id = one.at("id");
  check.near(ours.score, one.at("out").at("score_minimised"), {1e-12, 1e-12}, id + " score");
  check.near(ours.variance, one.at("out").at("variance_by_200000_dirichlet_samples"), {0.02, 0},
             id + " variance");
}

void compare_priors(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const Case &in = one.at("in"), &out = one.at("out");
  const double log_theta = in.at("log_theta");
  const InverseGamma length =
      inverse_gamma_between(in.at("lengthscale_bounds")[0], in.at("lengthscale_bounds")[1]);
  // That program finds the two numbers by minimisation; to its digits they agree.
  check.near(length.shape, out.at("invgamma_a_scale")[0], {1e-5, 0}, id + " shape");
  check.near(length.scale, out.at("invgamma_a_scale")[1], {1e-5, 0}, id + " scale");
  check.near(log_prior_signal(log_theta, in.at("signal_scale")), out.at("signal"), kClose,
             id + " signal");
  check.near(log_prior_noise(log_theta, in.at("noise_scale")), out.at("noise"), kClose,
             id + " noise");
  const InverseGamma wanted{out.at("invgamma_a_scale")[0], out.at("invgamma_a_scale")[1]};
  check.near(log_prior_length(log_theta, wanted), out.at("lengthscale"), kClose, id + " length");
}

// Forms of theirs that this program does without.

// How much is expected to be gained between two candidates, one of which is the best by
// expected_improvements() (Qin, Klabjan, Russo 2017).
std::vector<double> top_two_expected_improvements(std::span<const Prediction> at) {
  const std::vector<double> first = expected_improvements(at);
  const auto top =
      static_cast<std::size_t>(std::max_element(first.begin(), first.end()) - first.begin());
  std::vector<double> values;
  for (const Prediction& one : at) {
    const Prediction both{one.mean, std::hypot(one.deviation, at[top].deviation)};
    values.push_back(expected_improvement(both, at[top].mean));
  }
  return values;
}

std::vector<double> lower_bounds(std::span<const Prediction> at, double alpha) {
  std::vector<double> values;
  for (const Prediction& one : at) values.push_back(alpha * one.deviation - one.mean);
  return values;
}

// A prior on length scales, flat between `lower` and `upper`, falling off smoothly.
struct RoundFlat {
  double lower = 0.1, upper = 0.6, lower_steepness = 2, upper_steepness = 8;
};

double round_flat(double x, const RoundFlat& prior) {
  return -2 * (std::pow(x / prior.lower, -2 * prior.lower_steepness) +
               std::pow(x / prior.upper, 2 * prior.upper_steepness));
}

// With its constant.
double log_round_flat_density(double x, const RoundFlat& prior) {
  const auto density = [&](double at) { return at > 0 ? std::exp(round_flat(at, prior)) : 0; };
  const double area = boost::math::quadrature::gauss_kronrod<double, 61>::integrate(
      density, 0, 4 * prior.upper, 12, 1e-12);
  return round_flat(x, prior) - std::log(area);
}

void compare_round_flat(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const Case &in = one.at("in"), &out = one.at("out");
  const RoundFlat prior{in.at("lower"), in.at("upper"), in.at("lower_steepness"),
                        in.at("upper_steepness")};
  check.near(log_round_flat_density(in.at("x"), prior), out.at("bask_normalised"), {1e-9, 1e-9},
             id + " normalised");
  const RoundFlat of_chess_tuning_tools{0.005, 1.2, 2, 8};
  check.near(round_flat(in.at("x"), of_chess_tuning_tools),
             out.at("chess_tuning_tools_roundflat_default"), kClose, id + " plain");
}

std::vector<Prediction> predictions_of(const Case& in) {
  std::vector<Prediction> at;
  for (std::size_t i = 0; i < in.at("mu").size(); ++i) {
    at.push_back({in.at("mu")[i], in.at("std")[i]});
  }
  return at;
}

void compare_all(Comparison& check, const std::vector<double>& ours, const Case& wanted,
                 const std::string& what, Tolerance tolerance) {
  check.equal(ours.size() == wanted.size(), what + " size");
  for (std::size_t i = 0; i < ours.size(); ++i) check.near(ours[i], wanted[i], tolerance, what);
}

void compare_acquisition(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const std::vector<Prediction> at = predictions_of(one.at("in"));
  const Case& out = one.at("out");
  const Tolerance tolerance{1e-9, 1e-15};
  compare_all(check, expected_improvements(at), out.at("ei"), id + " ei", tolerance);
  compare_all(check, top_two_expected_improvements(at), out.at("ttei"), id + " ttei", tolerance);
  compare_all(check, lower_bounds(at, 1.96), out.at("lcb_alpha_1_96"), id + " lcb", kSameBound);
  compare_all(check, lower_bounds(at, 0), out.at("mean"), id + " mean", kSameBound);
}

void compare_entropy(Comparison& check, const Case& one) {
  std::vector<double> uniforms;
  for (const Case& u : one.at("in").at("uniforms").all()) {
    uniforms.push_back(static_cast<double>(static_cast<float>(u.get<double>())));
  }
  compare_all(check, entropy_gains(predictions_of(one.at("in")), uniforms), one.at("out").at("mes"),
              one.at("id").get<std::string>(), {1e-6, 1e-6});
}

void compare_posterior(Comparison& check, const Case& one) {
  const std::string id = one.at("id");
  const Case &in = one.at("in"), &out = one.at("out");
  const GaussianProcess process(
      {.constant = in.at("constant"),
       .lengths = in.at("length_scale"),
       .white = in.at("white_noise")},
      {.points = in.at("X"), .values = in.at("y"), .variances = in.at("noise_variance")});
  for (std::size_t i = 0; i < in.at("test_points").size(); ++i) {
    const Prediction ours = process.at(in.at("test_points")[i]);
    const double white = in.at("white_noise");
    check.near(ours.mean, out.at("mean")[i], {1e-9, 1e-9}, id + " mean");
    check.near(ours.deviation, out.at("std_noise_free")[i], {1e-9, 1e-9}, id + " deviation");
    check.near(std::hypot(ours.deviation, std::sqrt(white)), out.at("std_with_white_noise")[i],
               {1e-9, 1e-9}, id + " deviation with noise");
  }
  check.near(process.log_marginal_likelihood(), out.at("log_marginal_likelihood"), {1e-9, 1e-9},
             id + " likelihood");
}

TEST(oracle, bayes) {
  const std::string topic = "Bayesian optimisation pieces";
  const std::vector<oracle::Omitted> omitted = {{"in.note", "a text"}};
  compare_cases(topic, omitted, [&](Comparison& check, const Case& one) {
    const std::string kind = one.at("kind");
    if (kind == "counts_to_penta") {
      compare_pairs(check, one);
    } else if (kind == "hyperprior_logpdf") {
      compare_priors(check, one);
    } else if (kind == "roundflat_logpdf") {
      compare_round_flat(check, one);
    } else if (kind == "acquisition") {
      compare_acquisition(check, one);
    } else if (kind == "acquisition_mes") {
      compare_entropy(check, one);
    } else if (kind == "gp_posterior") {
      compare_posterior(check, one);
    } else {
      ADD_FAILURE() << "unknown kind " << kind;
    }
  });
}

}  // namespace
}  // namespace rb::tuning
