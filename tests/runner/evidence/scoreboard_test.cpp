#include "runner/evidence/scoreboard.hpp"

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/match.hpp"

namespace rb {
namespace {

using rating::GameCounts;
using std::chrono::milliseconds;

// Game `id` of a match: player 0 is Black in the even ones.
GameRecord game(int id, Stone winner, const std::vector<int>& cells = {112, 113}) {
  GameRecord record =
      fakes::game_of(id, id % 2 == 0 ? std::array{0, 1} : std::array{1, 0},
                     {winner, winner == Stone::empty ? Reason::board_full : Reason::five});
  for (const int cell : cells) record.moves.emplace_back().reply.move = Move(cell);
  return record;
}

Scoreboard board_of(const std::vector<GameRecord>& games) {
  Scoreboard board;
  for (const GameRecord& record : games) board.add(record);
  return board;
}

const std::vector<GameRecord>& four_games() {
  static const std::vector<GameRecord> games = {game(0, Stone::black), game(1, Stone::black),
                                                game(2, Stone::empty), game(3, Stone::white)};
  return games;
}

TEST(Scoreboard, CountsFromEachPlayersSide) {
  const Scoreboard board = board_of(four_games());
  EXPECT_EQ(board.games(), 4);
  EXPECT_EQ(board.counts(0), (GameCounts{2, 1, 1}));
  EXPECT_EQ(board.counts(1), (GameCounts{1, 1, 2}));
}

TEST(Scoreboard, CountsByColour) {
  const Scoreboard board = board_of(four_games());
  EXPECT_EQ(board.counts(0, Stone::black), (GameCounts{1, 1, 0}));
  EXPECT_EQ(board.counts(0, Stone::white), (GameCounts{1, 0, 1}));
  EXPECT_EQ(board.counts(1, Stone::black), (GameCounts{1, 0, 1}));
  EXPECT_EQ(board.counts(1, Stone::white), (GameCounts{0, 1, 1}));
}

TEST(Scoreboard, CountsPairsWhicheverGameCameFirst) {
  EXPECT_EQ(board_of(four_games()).pairs(), 2);
  EXPECT_EQ(board_of({game(1, Stone::black), game(2, Stone::white), game(0, Stone::black)}).pairs(),
            1);
}

TEST(Scoreboard, KeepsItsSumsWithoutItsResults) {
  Scoreboard board = board_of(four_games());
  EXPECT_EQ(board.take_results().size(), 4U);
  EXPECT_TRUE(board.results().empty());
  EXPECT_EQ(board.games(), 4);
  EXPECT_EQ(board.counts(0), (GameCounts{2, 1, 1}));
}

TEST(Scoreboard, HalfAPairIsNoPair) {
  EXPECT_EQ(board_of({game(0, Stone::black), game(3, Stone::black)}).pairs(), 0);
}

TEST(Scoreboard, GamesWithTheSameColoursAreNoPair) {
  GameRecord second = game(1, Stone::black);
  std::swap(second.players[0], second.players[1]);
  EXPECT_EQ(board_of({game(0, Stone::black), second}).pairs(), 0);
}

TEST(Scoreboard, CountsEndReasons) {
  GameRecord lost = game(4, Stone::white);
  lost.outcome.reason = Reason::timeout;
  Scoreboard board = board_of(four_games());
  board.add(lost);
  EXPECT_EQ(board.run().reasons[static_cast<std::size_t>(Reason::five)], 3);
  EXPECT_EQ(board.run().reasons[static_cast<std::size_t>(Reason::board_full)], 1);
  EXPECT_EQ(board.run().reasons[static_cast<std::size_t>(Reason::timeout)], 1);
}

TEST(Scoreboard, MeanPliesCountTheOpening) {
  GameRecord opened = game(1, Stone::black, {1, 2, 3, 4});
  opened.moves[0].opening = true;
  EXPECT_DOUBLE_EQ(board_of({game(0, Stone::black), opened}).run().mean_plies, 3);
  EXPECT_DOUBLE_EQ(Scoreboard().run().mean_plies, 0);
}

TEST(Scoreboard, TotalsBelongToTheOneWhoMoved) {
  GameRecord record = game(1, Stone::black, {1, 2, 3});  // player 1 is Black
  record.moves[0].opening = true;
  record.moves[1].reply.nodes = 10;
  record.moves[1].elapsed = milliseconds(3);
  record.moves[2].reply.nodes = 500;
  record.moves[2].elapsed = milliseconds(4);
  const Scoreboard board = board_of({record});
  EXPECT_EQ(board.totals(0),
            (PlayerTotals{.moves = 1, .numbers = fakes::sums({10, 1}), .think = milliseconds(3)}));
  EXPECT_EQ(board.totals(1),
            (PlayerTotals{.moves = 1, .numbers = fakes::sums({500, 1}), .think = milliseconds(4)}));
}

TEST(Scoreboard, MeansAreOverTheMovesThatTellOfIt) {
  GameRecord record = game(0, Stone::black, {1, 2, 3, 4, 5});  // player 0 is Black
  record.moves[0].reply.nodes = 10;
  record.moves[0].reply.depth = 0;  // found without a search
  record.moves[2].reply.depth = 7;
  record.moves[2].reply.cpu = milliseconds(3);
  record.moves[4].reply.nodes = 20;
  record.moves[4].reply.depth = -7;  // of a file that somebody has edited
  const PlayerTotals totals = board_of({record}).totals(0);
  EXPECT_EQ(totals.moves, 3U);
  EXPECT_EQ(totals.numbers.of(&Reply::nodes).mean(), 15);
  EXPECT_EQ(totals.numbers.of(&Reply::depth).mean(), 7);
  EXPECT_EQ(totals.cpu.mean(), 3e6);
  EXPECT_EQ(board_of({record}).totals(1).numbers.of(&Reply::nodes).moves, 0U);
}

TEST(Scoreboard, ADepthOfOneCounts) {
  GameRecord record = game(0, Stone::black, {1});
  record.moves[0].reply.depth = 1;
  EXPECT_EQ(board_of({record}).totals(0).numbers.of(&Reply::depth).moves, 1U);
}

TEST(Scoreboard, EqualMovesAreOneGame) {
  EXPECT_EQ(board_of({game(0, Stone::black), game(2, Stone::black)}).run().distinct, 1);
}

TEST(Scoreboard, EqualMovesWithSwappedColoursAreOneGame) {
  EXPECT_EQ(board_of({game(0, Stone::black), game(1, Stone::black)}).run().distinct, 1);
}

TEST(Scoreboard, TheOrderOfMovesMatters) {
  EXPECT_EQ(board_of({game(0, Stone::black, {1, 2}), game(2, Stone::black, {2, 1})}).run().distinct,
            2);
}

TEST(Scoreboard, APassIsNotAMissingMove) {
  GameRecord passed = game(0, Stone::black), missing = game(2, Stone::black);
  passed.moves[1].reply.move = Move::pass();
  missing.moves[1].reply.move = Move::none();
  EXPECT_EQ(board_of({passed, missing}).run().distinct, 2);
}

TEST(Scoreboard, TheOrderOfGamesChangesNothing) {
  Rng rng(5);
  std::vector<GameRecord> games;
  for (int id = 0; id < 300; ++id) {
    games.push_back(game(id, static_cast<Stone>(rng.below(3)), {static_cast<int>(rng.below(50))}));
    games.back().moves[0].elapsed = std::chrono::nanoseconds(rng.below(1000000000));
  }
  const Scoreboard in_order = board_of(games);
  for (std::size_t left = games.size(); left > 1; --left) {
    std::swap(games[left - 1], games[rng.below(left)]);
  }
  const Scoreboard shuffled = board_of(games);
  EXPECT_EQ(shuffled.counts(0), in_order.counts(0));
  EXPECT_EQ(shuffled.pairs(), in_order.pairs());
  EXPECT_EQ(shuffled.run().reasons, in_order.run().reasons);
  EXPECT_EQ(shuffled.totals(0), in_order.totals(0));
  EXPECT_EQ(shuffled.run().distinct, in_order.run().distinct);
}

// Game `id` of three players: 0 meets 1, 0 meets 2, 1 meets 2, in pairs.
GameRecord game_of_three(int id, Stone winner) {
  constexpr std::array<std::array<int, 2>, 3> kMeetings{{{0, 1}, {0, 2}, {1, 2}}};
  GameRecord record = game(id, winner);
  const auto [low, high] = kMeetings[static_cast<std::size_t>(id / 2) % 3];
  record.players = id % 2 == 0 ? std::array{low, high} : std::array{high, low};
  return record;
}

Scoreboard board_of_three() {
  Scoreboard board(3);
  board.add(game_of_three(0, Stone::black));  // 0 beats 1
  board.add(game_of_three(1, Stone::empty));
  board.add(game_of_three(2, Stone::white));  // 2 beats 0
  board.add(game_of_three(3, Stone::black));  // 2 beats 0
  board.add(game_of_three(4, Stone::black));  // 1 beats 2
  return board;
}

TEST(ScoreboardOfMany, CountsEachPairingFromBothSides) {
  const Scoreboard board = board_of_three();
  EXPECT_EQ(board.against(0, 1), (GameCounts{1, 1, 0}));
  EXPECT_EQ(board.against(1, 0), (GameCounts{0, 1, 1}));
  EXPECT_EQ(board.against(0, 2), (GameCounts{0, 0, 2}));
  EXPECT_EQ(board.against(2, 0, Stone::white), (GameCounts{1, 0, 0}));
  EXPECT_EQ(board.against(2, 1, Stone::white), (GameCounts{0, 0, 1}));
  EXPECT_EQ(board.against(2, 1, Stone::black), GameCounts{});
}

TEST(ScoreboardOfMany, APlayersCountsAreThoseAgainstAll) {
  const Scoreboard board = board_of_three();
  EXPECT_EQ(board.counts(0), (GameCounts{1, 1, 2}));
  EXPECT_EQ(board.counts(2), (GameCounts{2, 0, 1}));
  EXPECT_EQ(board.counts(0, Stone::white), (GameCounts{0, 1, 1}));
}

TEST(ScoreboardOfMany, AGameOfAPlayerAgainstItselfCountsForItAsBlackAlone) {
  Scoreboard board = board_of_three();
  const Scoreboard before = board;
  GameRecord record = game(12, Stone::white, {1, 2, 3});
  record.players = {1, 1};
  EXPECT_EQ(board.add(record).id, 12);
  EXPECT_EQ(board.against(1, 1, Stone::black), (GameCounts{0, 0, 1}));
  EXPECT_EQ(board.self_games(), 1);
  EXPECT_EQ(board.games(), before.games() + 1);
  EXPECT_EQ(board.counts(1), before.counts(1));
  EXPECT_EQ(board.pairs(), before.pairs());
  EXPECT_EQ(board.results().size(), before.results().size());
}

TEST(Scoreboard, MarksRepeatsInTheOrderOfIdsWhateverCameFirst) {
  const std::vector<GameRecord> games = {game(0, Stone::black, {112, 113}),
                                         game(2, Stone::black, {112, 97})};
  for (const bool reversed : {false, true}) {
    Scoreboard board;
    board.add(games[reversed ? 1 : 0]);
    board.add(games[reversed ? 0 : 1]);
    const std::vector<GameResult> results = board.results();
    EXPECT_EQ(results[0].id, 0);
    EXPECT_FALSE(results[0].is_repeat);
    EXPECT_EQ(results[1].id, 2);
    EXPECT_TRUE(results[1].is_repeat);  // the same game, turned
  }
}

TEST(Scoreboard, TakesOpeningsOfOnePositionForOne) {
  const std::vector<Opening> openings = {
      {"", {Move(112), Move(113)}}, {"", {Move(112), Move(97)}}, {"", {Move(112), Move(98)}}};
  Scoreboard board(2, kRenjuSize, openings);
  for (int id = 0; id < 6; ++id) {
    GameRecord record = game(id, Stone::black);
    record.opening = id / 2;
    board.add(record);
  }
  const std::vector<GameResult> results = board.results();
  EXPECT_EQ(results[0].opening, results[2].opening);
  EXPECT_NE(results[0].opening, results[4].opening);
}

TEST(Scoreboard, CountsWhatRulesSaidOfGamesThatWerePlayedOn) {
  GameRecord kept = game(0, Stone::black, {1, 2, 3, 4, 5}), turned = kept, draw = kept;
  kept.ruling = Ruling{3, {Stone::black, Reason::proof}};
  turned.ruling = Ruling{4, {Stone::white, Reason::proof}};
  draw.ruling = Ruling{5, {Stone::empty, Reason::draw_rule}};
  turned.id = 2;
  draw.id = 4;
  const auto rulings = board_of({kept, turned, draw, game(1, Stone::black)}).run().rulings;
  EXPECT_EQ(rulings[static_cast<std::size_t>(Reason::proof)],
            (RulingCounts{.games = 2, .changed = 1, .moves = 3}));
  EXPECT_EQ(rulings[static_cast<std::size_t>(Reason::draw_rule)],
            (RulingCounts{.games = 1, .changed = 1}));
  EXPECT_EQ(rulings[static_cast<std::size_t>(Reason::resign_rule)], RulingCounts{});
}

TEST(Scoreboard, CountsTheGamesThatEndedByAFault) {
  std::vector<GameRecord> games;
  for (const Reason reason :
       {Reason::five, Reason::timeout, Reason::timeout, Reason::crash, Reason::bad_answer,
        Reason::illegal_move, Reason::forbidden, Reason::resigned, Reason::proof}) {
    games.push_back(game(static_cast<int>(games.size()), Stone::black));
    games.back().outcome.reason = reason;
  }
  EXPECT_EQ(board_of(games).faults(), 5);
  EXPECT_EQ(Scoreboard().faults(), 0);
}

}  // namespace
}  // namespace rb
