#include "runner/play/game_check.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

constexpr std::string_view kFive = "h8 a1 i8 a2 j8 a3 k8 a4 l8";  // Black's, with move 9

std::vector<Opening> openings() { return {{"", parse_moves("h8 a1", kRenjuSize)}}; }

// The game of these moves from opening 0, or from the empty board.
GameRecord game(std::string_view moves, const Outcome& outcome, int opening = 0) {
  GameRecord record;
  record.id = 7;
  record.opening = opening;
  record.outcome = outcome;
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
    record.moves.back().opening = opening == 0 && record.moves.size() <= 2;
  }
  return record;
}

std::string refusal(const GameRecord& record) {
  return fakes::complaint([&] { GameCheck("x.db", renju::rules(), openings()).check(record); }, "");
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

// What the game check says of a game that has other players, another opening or another seed.
TEST(CheckPlace, WantsPlayersOpeningAndSeed) {
  const Pairing pairing{.opening = 3, .players = {1, 0}, .game_seed = 9};
  const auto complaint = [&](int opening, std::array<int, 2> players, std::uint64_t seed) {
    GameRecord record = fakes::game_of(7, players);
    record.opening = opening;
    record.seed = seed;
    return fakes::complaint([&] { check_place("x.db", pairing, record); }, "");
  };
  EXPECT_EQ(complaint(3, {1, 0}, 9), "");
  const std::string damaged =
      "x.db: damaged: game 7 does not have the players, opening and seed of its place in the "
      "run";
  EXPECT_EQ(complaint(2, {1, 0}, 9), damaged);
  EXPECT_EQ(complaint(3, {0, 1}, 9), damaged);
  EXPECT_EQ(complaint(3, {1, 0}, 8), damaged);
}

// Whether the side of the last move wins, the other wins, or it is a draw.
TEST(WrongOutcome, IsAnyThatAReasonDoesNotBring) {
  struct Row {
    Reason reason;
    bool last_wins, other_wins, is_draw;
  };
  const std::vector<Row> rows = {
      {Reason::five, true, false, false},         {Reason::forbidden, false, true, false},
      {Reason::more_discs, true, true, false},    {Reason::equal_discs, false, false, true},
      {Reason::board_full, false, false, true},   {Reason::move_limit, false, false, true},
      {Reason::illegal_move, false, true, false}, {Reason::bad_answer, false, true, false},
      {Reason::timeout, false, true, false},      {Reason::crash, false, true, false},
      {Reason::resigned, true, true, false},      {Reason::agreed_draw, false, false, true},
      {Reason::resign_rule, true, true, false},   {Reason::draw_rule, false, false, true},
      {Reason::proof, false, true, false}};
  ASSERT_EQ(rows.size(), std::size_t{kReasons});
  for (const Row& row : rows) {
    for (const int plies : {1, 2, 7, 60}) {
      const Stone last = plies % 2 == 1 ? Stone::black : Stone::white;
      const auto is_right = [&](Stone winner) {
        return !wrong_outcome({winner, row.reason}, plies).has_value();
      };
      EXPECT_EQ(is_right(last), row.last_wins) << name(row.reason) << ' ' << plies;
      EXPECT_EQ(is_right(opponent(last)), row.other_wins) << name(row.reason) << ' ' << plies;
      EXPECT_EQ(is_right(Stone::empty), row.is_draw) << name(row.reason) << ' ' << plies;
    }
  }
}

TEST(IsByTheRules, IsWhatTheRulesOfTheGameSay) {
  for (int i = 0; i < kReasons; ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(is_by_the_rules(reason), reason <= Reason::board_full) << name(reason);
  }
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

TEST(GameCheck, WantsTheStonesOfTheChoiceBySwap2) {
  struct Case {
    Swap2 choice;
    std::size_t stones, moves;
    bool is_right;
  };
  const Case cases[] = {{Swap2::open, 0, 1, true},  {Swap2::open, 3, 4, true},
                        {Swap2::open, 3, 5, false}, {Swap2::swap, 3, 6, true},
                        {Swap2::stay, 4, 6, false}, {Swap2::two, 5, 6, true},
                        {Swap2::two, 5, 7, false},  {Swap2::two_then_black, 5, 7, true},
                        {Swap2::stay, 3, 3, false}, {Swap2::two_then_white, 3, 7, false}};
  for (const auto& [choice, stones, moves, is_right] : cases) {
    GameRecord record = game("h8 a1 i8 a2 j8 a3 k8", {Stone::empty, Reason::move_limit}, -1);
    record.moves.resize(moves);
    record.swap2 = choice;
    for (std::size_t i = 0; i < moves; ++i) record.moves[i].opening = i < stones;
    EXPECT_EQ(refusal(record) == "", is_right) << name(choice) << stones;
  }
}

TEST(CheckPlace, ByTheChoiceOfSwap2) {
  const Pairing pairing{.players = {0, 1}};
  GameRecord record;
  for (const auto& [choice, black] : {std::pair(Swap2::stay, 0), std::pair(Swap2::swap, 1),
                                      std::pair(Swap2::two_then_white, 1)}) {
    record.swap2 = choice;
    record.players = {black, 1 - black};
    EXPECT_NO_THROW(check_place("x.db", pairing, record));
    record.players = {1 - black, black};
    EXPECT_THROW(check_place("x.db", pairing, record), Error);
  }
}

}  // namespace
}  // namespace rb
