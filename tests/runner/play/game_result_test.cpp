#include "runner/play/game_result.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/reversi/rules.hpp"

namespace rb {
namespace {

std::uint64_t key(std::string_view moves) { return canonical_key(parse_moves(moves, 15), 15); }

Opening opening(std::string_view moves) { return {"", parse_moves(moves, 15)}; }

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

TEST(MovesKey, IsThatOfTheMovesOrWhatStandsForThem) {
  GameRecord record;
  record.moves.emplace_back().reply.move = Move(17);
  EXPECT_EQ(moves_key(record, 15), canonical_key(std::vector{Move(17)}, 15));
  record.unkept = UnkeptMoves{.plies = 5, .key = 99};
  EXPECT_EQ(moves_key(record, 15), 99U);
}

TEST(TellsTimes, OfAColourThatHasOne) {
  GameRecord record;
  record.moves.resize(4);
  EXPECT_FALSE(tells_times(record, 0) || tells_times(record, 1));
  record.moves[3].elapsed = std::chrono::nanoseconds(1);
  EXPECT_FALSE(tells_times(record, 0));
  EXPECT_TRUE(tells_times(record, 1));
  record.moves[0].elapsed = std::chrono::nanoseconds(1);
  record.moves[3].elapsed = std::chrono::nanoseconds(0);
  EXPECT_TRUE(tells_times(record, 0));
  EXPECT_FALSE(tells_times(record, 1));
}

TEST(HalfPoints, AreTwoForAWinAndOneForADraw) {
  EXPECT_EQ(half_points({Stone::black, Reason::five}, Stone::black), 2);
  EXPECT_EQ(half_points({Stone::black, Reason::five}, Stone::white), 0);
  EXPECT_EQ(half_points({Stone::empty, Reason::board_full}, Stone::white), 1);
  const GameResult game{.black = 4, .white = 3, .half_points = 2};
  EXPECT_EQ(half_points(game, 4), 2);
  EXPECT_EQ(half_points(game, 3), 0);
  EXPECT_EQ(half_points({.black = 4, .white = 3, .half_points = 1}, 3), 1);
  EXPECT_EQ(half_points({.black = 4, .white = 3, .half_points = 0}, 3), 2);
}

TEST(IsPair, WantsNeighboursOfAnEvenIdWithSwappedColours) {
  const GameResult first{.run = 1, .id = 6, .black = 2, .white = 5, .opening = 77};
  const GameResult second{.run = 1, .id = 7, .black = 5, .white = 2, .opening = 77};
  EXPECT_TRUE(is_pair(first, second));
  const auto with = [&](const auto& change) {
    GameResult other = second;
    change(other);
    return is_pair(first, other);
  };
  EXPECT_FALSE(with([](GameResult& g) { g.run = 2; }));
  EXPECT_FALSE(with([](GameResult& g) { g.id = 8; }));
  EXPECT_FALSE(with([](GameResult& g) { g.id = 6; }));
  EXPECT_FALSE(with([](GameResult& g) { g.opening = 78; }));
  EXPECT_FALSE(with([](GameResult& g) { g.black = 4; }));
  EXPECT_FALSE(with([](GameResult& g) { g.white = 4; }));
  EXPECT_FALSE(is_pair(second, {.run = 1, .id = 8, .black = 2, .white = 5, .opening = 77}));
}

TEST(PairsOf, AreTheFirstGamesOfPairsThatAreComplete) {
  const std::vector<GameResult> games = {
      {.id = 1, .black = 1, .white = 0}, {.id = 2, .black = 0, .white = 1},
      {.id = 3, .black = 1, .white = 0}, {.id = 4, .black = 0, .white = 1},
      {.id = 6, .black = 0, .white = 1}, {.id = 7, .black = 1, .white = 0}};
  EXPECT_THAT(pairs_of(games), testing::ElementsAre(1, 4));
  EXPECT_THAT(pairs_of(std::span(games).first(1)), testing::IsEmpty());
  EXPECT_THAT(pairs_of({}), testing::IsEmpty());
}

TEST(OpeningKey, IsThatOfThePositionUpToSymmetry) {
  EXPECT_EQ(opening_key(opening("h8 i9 g7"), 15), opening_key(opening("g7 i9 h8"), 15));
  EXPECT_EQ(opening_key(opening("h8 i9 g7"), 15), opening_key(opening("h8 g9 i7"), 15));
  EXPECT_NE(opening_key(opening("h8 i9 g7"), 15), opening_key(opening("h8 i9 g6"), 15));
}

// Stones that turn over: by the rules the order of moves counts, and the mirrored start does not.
TEST(OpeningKey, IsThatOfThePositionByTheRules) {
  const auto key = [](std::string_view moves) {
    return opening_key({"", parse_moves(moves, 8)}, 8, &reversi::rules());
  };
  EXPECT_EQ(key("d3 c3 b3 e3 f3"), key("d3 e3 f3 c3 b3"));  // one position
  EXPECT_EQ(key("c4 c3 d3"), key("d3 c3 c4"));              // mirrored along the diagonal
  // The same stones in the same cells, but other ones turned over.
  EXPECT_NE(key("d3 c3 b3 c5 c4"), key("d3 c3 c4 c5 b3"));
  EXPECT_EQ(opening_key({"", parse_moves("d3 c3 b3 c5 c4", 8)}, 8),
            opening_key({"", parse_moves("d3 c3 c4 c5 b3", 8)}, 8));
  EXPECT_EQ(key("c4 a1"), canonical_key(parse_moves("c4 a1", 8), 8));  // not allowed
}

TEST(EmptyBoardKey, IsThatOfAPair) {
  EXPECT_EQ(empty_board_key(0, 6), empty_board_key(0, 7));
  EXPECT_NE(empty_board_key(0, 6), empty_board_key(0, 8));
  EXPECT_NE(empty_board_key(0, 6), empty_board_key(1, 6));
}

TEST(EmptyBoardKey, AndThatOfUnknownMovesHaveWordsOfTheirOwn) {
  EXPECT_EQ(empty_board_key(3, 7), mix(mix(0x656d707479U, 3), 3));
  EXPECT_EQ(unknown_moves_key(3, 7), mix(mix(0x6e6f6e65U, 3), 7));
  EXPECT_TRUE(is_from_empty_board({.run = 3, .id = 7, .opening = empty_board_key(3, 6)}));
  EXPECT_FALSE(is_from_empty_board({.run = 3, .id = 7, .opening = empty_board_key(3, 8)}));
}

// Pairs from the empty board: the second one is the first with the games the other way round, the
// third one has another game.
TEST(MarkRepeats, APairFromTheEmptyBoardThatRepeatsOneHasItsOpening) {
  std::vector<GameResult> games = {
      {.id = 0, .black = 0, .white = 1, .moves = 5}, {.id = 1, .black = 1, .white = 0, .moves = 6},
      {.id = 2, .black = 1, .white = 0, .moves = 6}, {.id = 3, .black = 0, .white = 1, .moves = 5},
      {.id = 4, .black = 0, .white = 1, .moves = 5}, {.id = 5, .black = 1, .white = 0, .moves = 7}};
  for (GameResult& game : games) game.opening = empty_board_key(0, game.id);
  mark_repeats(games);
  EXPECT_EQ(games[2].opening, empty_board_key(0, 0));
  EXPECT_EQ(games[3].opening, empty_board_key(0, 0));
  EXPECT_EQ(games[4].opening, empty_board_key(0, 4));
  EXPECT_EQ(games[5].opening, empty_board_key(0, 4));
  const std::vector<bool> repeats = {false, false, true, true, true, false};
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].is_repeat, repeats[i]) << i;
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

}  // namespace
}  // namespace rb
