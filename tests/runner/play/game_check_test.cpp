#include "runner/play/game_check.hpp"

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

constexpr std::string_view kFive = "h8 a1 i8 a2 j8 a3 k8 a4 l8";  // Black's, with move 9

std::vector<Opening> openings() { return {{"", parse_moves("h8 a1", kMaxSize)}}; }

// The game of these moves from opening 0, or from the empty board.
GameRecord game(std::string_view moves, const Outcome& outcome, int opening = 0) {
  GameRecord record;
  record.id = 7;
  record.opening = opening;
  record.outcome = outcome;
  for (const Move move : parse_moves(moves, kMaxSize)) {
    record.moves.emplace_back().reply.move = move;
    record.moves.back().opening = opening == 0 && record.moves.size() <= 2;
  }
  return record;
}

std::string refusal(const GameRecord& record) {
  try {
    GameCheck("x.db", renju::rules(), openings()).check(record);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(GameCheck, TakesGamesThatWerePlayed) {
  EXPECT_EQ(refusal(game(kFive, {Stone::black, Reason::five})), "");
  EXPECT_EQ(refusal(game(kFive, {Stone::black, Reason::five}, -1)), "");
  EXPECT_EQ(refusal(game("h8 a1 i8", {Stone::empty, Reason::move_limit})), "");
  EXPECT_EQ(refusal(game("h8 a1 i8", {Stone::white, Reason::timeout})), "");
}

TEST(GameCheck, TakesAFaultThatIsNoMove) {
  GameRecord record = game("h8 a1 i8", {Stone::black, Reason::crash});
  record.moves.emplace_back().reply.move = Move::none();
  EXPECT_EQ(refusal(record), "");
  record.outcome.reason = Reason::illegal_move;
  EXPECT_EQ(refusal(record), "");
}

TEST(GameCheck, RefusesAnotherEndThanThatOfTheRules) {
  EXPECT_EQ(refusal(game(kFive, {Stone::empty, Reason::move_limit})),
            "x.db: game 7: it ended as draw (move limit), but by the rules as black (five)");
  EXPECT_EQ(refusal(game("h8 a1 i8", {Stone::black, Reason::five})),
            "x.db: game 7: it ended as black (five), but by the rules it goes on");
}

TEST(GameCheck, RefusesAMoveThatCannotBePlayed) {
  GameRecord record = game("h8 a1 i8", {Stone::empty, Reason::move_limit});
  record.moves.emplace_back().reply.move = record.moves.front().reply.move;
  EXPECT_EQ(refusal(record), "x.db: game 7: move 4, h8, cannot be played");
}

TEST(GameCheck, RefusesAMoveAfterTheEnd) {
  EXPECT_EQ(refusal(game("h8 a1 i8 a2 j8 a3 k8 a4 l8 a5", {Stone::white, Reason::five})),
            "x.db: game 7: move 10, a5, comes after the end, black (five)");
}

TEST(GameCheck, RefusesALegalMoveRecordedAsIllegal) {
  EXPECT_EQ(refusal(game("h8 a1 i8", {Stone::white, Reason::illegal_move})),
            "x.db: game 7: its last move is recorded as illegal, which it is not");
}

TEST(GameCheck, RefusesAnotherBeginningThanTheOpening) {
  const std::string text = "x.db: game 7: it does not begin with its opening";
  EXPECT_EQ(refusal(game("h8 b2 i8", {Stone::empty, Reason::move_limit})), text);
  EXPECT_EQ(refusal(game("h7 a1 i8", {Stone::empty, Reason::move_limit})), text);
  EXPECT_EQ(refusal(game("h8", {Stone::white, Reason::timeout})), text);
  GameRecord record = game("h8 a1 i8", {Stone::empty, Reason::move_limit});
  record.moves[2].opening = true;
  EXPECT_EQ(refusal(record), text);
}

TEST(GameCheck, SaysNothingOfGamesWithoutMoves) {
  EXPECT_EQ(refusal(game("", {Stone::white, Reason::five})), "");
}

TEST(WrongOutcome, KnowsWhoMadeTheLastMove) {
  EXPECT_FALSE(wrong_outcome({Stone::black, Reason::five}, 9));
  EXPECT_TRUE(wrong_outcome({Stone::white, Reason::five}, 9));
  EXPECT_FALSE(wrong_outcome({Stone::white, Reason::forbidden}, 9));
  EXPECT_TRUE(wrong_outcome({Stone::black, Reason::timeout}, 9));
  EXPECT_FALSE(wrong_outcome({Stone::black, Reason::more_discs}, 60));
  EXPECT_FALSE(wrong_outcome({Stone::white, Reason::more_discs}, 60));
}

TEST(WrongOutcome, KnowsWhatIsADraw) {
  EXPECT_FALSE(wrong_outcome({Stone::empty, Reason::equal_discs}, 60));
  EXPECT_TRUE(wrong_outcome({Stone::black, Reason::board_full}, 225));
  EXPECT_TRUE(wrong_outcome({Stone::empty, Reason::crash}, 3));
}

TEST(WrongOutcome, BelievesFilesThatWereStrippedOfTheirMoves) {
  EXPECT_FALSE(wrong_outcome({Stone::white, Reason::five}, 0));
}

}  // namespace
}  // namespace rb
