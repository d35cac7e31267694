#pragma once

#include <array>
#include <optional>
#include <string>

#include "runner/play/record.hpp"
#include "runner/tune/step_sides.hpp"

namespace rb {

// Games of a tuning run that ended by a fault of the program that is tuned. They are lost to it,
// and so move its values away from what makes it fail.
struct StepFaults {
  int games = 0;  // of the run
  std::array<int, kReasons> by_reason{};
  int count = 0;
  int in_a_row = 0;            // at the end
  std::optional<int> first{};  // its id

  void add(const GameRecord& game, const StepSides& sides);
};

// Of the games in a file. Throws Error that names it.
StepFaults read_step_faults(const std::string& path, const StepSides& sides);

// "16 of 64 games ended by a fault of the program (crash 16); the first is game 3: ...". REQUIRES:
// there is one.
std::string step_faults_text(const StepFaults& faults, const std::string& path);

// Says so on the standard error, whatever else is quiet, if there is one.
void tell_step_faults(const std::string& path, const StepSides& sides);

}  // namespace rb
