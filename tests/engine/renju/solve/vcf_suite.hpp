#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/renju/solve/vcf.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/rules/referee.hpp"

namespace rb::renju {

inline CellSet set_of(const std::vector<int>& cells) {
  CellSet set;
  for (const int cell : cells) set.add(cell);
  return set;
}

// Holds the solver against every row: win or none, length, first moves, and the line of a win
// against every reply.
inline void expect_right_answers(const std::string& path) {
  const auto board = std::make_unique<Board>();
  VcfSolver solver;
  Budget budget;
  for (const WinRow& row : load_wins(path, "vcf")) {
    SCOPED_TRACE(path + ":" + std::to_string(row.line));
    board->set(row.position);
    const Solution solution = solver.solve(*board, VcfSolver::kNoLimit, budget);
    ASSERT_EQ(solution.proof, row.win ? Proof::win : Proof::none);
    if (!row.win) continue;
    EXPECT_EQ(solution.length, row.length);
    EXPECT_EQ(flaw(row.position, solution.line), "");
    EXPECT_EQ(solver.first_moves(*board, row.length, budget), set_of(row.first));
    EXPECT_EQ(solver.first_moves(*board, VcfSolver::kNoLimit, budget), set_of(row.all_first));
  }
}

}  // namespace rb::renju
