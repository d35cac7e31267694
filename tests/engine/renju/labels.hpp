#pragma once

#include <memory>

#include "engine/renju/board/board.hpp"
#include "engine/renju/rules/judge.hpp"
#include "positions/forbidden_suite.hpp"

namespace rb::renju {

inline CellLabel label(const Verdict& verdict) {
  return {verdict.five, verdict.overline, verdict.double_four, verdict.double_three,
          verdict.allowed_three};
}

// The verdicts on all empty cells in the form of a suite's labels: the judge's and the board's.
inline CellLabels judge_labels(const Position& position) {
  CellLabels labels;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    labels[static_cast<std::size_t>(cell)] = label(judge(position, cell));
  }
  return labels;
}
inline CellLabels board_labels(const Position& position) {
  const auto board = std::make_unique<Board>(position);
  CellLabels labels;
  for (const int cell : board->empty()) {
    labels[static_cast<std::size_t>(cell)] = label(board->verdict(cell));
  }
  return labels;
}

}  // namespace rb::renju
