#include "runner/play/record.hpp"

#include <gmock/gmock.h>

#include <set>

#include "runner/base/process/traffic.hpp"

namespace rb {
namespace {

using testing::ElementsAre;

TEST(Record, WinnersHaveTheseNames) {
  EXPECT_EQ(winner_name(Stone::empty), "draw");
  EXPECT_EQ(winner_name(Stone::black), "black");
  EXPECT_EQ(winner_name(Stone::white), "white");
  for (const Stone stone : {Stone::empty, Stone::black, Stone::white}) {
    EXPECT_EQ(find_winner(winner_name(stone)), stone);
  }
  EXPECT_EQ(find_winner("Black"), std::nullopt);
}

TEST(Record, FaultsHaveTheseNames) {
  EXPECT_EQ(name(Fault::none), "none");
  EXPECT_EQ(name(Fault::timeout), "timeout");
  EXPECT_EQ(name(Fault::crash), "crash");
  EXPECT_EQ(name(Fault::bad_answer), "bad answer");
  for (const Fault fault : {Fault::none, Fault::timeout, Fault::crash, Fault::bad_answer}) {
    EXPECT_EQ(find_fault(name(fault)), fault);
  }
  EXPECT_EQ(find_fault("late"), std::nullopt);
}

TEST(Record, AFaultIsOneOfFourReasonsAndARuleOneOfThree) {
  const std::set<Reason> faults = {Reason::illegal_move, Reason::bad_answer, Reason::timeout,
                                   Reason::crash};
  const std::set<Reason> rules = {Reason::resign_rule, Reason::draw_rule, Reason::proof};
  for (int i = 0; i < kReasons; ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(is_fault(reason), faults.contains(reason)) << name(reason);
    EXPECT_EQ(is_adjudicated(reason), rules.contains(reason)) << name(reason);
  }
}

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

TEST(Record, ATimeoutAtTheStartIsOfTheSideThatLost) {
  GameRecord record = late("   0.1 # no move within 5 s\n");
  EXPECT_FALSE(is_start_timeout(record));
  record.outcome.winner = Stone::white;
  EXPECT_TRUE(is_start_timeout(record));
  EXPECT_FALSE(is_start_timeout(late("   0.1 # START was not answered\n", Reason::crash)));
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

TEST(Record, AGameWithoutMovesHasNone) {
  GameRecord record = of_three(Reason::timeout);
  record.moves.clear();
  EXPECT_EQ(plies(record), 0);
  EXPECT_EQ(played_moves(record), 0U);
  record.unkept = UnkeptMoves{.plies = 33, .key = 1};
  EXPECT_EQ(plies(record), 33);
}

}  // namespace
}  // namespace rb
