#pragma once

#include <vector>

// Single steps of SPSA as two other tuners make them, to compare with: no run of this program uses
// them. Both have faults that spsa.hpp avoids.
namespace rb::tuning {

// Absolute gains: c_k = c / k^gamma, a_k = a / (k + A)^alpha, each times the parameter's step.
struct PlainGains {
  double a = 1, c = 1, A = 0, alpha = 0.602, gamma = 0.101;
};

// weather-factory; k counts games, those of this batch included.
namespace weather_factory {
struct Parameter {
  double value = 0, min = 0, max = 0, step = 1;
};
// What the engine gets, rounded half to even: sign is +1 or -1.
double engine_value(const Parameter& parameter, const PlainGains& gains, double k, int flip,
                    int sign);
double moved(const Parameter& parameter, const PlainGains& gains, double k, int flip, int result);
}  // namespace weather_factory

// That of the origin, holorenju (docs/algorithms/tuning.md 2); k counts iterations from 0. It
// divides by the step and rounds the value itself, so that it hardly moves.
namespace origin {
struct Parameter {
  double value = 0, min = 0, max = 0, step = 1;
};
double gain(const PlainGains& gains, double k);          // a_k
double perturbation(const PlainGains& gains, double k);  // c_k
double engine_value(const Parameter& parameter, const PlainGains& gains, double k, int flip,
                    int sign);
double gradient(const Parameter& parameter, const PlainGains& gains, double k, int flip,
                double score_plus, double score_minus);
double moved(const Parameter& parameter, const PlainGains& gains, double k, double gradient);
}  // namespace origin

}  // namespace rb::tuning
