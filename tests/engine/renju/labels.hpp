#pragma once

#include "engine/renju/judge.hpp"
#include "positions/forbidden_suite.hpp"

namespace rb::renju {

// The judge's verdicts in the form of a suite's labels.
inline CellLabels judge_labels(const Position& position) {
  CellLabels labels;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    const Verdict v = judge(position, cell);
    labels[static_cast<std::size_t>(cell)] = {v.five, v.overline, v.double_four, v.double_three,
                                              v.allowed_three};
  }
  return labels;
}

}  // namespace rb::renju
