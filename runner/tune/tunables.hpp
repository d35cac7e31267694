#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/renju/level/profiles.hpp"
#include "tuning/parameter.hpp"

// What of a profile a tuner may change, how it is chosen, and how it is written:
// name,value,min,max,c_end,r_end, the line of other tuners.
namespace rb {

// Every score constant and multiplier and the margins of the search, in the order of
// parameter_names(): value as in the profile, from 0 (or the engine's least) to six times it, or
// to six times the value of the engine's defaults if it is 0; a twentieth of the range as the step
// c_end, and the gain 0, which is taken from the games.
std::vector<tuning::Parameter> tunables(const renju::Profile& profile);

// The same, but only what one of the patterns matches, "DEFENSE_*,THREE": '*' is any text, '?' any
// sign. Throws UsageError that starts with `option` for a pattern that matches nothing.
std::vector<tuning::Parameter> select_tunables(const renju::Profile& profile,
                                               std::string_view option, std::string_view patterns);

// The file of --params: one parameter per line, '#' starts a comment; a line of only a name or a
// pattern means what tunables() says about it. Throws Error that names file and line.
std::vector<tuning::Parameter> read_tunables(const std::string& path,
                                             const renju::Profile& profile);
std::vector<tuning::Parameter> parse_tunables(std::string_view text, const std::string& path,
                                              const renju::Profile& profile);

// Read back to the same numbers.
std::string tunable_line(const tuning::Parameter& parameter);

// A number in the fewest digits that are read back to it.
std::string shortest(double value);

// The profile with these values, by the order of the parameters. REQUIRES: within the engine's
// ranges, whole where it must be.
renju::Profile with_values(renju::Profile profile, const std::vector<tuning::Parameter>& parameters,
                           const std::vector<double>& values);

}  // namespace rb
