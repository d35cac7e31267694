#include "rating/sprt/brownian.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "rating/pairwise/distributions.hpp"

namespace rb::rating {
namespace {

// The same by images: each wall mirrors the starting point, and all its images, with the other
// sign; a drift gives an image at c the weight e^(c drift / variance).
template <class Part>
double over_images(const Brownian& b, const Part& part) {
  double sum = 0;
  for (int k = -8; k <= 8; ++k) {
    const double turned = 2 * k * (b.high - b.low), mirrored = turned + 2 * b.low;
    sum += std::exp(turned * b.drift / b.variance) * part(turned);
    sum -= std::exp(mirrored * b.drift / b.variance) * part(mirrored);
  }
  return sum;
}

// Of a normal variable, with all digits on either side.
double between(double low, double high) {
  return low > 0 ? normal_below(-low) - normal_below(-high)
                 : normal_below(high) - normal_below(low);
}

double running_below(const Brownian& b, double time, double y) {
  const double deviation = std::sqrt(b.variance * time);
  return over_images(b, [&](double image) {
    const double centre = image + b.drift * time;
    return between((b.low - centre) / deviation, (y - centre) / deviation);
  });
}

// Half the variance times the slope of the density at the wall.
double flow_through_low(const Brownian& b, double time) {
  const double spread = b.variance * time;
  return over_images(b, [&](double image) {
    const double off = b.low - image - b.drift * time;
    return (image - b.low) / (2 * time) * std::exp(-off * off / (2 * spread)) /
           std::sqrt(2 * std::numbers::pi * spread);
  });
}

double by_images(const Brownian& b, double time, double y) {
  constexpr int kSteps = 2000;  // Simpson's rule; at time 0 nothing flows
  const double step = time / kSteps;
  double stopped = flow_through_low(b, time);
  for (int k = 1; k < kSteps; ++k) {
    stopped += (k % 2 == 1 ? 4 : 2) * flow_through_low(b, k * step);
  }
  return stopped * step / 3 + running_below(b, time, y);
}

TEST(BrownianChance, IsThatOfAllImages) {
  for (const double drift : {-0.8, 0.0, 0.3}) {
    const Brownian motion{-2, 3, drift, 0.7};
    for (const double time : {1.0, 4.0, 15.0}) {
      for (const double y : {-1.5, 0.2, 2.5, 3.0}) {
        EXPECT_NEAR(motion.chance_of_worse(time, y), by_images(motion, time, y), 1e-8)
            << drift << " " << time << " " << y;
      }
    }
  }
}

}  // namespace
}  // namespace rb::rating
