#include "runner/play/game_result.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/reversi/rules.hpp"

namespace rb {
namespace {

std::uint64_t key(std::string_view moves) { return canonical_key(parse_moves(moves, 15), 15); }

TEST(CanonicalKeyOfMoves, IsTheSameForAllEightImages) {
  const std::vector<Move> moves = parse_moves("h8 i9 g7 j6 a3", 15);
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::vector<Move> image;
    for (const Move move : moves) image.push_back(transform(move, 15, symmetry));
    EXPECT_EQ(canonical_key(image, 15), canonical_key(moves, 15)) << symmetry;
  }
}

TEST(CanonicalKeyOfMoves, IsThatOfTheFilesThatThereAre) {
  EXPECT_EQ(key("h8 i9 g7 j6 a3"), 4094413945354466872U);
}

TEST(CanonicalKeyOfMoves, DistinguishesOrderAndLength) {
  EXPECT_NE(key("h8 i9 g7"), key("g7 i9 h8"));
  EXPECT_NE(key("h8 i9 g7"), key("h8 i9"));
  EXPECT_NE(key("h8 i9 g7"), key("h8 i9 g6"));
}

TEST(CanonicalKeyOfMoves, TakesAnswersThatAreNoCell) {
  const auto with = [](Move last) {
    std::vector<Move> moves = parse_moves("h8 i9", 15);
    moves.push_back(last);
    return canonical_key(moves, 15);
  };
  EXPECT_NE(with(Move::pass()), with(Move::none()));
  EXPECT_NE(with(Move(400)), with(Move::none()));
}

TEST(CanonicalKeyOfMoves, TurnsNoCellBehindTheLast) {
  const auto key_after = [](std::string_view corner) {
    std::vector<Move> moves = parse_moves(corner, 15);
    moves.push_back(Move(15 * 15));
    return canonical_key(moves, 15);
  };
  EXPECT_EQ(key_after("a1"), key_after("o15"));
}

// The least of eight hashes, of the moves of each image in turn; a pass is -2, no move -1.
TEST(CanonicalKeyOfMoves, IsTheLeastHashOfAllImages) {
  const auto least = [](const std::vector<Move>& moves) {
    std::vector<std::uint64_t> keys;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      std::uint64_t key = 0;
      for (const Move move : moves) {
        const int code = move == Move::pass()     ? -2
                         : move == Move::none()   ? -1
                         : move.cell() >= 15 * 15 ? move.cell()
                                                  : transform(move.cell(), 15, symmetry);
        key = scramble(key ^ static_cast<std::uint64_t>(code));
      }
      keys.push_back(key);
    }
    return std::ranges::min(keys);
  };
  const std::vector<std::vector<Move>> games = {{},
                                                {Move(3), Move::pass(), Move(17)},
                                                {Move(3), Move::none()},
                                                {Move(224), Move(225), Move(300), Move(0)}};
  for (const std::vector<Move>& moves : games) {
    EXPECT_EQ(canonical_key(moves, 15), least(moves)) << moves.size();
    std::vector<MoveRecord> records;
    for (const Move move : moves) records.emplace_back().reply.move = move;
    EXPECT_EQ(canonical_key(records, 15), least(moves)) << moves.size();
  }
}

TEST(OpeningKey, IsThatOfThePositionUpToSymmetry) {
  EXPECT_EQ(opening_key(parse_moves("h8 i9 g7", 15), 15),
            opening_key(parse_moves("g7 i9 h8", 15), 15));
  EXPECT_EQ(opening_key(parse_moves("h8 i9 g7", 15), 15),
            opening_key(parse_moves("h8 g9 i7", 15), 15));
  EXPECT_NE(opening_key(parse_moves("h8 i9 g7", 15), 15),
            opening_key(parse_moves("h8 i9 g6", 15), 15));
}

// Stones that turn over: by the rules the order of moves counts, and the mirrored start does not.
TEST(OpeningKey, IsThatOfThePositionByTheRules) {
  const auto key = [](std::string_view moves) {
    return opening_key(parse_moves(moves, 8), 8, &reversi::rules());
  };
  EXPECT_EQ(key("d3 c3 b3 e3 f3"), key("d3 e3 f3 c3 b3"));  // one position
  EXPECT_EQ(key("c4 c3 d3"), key("d3 c3 c4"));              // mirrored along the diagonal
  // The same stones in the same cells, but other ones turned over.
  EXPECT_NE(key("d3 c3 b3 c5 c4"), key("d3 c3 c4 c5 b3"));
  EXPECT_EQ(opening_key(parse_moves("d3 c3 b3 c5 c4", 8), 8),
            opening_key(parse_moves("d3 c3 c4 c5 b3", 8), 8));
  EXPECT_EQ(key("c4 a1"), canonical_key(parse_moves("c4 a1", 8), 8));  // not allowed
}

TEST(EmptyBoardKey, IsThatOfAPair) {
  EXPECT_EQ(empty_board_key(0, 6), empty_board_key(0, 7));
  EXPECT_NE(empty_board_key(0, 6), empty_board_key(0, 8));
  EXPECT_NE(empty_board_key(0, 6), empty_board_key(1, 6));
}

TEST(MarkRepeats, APairOfAnOpeningKeepsIt) {
  std::vector<GameResult> games = {{.id = 0, .black = 0, .white = 1, .opening = 8, .moves = 5},
                                   {.id = 1, .black = 1, .white = 0, .opening = 8, .moves = 6},
                                   {.id = 2, .black = 0, .white = 1, .opening = 9, .moves = 5},
                                   {.id = 3, .black = 1, .white = 0, .opening = 9, .moves = 6}};
  mark_repeats(games);
  EXPECT_EQ(games[0].opening, 8U);
  EXPECT_EQ(games[3].opening, 9U);
  EXPECT_TRUE(games[2].is_repeat && games[3].is_repeat);
}

TEST(MarkRepeats, WantsPlayersColoursAndMoves) {
  std::vector<GameResult> games = {{.id = 0, .black = 0, .white = 1, .moves = 5},
                                   {.id = 1, .black = 1, .white = 0, .moves = 5},
                                   {.id = 2, .black = 0, .white = 1, .moves = 6},
                                   {.id = 3, .black = 0, .white = 2, .moves = 5},
                                   {.id = 4, .black = 0, .white = 1, .moves = 5}};
  mark_repeats(games);
  for (int id = 0; id < 4; ++id) EXPECT_FALSE(games[static_cast<std::size_t>(id)].is_repeat) << id;
  EXPECT_TRUE(games[4].is_repeat);
}

TEST(IsPair, WantsColoursSwappedUnlessPlayersChooseThem) {
  const GameResult first{.id = 4, .black = 0, .white = 1}, swapped{.id = 5, .black = 1, .white = 0};
  GameResult same{.id = 5, .black = 0, .white = 1}, chosen = first;
  EXPECT_TRUE(is_pair(first, swapped));
  EXPECT_FALSE(is_pair(first, same));
  chosen.is_by_swap2 = same.is_by_swap2 = true;
  EXPECT_TRUE(is_pair(chosen, same));
}

}  // namespace
}  // namespace rb
