#include "engine/renju/solve/mise.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "engine/base/rng.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/board/playout.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

class Mise : public testing::Test {
 protected:
  Solution solve(const Position& position) {
    board_->set(position);
    Budget budget;
    return solver_.solve(*board_, budget);
  }
  bool wins(const Position& position) { return solve(position).proof == Proof::win; }

  // The definition of mise.hpp, with every reply.
  bool plain(const Position& position) {
    board_->set(position);
    Budget budget;
    if (vcf_.solve(*board_, VcfSolver::kNoLimit, budget).proof == Proof::win) return true;
    const std::vector<int> threats = five_cells(position, opponent(position.to_move));
    if (threats.size() > 1) return false;
    const CellSet near = board_->near();
    for (const int cell : near) {
      if (!threats.empty() && cell != threats[0]) continue;
      if (is_forbidden(position, cell)) continue;
      const Position next = after(position, cell);
      board_->set(next);
      if (threats.empty() && !four_three_at_hand(position.to_move)) continue;
      if (plain_defend(next)) return true;
    }
    return false;
  }

  std::unique_ptr<Board> board_ = std::make_unique<Board>();
  VcfSolver vcf_;
  MiseSolver solver_{vcf_};

 private:
  bool four_three_at_hand(Stone us) {
    for (const int cell : board_->fours(us)) {
      if (board_->threats(cell, us).threes() == 0) continue;
      if (us == Stone::white || !board_->forbidden(cell)) return true;
    }
    return false;
  }

  bool plain_defend(const Position& position) {
    const Stone us = opponent(position.to_move);
    if (!five_cells(position, position.to_move).empty()) return false;
    if (five_cells(position, us).empty()) {
      Position passed = position;
      passed.to_move = us;
      board_->set(passed);
      Budget budget;
      if (vcf_.solve(*board_, 3, budget).proof != Proof::win) return false;
    }
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) != Stone::empty || is_forbidden(position, cell)) continue;
      const Position next = after(position, cell);
      board_->set(next);
      Budget budget;
      if (vcf_.solve(*board_, VcfSolver::kNoLimit, budget).proof == Proof::win) continue;
      const std::vector<int> threats = five_cells(next, opponent(us));
      if (threats.size() != 1 || is_forbidden(next, threats[0])) return false;
      if (!plain_defend(after(next, threats[0]))) return false;
    }
    return true;
  }
};

TEST_F(Mise, AQuietMoveThatThreatensAFourThreeWins) {
  const Solution solution = solve(drawn(R"(
      13 . . . . . . . . . .
      12 . . O . . . . . . .
      11 . . . . . . . . . .
      10 . . . . . O . . O .
       9 . . . . X . . . . .
       8 . X . X . X O . . .
       7 . . X . O . . . . .
       6 . . . X . . . . . .
       5 . . . . O . . . . .
       4 . . . . . . . . . .
         c d e f g h i j k l)")
                                      .position);
  ASSERT_EQ(solution.proof, Proof::win);
  const int first = solution.line[0];
  EXPECT_FALSE(board_->fours(Stone::black).has(first));
  EXPECT_FALSE(board_->threes(Stone::black).has(first));
}

TEST_F(Mise, AFourOfTheDefenderIsAReply) {
  // As above, but White has rows of three: its fours break the threat.
  EXPECT_FALSE(wins(drawn(R"(
      13 . . . . . . . . . . . . .
      12 . . O . . . . . . . . . .
      11 . . . . . . . . . . . . .
      10 . . . . . O . . O . . . .
       9 . . . . X . . . . . . . .
       8 . X . X . X O . . . . . .
       7 . . X . O . . . . . . . .
       6 . . . X . . . . . . . . .
       5 . . . . O . . . . . . . .
       4 . . . . . . . . . . . . .
       3 . . . . . . . . O O O X .
       2 . . . . . . . . O O O X .
       1 . . . . . . . . O O O X .
         c d e f g h i j k l m n o)")
                        .position));
}

TEST_F(Mise, FoursAloneCountAsAWin) {
  const Solution solution = solve(stones("g8h8i8", "a1c1e1", Stone::black));
  EXPECT_EQ(solution.proof, Proof::win);
  EXPECT_EQ(solution.length, 2);
}

TEST_F(Mise, WithoutStonesThereIsNone) { EXPECT_FALSE(wins(stones("h8", "i9", Stone::black))); }

// Plays out this many wins of the suite.
void play_mise_wins_out(int most) {
  VcfSolver vcf;
  MiseSolver solver(vcf);
  Playout playout(vcf, [&](Board& board, Budget& budget) { return solver.solve(board, budget); });
  int wins = 0;
  for (const WinRow& row : load_wins(source_path("positions/mise.jsonl"), "mise")) {
    if (!row.win || ++wins > most) continue;
    EXPECT_EQ(playout.flaw_of(row.position), "") << "line " << row.line;
  }
}

TEST_F(Mise, WinsHoldAgainstEveryMoveOfTheDefender) { play_mise_wins_out(30); }
TEST_F(Mise, SlowWinsHoldAgainstEveryMoveOfTheDefender) { play_mise_wins_out(100); }

// The defender to move: does it lose within this many moves whatever it does, by fours that decide
// after its stone or after its fours and their parries?
bool loses_within(VcfSolver& vcf, const Position& position, int moves) {
  const auto board = std::make_unique<Board>();
  for (int reply = 0; reply < position.cells(); ++reply) {
    if (position.at(reply) != Stone::empty || is_forbidden(position, reply)) continue;
    const Position next = after(position, reply);
    board->set(next);
    Budget budget;
    if (vcf.solve(*board, moves, budget).proof == Proof::win) continue;
    const std::vector<int> parries = five_cells(next, opponent(next.to_move));
    if (parries.size() != 1 || is_forbidden(next, parries[0])) return false;
    if (!loses_within(vcf, after(next, parries[0]), moves - 1)) return false;
  }
  return true;
}

constexpr int kAllWins = 1000;

// Returns, of at most this many wins, the number of those whose defence makes a four of its own for
// its longest line.
int bound_defences(const std::string& kind, int max_fours, int most) {
  VcfSolver vcf;
  MiseSolver solver(vcf);
  const auto board = std::make_unique<Board>();
  int wins = 0, by_four = 0;
  for (const WinRow& row : load_wins(source_path("positions/") + kind + ".jsonl", kind)) {
    SCOPED_TRACE(kind + ", line " + std::to_string(row.line));
    board->set(row.position);
    Budget budget(100'000);
    const Solution win = solver.solve(*board, budget, max_fours);
    if (win.proof != Proof::win || ++wins > most) continue;
    EXPECT_EQ(static_cast<int>(win.line.size()), 2 * win.length - 1);
    const int length = win.length;
    const std::vector<std::int16_t> line(win.line.begin(), win.line.end());
    Position position = row.position;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      if (line[i] >= 0) {
        EXPECT_EQ(position.at(line[i]), Stone::empty);
        EXPECT_FALSE(is_forbidden(position, line[i]));
        position.put(line[i], position.to_move);
      }
      position.to_move = opponent(position.to_move);
    }
    EXPECT_TRUE(makes_five(position, line.back(), position.to_move));
    if (length == 1) continue;
    const Position first = after(row.position, line[0]);
    EXPECT_TRUE(loses_within(vcf, first, length - 1));
    if (line[1] < 0 || five_cells(first, row.position.to_move).size() > 0) continue;
    by_four += five_cells(after(first, line[1]), opponent(row.position.to_move)).empty() ? 0 : 1;
  }
  return by_four;
}

TEST_F(Mise, TheLengthBoundsEveryDefence) {
  bound_defences("mise", VcfSolver::kNoLimit, 20);
  bound_defences("vcf", 1, 20);
}
TEST_F(Mise, SlowTheLengthBoundsEveryDefence) {
  EXPECT_GT(bound_defences("mise", VcfSolver::kNoLimit, kAllWins), 0);
  bound_defences("mise", 1, kAllWins);
  bound_defences("mise", 3, kAllWins);
  bound_defences("vcf", 1, kAllWins);
}

TEST_F(Mise, TwoPointsForAFiveAreALineOfTwoMoves) {
  board_->set(drawn(R"(
       9 . . . . . . . . . . . . . . .
       8 . . . . . . O O O . . . . . .
       7 . . . . . . . . . . . . . . .
       6 . . . . . . . . . . . . . . .
       5 . . O . . . . . . . . . . . .
       4 . . O . . . . . . . . . . . .
       3 . . . O O O . . . . . . . . .
       2 . . . . . . . . . . . . . . .
       1 X . X . X . X . X . . . . . X
         a b c d e f g h i j k l m n o)",
                    Stone::white)
                  .position);
  Budget budget;
  const Solution solution = solver_.solve(*board_, budget, 1);
  ASSERT_EQ(solution.proof, Proof::win);
  EXPECT_EQ(solution.length, 2);
  ASSERT_EQ(solution.line.size(), 3U);
  EXPECT_EQ(solution.line[1], Solution::kAnyReply);
}

TEST_F(Mise, TheSuiteIsSolvedAsTheDefinitionTells) {
  int compared = 0;
  for (const WinRow& row : load_wins(source_path("positions/mise.jsonl"), "mise")) {
    board_->set(row.position);
    Budget budget(5000);
    const Proof proof = solver_.solve(*board_, budget).proof;
    if (proof == Proof::unknown) continue;
    EXPECT_EQ(proof == Proof::win, row.win) << "line " << row.line;
    if (++compared <= 40) {
      EXPECT_EQ(plain(row.position), row.win) << "line " << row.line;
    }
  }
  EXPECT_GT(compared, 120);
}

TEST_F(Mise, AMoveWinsIfAWinStartsOnIt) {
  for (const WinRow& row : load_wins(source_path("positions/mise.jsonl"), "mise")) {
    board_->set(row.position);
    Budget budget(2000);
    const Solution solution = solver_.solve(*board_, budget);
    if (solution.proof == Proof::unknown || budget.ended()) continue;
    SCOPED_TRACE("line " + std::to_string(row.line));
    const int first = row.win ? solution.line[0] : -1;
    const CellSet near = board_->near();
    for (const int cell : near) {
      if (row.win && cell != first) continue;
      Budget unlimited;
      EXPECT_EQ(solver_.solve_from(*board_, cell, unlimited).proof,
                row.win ? Proof::win : Proof::none);
    }
  }
}

// A win that its nodes do not show is not known; it is not none.
TEST_F(Mise, ABudgetThatEndsClaimsNothing) {
  int won = 0, unknown = 0;
  const auto rows = load_wins(source_path("positions/mise.jsonl"), "mise");
  for (std::size_t i = 0; i < rows.size(); i += 8) {
    const auto solved = [&](std::int64_t nodes) {
      board_->set(rows[i].position);
      vcf_.clear();
      Budget budget(nodes);
      return solver_.solve(*board_, budget);
    };
    const Solution whole = solved(5000);
    if (whole.proof == Proof::unknown) continue;
    won += whole.proof == Proof::win ? 1 : 0;
    for (std::int64_t nodes = 0; nodes < whole.nodes; nodes += nodes / 4 + 1) {
      const Proof proof = solved(nodes).proof;
      EXPECT_TRUE(proof == whole.proof || proof == Proof::unknown)
          << "line " << rows[i].line << ", " << nodes << " nodes";
      unknown += proof == Proof::unknown ? 1 : 0;
    }
  }
  EXPECT_GT(won, 5);
  EXPECT_GT(unknown, 50);
}

TEST_F(Mise, TheBudgetIsNeverExceeded) {
  const WinRow row = load_wins(source_path("positions/mise.jsonl"), "mise").at(2);
  for (std::int64_t nodes = 0; nodes < 200; nodes += 7) {
    board_->set(row.position);
    const std::uint64_t key = board_->key();
    vcf_.clear();
    Budget budget(nodes);
    const Solution solution = solver_.solve(*board_, budget);
    EXPECT_LE(solution.nodes, nodes);
    EXPECT_EQ(budget.used(), solution.nodes);
    EXPECT_EQ(board_->key(), key);
  }
}

}  // namespace
}  // namespace rb::renju
