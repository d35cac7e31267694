#pragma once

#include <algorithm>
#include <vector>

#include "engine/date1997/forbidden.hpp"
#include "positions/forbidden_suite.hpp"

namespace rb::date1997 {

// Does Date Gomoku call the cell what its label says: allowed, or forbidden for one of its kinds?
inline bool agrees(Ban ban, const CellLabel& label) {
  switch (ban) {
    case Ban::overline: return label.overline;
    case Ban::double_four: return label.double_four;
    case Ban::double_three: return label.double_three;
    case Ban::none: break;
  }
  return !label.overline && !label.double_four && !label.double_three;
}

struct Agreement {
  int cells = 0, forbidden = 0;
  int beside_a_five = 0;  // two threes to Date Gomoku alone, and Black has a five to make
  int other_differences = 0;
};
inline Agreement compare(const std::vector<ForbiddenRow>& rows) {
  Agreement all;
  for (const ForbiddenRow& row : rows) {
    Board board(row.position);
    const bool has_five = std::any_of(row.labels.begin(), row.labels.end(),
                                      [](const CellLabel& label) { return label.five; });
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (board.at(cell) != Stone::empty) continue;
      const CellLabel& label = row.labels[static_cast<std::size_t>(cell)];
      const Ban judged = ban(board, cell);
      ++all.cells;
      if (!agrees(Ban::none, label)) ++all.forbidden;
      if (agrees(judged, label)) continue;
      const bool known = judged == Ban::double_three && agrees(Ban::none, label) && has_five;
      ++(known ? all.beside_a_five : all.other_differences);
    }
  }
  return all;
}

}  // namespace rb::date1997
