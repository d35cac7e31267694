#pragma once

#include <optional>
#include <string>

// A number that a tuner may change, in the line format of other tuners:
// name,value,min,max,c_end,r_end.
namespace rb::tuning {

struct Parameter {
  std::string name;
  double value = 0;  // where tuning starts
  double min = 0, max = 0;
  double c_end = 0;    // step: how far the last iterations of SPSA look to either side
  double r_end = 0;    // gain of the last iterations, in steps for each game won; 0: usual_gain()
  bool whole = false;  // the engine takes only whole numbers
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

// Its mistake, in words that follow its name ("has the step 0, ..."), or none: bounds must be in
// order and whole if the engine needs that, the value within, the step above 0 and no more than
// half of the range, the gain not below 0.
std::optional<std::string> problem(const Parameter& parameter);

}  // namespace rb::tuning
