#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tuning/parameter.hpp"

// INFO values of a program that a tuner may change, as a user writes them:
// KEY,START,MIN,MAX,C,R, the line of other tuners (tunables.hpp). The value is a whole number if
// START, MIN and MAX are written as such, "7", and else a decimal, "0.5".
namespace rb {

// Throws UsageError that starts with `place`: another number of parts, a key that no INFO line can
// have or that the run itself sends (time, memory, rule, ...), text that is not a number, invalid
// bounds, steps or gains (tuning::problem()).
tuning::Parameter parse_info_value(const std::string& place, std::string_view text);

// The file of --params: such a line each; '#' starts a comment. Throws Error that names file and
// line.
std::vector<tuning::Parameter> read_info_values(const std::string& path);
std::vector<tuning::Parameter> parse_info_values(std::string_view text, const std::string& path);

// As in the INFO line: whole, or in decimals without an exponent, to a thousandth of the step C at
// least.
std::string info_text(const tuning::Parameter& parameter, double value);

}  // namespace rb
