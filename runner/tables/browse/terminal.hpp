#pragma once

#include "runner/tables/browse/browser.hpp"

namespace rb {

// Whether both the standard input and the standard output are a terminal.
bool is_at_terminal();

// Shows the browser until its user quits, by ncurses. Throws Error if the terminal is unknown, and
// what Browser throws; the terminal is restored in any case.
void browse(Browser& browser);

}  // namespace rb
