#include "runner/queue/message/wire.hpp"

#include <gmock/gmock.h>

namespace rb::queue {
namespace {

using std::chrono::nanoseconds;

// A game with everything that a move can have.
GameRecord full_game(int id) {
  GameRecord game{.id = id, .moves = {}, .outcome = {Stone::white, Reason::five}};
  game.moves.resize(4);
  game.moves[0].opening = true;
  game.moves[0].reply.move = Move(112);
  MoveRecord& move = game.moves[1];
  move.elapsed = nanoseconds(1'234'567);
  move.reply = {.move = Move(0), .score = -12, .depth = 7, .nodes = ~std::uint64_t{0}};
  move.reply.counters = {{"tt_hits", 0}, {"vcf", 3}};
  move.reply.line = {Move(0), Move(224), Move::pass()};
  move.reply.cpu = nanoseconds(5);
  move.reply.thinking = Thinking{.interrupted = true, .forced = Forced::four, .chance = true};
  move.reply.thinking->rank = 2;
  move.reply.thinking->depths = {{1, Move(3), 9}, {2, Move(0), -12}};
  move.reply.thinking->candidates = {{Move(0), -12, true, {Move(0), Move(224), Move::pass()}},
                                     {Move(5), -40, false, {Move(5), Move(6)}}};
  game.moves[2].reply = {.move = Move::pass(), .counters = {{"tt_hits", 1}, {"vcf", 0}}};
  game.moves[3].reply = {.move = Move::none(), .fault = Fault::bad_answer};
  game.traffic = {"", "-> TURN\n<- what\n"};
  return game;
}

// One of which only the result is kept.
GameRecord thin_game(int id) {
  GameRecord game{.id = id, .moves = {}, .outcome = {Stone::black, Reason::timeout}};
  game.traffic = {"", "-> TURN\n"};
  game.marks = {.opening = "4D Kagetsu", .opening_class = "direct", .trap = false};
  game.ruling = Ruling{12, {Stone::white, Reason::proof}};
  game.unkept = UnkeptMoves{.plies = 33, .key = ~std::uint64_t{0} - 5};
  return game;
}

std::optional<std::vector<GameRecord>> unpack(std::string_view message) {
  static CounterNames names;
  UsedGames none;
  return unpack_games(message, kMaxSize, names, none);
}

TEST(QueueWire, BringsEverythingBack) {
  const std::vector<GameRecord> games{full_game(7), full_game(2'000'000'000), GameRecord{}};
  const auto back = unpack(pack_games(games));
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, games);
  EXPECT_EQ(unpack(pack_games({}))->size(), 0U);
}

// A game gets the room of a used one, and nothing else of it.
TEST(QueueWire, WhatAUsedGameWasIsForgotten) {
  GameRecord bare{.id = 3, .moves = {}, .outcome = {Stone::black, Reason::five}};
  bare.moves.resize(3);
  for (MoveRecord& move : bare.moves) move.reply.move = Move(5);
  bare.moves[1].reply.thinking = Thinking{};
  GameRecord used_game = full_game(9);
  used_game.moves.push_back(used_game.moves[1]);
  used_game.marks.trap = true;
  used_game.ruling = Ruling{2, {Stone::white, Reason::proof}};
  CounterNames names;
  UsedGames used;
  for (const GameRecord& game : {bare, full_game(7), thin_game(4), GameRecord{}}) {
    used.add(used_game);
    const auto back = unpack_games(pack_games({&game, 1}), kMaxSize, names, used);
    ASSERT_TRUE(back) << game.id;
    EXPECT_EQ(*back, std::vector{game}) << game.id;
  }
}

TEST(QueueWire, BringsResultsBack) {
  std::vector<GameRecord> games{thin_game(7), thin_game(2'000'000'000), thin_game(0)};
  games[1].marks = {};
  games[2].marks.trap = true;
  const std::string message = pack_games(games);
  EXPECT_TRUE(message.starts_with("RBT1"));
  const auto back = unpack(message);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, games);
  for (std::size_t i = 0; i < message.size(); ++i) {
    EXPECT_FALSE(unpack(message.substr(0, i))) << i;
    std::string other = message;
    other[i] = static_cast<char>(other[i] ^ 4);
    EXPECT_FALSE(unpack(other)) << i;
  }
}

TEST(QueueWire, AResultTakesFewBytes) {
  std::vector<GameRecord> games(100, thin_game(100'000));
  for (GameRecord& game : games) game.traffic = {}, game.ruling.reset();
  EXPECT_LT(pack_games(games).size() / games.size(), 45U);
}

TEST(QueueWire, AMarkIsAShortLine) {
  for (const std::string& mark :
       {std::string(33, 'a'), std::string("a\nb"), std::string("\x1b[2J")}) {
    GameRecord game = thin_game(1);
    game.marks.opening = mark;
    EXPECT_FALSE(unpack(pack_games(std::vector{game}))) << mark;
  }
}

TEST(QueueWire, EveryFlippedByteIsRefused) {
  const std::vector<GameRecord> games{full_game(7), full_game(8)};
  const std::string message = pack_games(games);
  for (std::size_t i = 0; i < message.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string other = message;
      other[i] = static_cast<char>(other[i] ^ (1 << bit));
      EXPECT_FALSE(unpack(other)) << i;
    }
  }
}

TEST(QueueWire, EveryCutIsRefused) {
  const std::vector<GameRecord> games{full_game(7)};
  const std::string message = pack_games(games);
  for (std::size_t size = 0; size < message.size(); ++size) {
    EXPECT_FALSE(unpack(message.substr(0, size))) << size;
  }
  EXPECT_FALSE(unpack(message + '\0'));
}

TEST(QueueWire, AMoveBesideASmallerBoardIsRefused) {
  const std::vector<GameRecord> games{full_game(7)};
  CounterNames names;
  UsedGames none;
  EXPECT_FALSE(unpack_games(pack_games(games), 8, names, none));
}

TEST(QueueWire, WhatAResultsFileRefusesIsRefused) {
  const auto refused = [](const auto& change) {
    GameRecord game = full_game(7);
    change(game.moves[1].reply);
    return !unpack(pack_games(std::vector{game}));
  };
  EXPECT_FALSE(refused([](Reply&) {}));
  EXPECT_TRUE(refused([](Reply& reply) { reply.thinking->rank = 0; }));
  EXPECT_TRUE(refused([](Reply& reply) { reply.line.push_back(Move::none()); }));
}

TEST(QueueDigest, IsTheSameAfterTheWay) {
  std::vector<GameRecord> games{full_game(7)};
  games[0].moves[1].reply.thinking->candidates[0].line =
      {};  // comes back as the line that was told
  const auto back = unpack(pack_games(games));
  ASSERT_TRUE(back);
  EXPECT_EQ(digest(back->front()), digest(games[0]));
}

TEST(QueueDigest, IsOfAllThatMayNotDiffer) {
  const GameRecord game = full_game(7);
  const auto changed = [&](const auto& change) {
    GameRecord other = game;
    change(other);
    return digest(other) != digest(game);
  };
  EXPECT_TRUE(changed([](GameRecord& other) { other.id = 8; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.outcome.winner = Stone::black; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[1].reply.score = -11; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[1].reply.nodes = 1; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[1].reply.counters[1].value = 4; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[1].reply.thinking->rank = 3; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[2].reply.move = Move(1); }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[0].opening = false; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.moves[1].reply.line.pop_back(); }));
  EXPECT_TRUE(
      changed([](GameRecord& other) { other.moves[1].reply.thinking->depths[0].score = 8; }));
  EXPECT_TRUE(changed(
      [](GameRecord& other) { other.moves[1].reply.thinking->candidates[1].exact = true; }));
  EXPECT_TRUE(changed(
      [](GameRecord& other) { other.moves[1].reply.thinking->candidates[1].line.pop_back(); }));
  EXPECT_FALSE(changed([](GameRecord& other) { other.moves[1].elapsed = nanoseconds(1); }));
  EXPECT_FALSE(changed([](GameRecord& other) { other.moves[1].reply.cpu = nanoseconds(1); }));
  EXPECT_FALSE(changed([](GameRecord& other) { other.traffic = {}; }));
}

TEST(QueueDigest, OfAResultIsOfAllThatStandsForTheMoves) {
  const GameRecord game = thin_game(7);
  const auto changed = [&](const auto& change) {
    GameRecord other = game;
    change(other);
    return digest(other) != digest(game);
  };
  EXPECT_TRUE(changed([](GameRecord& other) { other.unkept->key = 1; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.unkept->plies = 34; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.marks.opening = "1D Kansei"; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.marks.opening_class = ""; }));
  EXPECT_TRUE(changed([](GameRecord& other) { other.marks.trap = true; }));
  EXPECT_FALSE(changed([](GameRecord& other) { other.traffic = {}; }));
}

}  // namespace
}  // namespace rb::queue
