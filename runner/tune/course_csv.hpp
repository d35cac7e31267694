#pragma once

#include <string>

#include "runner/tune/tuning_file.hpp"

namespace rb {

// The course of a run of steps as CSV: a row for its start and one for each step, with the games of
// the side that was tried, and of each parameter NAME where the tuner stood then (empty if it
// stands nowhere), NAME_tried and NAME_against, what the two sides played with (empty in the first
// row). A name that another column has becomes value_NAME.
std::string course_csv(const StoredTuning& stored);

}  // namespace rb
