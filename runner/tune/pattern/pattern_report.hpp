#pragma once

#include <string>

#include "runner/base/text/table.hpp"
#include "runner/tune/pattern/pattern_fit.hpp"

// What `tune patterns` prints, in whole lines.
namespace rb {

std::string pattern_games_text(const PatternGames& games);
Table pattern_epochs_table();  // its head; the rows are printed one by one
Table pattern_epoch_row(const PatternEpoch& epoch);
std::string pattern_end_text(const PatternFit& fit, const std::string& path);

}  // namespace rb
