#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/base/zu.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/judging/prover.hpp"
#include "engine/renju/pattern/pattern_sums.hpp"
#include "engine/renju/search/root_moves.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"
#include "tests/engine/renju/board/playout.hpp"
#include "tests/engine/renju/pattern/random_table.hpp"
#include "tests/engine/renju/solve/plain_vcf.hpp"
#include "tests/engine/renju/solve/plain_vct.hpp"

// Board and solvers in every game and size against the judges. It is compiled for 15x15 and, with
// RB_ANY_SIZE, for the other sizes.
namespace rb::renju {
namespace {

struct Case {
  const char* game;
  int size;
};
const std::vector<Case> kCases =
    kSize == kRenjuSize ? std::vector<Case>{{"renju", 15}, {"freestyle", 15}, {"standard", 15}}
                        : std::vector<Case>{{"freestyle", 20}, {"standard", 20}, {"freestyle", 22},
                                            {"standard", 22},  {"renju", 21},    {"renju", 9},
                                            {"freestyle", 6},  {"standard", 5},  {"standard", 16}};
const std::vector<Case> kSmallCases =
    kSize == kRenjuSize
        ? std::vector<Case>{{"freestyle", 15}, {"standard", 15}}
        : std::vector<Case>{
              {"freestyle", 7}, {"standard", 7}, {"freestyle", 8}, {"standard", 9}, {"renju", 9}};

// Stones in turn on a part of the board, so that rows become long; no stone completes a five or an
// overline.
Position scattered(const Case& of, int stones, int width, Rng& rng) {
  const gomoku::Variant& game = *gomoku::find_variant(of.game);
  Position position;
  position.size = of.size;
  width = std::min(width, of.size);
  const int left = static_cast<int>(rng.below(zu(of.size - width + 1)));
  const int top = static_cast<int>(rng.below(zu(of.size - width + 1)));
  for (int tries = 0; position.ply < stones && tries < 1000; ++tries) {
    const int row = top + static_cast<int>(rng.below(zu(width)));
    const int cell = row * of.size + left + static_cast<int>(rng.below(zu(width)));
    if (position.at(cell) != Stone::empty || wins(position, cell, position.to_move, game)) continue;
    position = after(position, cell);
    ++position.ply;
  }
  return position;
}

// Whether a stone on the cell makes a four, by its definition: another one then makes a five.
bool makes_four(const Position& position, int cell, Stone stone, const gomoku::Variant& game) {
  Position next = position;
  next.put(cell, stone);
  return !five_cells(next, stone, game).empty();
}

TEST(Games, TheBoardKnowsWhatTheJudgeSays) {
  Rng rng(1);
  int fives = 0, forbidden = 0;
  for (const Case& of : kCases) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    for (int round = 0; round < 12; ++round) {
      const int width = round % 2 == 0 ? 8 : of.size;
      const Position position = scattered(of, width * width * (1 + round % 4) / 6, width, rng);
      const auto board = std::make_unique<Board>(position, game);
      for (const Stone stone : {Stone::black, Stone::white}) {
        for (int cell = 0; cell < position.cells(); ++cell) {
          if (position.at(cell) != Stone::empty) continue;
          const bool five = wins(position, cell, stone, game);
          fives += five ? 1 : 0;
          ASSERT_EQ(board->fives(stone).has(cell), five) << of.game << diagram(position) << cell;
          if (stone == Stone::black && game.black.has_forbidden_points) {
            ASSERT_EQ(board->verdict(cell), judge(position, cell)) << diagram(position) << cell;
            forbidden += board->forbidden(cell) ? 1 : 0;
          } else {
            ASSERT_FALSE(stone == Stone::black && board->forbidden(cell));
          }
          if (five || round % 4 != 0 || board->has_five(stone)) continue;
          ASSERT_EQ(board->fours(stone).has(cell), makes_four(position, cell, stone, game))
              << of.game << diagram(position) << cell;
        }
      }
    }
  }
  EXPECT_GT(fives, 100);
  EXPECT_GT(forbidden, 20);
}

TEST(Games, ABoardThatFollowsMovesIsThatOfThePosition) {
  Rng rng(2);
  for (const Case& of : kCases) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    const Position start = scattered(of, 0, of.size, rng);
    const auto board = std::make_unique<Board>(start, game);
    Position position = start;
    const int stones = of.size * of.size * 3 / 4;
    while (board->stones() < stones) {
      const int cell = static_cast<int>(rng.below(zu(position.cells())));
      if (position.at(cell) != Stone::empty) continue;
      board->play(cell);
      position = after(position, cell);
    }
    const auto fresh = std::make_unique<Board>(position, game);
    ASSERT_EQ(board->key(), fresh->key());
    for (const Stone stone : {Stone::black, Stone::white}) {
      ASSERT_EQ(board->fives(stone), fresh->fives(stone));
      ASSERT_EQ(board->fours(stone), fresh->fours(stone));
      ASSERT_EQ(board->threes(stone), fresh->threes(stone));
      for (const int cell : board->empty()) {
        ASSERT_EQ(board->threats(cell, stone), fresh->threats(cell, stone));
      }
    }
    while (board->plies() > 0) board->undo();
    ASSERT_EQ(board->key(), std::make_unique<Board>(start, game)->key());
    ASSERT_TRUE(board->fours(Stone::black).empty() && board->near().empty());
  }
}

TEST(Games, PatternsThatFollowABoardAreThoseOfThePosition) {
  const PatternTable table = random_table(1);
  Rng rng(6);
  for (const Case& of : kCases) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    const auto board = std::make_unique<Board>(scattered(of, 0, of.size, rng), game);
    const auto sums = std::make_unique<PatternSums>(table),
               fresh = std::make_unique<PatternSums>(table);
    sums->set(*board);
    for (int ply = 1; ply < of.size * of.size / 2; ++ply) {
      const auto cells = board->empty();
      int skip = static_cast<int>(rng.below(zu(cells.size())));
      for (const int cell : cells) {
        if (skip-- == 0) board->play(cell);
      }
      if (ply % 3 == 0) board->undo();
      if (ply % 5 != 0) continue;
      sums->follow(*board);
      fresh->set(*board);
      ASSERT_EQ(sums->board_score(), fresh->board_score());
      for (const int cell : board->empty()) {
        ASSERT_EQ(sums->move_score(cell), fresh->move_score(cell));
      }
    }
  }
}

TEST(Games, TheLargestPatternsOverflowNoType) {
  PatternTable table;
  for (PatternRow& row : table.rows) row.fill(kMostChannel);
  PatternTable::Head& head = table.heads[0];
  for (Channels& unit : head.hidden) unit.fill(kMostHidden);
  head.hidden_bias.fill(kMostHiddenBias);
  head.output.fill(kMostOutput);
  Rng rng(7);
  for (const Case& of : kCases) {
    const auto board =
        std::make_unique<Board>(scattered(of, 0, of.size, rng), *gomoku::find_variant(of.game));
    const auto sums = std::make_unique<PatternSums>(table);
    sums->set(*board);
    const double pool = of.size * of.size * kLimit / (kChannelUnit / sum_unit(of.size));
    const double unit = kChannels * pool * kMostHidden + kMostHiddenBias;
    const double score = kHidden * unit * kMostOutput * kBoardPoints / sum_unit(of.size);
    EXPECT_NEAR(sums->board_score(), score / kHiddenUnit / kOutputUnit, 1) << of.size;
  }
}

// Wins by fours are found exactly where their definition finds one, and are as short.
TEST(Games, AVcfIsThatOfTheDefinition) {
  constexpr int kLimit = 3;
  Rng rng(3);
  VcfSolver solver;
  int all_won = 0;
  for (const Case& of : kCases) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    for (int round = 0; round < 6; ++round) {
      const Position position = scattered(of, 20 + round % 6, 6, rng);
      const auto board = std::make_unique<Board>(position, game);
      Budget budget;
      solver.clear();
      const Solution solution = solver.solve(*board, kLimit, budget);
      const bool wins = solution.proof == Proof::win;
      ASSERT_EQ(wins ? solution.length : 0, plain_vcf(position, kLimit, game))
          << of.game << diagram(position);
      if (!wins) continue;
      ++all_won;
      ASSERT_EQ(flaw(position, solution.line, 0, game), "") << of.game << diagram(position);
    }
  }
  EXPECT_GT(all_won, 5);
}

constexpr int kRounds = kSize == kRenjuSize ? 30 : 100;  // a large board has more replies

// Every reply of the defender loses, to the five.
int expect_sound(const std::vector<Case>& cases, int rounds) {
  Rng rng(4);
  int won = 0;
  for (const Case& of : cases) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    VcfSolver vcf;
    VctSolver vct(vcf);
    MiseSolver mise(vcf);
    Playout by_threats(
        vcf, [&](Board& board, Budget& budget) { return vct.solve(board, 2, budget); }, game);
    Playout by_mise(
        vcf, [&](Board& board, Budget& budget) { return mise.solve(board, budget); }, game);
    for (int round = 0; round < rounds; ++round) {
      vct.clear();
      const Position position = scattered(of, 8 + round % 8, 7, rng);
      const auto board = std::make_unique<Board>(position, game);
      if (board->has_five(Stone::black) || board->has_five(Stone::white)) continue;
      Budget budget;
      if (vcf.solve(*board, VcfSolver::kNoLimit, budget).proof == Proof::win) continue;
      if (vct.solve(*board, 1, budget).proof == Proof::win) {
        ++won;
        EXPECT_EQ(by_threats.flaw_of(position), "") << of.game << diagram(position);
      }
      if (mise.solve(*board, budget).proof == Proof::win) {
        ++won;
        EXPECT_EQ(by_mise.flaw_of(position), "") << of.game << diagram(position);
      }
    }
  }
  return won;
}
TEST(Games, WinsByThreatsAndMisesHoldAgainstEveryReply) {
  EXPECT_GT(expect_sound(kSmallCases, kRounds), 5);
}
TEST(Games, SlowWinsByThreatsAndMisesHoldAgainstEveryReply) {
  EXPECT_GT(expect_sound(kCases, 60), 5);
  EXPECT_GT(expect_sound(kSmallCases, 20 * kRounds), 100);
}

// A VCT is found exactly where its definition finds one.
TEST(Games, AVctIsThatOfTheDefinition) {
  Rng rng(5);
  for (const Case& of : kSmallCases) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    PlainVct plain(game);
    VcfSolver vcf;
    VctSolver solver(vcf);
    for (int round = 0; round < 3; ++round) {
      const Position position = scattered(of, 9, 6, rng);
      const auto board = std::make_unique<Board>(position, game);
      Budget budget;
      solver.clear();
      EXPECT_EQ(solver.solve(*board, 1, budget).proof == Proof::win, plain.attack(position, 1))
          << of.game << diagram(position);
    }
  }
}

#ifdef RB_ANY_SIZE
// Positions with few empty cells, played to the end in every way by the judges alone.
class WholeTree {
 public:
  WholeTree(const Position& root, const gomoku::Variant& game) : game_(game) {
    std::size_t count = 1;
    for (int cell = 0; cell < root.cells(); ++cell) {
      if (root.at(cell) != Stone::empty) continue;
      cells_.push_back(cell);
      count *= 3;
    }
    values_.assign(count, kUnknown);
  }

  // For the side to move: 1 it wins, 0 a draw, -1 it loses.
  int value(const Position& position) {
    signed char& known = values_[number(position)];
    if (known != kUnknown) return known;
    int best = -2;
    for (const int cell : cells_) {
      if (position.at(cell) != Stone::empty || best == 1) continue;
      best = std::max(best, wins(position, cell, position.to_move, game_) ? 1
                            : is_forbidden(position, cell, game_)         ? -1
                                                                  : -value(after(position, cell)));
    }
    return known = static_cast<signed char>(best == -2 ? 0 : best);
  }

 private:
  static constexpr signed char kUnknown = 2;
  std::size_t number(const Position& position) const {
    std::size_t sum = 0;
    for (const int cell : cells_) sum = 3 * sum + static_cast<std::size_t>(position.at(cell));
    return sum;
  }
  const gomoku::Variant& game_;
  std::vector<int> cells_;
  std::vector<signed char> values_;
};

void expect_proofs_of_whole_trees(int rounds, int most_empty) {
  Rng rng(6);
  for (const Case& of : std::vector<Case>{
           {"freestyle", 6}, {"freestyle", 7}, {"standard", 6}, {"standard", 7}, {"renju", 7}}) {
    const gomoku::Variant& game = *gomoku::find_variant(of.game);
    Prover prover(game);
    int won = 0, lost = 0;
    for (int round = 0; round < rounds; ++round) {
      const int cells = of.size * of.size;
      const Position position = scattered(of, cells - most_empty + round % 4, of.size, rng);
      if (position.ply < cells - most_empty) continue;
      const Standing standing = prover.prove(position, 20000).standing;
      const int value = WholeTree(position, game).value(position);
      EXPECT_FALSE(standing == Standing::won && value != 1) << of.game << diagram(position);
      EXPECT_FALSE(standing == Standing::lost && value != -1) << of.game << diagram(position);
      won += standing == Standing::won ? 1 : 0;
      lost += standing == Standing::lost ? 1 : 0;
    }
    EXPECT_GT(won, rounds / 20) << of.game << of.size;
    EXPECT_GT(won + lost, rounds / 10) << of.game << of.size;
  }
}
TEST(Games, WhatIsProvedIsTheValueOfTheWholeTree) { expect_proofs_of_whole_trees(60, 10); }
TEST(Games, SlowWhatIsProvedIsTheValueOfTheWholeTree) { expect_proofs_of_whole_trees(2000, 12); }
#endif

TEST(Games, EveryCellNearAStoneIsAMoveOfTheRoot) {
  const Profile& profile = *find_profile("easy");
  for (const Case& of : kCases) {
    const Evaluator evaluator(profile, of.size);
    Solvers solvers(profile);
    RootMoves root(profile, evaluator, solvers);
    Position position;
    position.size = of.size;
    position.put(position.cells() - 1, Stone::black);
    position.to_move = Stone::white;
    Board board(evaluator.stone_values(), 2, *gomoku::find_variant(of.game));
    board.set(position);
    Budget budget;
    CellSet moves;
    for (const int cell : root.list(board, budget)) moves.add(cell);
    EXPECT_EQ(moves, board.near()) << of.game << of.size;
  }
}

}  // namespace
}  // namespace rb::renju
