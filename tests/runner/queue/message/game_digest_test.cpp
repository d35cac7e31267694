#include <gtest/gtest.h>

#include <set>

#include "runner/queue/message/wire.hpp"

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
           [](GameRecord& g) { g.id = 5; },
           [](GameRecord& g) { g.outcome.winner = Stone::white; },
           [](GameRecord& g) { g.outcome.reason = Reason::timeout; },
           [](GameRecord& g) { g.ruling.reset(); },
           [](GameRecord& g) { g.ruling->plies = 0; },
           [](GameRecord& g) { g.ruling->outcome.winner = Stone::white; },
           [](GameRecord& g) { g.ruling->outcome.reason = Reason::five; },
           [](GameRecord& g) { g.moves.emplace_back(); },
           [](GameRecord& g) { g.moves[0].opening = true; },
           [](GameRecord& g) { g.moves[0].reply.move = Move(111); },
           [](GameRecord& g) { g.moves[0].reply.fault = Fault::timeout; },
           [](GameRecord& g) { g.moves[0].reply.score = 31; },
           [](GameRecord& g) { g.moves[0].reply.score.reset(); },
           [](GameRecord& g) { g.moves[0].reply.depth = 5; },
           [](GameRecord& g) { g.moves[0].reply.depth.reset(); },
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
  add([&](GameRecord& g) { thinking(g).depths[0].move = Move(111); });
  add([&](GameRecord& g) { thinking(g).depths[0].score = 26; });
  add([&](GameRecord& g) { thinking(g).candidates[0].move = Move(113); });
  add([&](GameRecord& g) { thinking(g).candidates[0].score = 11; });
  add([&](GameRecord& g) { thinking(g).candidates[0].exact = false; });
  add([&](GameRecord& g) { thinking(g).candidates[0].line.pop_back(); });
}

// They have the same place in each move of most engines, but need not.
TEST(GameDigest, ReadsTheNamesOfCountersInEachMove) {
  const std::string text = "cutshits", same = text;
  const auto with_second = [&](std::string_view name) {
    GameRecord record;
    record.moves.resize(2);
    record.moves[0].reply.counters = {{std::string_view(text).substr(0, 4), 1}};
    record.moves[1].reply.counters = {{name, 2}};
    return digest(record);
  };
  const std::uint64_t cuts = with_second(std::string_view(text).substr(0, 4));
  EXPECT_EQ(with_second(std::string_view(same).substr(0, 4)), cuts) << "the same word elsewhere";
  EXPECT_NE(with_second(text), cuts) << "at the same place";
  EXPECT_NE(with_second(std::string_view(text).substr(4)), cuts) << "of the same length";
}

// A message omits the line of a candidate that is the one told.
TEST(GameDigest, TakesTheLineThatWasToldForAnEmptyOne) {
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
