#include "tests/oracle/other_spsa.hpp"

#include <algorithm>
#include <cmath>

namespace rb::tuning {
namespace weather_factory {

double engine_value(const Parameter& p, const PlainGains& gains, double k, int flip, int sign) {
  const double c = gains.c / std::pow(k, gains.gamma);
  return std::nearbyint(std::clamp(p.value + sign * c * flip * p.step, p.min, p.max));
}

double moved(const Parameter& p, const PlainGains& gains, double k, int flip, int result) {
  const double c = gains.c / std::pow(k, gains.gamma);
  const double a = gains.a / std::pow(k + gains.A, gains.alpha);
  return std::clamp(p.value + a * (result / (c * flip)) * p.step, p.min, p.max);
}

}  // namespace weather_factory

namespace origin {
namespace {

double within(const Parameter& p, double value) {
  return std::clamp(std::floor(value + 0.5), p.min, p.max);
}

}  // namespace

double gain(const PlainGains& gains, double k) {
  return gains.a / std::pow(k + gains.A + 1, gains.alpha);
}

double perturbation(const PlainGains& gains, double k) {
  return gains.c / std::pow(k + 1, gains.gamma);
}

double engine_value(const Parameter& p, const PlainGains& gains, double k, int flip, int sign) {
  return within(p, p.value + sign * perturbation(gains, k) * flip * p.step);
}

double gradient(const Parameter& p, const PlainGains& gains, double k, int flip, double score_plus,
                double score_minus) {
  return (score_plus - score_minus) / (2 * perturbation(gains, k) * flip * p.step);
}

double moved(const Parameter& p, const PlainGains& gains, double k, double slope) {
  return within(p, p.value + gain(gains, k) * slope);
}

}  // namespace origin
}  // namespace rb::tuning
