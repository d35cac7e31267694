#include "rating/pairwise/distributions.hpp"

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>

namespace rb::rating {
namespace {

// With both, which is what the library makes of either: else its functions are there twice.
using Policy = boost::math::policies::policy<boost::math::policies::promote_float<false>,
                                             boost::math::policies::promote_double<false>>;
using Normal = boost::math::normal_distribution<double, Policy>;
using Student = boost::math::students_t_distribution<double, Policy>;
using Fisher = boost::math::fisher_f_distribution<double, Policy>;

}  // namespace

double normal_below(double z) { return boost::math::cdf(Normal(), z); }

double normal_quantile(double probability) {
  assert(0 < probability && probability < 1);
  return boost::math::quantile(Normal(), probability);
}

double normal_reach(double confidence) {
  assert(0 < confidence && confidence < 1);
  return normal_quantile(0.5 + confidence / 2);
}

double student_above(double t, double degrees) {
  assert(degrees > 0);
  return boost::math::cdf(boost::math::complement(Student(degrees), t));
}

double student_reach(double degrees, double confidence) {
  assert(degrees > 0 && 0 < confidence && confidence < 1);
  return boost::math::quantile(Student(degrees), 0.5 + confidence / 2);
}

double fisher_above(double f, double degrees, double denominator_degrees) {
  assert(f >= 0 && degrees > 0 && denominator_degrees > 0);
  return boost::math::cdf(boost::math::complement(Fisher(degrees, denominator_degrees), f));
}

}  // namespace rb::rating
