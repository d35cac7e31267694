#pragma once

#include <string>
#include <vector>

#include "runner/play/record.hpp"
#include "runner/results/tuning_rows.hpp"
#include "runner/tune/step_sides.hpp"
#include "runner/tune/tuning_file.hpp"

namespace rb {

// Sums of a step's games, which are in the order of ids; without values. REQUIRES: whole pairs.
TuningStep step_result(int id, const std::vector<GameRecord>& games, const StepSides& sides);

// For each condition the sums of all steps that `stored` holds, by only its games in the file; none
// if the run has only one. Throws Error that names the file and what is wrong with its games.
std::vector<std::vector<TuningStep>> read_condition_steps(const std::string& path,
                                                          const StoredTuning& stored);

}  // namespace rb
