#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/gauntlet_race.hpp"

namespace rb {

// A race for people: which candidates are better than the base, which are not, which are behind
// another, and what it saved. Ends with an empty line. `names`: of all players, as shown.
Printout race_table(const GauntletRace& race, const std::vector<std::string>& names);

// The object `race` of the document of a tournament; see results/README.md.
Json race_json(const GauntletRace& race, const std::vector<std::string>& names);

}  // namespace rb
