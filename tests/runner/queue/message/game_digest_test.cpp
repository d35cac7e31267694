#include <gtest/gtest.h>

#include <set>

#include "runner/queue/message/wire.hpp"
#include "runner/queue/message/wire_codes.hpp"

namespace rb::queue {
namespace {

// A game of one move with everything that a digest reads.
GameRecord game() {
  GameRecord record;
  record.id = 4;
  record.outcome = {Stone::black, Reason::five};
  Reply& reply = record.moves.emplace_back().reply;
  reply.move = Move(112);
  reply.score = 30;
  reply.depth = 4;
  reply.nodes = 500;
  reply.counters = {{"cuts", 7}};
  reply.line = {Move(112), Move(113)};
  reply.thinking = Thinking{};
  reply.thinking->rank = 2;
  reply.thinking->depths = {{3, Move(112), 25}};
  reply.thinking->candidates = {{Move(114), 10, true, {Move(114), Move(115)}}};
  record.ruling = Ruling{1, {Stone::black, Reason::proof}};
  return record;
}

TEST(GameDigest, IsTheSameForTheSameGame) { EXPECT_EQ(digest(game()), digest(game())); }

TEST(GameDigest, IsAnotherIfAnythingIs) {
  using Change = void (*)(GameRecord&);
  const auto thinking = [](GameRecord& g) -> Thinking& { return *g.moves[0].reply.thinking; };
  std::set<std::uint64_t> digests{digest(game())};
  const auto add = [&](const auto& change) {
    GameRecord changed = game();
    change(changed);
    EXPECT_TRUE(digests.insert(digest(changed)).second) << digests.size();
  };
  for (const Change change : std::initializer_list<Change>{
           [](GameRecord& g) { g.id = 5; }, [](GameRecord& g) { g.outcome.winner = Stone::white; },
           [](GameRecord& g) { g.outcome.reason = Reason::timeout; },
           [](GameRecord& g) { g.ruling.reset(); }, [](GameRecord& g) { g.ruling->plies = 0; },
           [](GameRecord& g) { g.ruling->outcome.winner = Stone::white; },
           [](GameRecord& g) { g.moves.emplace_back(); },
           [](GameRecord& g) { g.moves[0].opening = true; },
           [](GameRecord& g) { g.moves[0].reply.move = Move(111); },
           [](GameRecord& g) { g.moves[0].reply.fault = Fault::timeout; },
           [](GameRecord& g) { g.moves[0].reply.score = 31; },
           [](GameRecord& g) { g.moves[0].reply.score.reset(); },
           [](GameRecord& g) { g.moves[0].reply.depth = 5; },
           [](GameRecord& g) { g.moves[0].reply.nodes = 501; },
           [](GameRecord& g) { g.moves[0].reply.counters[0].name = "hits"; },
           [](GameRecord& g) { g.moves[0].reply.counters[0].value = 8; },
           [](GameRecord& g) { g.moves[0].reply.line.pop_back(); },
           [](GameRecord& g) { g.moves[0].reply.thinking.reset(); }}) {
    add(change);
  }
  add([&](GameRecord& g) { thinking(g).interrupted = true; });
  add([&](GameRecord& g) { thinking(g).chance = true; });
  add([&](GameRecord& g) { thinking(g).forced = Forced::four; });
  add([&](GameRecord& g) { thinking(g).rank = 3; });
  add([&](GameRecord& g) { thinking(g).depths[0].depth = 2; });
  add([&](GameRecord& g) { thinking(g).depths[0].score = 26; });
  add([&](GameRecord& g) { thinking(g).candidates[0].move = Move(113); });
  add([&](GameRecord& g) { thinking(g).candidates[0].score = 11; });
  add([&](GameRecord& g) { thinking(g).candidates[0].exact = false; });
  add([&](GameRecord& g) { thinking(g).candidates[0].line.pop_back(); });
}

std::uint64_t hash_of(std::initializer_list<std::uint64_t> words) {
  WordHash hash;
  for (const std::uint64_t word : words) hash.add(word);
  return hash.value();
}

// Versions that play alike must digest alike. A cell is its number and 2.
TEST(GameDigest, IsOfTheseWords) {
  EXPECT_EQ(digest(game()), hash_of({4,   1,
                                     0,  // id, winner, reason
                                     1,  // one move
                                     0,   114,
                                     0,  // opening, move, fault
                                     1,   30,
                                     1,   4,
                                     1,   500,  // score, depth, nodes
                                     1,   hash("cuts"),
                                     7,  // counters
                                     2,   114,
                                     115,  // line
                                     1,   0,
                                     0,       // thinking: marks, why it was forced
                                     1,   2,  // rank
                                     1,   3,
                                     114, 25,  // depths
                                     1,   116,
                                     10,  1,
                                     2,   116,
                                     117,  // candidates with their lines
                                     1,   1,
                                     14}));  // ruling
  GameRecord bare;
  bare.id = 9;
  bare.outcome = {Stone::white, Reason::timeout};
  MoveRecord& move = bare.moves.emplace_back();
  move.opening = true;
  move.reply.move = Move::pass();
  bare.moves.emplace_back().reply = {.fault = Fault::crash, .thinking = Thinking{}};
  Thinking& thinking = *bare.moves.back().reply.thinking;
  thinking.interrupted = thinking.chance = true;
  thinking.forced = Forced::five;
  EXPECT_EQ(digest(bare), hash_of({9, 2, 8, 2,                 //
                                   1, 1, 0, 0, 0, 0, 0, 0, 0,  //
                                   0, 0, 2, 0, 0, 0, 0, 0,     //
                                   1, 3, 1, 0, 0, 0,           // thinking
                                   0}));                       // no ruling
}

TEST(GameDigest, OfAResultIsOfWhatStandsForTheMoves) {
  GameRecord thin;
  thin.id = 5;
  thin.outcome = {Stone::black, Reason::five};
  thin.unkept = UnkeptMoves{.plies = 33, .key = 77};
  thin.marks = {.opening = "4D", .opening_class = "direct", .trap = true};
  EXPECT_EQ(digest(thin), hash_of({5, 1, 0, 0, 33, 77, hash("4D"), hash("direct"), 1, 1, 0}));
  thin.marks.trap.reset();
  EXPECT_EQ(digest(thin), hash_of({5, 1, 0, 0, 33, 77, hash("4D"), hash("direct"), 0, 0}));
}

// An engine's counters have the same names in each move, or others.
TEST(GameDigest, NamesOfCountersAreReadInEachMove) {
  GameRecord record;
  const std::string text = "cutshits";
  const std::string_view cuts = std::string_view(text).substr(0, 4);
  record.moves.resize(3);
  record.moves[0].reply.counters = {{cuts, 1}, {std::string_view(text).substr(4), 2}};
  record.moves[1].reply.counters = {{text, 3}};
  record.moves[2].reply.counters = {{cuts, 4}};
  const auto move = [](std::initializer_list<std::uint64_t> counters) {
    std::vector<std::uint64_t> words = {0, 0, 0, 0, 0, 0};
    words.insert(words.end(), counters);
    words.insert(words.end(), {0, 0});
    return words;
  };
  WordHash wanted;
  for (const std::uint64_t word : {0, 0, 0, 3}) wanted.add(word);
  for (const auto& words : {move({2, hash("cuts"), 1, hash("hits"), 2}),
                            move({1, hash("cutshits"), 3}), move({1, hash("cuts"), 4})}) {
    for (const std::uint64_t word : words) wanted.add(word);
  }
  wanted.add(0);
  record.outcome = {Stone::empty, Reason::five};
  EXPECT_EQ(digest(record), wanted.value());
}

// The same candidate is sent without its line if the line was told, and comes back with it.
TEST(GameDigest, TakesALineThatWasToldForAnEmptyOne) {
  const auto with_line = [](std::vector<Move> line) {
    GameRecord record = game();
    record.moves[0].reply.thinking->candidates = {{Move(112), 10, true, std::move(line)}};
    return digest(record);
  };
  EXPECT_EQ(with_line({}), with_line({Move(112), Move(113)}));
  EXPECT_NE(with_line({}), with_line({Move(112)}));
}

}  // namespace
}  // namespace rb::queue
