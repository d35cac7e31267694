#include "runner/play/same_game.hpp"

#include <gmock/gmock.h>

#include <functional>

#include "runner/play/shard.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

TEST(SameGame, TimesAndTrafficAreNotTheGames) {
  const GameRecord record = fakes::random_record(3, 1);
  GameRecord other = record;
  other.traffic = {"> START 15", ""};
  for (MoveRecord& move : other.moves) {
    move.elapsed += std::chrono::seconds(1);
    move.reply.elapsed = std::chrono::seconds(2);
    move.reply.cpu = std::chrono::seconds(3);
  }
  EXPECT_TRUE(is_same_game(record, record));
  EXPECT_TRUE(is_same_game(record, other));
}

TEST(SameGame, EverythingElseIs) {
  const GameRecord record = fakes::random_record(3, 1);
  ASSERT_GE(record.moves.size(), 2U);
  const std::function<void(GameRecord&)> changes[] = {
      [](GameRecord& r) { ++r.id; },
      [](GameRecord& r) { ++r.opening; },
      [](GameRecord& r) { ++r.seed; },
      [](GameRecord& r) { std::swap(r.players[0], r.players[1]); },
      [](GameRecord& r) {
        r.outcome = {Stone::white, Reason::resigned};
      },
      [](GameRecord& r) { r.marks.opening += "x"; },
      [](GameRecord& r) { r.ruling = Ruling{.plies = 3, .outcome = r.outcome}; },
      [](GameRecord& r) { r.unkept = UnkeptMoves{.plies = 3, .key = 1}; },
      [](GameRecord& r) { r.moves.pop_back(); },
      [](GameRecord& r) { r.moves[1].opening ^= true; },
      [](GameRecord& r) { r.moves[1].reply.move = Move(0); },
      [](GameRecord& r) { r.moves[1].reply.fault = Fault::bad_answer; },
      [](GameRecord& r) { r.moves[1].reply.score = 77; },
      [](GameRecord& r) { r.moves[1].reply.depth = 77; },
      [](GameRecord& r) { r.moves[1].reply.nodes = 77; },
      [](GameRecord& r) {
        r.moves[1].reply.counters.push_back({"more", 1});
      },
      [](GameRecord& r) { r.moves[1].reply.line.push_back(Move(0)); },
      [](GameRecord& r) {
        r.moves[1].reply.thinking.emplace().rank = r.moves[0].reply.thinking ? 99 : 98;
      }};
  for (const auto& change : changes) {
    GameRecord other = record;
    change(other);
    EXPECT_FALSE(is_same_game(record, other)) << "change " << &change - changes;
  }
}

TEST(Shard, EachGameIsOfOneShardAndPairsStayTogether) {
  for (const int count : {1, 2, 3, 7}) {
    for (int id = 0; id < 60; ++id) {
      int owners = 0;
      for (int index = 0; index < count; ++index) {
        const Shard shard{index, count};
        owners += shard.has(id) ? 1 : 0;
        EXPECT_EQ(shard.has(id), shard.has(id ^ 1));
      }
      EXPECT_EQ(owners, 1) << id << " of " << count;
    }
  }
}

}  // namespace
}  // namespace rb
