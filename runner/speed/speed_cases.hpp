#pragma once

#include "runner/speed/speed_outcome.hpp"
#include "runner/tables/ci_output/check_case.hpp"

namespace rb {

// A case for each part, which fails if it is slower, or without a verdict that is required; and one
// of the signature, if that of the base is known.
CheckSuite speed_cases(const SpeedOutcome& outcome);

}  // namespace rb
