#include "engine/renju/judging/proof_judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/rng.hpp"
#include "engine/renju/rules/rules.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/rules/referee.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

using Threats = ProofJudge::Threats;
constexpr std::int64_t kJudgeNodes = 100'000;

bool is_won(std::string_view black, std::string_view white, Stone to_move) {
  return ProofJudge(kJudgeNodes, Threats::fours).is_won(stones(black, white, to_move));
}

TEST(ProofJudge, SeesAFiveAndFours) {
  EXPECT_TRUE(is_won("e8f8g8h8", "a1c1e1g1", Stone::black));
  EXPECT_TRUE(is_won("g8h8i8", "a1c1e1", Stone::black));
  EXPECT_TRUE(is_won("a1c1e1", "g8h8i8", Stone::white));
  EXPECT_TRUE(is_won("b15c15d15e15", "f15a1c1e1", Stone::black)) << "in the first cell";
  EXPECT_FALSE(is_won("g8h8", "a1c1", Stone::black));
  EXPECT_FALSE(is_won("g8h8i8", "a1c1e1", Stone::white)) << "it is not the turn of the threes";
}

TEST(ProofJudge, SeesATrapAndNoWinOfForbiddenMoves) {
  // White's four at a can only grow to b, where Black would make two threes.
  const Drawing trap = drawn(R"(
      12 . . . . . . . . .
      11 . . . . . . . X .
      10 . . . . . . a . .
       9 . . . O X O . . .
       8 . . . X b X . . .
       7 . . . O X O . . .
       6 . . O . . . . . .
       5 . X . . . . . . .
       4 . . . . . . . . .
         d e f g h i j k l)",
                             Stone::white);
  EXPECT_TRUE(ProofJudge(kJudgeNodes, Threats::fours).is_won(trap.position));
  EXPECT_FALSE(is_won("d8e8f8h8i8", "a1c1e1g1", Stone::black)) << "g8 is an overline";
}

TEST(ProofJudge, SeesThreesWhereItIsAskedFor) {
  const Position position = drawn(R"(
      11 . . . . . . . . . .
      10 . . . . . . . . O .
       9 . . . . . . . O . .
       8 . . . . . . . O O .
       7 . . . . . . . . . .
       6 . . . . . . . . . .
       5 . . . . . . . . . .
       4 . . . . . . . . . .
       3 X . . . . . . . . .
       2 . . . . . . . . . .
       1 X . X . . . . . . .
         a b c d e f g h i j)",
                                  Stone::white)
                                .position;
  EXPECT_FALSE(ProofJudge(kJudgeNodes, Threats::fours).is_won(position));
  EXPECT_TRUE(ProofJudge(kJudgeNodes, Threats::threes).is_won(position));
}

TEST(ProofJudge, NeedsItsNodes) {
  const auto rows = load_wins(source_path("positions/vcf.jsonl"), "vcf");
  const auto row = std::ranges::max_element(rows, {}, &WinRow::length);
  EXPECT_FALSE(ProofJudge(3, Threats::fours).is_won(row->position));
  EXPECT_TRUE(ProofJudge(kJudgeNodes, Threats::fours).is_won(row->position));
}

TEST(ProofJudge, AnswersAsIfItHadNeverBeenAsked) {
  ProofJudge used(300, Threats::fours);
  const auto rows = load_wins(source_path("positions/vcf.jsonl"), "vcf");
  int won = 0;
  for (std::size_t i = 0; i < rows.size(); i += 5) {
    const bool answer = ProofJudge(300, Threats::fours).is_won(rows[i].position);
    EXPECT_EQ(used.is_won(rows[i].position), answer) << rows[i].line;
    won += answer ? 1 : 0;
  }
  EXPECT_GT(won, 0);
}

// Of a suite, by its labels: all wins are seen, and nothing else.
void expect_labels(const std::string& file, const std::string& kind, Threats threats,
                   std::size_t step) {
  ProofJudge judge(1'000'000, threats);
  const auto rows = load_wins(source_path("positions/") + file, kind);
  for (std::size_t i = 0; i < rows.size(); i += step) {
    EXPECT_EQ(judge.is_won(rows[i].position), rows[i].win) << file << ':' << rows[i].line;
  }
}

TEST(ProofJudge, SaysOfTheSuitesWhatTheirLabelsSay) {
  expect_labels("vcf.jsonl", "vcf", Threats::fours, 10);
  expect_labels("vct.jsonl", "vct", Threats::threes, 40);
}

TEST(ProofJudge, SlowSaysOfTheSuitesWhatTheirLabelsSay) {
  expect_labels("vcf.jsonl", "vcf", Threats::fours, 1);
  expect_labels("vct.jsonl", "vct", Threats::threes, 1);
}

// Plays on from a proved win: the winner by the solvers' first moves, the loser by chance, with
// every second move on a point that stops a five or makes one. Says who won.
Stone play_on(Position position, Threats threats, Rng& rng) {
  const Stone us = position.to_move;
  const auto board = std::make_unique<Board>();
  VcfSolver vcf;
  VctSolver vct(vcf);
  for (;;) {
    std::vector<int> moves;
    if (position.to_move == us) {
      board->set(position);
      Budget budget(kJudgeNodes);
      Solution win = vcf.solve(*board, VcfSolver::kNoLimit, budget);
      if (win.proof != Proof::win && threats == Threats::threes) {
        win = vct.solve(*board, VctSolver::kNoLimit, budget);
      }
      if (win.proof == Proof::win) moves = {win.line.front()};
    } else {
      moves = five_cells(position, position.to_move);
      if (moves.empty()) moves = five_cells(position, us);
      if (moves.empty() || rng.below(8) == 0) {
        for (const Move move : rules().legal_moves(position)) moves.push_back(move.cell());
      }
    }
    if (moves.empty()) return opponent(us);  // the line of the proof has broken off
    if (const auto end = rules().play(position, Move(moves[rng.below(moves.size())]))) {
      return end->winner;
    }
  }
}

// From games by chance near the centre, which are full of threats.
Position random_position(Rng& rng) {
  Position position = rules().start();
  for (auto left = 8 + rng.below(30); left > 0; --left) {
    Position next = position;
    const Move move(static_cast<int>(45 + rng.below(9) * 15 - rng.below(9) + 12));
    if (rules().is_legal(next, move) && !rules().play(next, move)) position = next;
  }
  return position;
}

int won_of(int positions, Threats threats, std::uint64_t seed) {
  Rng rng(seed);
  ProofJudge judge(2000, threats);
  int won = 0;
  for (int i = 0; i < positions; ++i) {
    const Position position = random_position(rng);
    if (!judge.is_won(position)) continue;
    ++won;
    for (int game = 0; game < 5; ++game) {
      EXPECT_EQ(play_on(position, threats, rng), position.to_move) << seed << ' ' << i;
    }
  }
  return won;
}

TEST(ProofJudge, IsRightWhateverIsPlayedOn) {
  EXPECT_GT(won_of(100, Threats::fours, 1), 10);
  EXPECT_GT(won_of(40, Threats::threes, 2), 4);
}

TEST(ProofJudge, SlowIsRightWhateverIsPlayedOn) {
  EXPECT_GT(won_of(10'000, Threats::fours, 3), 1000);
  EXPECT_GT(won_of(2000, Threats::threes, 4), 200);
}

}  // namespace
}  // namespace rb::renju
