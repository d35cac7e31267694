#include "runner/play/record.hpp"

#include <gmock/gmock.h>

#include <functional>

#include "runner/base/process/traffic.hpp"
#include "runner/play/shard.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

// A game of three moves of which the last one, White's, was too late.
GameRecord late(const std::string& traffic, Reason reason = Reason::timeout) {
  GameRecord record;
  record.outcome = {Stone::black, reason};
  record.traffic = {"   0.000001 # START was not answered\n", traffic};
  return record;
}

TEST(Record, ATimeoutAtTheStartIsOneWhoseLastNoteSaysSo) {
  const std::string start = "   0.100000 # START was not answered within 5 s\n";
  const std::string info = "   0.200000 # INFO was not taken in within --start-time\n";
  EXPECT_TRUE(is_start_timeout(late(start)));
  EXPECT_TRUE(is_start_timeout(late(info)));
  EXPECT_TRUE(is_start_timeout(late("   0.1 > START 15\n" + start + "   0.3 < MESSAGE # late\n")));
  EXPECT_TRUE(is_start_timeout(late(start.substr(0, start.size() - 1)))) << "the last line";
  EXPECT_FALSE(is_start_timeout(late(start + "   0.300000 # no move within 5 s\n")));
  EXPECT_FALSE(is_start_timeout(late("")));
  EXPECT_FALSE(is_start_timeout(late("   0.1 < # START was not answered\n"))) << "it printed that";
  EXPECT_FALSE(is_start_timeout(late("   0.1 > # INFO was not taken in within --start-time")));
  EXPECT_FALSE(is_start_timeout(late("START was not answered\n\n   \n")));
}

GameRecord of_three(Reason reason) {
  GameRecord record;
  record.outcome = {Stone::black, reason};
  for (const int cell : {112, 113, 97}) record.moves.emplace_back().reply.move = Move(cell);
  return record;
}

TEST(Record, TheAnswerThatWasAFaultIsNotPlaced) {
  const GameRecord whole = of_three(Reason::forbidden);
  EXPECT_EQ(plies(whole), 3);
  EXPECT_EQ(played_moves(whole), 3U);
  EXPECT_THAT(placed_moves(whole), ElementsAre(Move(112), Move(113), Move(97)));
  const GameRecord fault = of_three(Reason::bad_answer);
  EXPECT_EQ(plies(fault), 3);
  EXPECT_EQ(played_moves(fault), 2U);
  EXPECT_THAT(placed_moves(fault), ElementsAre(Move(112), Move(113)));
}

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
