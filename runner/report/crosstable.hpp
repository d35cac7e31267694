#pragma once

#include <span>
#include <string>
#include <vector>

#include "runner/evidence/scoreboard.hpp"

// Who did how against whom, as a square of scores in percent.
namespace rb {

enum class Colours {
  both,
  black  // the games in which the player of the row was Black
};

// Players in the order of `ranking`, numbered from 1, by their names; "-" where two did not meet.
// Ends with a line feed.
std::string crosstable(const Scoreboard& board, std::span<const int> ranking,
                       const std::vector<std::string>& names, Colours colours);

}  // namespace rb
