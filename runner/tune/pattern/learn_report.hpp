#pragma once

#include <string>

#include "runner/base/text/table.hpp"
#include "runner/tune/pattern/learn_state.hpp"

// What `learn` prints of its rounds.
namespace rb {

// The rounds that have their test, a row for each. `file`: of the last adopted table.
Printout learn_table(const LearnState& state, const std::string& file);
// What the test says of the last round's table, and what follows. REQUIRES: there is a test.
std::string verdict_text(const LearnState& state);

}  // namespace rb
