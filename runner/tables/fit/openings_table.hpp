#pragma once

#include <string>
#include <vector>

#include "runner/base/text/table.hpp"
#include "runner/evidence/openings_played.hpp"

namespace rb {

// The results in each opening, Black's score and the draws over all, and the openings that favour a
// colour or a player beyond chance. `labels` are the players' by number. Whole lines.
Printout openings_table(const OpeningsPlayed& played, const ResultSet& set,
                        const std::vector<std::string>& labels);

// "43.0 to 49.2 %": an interval of a score or a share.
std::string percent_interval_text(const rating::Interval& interval);

}  // namespace rb
