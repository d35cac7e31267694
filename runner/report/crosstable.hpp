#pragma once

#include <span>
#include <string>
#include <vector>

#include "runner/evidence/scoreboard.hpp"

// The crosstable: scores of the players against each other, in percent.
namespace rb {

enum class Colours {
  both,
  black  // only games in which the row's player was Black
};

// Players are in the order of `ranking`, numbered from 1, by their names; "-" if two did not meet.
// Ends with a line feed.
std::string crosstable(const Scoreboard& board, std::span<const int> ranking,
                       const std::vector<std::string>& names, Colours colours);

}  // namespace rb
