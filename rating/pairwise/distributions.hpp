#pragma once

// The distributions behind intervals and tests. By Boost.Math, all in double: nothing is computed
// in long double in between, which is slow and which valgrind does not know.
namespace rb::rating {

double normal_below(double z);               // P(Z < z) of the standard normal distribution
double normal_quantile(double probability);  // its inverse. REQUIRES: 0 < probability < 1

// How far a normal interval of this confidence reaches to either side, in standard deviations:
// 1.96 of 95 %. REQUIRES: 0 < confidence < 1.
double normal_reach(double confidence = 0.95);

// Of Student's t. REQUIRES: degrees > 0, and as above.
double student_above(double t, double degrees);  // P(T > t)
double student_reach(double degrees, double confidence = 0.95);

// P(F > f) of the F distribution. REQUIRES: f >= 0, degrees > 0.
double fisher_above(double f, double degrees, double denominator_degrees);

}  // namespace rb::rating
