#include "engine/renju/judging/prover.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stop_token>

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "positions/win_suite.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/drawing.hpp"
#include "tests/engine/renju/judging/naive_threats.hpp"
#include "tests/engine/renju/rules/referee.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

constexpr std::int64_t kProofNodes = 200000;

Proven prove(std::string_view black, std::string_view white, Stone to_move,
             std::int64_t nodes = kProofNodes) {
  return Prover().prove(stones(black, white, to_move), nodes);
}

// Of a side proved lost: a legal reply, or a five, with which it does not lose. Empty: none.
std::string way_out(const Position& position) {
  Prover prover;
  for (int reply = 0; reply < position.cells(); ++reply) {
    if (position.at(reply) != Stone::empty) continue;
    const std::string name = cell_name(reply, kRenjuSize);
    if (makes_five(position, reply, position.to_move)) return fmt::format("{} is a five", name);
    if (is_forbidden(position, reply)) continue;
    const Proven after_it = prover.prove(after(position, reply), 5 * kProofNodes);
    if (after_it.standing != Standing::won) {
      return fmt::format("{}: then {}", name, renju::name(after_it.standing));
    }
  }
  return "";
}

TEST(Prover, AFiveWinsAtOnce) {
  const Proven proven = prove("e8f8g8h8", "a1c1e1g1", Stone::black);
  EXPECT_EQ(proven.standing, Standing::won);
  EXPECT_EQ(proven.win->kind, WinKind::five);
  EXPECT_EQ(proven.win->length, 1);
}

TEST(Prover, FoursAloneComeBeforeOtherWins) {
  const Proven proven = prove("g8h8i8", "a1c1e1", Stone::black);
  EXPECT_EQ(proven.standing, Standing::won);
  EXPECT_EQ(proven.win->kind, WinKind::vcf);
  EXPECT_EQ(proven.win->length, 2);
  EXPECT_EQ(proven.win->line.size(), 3U);
  EXPECT_FALSE(proven.win->forbidden_trap);
}

// White's four at a can only grow to b, where Black would make two threes.
constexpr const char* kTrap = R"(
    12 . . . . . . . . .
    11 . . . . . . . X .
    10 . . . . . . a . .
     9 . . . O X O . . .
     8 . . . X b X . . .
     7 . . . O X O . . .
     6 . . O . . . . . .
     5 . X . . . . . . .
     4 . . . . . . . . .
       d e f g h i j k l)";

TEST(Prover, AFourWhoseParryIsForbiddenIsATrap) {
  const Drawing drawing = drawn(kTrap, Stone::white);
  const Proven proven = Prover().prove(drawing.position, kProofNodes);
  EXPECT_EQ(proven.standing, Standing::won);
  EXPECT_TRUE(proven.win->forbidden_trap);
  EXPECT_EQ(proven.win->line,
            (std::vector<std::int16_t>{static_cast<std::int16_t>(drawing.at('a')),
                                       Solution::kForbiddenReply,
                                       static_cast<std::int16_t>(drawing.at('b'))}));
}

TEST(Prover, TwoThreesAtOnceWinByThreats) {
  const Proven proven = prove("a1c1e1g1", "g8i8h7h9", Stone::white);
  EXPECT_EQ(proven.standing, Standing::won);
  EXPECT_EQ(proven.win->kind, WinKind::vct);
}

TEST(Prover, AStraightFourIsLostForTheOther) {
  const Proven proven = prove("f8g8h8i8", "a1c1e1", Stone::white);
  EXPECT_EQ(proven.standing, Standing::lost);
  EXPECT_EQ(proven.win->kind, WinKind::five);
  EXPECT_EQ(proven.win->length, 1);
  EXPECT_FALSE(proven.win->forbidden_trap);
  EXPECT_EQ(proven.win->line, (std::vector<std::int16_t>{Solution::kAnyReply,
                                                         static_cast<std::int16_t>(cell("e8"))}));
}

TEST(Prover, BlackIsLostWhenHisOnlyParryIsForbidden) {
  Drawing drawing = drawn(kTrap, Stone::black);
  drawing.position.put(drawing.at('a'), Stone::white);
  const Proven proven = Prover().prove(drawing.position, kProofNodes);
  EXPECT_EQ(proven.standing, Standing::lost);
  EXPECT_TRUE(proven.win->forbidden_trap);
  EXPECT_EQ(proven.win->kind, WinKind::five);
  EXPECT_EQ(proven.win->length, 1);
  EXPECT_EQ(proven.win->line,
            (std::vector<std::int16_t>{Solution::kForbiddenReply,
                                       static_cast<std::int16_t>(drawing.at('b'))}));
}

TEST(Prover, AFourOfOnesOwnAnswersAStraightFourOnlyIfItWins) {
  EXPECT_EQ(prove("f8g8h8i8", "a1b1c1d1", Stone::white).standing, Standing::won);
  EXPECT_EQ(prove("f8g8h8i8", "a1b1c1a9", Stone::white).standing, Standing::lost);
}

TEST(Prover, TwoOpenThreesAreLostThoughFoursDelayIt) {
  const Position position = drawn(R"(
      14 . . . . . . . . . . . . . . .
      13 O O O . . . . . . . . . . . .
      12 . . . . . . . . . . . . . . .
      11 . . . . . . . . . . . . . . .
      10 . . . . . . . . . . . . . . .
       9 . . . . . . . . . . . . . . .
       8 . . . . . . X X X . . . . . .
       7 . . . . . . . . . . . . . . .
       6 . . . . . . . . . . . . . . .
       5 . . . . . . . . . . . . . . .
       4 . . . . . . . . . . . . O . .
       3 . . . X X X . . . . . . . . .
       2 . . . . . . . . . . . . . . .
       1 . . . . . . . . . . O . . . O
         a b c d e f g h i j k l m n o)",
                                  Stone::white)
                                .position;
  const Proven proven = Prover().prove(position, kProofNodes);
  EXPECT_EQ(proven.standing, Standing::lost);
  EXPECT_EQ(way_out(position), "");
  // The line takes the longest way: the four of White first.
  EXPECT_EQ(proven.win->length, 3);
}

TEST(Prover, OneOpenThreeCanBeStopped) {
  EXPECT_EQ(prove("g8h8i8", "a1c1e1", Stone::white).standing, Standing::open);
}

TEST(Prover, AParryThatLeavesTheOtherLostWins) {
  // White's four must be parried; then Black's two open threes stand.
  const Drawing drawing = drawn(R"(
      14 . . . . . . . . . . . . . .
      13 O O O O a . . . . . . . . .
      12 . . . . . . . . . . . . . .
      11 . . . . . . . . . . . . . .
      10 . . . . . . . . . . . . . .
       9 . . . . . . . . . . . . . .
       8 . . . . . . X X X . . . . .
       7 . . . . . . . . . . . . . .
       6 . . . . . . . . . . . . . .
       5 . . . . . . . . . . . . . .
       4 . . . . . . . . . . . . O .
       3 . . . X X X . . . . . . . .
       2 . . . . . . . . . . . . . .
       1 . . . . . . . . . . O . . .
         a b c d e f g h i j k l m n)");
  const Proven proven = Prover().prove(drawing.position, kProofNodes);
  EXPECT_EQ(proven.standing, Standing::won);
  EXPECT_EQ(proven.win->line.front(), drawing.at('a'));
  // The parry, a straight four and the five.
  EXPECT_EQ(proven.win->length, 3);
  EXPECT_EQ(proven.win->line.size(), 5U);
}

TEST(Prover, WithoutNodesNothingIsKnown) {
  const Proven proven = prove("a1c1e1g1", "g8i8h7h9", Stone::white, 5);
  EXPECT_EQ(proven.standing, Standing::unknown);
  EXPECT_FALSE(proven.win);
  EXPECT_EQ(proven.nodes, 10) << "both searches went to their ends";
}

TEST(Prover, AMiseThatWasNotTriedToItsEndLeavesTheRestUnknown) {
  // Fours and threes are refuted at once here; moves that threaten a four-three are not.
  const Position position = stones("h8j8g8", "i9j7", Stone::white);
  EXPECT_EQ(Prover().prove(position, 3).standing, Standing::unknown);
  EXPECT_NE(Prover().prove(position, kProofNodes).standing, Standing::unknown);
}

TEST(Prover, AStopEndsItAsIfTheNodesHadRunOut) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  stop->request_stop();
  const Position position = stones("h8j8g8", "i9j7", Stone::white);
  EXPECT_EQ(Prover().prove(position, kProofNodes, stop->get_token()).standing, Standing::unknown);
}

TEST(Prover, AnEmptyBoardIsOpen) {
  EXPECT_EQ(Prover().prove(Position{}, kProofNodes).standing, Standing::open);
}

TEST(Prover, DoesNotRememberOtherPositions) {
  Prover prover;
  const Position position = stones("a1c1e1g1", "g8i8h7h9", Stone::white);
  const Proven first = prover.prove(position, kProofNodes);
  prover.prove(stones("a1c1e1g1", "g8i8h7h10", Stone::white), kProofNodes);
  const Proven again = prover.prove(position, kProofNodes);
  EXPECT_EQ(first.nodes, again.nodes);
  EXPECT_EQ(first.win->line, again.win->line);
}

// Whoever wins after the suite's first move; returns the number of proved losses.
int hold_losses(const std::string& kind, std::size_t rows, std::int64_t nodes) {
  int losses = 0;
  Prover prover;
  const auto suite = load_wins(source_path(fmt::format("positions/{}.jsonl", kind)), kind);
  for (std::size_t i = 0; i < suite.size(); i += suite.size() / rows) {
    if (!suite[i].win) continue;
    SCOPED_TRACE(fmt::format("{}, line {}", kind, suite[i].line));
    const Proven won = prover.prove(suite[i].position, nodes);
    if (won.standing == Standing::unknown) continue;
    EXPECT_EQ(won.standing, Standing::won);
    const Position next = after(suite[i].position, won.win->line.front());
    if (prover.prove(next, nodes).standing != Standing::lost) continue;
    ++losses;
    EXPECT_EQ(way_out(next), "");
  }
  return losses;
}

TEST(Prover, ALossHoldsAgainstEveryReply) {
  EXPECT_GT(hold_losses("vcf", 10, kProofNodes), 3);
  EXPECT_GT(hold_losses("mise", 10, kProofNodes), 2);
}
TEST(Prover, SlowALossHoldsAgainstEveryReply) {
  EXPECT_GT(hold_losses("vcf", 100, kProofNodes), 40);
  EXPECT_GT(hold_losses("mise", 100, kProofNodes), 30);
  EXPECT_GT(hold_losses("vct", 50, 10 * kProofNodes), 10);
}

// A side that wins by a mise: which of its moves threaten two four-threes or more, and win.
std::vector<int> double_mises(const Position& position, const CellSet& near) {
  std::vector<int> cells;
  const auto board = std::make_unique<Board>(position);
  VcfSolver vcf;
  MiseSolver mise(vcf);
  for (const int cell : near) {
    if (is_forbidden(position, cell)) continue;
    const Position next = naive::with(position, cell, position.to_move);
    if (naive::four_threes(next, position.to_move).size() < 2) continue;
    Budget budget;
    if (mise.solve_from(*board, cell, budget).proof == Proof::win) cells.push_back(cell);
  }
  return cells;
}

TEST(Prover, DoubleMisesAreTheMovesThatThreatenTwoFourThreesAndWin) {
  int compared = 0, doubles = 0;
  Prover prover;
  const auto rows = load_wins(source_path("positions/mise.jsonl"), "mise");
  for (std::size_t i = 0; i < rows.size(); i += 3) {
    const Proven proven = prover.prove(rows[i].position, kProofNodes / 20);
    if (proven.standing != Standing::won || proven.nodes >= kProofNodes / 20) continue;
    if (proven.win->kind != WinKind::mise && proven.win->kind != WinKind::double_mise) continue;
    ++compared;
    std::vector<int> found;
    for (const int cell : proven.double_mises) found.push_back(cell);
    doubles += found.empty() ? 0 : 1;
    EXPECT_EQ(found,
              double_mises(rows[i].position, std::make_unique<Board>(rows[i].position)->near()))
        << "line " << rows[i].line;
  }
  EXPECT_GT(compared, 10);
  EXPECT_GT(doubles, 1);
  EXPECT_LT(doubles, compared);
}

TEST(Prover, EveryDoubleMiseWins) {
  int cells = 0;
  Prover prover;
  for (const WinRow& row : load_wins(source_path("positions/mise.jsonl"), "mise")) {
    const Proven proven = prover.prove(row.position, kProofNodes / 20);
    EXPECT_EQ(proven.double_mises.empty(), !proven.win || proven.win->kind != WinKind::double_mise);
    for (const int cell : proven.double_mises) {
      ++cells;
      EXPECT_FALSE(is_forbidden(row.position, cell));
      const Standing next = prover.prove(after(row.position, cell), kProofNodes / 20).standing;
      EXPECT_NE(next, Standing::won) << "line " << row.line;
      EXPECT_NE(next, Standing::open) << "line " << row.line;
    }
  }
  EXPECT_GT(cells, 5);
}

}  // namespace
}  // namespace rb::renju
