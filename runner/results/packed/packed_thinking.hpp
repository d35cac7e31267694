#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/thinking.hpp"

// Depths and candidates in the BLOBs of table move: numbers after packed.hpp. A move is its cell
// (row * size + column) plus 2, a pass 1, none 0.
namespace rb {

// Of each depth: how much more than that before it (than 0), the move, the score.
void pack_depths(const std::vector<DepthBest>& depths, std::string& bytes);
// Of each candidate: the move, the score, the length of the line times two, plus one if the score
// is exact, the moves of the line. The line `told` with the move itself is left out (length 0).
void pack_candidates(const std::vector<Candidate>& candidates, const std::vector<Move>& told,
                     std::string& bytes);

// In place of what is there, whose room they use. False: the bytes make no sense.
bool unpack_depths(std::string_view bytes, int board_size, std::vector<DepthBest>& depths);
bool unpack_candidates(std::string_view bytes, int board_size, std::vector<Candidate>& candidates);
// Gives the candidate whose line was left out this one.
void restore_line(std::vector<Candidate>& candidates, const std::vector<Move>& told);

}  // namespace rb
