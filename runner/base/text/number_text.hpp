#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game/rules.hpp"
#include "rating/pairwise/elo.hpp"
#include "rating/pairwise/scores.hpp"

// Numbers as people read them, with only significant digits.
namespace rb {

// "+134", "-3.2": always with a sign, but a zero never has a minus.
std::string signed_text(double value, int digits);

// "+134 [+105, +165]": an Elo difference with its 95 % interval; tenths only when the interval is
// narrower than 20, thousandths below 0.2; "+inf" when all games were won.
std::string elo_text(double elo, const rating::Interval& interval);
std::string elo_text(const rating::Estimate& estimate);
std::string interval_text(const rating::Interval& interval);  // "[+105, +165]"

// A probability from 0 to 1: "97.5 %"; "> 99.9 %" and "< 0.1 %" at the ends.
std::string likelihood_text(double probability);

// "68.4 %", or "-" without games.
std::string score_text(const rating::GameCounts& counts);

// "five 441, forbidden 19": games by how they ended, in the order of Reason; those of none left
// out.
std::string reasons_text(const std::array<int, kReasons>& games, int traps = 0);

// "0:07", "12:40", "3:05:09". REQUIRES: seconds >= 0.
std::string duration_text(double seconds);

// At least three digits where they mean something: "0.42", "8.63", "127", "41234".
std::string rate_text(double value);

}  // namespace rb
