#pragma once

#include <cstdint>
#include <span>

// How far a predicted result is from the real one: p = 1 / (1 + exp(-K e)) of an evaluation e
// against the result y, 0 to 1, both from one side's view. Formulas as in Rapfi's tuner.
namespace rb::tuning {

enum class Loss : std::uint8_t {
  absolute,      // |p - y|
  squared,       // (p - y)^2
  cross_entropy  // half of the cross entropy less the entropy of y: 0 where p = y
};

double expected_result(double evaluation, double K);
double loss(Loss kind, double p, double y);
// d loss / d evaluation. The cross entropy's is not halved, (p - y) K, as Rapfi has it.
double loss_slope(Loss kind, double p, double y, double K);

struct Rated {
  double evaluation = 0, result = 0;
};
double mean_loss(Loss kind, std::span<const Rated> rated, double K);

// K by rounds of a grid: `steps` points over (min, max], each round one step to either side of the
// best so far, as Rapfi does it. REQUIRES: 0 < min < max.
struct ScaleSearch {
  double min = 1.0 / 400, max = 1.0 / 100;
  int rounds = 10, steps = 10;
};
struct Scale {
  double K = 0, loss = 0;
};
Scale search_scale(Loss kind, std::span<const Rated> rated, const ScaleSearch& search);

}  // namespace rb::tuning
