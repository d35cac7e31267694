#pragma once

#include "runner/browse/browser.hpp"

namespace rb {

// Whether somebody sits at a terminal: both the standard input and the standard output are one.
bool is_at_terminal();

// Shows the browser until its user quits, by ncurses. Throws Error if the terminal is unknown, and
// what Browser throws; the terminal is as it was before in any case.
void browse(Browser& browser);

}  // namespace rb
