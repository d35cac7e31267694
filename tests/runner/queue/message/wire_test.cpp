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
  game.swap2 = Swap2::two_then_white;
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
  return unpack_games(message, kRenjuSize, names, none);
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
    const auto back = unpack_games(pack_games({&game, 1}), kRenjuSize, names, used);
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
    return add([&](Packer& out) {
      for (const std::uint64_t number : numbers) out.put(number);
    });
  }
  Body& put_signed(std::int64_t number) {
    return add([&](Packer& out) { out.put_signed(number); });
  }
  Body& text(std::string_view text) {
    return add([&](Packer& out) { out.put_bytes(text); });
  }
  // What follows the moves of a game of which nothing more is told.
  Body& end() { return text("").text("").put({0}); }
  const std::string& bytes() const { return bytes_; }

 private:
  Body& add(const std::function<void(Packer&)>& put) {
    std::string part;
    Packer out(part);
    put(out);
    bytes_ += part;
    return *this;
  }

  std::string bytes_;
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

// What a message may hold is bounded: a text `size` long, or `size` of something, is taken.
struct Limit {
  const char* what;
  std::uint64_t most;
  std::function<Body(std::uint64_t size)> body;
  const char* form = "RBG2";
};

Body result_with(const std::string& mark, const std::string& traffic) {
  Body body;
  body.put({1, 0, 0, 4, 5, 6}).text(mark).text("").put({0}).text(traffic).text("").put({0});
  return body;
}

// A game of one move, which is its code, its bits and what they ask for.
Body move_with(std::initializer_list<std::uint64_t> numbers, const std::string& name = "") {
  Body body;
  body.put({name.empty() ? 0U : 1U});
  if (!name.empty()) body.put({1}).text(name);
  return body.put({1, 0, 0, 4, 1}).put(numbers);
}

Body some(std::initializer_list<std::uint64_t> head, std::uint64_t count,
          const std::function<void(Body&)>& add) {
  Body body;
  body.put(head);
  for (; count > 0; --count) add(body);
  return body;
}

TEST(QueueWire, WhatAMessageHoldsIsBounded) {
  constexpr std::uint64_t kTime = std::uint64_t{1} << 46U;  // less than a day
  const auto thinking = [](std::uint64_t forced, std::uint64_t rank, std::size_t candidates) {
    std::string bytes;
    pack_candidates(std::vector<Candidate>(candidates, {Move(3), 1, true, {Move(3)}}), {}, bytes);
    return move_with({2, 384, 7, forced, rank}).text("").text(bytes).end();
  };
  const std::vector<Limit> limits = {
      {"letters of a mark", 32, [](auto n) { return result_with(std::string(n, '~'), ""); },
       "RBT1"},
      {"bytes of traffic", 65'536, [](auto n) { return result_with("", std::string(n, 'x')); },
       "RBT1"},
      {"games", 4096,
       [](auto n) {
         return some({n}, n, [](Body& b) {
           b.put({0, 0, 4, 5, 6}).text("").text("").put({0}).end();
         });
       },
       "RBT1"},
      {"choices by swap2", 20,
       [](auto n) {
         return Body().put({1, 0, n, 4, 5, 6}).text("").text("").put({0}).end();
       },
       "RBT1"},
      {"moves", 1000,
       [](auto n) {
         return some({0, 1, 0, 0, 4, n}, n, [](Body& b) { b.put({2, 0, 7}); }).end();
       }},
      {"cells", kRenjuCells + 1,
       [](auto n) {
         return move_with({n, 0, 7}).end();
       }},
      {"faults", 3,
       [](auto n) {
         return move_with({2, n << 12U, 7}).end();
       }},
      {"time", kTime,
       [](auto n) {
         return move_with({2, 2048, n, 5}).end();
       }},
      {"processor time", kTime,
       [](auto n) {
         return move_with({2, 2048, 5, n}).end();
       }},
      {"moves of a line", 1000,
       [](auto n) {
         return some({0, 1, 0, 0, 4, 1, 2, 64, 7, n}, n, [](Body& b) { b.put({1}); }).end();
       }},
      {"letters of a counter", 64,
       [](auto n) {
         return move_with({2, 32, 7, 0, 5}, std::string(n, '!')).end();
       }},
      {"lists of counters", 0,
       [](auto n) {
         return move_with({2, 32, 7, n, 5}, "a").end();
       }},
      {"lists", 64,
       [](auto n) { return some({n}, n, [](Body& b) { b.put({1}).text("a"); }).put({0}); }},
      {"names of a list", 64,
       [](auto n) {
         int name = 0;
         return some({1, n}, n, [&](Body& b) { b.text("n" + std::to_string(++name)); }).put({0});
       }},
      {"reasons", 4, [&](auto n) { return thinking(n, 1, 5); }},
      {"ranks", kLargestCells, [&](auto n) { return thinking(4, n, 5); }},
      {"candidates", 5, [&](auto n) { return thinking(4, 1, n); }}};
  for (const Limit& limit : limits) {
    EXPECT_TRUE(is_taken(limit.form, limit.body(limit.most))) << limit.what;
    EXPECT_FALSE(is_taken(limit.form, limit.body(limit.most + 1))) << limit.what;
  }
  for (const char* const wrong : {"a\nb", "\x1b[2J", "a\x7f"}) {
    EXPECT_FALSE(is_taken("RBT1", result_with(wrong, ""))) << wrong;
    EXPECT_FALSE(is_taken("RBG2", move_with({2, 32, 7, 0, 5}, wrong).end())) << wrong;
  }
}

TEST(QueueWire, AScoreAndADepthHave32Bits) {
  using Int = std::numeric_limits<int>;
  const auto taken = [](std::int64_t score, std::int64_t depth) {
    return is_taken("RBG2", move_with({2, 6, 7}).put_signed(score).put_signed(depth).end());
  };
  EXPECT_TRUE(taken(Int::min(), Int::max()) && taken(Int::max(), Int::min()));
  for (const std::int64_t wrong : {std::int64_t{Int::min()} - 1, std::int64_t{Int::max()} + 1}) {
    EXPECT_FALSE(taken(wrong, 0) || taken(0, wrong)) << wrong;
  }
}

TEST(QueueWire, AnotherFormIsRefused) {
  EXPECT_TRUE(is_taken("RBG2", Body().put({0, 0})));
  EXPECT_FALSE(is_taken("RBG1", Body().put({0, 0})));
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

using Change = void (*)(GameRecord&);

// Which of these changes another digest tells.
std::vector<bool> told(const GameRecord& game, const std::vector<Change>& changes) {
  std::vector<bool> told;
  for (const Change change : changes) {
    GameRecord other = game;
    change(other);
    told.push_back(digest(other) != digest(game));
  }
  return told;
}

TEST(QueueDigest, IsOfAllThatMayNotDiffer) {
  const std::vector<Change> changes = {
      [](GameRecord& g) { g.id = 8; },
      [](GameRecord& g) { g.outcome.winner = Stone::black; },
      [](GameRecord& g) { g.swap2 = Swap2::stay; },
      [](GameRecord& g) { g.moves[1].reply.score = -11; },
      [](GameRecord& g) { g.moves[1].reply.nodes = 1; },
      [](GameRecord& g) { g.moves[1].reply.counters[1].value = 4; },
      [](GameRecord& g) { g.moves[1].reply.thinking->rank = 3; },
      [](GameRecord& g) { g.moves[2].reply.move = Move(1); },
      [](GameRecord& g) { g.moves[0].opening = false; },
      [](GameRecord& g) { g.moves[1].reply.line.pop_back(); },
      [](GameRecord& g) { g.moves[1].reply.thinking->depths[0].score = 8; },
      [](GameRecord& g) { g.moves[1].reply.thinking->candidates[1].exact = true; },
      [](GameRecord& g) { g.moves[1].reply.thinking->candidates[1].line.pop_back(); }};
  EXPECT_EQ(told(full_game(7), changes), std::vector<bool>(changes.size(), true));
  EXPECT_EQ(told(full_game(7), {[](GameRecord& g) { g.moves[1].elapsed = nanoseconds(1); },
                                [](GameRecord& g) { g.moves[1].reply.cpu = nanoseconds(1); },
                                [](GameRecord& g) { g.traffic = {}; }}),
            std::vector<bool>(3, false));
}

TEST(QueueDigest, OfAResultIsOfAllThatStandsForTheMoves) {
  EXPECT_EQ(
      told(thin_game(7),
           {[](GameRecord& g) { g.unkept->key = 1; }, [](GameRecord& g) { g.unkept->plies = 34; },
            [](GameRecord& g) { g.marks.opening = "1D Kansei"; },
            [](GameRecord& g) { g.marks.opening_class = ""; },
            [](GameRecord& g) { g.marks.trap = true; }, [](GameRecord& g) { g.traffic = {}; }}),
      (std::vector<bool>{true, true, true, true, true, false}));
}

}  // namespace
}  // namespace rb::queue
