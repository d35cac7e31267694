#include "runner/queue/message/wire.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "runner/queue/message/wire_codes.hpp"
#include "runner/results/packed/packed.hpp"
#include "runner/results/packed/packed_thinking.hpp"

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

// A body that is written number by number.
class Body {
 public:
  Body& put(std::initializer_list<std::uint64_t> numbers) {
    for (const std::uint64_t number : numbers) out_.put(number);
    return *this;
  }
  Body& put_signed(std::int64_t number) { return out_.put_signed(number), *this; }
  Body& text(std::string_view text) { return out_.put_bytes(text), *this; }
  // What follows the moves of a game of which nothing more is told.
  Body& end() { return text("").text("").put({0}); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  Packer out_{bytes_};
};

// The name of the form, the checksum from its lowest byte on, and the body.
std::string message(std::string_view form, const Body& body) {
  std::string bytes(form);
  for (int shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>(hash(body.bytes()) >> shift & 0xffU);
  }
  return bytes + body.bytes();
}

bool is_taken(std::string_view form, const Body& body) {
  return unpack(message(form, body)).has_value();
}

TEST(QueueWire, AMarkHasUpTo32LettersFromTheBlankToTheTilde) {
  const auto taken = [](const std::string& opening, const std::string& opening_class) {
    Body body;
    body.put({1, 0, 0, 4, 5, 6}).text(opening).text(opening_class).put({0}).end();
    return is_taken("RBT1", body);
  };
  const std::string longest = " ~" + std::string(30, 'x');
  EXPECT_TRUE(taken(longest, longest));
  for (const std::string& wrong : {longest + 'x', std::string("\x1f"), std::string("a\x7f")}) {
    EXPECT_FALSE(taken(wrong, "")) << wrong;
    EXPECT_FALSE(taken("", wrong)) << wrong;
  }
}

TEST(QueueWire, WhatWasExchangedWithAProgramHasUpTo64KiB) {
  const auto taken = [](std::size_t first, std::size_t second) {
    Body body;
    body.put({1, 0, 0, 4, 5, 6}).text("").text("").put({0});
    body.text(std::string(first, 'x')).text(std::string(second, 'x')).put({0});
    return is_taken("RBT1", body);
  };
  EXPECT_TRUE(taken(65'536, 65'536));
  EXPECT_FALSE(taken(65'537, 0));
  EXPECT_FALSE(taken(0, 65'537));
}

TEST(QueueWire, AMessageHasUpTo4096Games) {
  const auto taken = [](std::uint64_t games) {
    Body body;
    body.put({games});
    for (std::uint64_t i = 0; i < games; ++i) {
      body.put({i, 0, 4, 5, 6}).text("").text("").put({0}).end();
    }
    return is_taken("RBT1", body);
  };
  EXPECT_TRUE(taken(4096));
  EXPECT_FALSE(taken(4097));
}

TEST(QueueWire, AGameHasUpTo1000Moves) {
  const auto taken = [](std::uint64_t moves) {
    Body body;
    body.put({0, 1, 0, 0, 4, moves});
    for (std::uint64_t i = 0; i < moves; ++i) body.put({i % 200 + 2, 0, 7});
    return is_taken("RBG1", body.end());
  };
  EXPECT_TRUE(taken(1000));
  EXPECT_FALSE(taken(1001));
}

// A game of one move, which is its code, its bits and what they ask for.
bool is_move(const std::function<void(Body&)>& move, std::initializer_list<std::string> names = {},
             CounterNames known = {}) {
  Body body;
  body.put({names.size() > 0 ? 1U : 0U});
  if (names.size() > 0) body.put({names.size()});
  for (const std::string& name : names) body.text(name);
  body.put({1, 0, 0, 4, 1});
  move(body);
  UsedGames none;
  return unpack_games(message("RBG1", body.end()), kMaxSize, known, none).has_value();
}

TEST(QueueWire, AMoveIsOnTheBoardWithAKnownFault) {
  const auto taken = [](std::uint64_t code, std::uint64_t bits) {
    return is_move([&](Body& body) { body.put({code, bits, 7}); });
  };
  EXPECT_TRUE(taken(kMaxCells + 1, 0));
  EXPECT_FALSE(taken(kMaxCells + 2, 0));
  for (const std::uint64_t fault : {1U, 2U, 3U}) EXPECT_TRUE(taken(2, fault << 11U));
  EXPECT_FALSE(taken(2, 4U << 11U));
}

TEST(QueueWire, ATimeIsLessThanADay) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 46U;
  const auto taken = [](std::uint64_t elapsed, std::uint64_t cpu) {
    return is_move([&](Body& body) { body.put({2, 1024, elapsed, cpu}); });
  };
  EXPECT_TRUE(taken(kMost, kMost));
  EXPECT_FALSE(taken(kMost + 1, 0));
  EXPECT_FALSE(taken(0, kMost + 1));
}

TEST(QueueWire, AScoreAndADepthHave32Bits) {
  using Int = std::numeric_limits<int>;
  const auto taken = [](std::int64_t score, std::int64_t depth) {
    return is_move([&](Body& body) { body.put({2, 6, 7}).put_signed(score).put_signed(depth); });
  };
  EXPECT_TRUE(taken(Int::min(), Int::max()));
  EXPECT_TRUE(taken(Int::max(), Int::min()));
  for (const std::int64_t wrong : {std::int64_t{Int::min()} - 1, std::int64_t{Int::max()} + 1}) {
    EXPECT_FALSE(taken(wrong, 0)) << wrong;
    EXPECT_FALSE(taken(0, wrong)) << wrong;
  }
}

TEST(QueueWire, ALineHasUpTo1000Moves) {
  const auto taken = [](std::uint64_t moves) {
    return is_move([&](Body& body) {
      body.put({2, 32, 7, moves});
      for (std::uint64_t i = 0; i < moves; ++i) body.put({1});
    });
  };
  EXPECT_TRUE(taken(1000));
  EXPECT_FALSE(taken(1001));
}

TEST(QueueWire, ACounterHasAShortNameOfLetters) {
  const auto taken = [](const std::string& name) {
    return is_move([](Body& body) { body.put({2, 16, 7, 0, 5}); }, {name});
  };
  EXPECT_TRUE(taken("!~" + std::string(62, 'x')));
  EXPECT_FALSE(taken(std::string(65, 'x')));
  for (const char* const wrong : {"", " ", "a b", "\x7f", "\x1f"}) EXPECT_FALSE(taken(wrong));
}

TEST(QueueWire, CountersAreOfAListOfTheMessage) {
  const auto taken = [](std::uint64_t list) {
    return is_move([&](Body& body) { body.put({2, 16, 7, list, 5}); }, {"a"});
  };
  EXPECT_TRUE(taken(0));
  EXPECT_FALSE(taken(1));
}

TEST(QueueWire, AMessageHasUpTo64ListsOfUpTo64Names) {
  const auto taken = [](std::uint64_t lists, std::uint64_t names) {
    Body body;
    body.put({lists});
    for (std::uint64_t i = 0; i < lists; ++i) {
      body.put({names});
      for (std::uint64_t k = 0; k < names; ++k) body.text("n" + std::to_string(k));
    }
    body.put({0});
    return is_taken("RBG1", body);
  };
  EXPECT_TRUE(taken(64, 64));
  EXPECT_FALSE(taken(65, 1));
  EXPECT_FALSE(taken(1, 65));
}

TEST(QueueWire, ThinkingHasAKnownReasonARankAndFewCandidates) {
  const auto taken = [](std::uint64_t forced, std::uint64_t rank, std::size_t candidates) {
    const std::vector<Candidate> list(candidates, {Move(3), 1, true, {Move(3)}});
    std::string bytes;
    pack_candidates(list, {}, bytes);
    return is_move([&](Body& body) { body.put({2, 192, 7, forced, rank}).text("").text(bytes); });
  };
  EXPECT_TRUE(taken(4, kMaxCells, 5));
  EXPECT_FALSE(taken(5, 1, 5));
  EXPECT_FALSE(taken(4, kMaxCells + 1, 5));
  EXPECT_FALSE(taken(4, 0, 5));
  EXPECT_FALSE(taken(4, 1, 6));
}

TEST(QueueWire, AnotherFormIsRefused) {
  EXPECT_TRUE(is_taken("RBG1", Body().put({0, 0})));
  EXPECT_FALSE(is_taken("RBG2", Body().put({0, 0})));
  EXPECT_TRUE(is_taken("RBT1", Body().put({0})));
  EXPECT_FALSE(is_taken("RBT1", Body().put({0, 0}))) << "something follows";
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
