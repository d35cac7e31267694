#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/play/record.hpp"
#include "runner/tune/step_sides.hpp"

namespace rb {

// Games of a tuning run that ended by a fault of a program. They are lost to it: those of the
// program that is tuned move its values away from what makes it fail; those of an opponent tell
// nothing of the values, but count as the games they are.
struct StepFaults {
  std::optional<int> opponent{};  // under this condition; none: the program that is tuned
  int games = 0;                  // that it played
  std::array<int, kReasons> by_reason{};
  int count = 0;
  int in_a_row = 0;            // at the end
  std::optional<int> first{};  // its id

  void add(const GameRecord& game, const StepSides& sides);
};

// Of nobody yet: of the program that is tuned, then of the opponent under each condition.
std::vector<StepFaults> no_step_faults(const StepSides& sides);

// Of the games in a file. Throws Error that names it.
std::vector<StepFaults> read_step_faults(const std::string& path, const StepSides& sides);

// "16 of 64 games ended by a fault of the program (crash 16); the first is game 3: ..."; `who` is
// "the program" or an opponent. REQUIRES: there is one.
std::string step_faults_text(const StepFaults& faults, std::string_view who,
                             const std::string& path);

// Says so on the standard error, whatever else is quiet, of everyone who has some.
void tell_step_faults(const std::string& path, const StepSides& sides);

}  // namespace rb
