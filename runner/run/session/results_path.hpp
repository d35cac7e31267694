#pragma once

#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "runner/results/store.hpp"

namespace rb {

// "hard:depth=5,FOUR=900" to "hard_depth_5_FOUR_900": only letters, digits, '.', '-' and '_', at
// most 60 of them.
std::string file_safe(std::string_view name);

// Makes an empty file with an unused name, "results/2026-11-20-hard-medium.db" or, when that is
// taken, "...-medium-2.db" and so on, and the folder if it is missing. The date is local. More than
// two players are "results/2026-11-20-tournament-4-players.db". Throws Error that names the file
// and the reason.
std::string claim_results_path(const std::vector<PlayerRow>& players, std::time_t now);

}  // namespace rb
