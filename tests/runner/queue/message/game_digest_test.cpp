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

}  // namespace
}  // namespace rb::queue
