#include "engine/renju/solve/vct.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/base/rng.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/board/playout.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/solve/plain_vct.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

constexpr std::int64_t kSolveNodes = 1'000'000;  // of the command solve

class Vct : public testing::Test {
 protected:
  Proof solve(const Position& position, int max_depth = VctSolver::kNoLimit) {
    board_->set(position);
    Budget budget;
    const Solution solution = solver_.solve(*board_, max_depth, budget);
    line_ = solution.line;
    length_ = solution.length;
    return solution.proof;
  }
  Proof black(std::string_view black, std::string_view white) {
    return solve(stones(black, white, Stone::black));
  }
  Proof white(std::string_view black, std::string_view white) {
    return solve(stones(black, white, Stone::white));
  }

  std::unique_ptr<Board> board_ = std::make_unique<Board>();
  VcfSolver vcf_;
  VctSolver solver_{vcf_};
  std::span<const std::int16_t> line_;
  int length_ = 0;
};

TEST_F(Vct, TwoThreesAtOnceWinForWhiteAndAreForbiddenToBlack) {
  const std::string cross = "g8i8h7h9", others = "a1c1e1g1";
  EXPECT_EQ(white(others, cross), Proof::win);
  const Position position = stones(cross, others, Stone::black);
  EXPECT_TRUE(judge(position, cell("h8")).double_three);
  EXPECT_EQ(solve(position, 1), Proof::none);
}

TEST_F(Vct, FoursAloneAreAVctOfDepthZero) {
  EXPECT_EQ(solve(stones("g8h8i8", "a1c1e1", Stone::black), 0), Proof::win);
  EXPECT_EQ(length_, 2);
}

TEST_F(Vct, AThreeAloneDoesNotWin) { EXPECT_EQ(black("h8i9", "a1c1"), Proof::none); }

TEST_F(Vct, AFourOfTheDefenderIsAReplyToAThree) {
  // White's cross of two threes wins, unless Black has a four whose parry takes White's move and
  // whose second four makes a five.
  EXPECT_EQ(white("a1c1e1g1", "g8i8h7h9"), Proof::win);
  const Drawing drawing = drawn(R"(
      13 . . . . . . . . .
      12 . . . . O X X X .
      11 . . . . . . X . .
      10 . . . . . . X . .
       9 . . O . . . . . .
       8 . O . O . . . . .
       7 . . O . . . . . .
       6 . . . . . . . . .
         f g h i j k l m n)",
                                Stone::white);
  EXPECT_EQ(solve(drawing.position), Proof::none);
}

TEST_F(Vct, WithoutNodesNothingIsKnown) {
  const Position position = stones("a1c1e1g1", "g8i8h7h9", Stone::white);
  board_->set(position);
  Budget budget;
  const std::int64_t needed = solver_.solve(*board_, VctSolver::kNoLimit, budget).nodes;
  for (std::int64_t nodes = 0; nodes < needed; nodes += 1 + needed / 50) {
    solver_.clear();
    Budget part(nodes);
    const Solution solution = solver_.solve(*board_, VctSolver::kNoLimit, part);
    EXPECT_NE(solution.proof, Proof::none);
    EXPECT_LE(solution.nodes, nodes);
    EXPECT_EQ(part.used(), solution.nodes + solution.line_nodes);
    EXPECT_EQ(board_->key(), std::make_unique<Board>(position)->key());
  }
}

TEST_F(Vct, WhatIsRememberedDoesNotChangeTheProof) {
  const Position position = stones("a1c1e1g1", "g8i8h7h9", Stone::white);
  EXPECT_EQ(solve(position, 0), Proof::none);
  EXPECT_EQ(solve(position), Proof::win);
  EXPECT_EQ(solve(position, 0), Proof::none);
}

// Every reply to the first move leaves a win that is shorter by one move. Returns the number of
// wins, of those that are found within this many nodes.
int shorten_wins(std::int64_t nodes) {
  VcfSolver vcf;
  VctSolver solver(vcf);
  const auto board = std::make_unique<Board>();
  int wins = 0;
  for (const WinRow& row : load_wins(source_path("positions/vct.jsonl"), "vct")) {
    solver.clear();
    board->set(row.position);
    Budget budget(nodes);
    const Solution win = solver.solve(*board, VctSolver::kNoLimit, budget);
    if (win.proof != Proof::win) continue;
    ++wins;
    const int length = win.length;
    const Position next = after(row.position, win.line[0]);
    for (int reply = 0; reply < next.cells(); ++reply) {
      if (next.at(reply) != Stone::empty || is_forbidden(next, reply)) continue;
      board->set(after(next, reply));
      Budget unlimited;
      const Solution rest = solver.solve(*board, VctSolver::kNoLimit, unlimited);
      EXPECT_EQ(rest.proof, Proof::win);
      EXPECT_LT(rest.length, length) << "line " << row.line << ", " << cell_name(reply, kRenjuSize);
    }
  }
  return wins;
}

TEST_F(Vct, TheLengthBoundsEveryDefence) { EXPECT_GT(shorten_wins(300), 10); }
TEST_F(Vct, SlowTheLengthBoundsEveryDefence) { EXPECT_EQ(shorten_wins(kSolveNodes), 100); }

// Plays the wins out that are found within this many nodes; returns their number.
int play_vct_wins_out(std::int64_t nodes) {
  VcfSolver vcf;
  VctSolver solver(vcf);
  Playout playout(vcf, [&](Board& board, Budget& budget) {
    return solver.solve(board, VctSolver::kNoLimit, budget);
  });
  int wins = 0;
  for (const WinRow& row : load_wins(source_path("positions/vct.jsonl"), "vct")) {
    if (!row.win) continue;
    const auto board = std::make_unique<Board>(row.position);
    Budget budget(nodes);
    if (solver.solve(*board, VctSolver::kNoLimit, budget).proof != Proof::win) continue;
    ++wins;
    EXPECT_EQ(playout.flaw_of(row.position), "") << "line " << row.line;
  }
  return wins;
}

TEST_F(Vct, WinsHoldAgainstEveryMoveOfTheDefender) { EXPECT_GT(play_vct_wins_out(300), 10); }
TEST_F(Vct, SlowWinsHoldAgainstEveryMoveOfTheDefender) {
  EXPECT_EQ(play_vct_wins_out(kSolveNodes), 100);
}

TEST_F(Vct, TheSuiteIsSolved) {
  int solved = 0;
  for (const WinRow& row : load_wins(source_path("positions/vct.jsonl"), "vct")) {
    board_->set(row.position);
    Budget budget(5000);
    const Proof proof = solver_.solve(*board_, VctSolver::kNoLimit, budget).proof;
    if (proof == Proof::unknown) continue;
    ++solved;
    EXPECT_EQ(proof == Proof::win, row.win) << "line " << row.line;
  }
  EXPECT_GT(solved, 120);
}

TEST_F(Vct, TheDepthOfAWinIsTheLeast) {
  int compared = 0;
  for (const WinRow& row : load_wins(source_path("positions/vct.jsonl"), "vct")) {
    if (!row.win) continue;
    board_->set(row.position);
    solver_.clear();
    Budget budget(5000);
    const Proof shallower = solver_.solve(*board_, row.depth - 1, budget).proof;
    const Proof proof = solver_.solve(*board_, row.depth, budget).proof;
    if (budget.ended()) continue;
    ++compared;
    EXPECT_EQ(shallower, Proof::none) << "line " << row.line;
    EXPECT_EQ(proof, Proof::win) << "line " << row.line;
  }
  EXPECT_GT(compared, 50);
}

TEST_F(Vct, AMoveWinsIfAWinStartsOnIt) {
  for (const WinRow& row : load_wins(source_path("positions/vct.jsonl"), "vct")) {
    board_->set(row.position);
    solver_.clear();
    Budget budget(2000);
    const Solution solution = solver_.solve(*board_, VctSolver::kNoLimit, budget);
    if (solution.proof == Proof::unknown || budget.ended()) continue;
    SCOPED_TRACE("line " + std::to_string(row.line));
    const auto from = [&](int first) {
      Budget unlimited;
      return solver_.solve_from(*board_, first, VctSolver::kNoLimit, unlimited);
    };
    if (row.win) {
      EXPECT_EQ(from(solution.line[0]), Proof::win);
    } else {
      const CellSet near = board_->near();
      for (const int cell : near) EXPECT_EQ(from(cell), Proof::none);
    }
  }
}

TEST_F(Vct, ALineIsPlayedInTurnAndEndsWithAFive) {
  for (const WinRow& row : load_wins(source_path("positions/vct.jsonl"), "vct")) {
    if (!row.win) continue;
    board_->set(row.position);
    Budget budget(2000);
    const Solution solution = solver_.solve(*board_, VctSolver::kNoLimit, budget);
    if (solution.proof != Proof::win) continue;
    SCOPED_TRACE("line " + std::to_string(row.line));
    ASSERT_EQ(static_cast<int>(solution.line.size()), 2 * solution.length - 1);
    Position position = row.position;
    for (const int cell : solution.line.first(solution.line.size() - 1)) {
      if (cell >= 0) {
        ASSERT_EQ(position.at(cell), Stone::empty);
        ASSERT_FALSE(is_forbidden(position, cell));
        position.put(cell, position.to_move);
      }
      position.to_move = opponent(position.to_move);
    }
    EXPECT_TRUE(makes_five(position, solution.line.back(), position.to_move));
  }
}

// Won in five moves, by a line of nine.
const Position kInFive = place_in_turn(parse_moves(
    "h9 h6 i10 i6 g10 g6 f6 h5 h10 f10 h11 h8 i12 j6 k6 i7 g9 h4 h7 l4 k5 h3", kRenjuSize));

TEST_F(Vct, TheBudgetDoesNotCutALine) {
  ASSERT_EQ(solve(kInFive), Proof::win);
  const std::vector<std::int16_t> line(line_.begin(), line_.end());
  EXPECT_EQ(line.size(), 9U);
  int cut = 0;
  for (std::int64_t nodes = 0; nodes < 30; ++nodes) {
    solver_.clear();
    board_->set(kInFive);
    Budget budget(nodes);
    const Solution solution = solver_.solve(*board_, VctSolver::kNoLimit, budget);
    if (solution.proof != Proof::win) continue;
    EXPECT_EQ(std::vector<std::int16_t>(solution.line.begin(), solution.line.end()), line);
    EXPECT_EQ(solution.length, 5);
    cut += budget.ended() ? 1 : 0;
  }
  EXPECT_GT(cut, 0);
}

TEST_F(Vct, ForAPlayerACutLineCountsTheMovesFollowedAndOneMore) {
  board_->set(kInFive);
  Budget free;
  const Solution whole = solver_.solve(*board_, VctSolver::kNoLimit, free);
  solver_.clear();
  Budget budget(whole.nodes + whole.line_nodes / 4);
  const Solution cut =
      solver_.solve(*board_, VctSolver::kNoLimit, budget, VctSolver::Report::first_move);
  ASSERT_EQ(cut.line.size(), 1U);
  EXPECT_EQ(cut.length, 2);
}

// Stones scattered over the middle of the board, without a five, won by fours neither.
Position without_vcf(Rng& rng, VcfSolver& vcf) {
  while (true) {
    Position position;
    bool over = false;
    for (auto left = 12 + rng.below(8); left > 0; --left) {
      const auto row = 4 + static_cast<int>(rng.below(9));
      const int at = row * kSize + 4 + static_cast<int>(rng.below(9));
      if (position.at(at) != Stone::empty) continue;
      over = over || makes_five(position, at, position.to_move);
      position = after(position, at);
    }
    Budget budget;
    const auto board = std::make_unique<Board>(position);
    if (!over && vcf.solve(*board, VcfSolver::kNoLimit, budget).proof == Proof::none) {
      return position;
    }
  }
}

// Holds the solver against the definition; returns the number of wins.
int compare(int positions, int depth, std::uint64_t seed) {
  Rng rng(seed);
  PlainVct plain;
  VcfSolver vcf;
  VctSolver solver(vcf);
  const auto board = std::make_unique<Board>();
  int wins = 0;
  for (int i = 0; i < positions; ++i) {
    const Position position = without_vcf(rng, vcf);
    board->set(position);
    Budget budget;
    const bool win = solver.solve(*board, depth, budget).proof == Proof::win;
    EXPECT_EQ(win, plain.attack(position, depth)) << diagram(position);
    wins += win ? 1 : 0;
  }
  return wins;
}

TEST_F(Vct, AgreesWithTheDefinitionOnScatteredStones) { EXPECT_GT(compare(40, 1, 1), 0); }
TEST_F(Vct, SlowAgreesWithTheDefinitionOnScatteredStones) {
  EXPECT_GT(compare(1000, 1, 2), 50);
  EXPECT_GT(compare(30, 2, 3), 0);
}

}  // namespace
}  // namespace rb::renju
