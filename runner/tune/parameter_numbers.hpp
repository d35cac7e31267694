#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "tuning/parameter.hpp"

namespace rb {

// Puts value, min, max, c_end and r_end of a line name,value,min,max,c_end,r_end into `parameter`.
// Returns the part that is not a finite number; none: all are. REQUIRES: five parts.
std::optional<std::string_view> read_numbers(std::span<const std::string_view> parts,
                                             tuning::Parameter& parameter);

}  // namespace rb
