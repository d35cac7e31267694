#pragma once

#include <string>

#include "runner/base/process/traffic.hpp"

namespace rb::gomocup {

// What a program that has ended said last, unless that was an answer, or else on its standard
// error: "; its last line was 'ERROR no licence'". Empty: nothing.
std::string last_words(const Traffic& traffic);

}  // namespace rb::gomocup
