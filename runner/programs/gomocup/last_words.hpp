#pragma once

#include <string>

#include "runner/base/process/traffic.hpp"
#include "runner/programs/gomocup/limit_lines.hpp"

namespace rb::gomocup {

// What a program that has ended said last, unless that was an answer, or else on its standard
// error: "; its last line was 'ERROR no licence'". Empty: nothing.
std::string last_words(const Traffic& traffic);

// That a program refused INFO rule in this game, "answered INFO rule 8 with 'ERROR unknown rule
// 8'", and what that may mean. Empty: its words do not show it, as those of other refusals.
std::string refusal_of_rule(const Traffic& traffic, const InfoItems& info);

}  // namespace rb::gomocup
