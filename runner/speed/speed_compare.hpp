#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runner/speed/compare.hpp"
#include "runner/speed/speed_outcome.hpp"
#include "runner/speed/speed_report.hpp"

// `speed check`: compares this build with another one, or with a saved run.
namespace rb {

struct SpeedMatch {
  std::string base;                  // a program, or a file of `speed run --save`
  std::vector<std::string> parts{};  // to be compared, if both have them
  double tolerance = 0.03;
  std::optional<std::chrono::milliseconds> budget;  // none: the default
  bool with_instructions = false;
  bool json = false;
  bool requires_verdict = false;  // on every part
  // Gets the outcome after it is printed, unless the comparison was interrupted.
  std::function<void(const SpeedOutcome&)> tell = [](const SpeedOutcome&) {};
};

// Prints the verdicts and returns the exit status. Throws Error if a side cannot be measured.
int compare_speed(const SpeedMatch& match);

}  // namespace rb
