#pragma once

// Log densities of the priors on the hyperparameters of a Gaussian process, each as a function of
// the logarithm of a kernel parameter: its constant, a length scale, the white noise
// (chess-tuning-tools: tune/priors.py; bayes-skopt: bask/priors.py).
namespace rb::tuning {

// sqrt(constant) is half-normal.
double log_prior_signal(double log_constant, double scale = 4);
// sqrt(noise) is half-normal. The default keeps the white noise small: that of games is known.
double log_prior_noise(double log_noise, double scale = 0.0006);

struct InverseGamma {
  double shape = 0, scale = 0;
};
// With 1 % below `low` and 1 % above `high`. REQUIRES: 0 < low, high / low from 1.02 to 1e15.
InverseGamma inverse_gamma_between(double low, double high);
double log_prior_length(double log_length, const InverseGamma& prior);

}  // namespace rb::tuning
