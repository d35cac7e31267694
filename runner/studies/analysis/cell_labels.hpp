#pragma once

#include <string>
#include <vector>

#include "engine/renju/solve/proof.hpp"
#include "positions/forbidden_suite.hpp"

// The verdicts of judge, board and solvers, in the words of the suites.
namespace rb {

// The labels of all empty cells: by the judge of record, and by the engine's board.
CellLabels judge_of_record(const Position& position);
CellLabels fast_board(const Position& position);

// "h8", and "*" if no reply helps, "!" if the only one is forbidden.
std::vector<std::string> line_words(const renju::Solution& solution, int size = kRenjuSize);

}  // namespace rb
