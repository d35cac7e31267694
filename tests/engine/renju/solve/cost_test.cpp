// What proofs cost, to the last node: the same on every machine and with every compiler. A change
// of these numbers is a change of the order in which moves are tried, or of what is counted, and is
// to be meant.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/win_suite.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

// Of every `step`th row of a suite: wins, refutations, nodes, nodes of lines, moves of the wins.
template <typename Solve>
std::string account(const std::string& kind, std::size_t step, const Solve& solve) {
  const auto rows = load_wins(source_path("positions/") + kind + ".jsonl", kind);
  int won = 0, refuted = 0, moves = 0;
  std::int64_t nodes = 0, line_nodes = 0;
  for (std::size_t i = 0; i < rows.size(); i += step) {
    const auto board = std::make_unique<Board>(rows[i].position);
    VcfSolver vcf;
    const Solution found = solve(*board, vcf);
    won += found.proof == Proof::win ? 1 : 0;
    refuted += found.proof == Proof::none ? 1 : 0;
    nodes += found.nodes;
    line_nodes += found.line_nodes;
    moves += found.length;
  }
  return fmt::format("won {} refuted {} nodes {} + {} moves {}", won, refuted, nodes, line_nodes,
                     moves);
}

TEST(Cost, WinsByFoursTakeTheseNodes) {
  EXPECT_EQ(account("vcf", 4,
                    [](Board& board, VcfSolver& vcf) {
                      Budget budget(2000);
                      return vcf.solve(board, VcfSolver::kNoLimit, budget);
                    }),
            "won 24 refuted 26 nodes 7599 + 0 moves 93");
  EXPECT_EQ(account("vcf", 4,
                    [](Board& board, VcfSolver& vcf) {
                      Budget budget(2000);
                      return vcf.solve(board, VcfSolver::kNoLimit, budget, Aim::any);
                    }),
            "won 24 refuted 26 nodes 6550 + 0 moves 110");
}

TEST(Cost, WinsByAMiseTakeTheseNodes) {
  EXPECT_EQ(account("mise", 4,
                    [](Board& board, VcfSolver& vcf) {
                      Budget budget(2000);
                      return MiseSolver(vcf).solve(board, budget);
                    }),
            "won 25 refuted 23 nodes 29843 + 0 moves 152");
}

TEST(Cost, WinsByThreatsTakeTheseNodes) {
  EXPECT_EQ(account("vct", 4,
                    [](Board& board, VcfSolver& vcf) {
                      Budget budget(2000);
                      return VctSolver(vcf).solve(board, VctSolver::kNoLimit, budget);
                    }),
            "won 19 refuted 16 nodes 48531 + 5112 moves 123");
  EXPECT_EQ(account("vct", 4,
                    [](Board& board, VcfSolver& vcf) {
                      Budget budget(2000);
                      return VctSolver(vcf).solve(board, VctSolver::kNoLimit, budget,
                                                  VctSolver::Report::first_move);
                    }),
            "won 19 refuted 16 nodes 48531 + 2982 moves 117");
}

}  // namespace
}  // namespace rb::renju
