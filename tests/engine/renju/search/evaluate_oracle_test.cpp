// The evaluator against a plain one that scans the board, term by term, on random positions of
// all densities and with random constants.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "tests/engine/renju/search/naive_evaluator.hpp"

namespace rb::renju {
namespace {

// Stones within a square of random size and place, packed so that shapes, forbidden points and
// threats to make them are common; one colour may have more stones.
Position random_position(Rng& rng) {
  const int size = 6 + static_cast<int>(rng.below(10));
  const int row = static_cast<int>(rng.below(static_cast<std::uint64_t>(kSize - size + 1)));
  const int column = static_cast<int>(rng.below(static_cast<std::uint64_t>(kSize - size + 1)));
  const double density = 0.1 + 0.3 * rng.uniform();
  const double black = 0.3 + 0.4 * rng.uniform();
  Position position;
  for (int r = row; r < row + size; ++r) {
    for (int c = column; c < column + size; ++c) {
      if (rng.uniform() >= density) continue;
      position.put(r * kSize + c, rng.uniform() < black ? Stone::black : Stone::white);
    }
  }
  position.to_move = rng.below(2) == 0 ? Stone::black : Stone::white;
  return position;
}

// A level, sometimes with other constants and switches.
Profile random_profile(Rng& rng) {
  Profile profile = profiles()[rng.below(profiles().size())];
  if (rng.below(2) == 0) return profile;
  for (const WeightField& field : weight_fields()) {
    if (rng.below(3) != 0) continue;
    const double factor = 0.2 + 1.6 * rng.uniform();
    double value = std::clamp(profile.weights.*field.member * factor, field.min, field.max);
    if (field.whole) value = std::floor(value);
    profile.weights.*field.member = value;
  }
  profile.mise_bonus = rng.below(4) != 0;
  profile.forbidden_trap = profile.forbidden_vulnerability = true;
  return profile;
}

std::string terms_text(const MoveBreakdown& breakdown) {
  std::string text;
  for (std::size_t i = 0; i < kMoveTerms; ++i) {
    if (breakdown.terms[i] == 0) continue;
    text += fmt::format(" {} {}", name(static_cast<MoveTerm>(i)), breakdown.terms[i]);
  }
  return text;
}

std::string terms_text(const BoardBreakdown& breakdown) {
  std::string text;
  for (std::size_t i = 0; i < kBoardTerms; ++i) {
    text += fmt::format(" {} {}/{}", name(static_cast<BoardTerm>(i)), breakdown.sides[0][i],
                        breakdown.sides[1][i]);
  }
  return text + fmt::format(" limit {}", breakdown.limit);
}

struct Both {
  explicit Both(const Profile& profile)
      : fast(profile), plain(profile), board(std::make_unique<Board>(fast.stone_values())) {}
  Evaluator fast;
  naive::Evaluator plain;
  std::unique_ptr<Board> board;
};

// Any cell near a stone, or one where a side makes a four or a three.
int random_cell(const Board& board, Rng& rng) {
  CellSet cells = board.near();
  CellSet sharp;
  for (const Stone side : {Stone::black, Stone::white}) {
    sharp |= board.fours(side);
    sharp |= board.threes(side);
  }
  if (!sharp.empty() && rng.below(3) != 0) cells = sharp;
  if (cells.empty()) return -1;
  auto at = cells.begin();
  for (std::uint64_t i = rng.below(static_cast<std::uint64_t>(cells.size())); i > 0; --i) ++at;
  return *at;
}

// How often each term was not zero.
using Hits = std::array<int, kMoveTerms>;

void compare_moves(Both& both, const Position& position, Rng& rng, int cells, Hits& hits) {
  both.board->set(position);
  const std::uint64_t key = both.board->key();
  for (int i = 0; i < cells; ++i) {
    const int cell = random_cell(*both.board, rng);
    if (cell < 0) return;
    const MoveBreakdown plain = both.plain.move(position, cell);
    const MoveBreakdown fast = both.fast.explain_move(*both.board, cell);
    ASSERT_EQ(fast.terms, plain.terms)
        << terms_text(fast) << "\nplain:" << terms_text(plain) << "\n"
        << (position.to_move == Stone::black ? "Black" : "White") << " on "
        << cell_name(cell, kSize) << "\n"
        << diagram(position, {{cell, '*'}});
    ASSERT_EQ(both.fast.move_score(*both.board, cell), plain.score());
    ASSERT_EQ(both.fast.order_score(*both.board, cell), both.plain.order(position, cell))
        << diagram(position, {{cell, '*'}});
    for (std::size_t term = 0; term < kMoveTerms; ++term) hits[term] += plain.terms[term] != 0;
  }
  ASSERT_EQ(both.board->key(), key);
}

// Returns the hits of each term.
Hits moves_score_as_plainly(int profiles, int positions, int cells, std::uint64_t seed) {
  Rng rng(seed);
  Hits hits{};
  for (int i = 0; i < profiles; ++i) {
    Both both(random_profile(rng));
    for (int k = 0; k < positions; ++k) {
      compare_moves(both, random_position(rng), rng, cells, hits);
      if (testing::Test::HasFatalFailure()) return hits;
    }
  }
  return hits;
}

void boards_score_as_plainly(int profiles, int positions, std::uint64_t seed) {
  Rng rng(seed);
  for (int i = 0; i < profiles; ++i) {
    Both both(random_profile(rng));
    for (int k = 0; k < positions; ++k) {
      const Position position = random_position(rng);
      both.board->set(position);
      const BoardBreakdown plain = both.plain.board(position);
      const BoardBreakdown fast = both.fast.explain_board(*both.board);
      ASSERT_EQ(terms_text(fast), terms_text(plain)) << diagram(position);
      ASSERT_EQ(both.fast.board_score(*both.board), plain.score()) << diagram(position);
    }
  }
}

TEST(EvaluateOracle, MovesScoreAsPlainly) {
  const Hits hits = moves_score_as_plainly(20, 60, 8, 1);
  for (std::size_t term = 0; term < kMoveTerms; ++term) {
    EXPECT_GT(hits[term], 0) << name(static_cast<MoveTerm>(term));
  }
}

TEST(EvaluateOracle, BoardsScoreAsPlainly) { boards_score_as_plainly(20, 10, 2); }

TEST(EvaluateOracle, SlowMovesOf50000PositionsScoreAsPlainly) {
  const Hits hits = moves_score_as_plainly(500, 100, 8, 3);
  for (std::size_t term = 0; term < kMoveTerms; ++term) {
    EXPECT_GT(hits[term], 100) << name(static_cast<MoveTerm>(term));
  }
}

TEST(EvaluateOracle, Slow50000BoardsScoreAsPlainly) { boards_score_as_plainly(500, 100, 4); }

}  // namespace
}  // namespace rb::renju
