#include "runner/play/record.hpp"

#include <gmock/gmock.h>

#include "runner/base/process/traffic.hpp"

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

}  // namespace
}  // namespace rb
