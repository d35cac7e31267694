#pragma once

#include <cstdint>
#include <vector>

#include "engine/renju/board/board.hpp"
#include "engine/renju/solve/vcf.hpp"

// The threats of a position, point by point: what a stone of a side would make on each empty cell
// if that side were to move, whoever is. Shapes are those of docs/algorithms/evaluation.md 1, a
// three of Black counts where it is real, and no point of Black's lists is forbidden
// (docs/algorithms/search.md 15.4). Nothing is estimated: everything listed holds by the rules.
namespace rb::renju {

// A point without a four after which the side threatens four-threes that it did not before.
struct Mise {
  int cell = -1;
  PointSet targets;  // where these four-threes would be
  // No stone that the opponent may put on one of two targets or more takes all of them.
  bool is_double = false;
};

// The points of one side. A five is listed as nothing else; of fours, and of threes, a point has
// the first of the list that holds: an open four, two fours, a four; two threes, a three.
struct SideThreats {
  PointSet fives;
  PointSet open_fours;
  PointSet double_fours;  // not of a side to which they are forbidden
  PointSet fours;
  PointSet double_threes;  // likewise
  PointSet open_threes;    // a straight four is threatened
  PointSet four_threes;    // these are fours and threes as well
  std::vector<Mise> mises;
  // No four, no three and no mise, and yet the side threatens to win by consecutive fours after it.
  // Only of a side that has no such win already: with one nearly every point would keep it.
  PointSet fukumi;
  PointSet unknown;  // the nodes ended before it was known whether the point is a fukumi
};

// What a forbidden point of Black is worth to White.
struct ForbiddenPoint {
  int cell = -1;
  Verdict verdict;
  bool five = false;  // White has a four that only a stone here would stop
  // White's moves that make such a four; Black has no five after them: they win.
  PointSet wins;
  // White's moves without a four after which there is such a win; only if there is none yet.
  PointSet prepares;
};

}  // namespace rb::renju

namespace rb::renju::inline RB_SIZES {

// The board is restored. `nodes`: of the search for each fukumi, and for the fours that the side
// has already. REQUIRES: the game is not over.
SideThreats side_threats(Board& board, Stone side, VcfSolver& vcf, std::int64_t nodes);

// All forbidden points of Black, by their cells. The board is restored.
std::vector<ForbiddenPoint> forbidden_points(Board& board);

}  // namespace rb::renju::inline RB_SIZES
