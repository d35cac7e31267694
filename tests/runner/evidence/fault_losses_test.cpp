#include "runner/evidence/fault_losses.hpp"

#include <gtest/gtest.h>

#include "runner/play/record.hpp"

namespace rb {
namespace {

// Games of player 0 with Black against 1; `half_points` of Black.
GameResult game(int id, int half_points, Reason reason, bool is_start_timeout = false) {
  return {.run = 3,
          .id = id,
          .black = 0,
          .white = 1,
          .half_points = half_points,
          .reason = reason,
          .is_start_timeout = is_start_timeout};
}

int of(const FaultLosses& faults, Reason reason) {
  return faults.by_reason[static_cast<std::size_t>(reason)];
}

TEST(FaultLosses, AreThoseOfWhoLost) {
  FaultLosses black, white;
  for (const GameResult& played :
       {game(0, 2, Reason::five), game(1, 0, Reason::bad_answer), game(2, 2, Reason::crash),
        game(3, 0, Reason::timeout, true), game(4, 1, Reason::board_full)}) {
    black.add(played, 0);
    white.add(played, 1);
  }
  EXPECT_EQ(black.games, 5);
  EXPECT_EQ(black.losses, 2);
  EXPECT_EQ(black.count(), 2);
  EXPECT_EQ(black.wins, 2);
  EXPECT_EQ(black.won, 1);
  EXPECT_EQ(of(black, Reason::bad_answer), 1);
  EXPECT_EQ(of(black, Reason::timeout), 1);
  EXPECT_EQ(black.at_start, 1);
  EXPECT_EQ(black.first, (FaultLosses::Game{3, 1}));
  EXPECT_EQ(white.losses, 2);
  EXPECT_EQ(white.count(), 1);
  EXPECT_EQ(white.wins, 2);
  EXPECT_EQ(white.won, 2);
  EXPECT_EQ(of(white, Reason::crash), 1);
  EXPECT_EQ(white.at_start, 0);
  EXPECT_EQ(white.first, (FaultLosses::Game{3, 2}));
}

TEST(FaultLosses, AreNotAForbiddenPoint) {
  FaultLosses faults;
  faults.add(game(0, 0, Reason::forbidden), 0);
  EXPECT_EQ(faults.losses, 1);
  EXPECT_EQ(faults.count(), 0);
  EXPECT_FALSE(faults.first.has_value());
}

TEST(FaultLosses, DecideAboveOneLossInTwenty) {
  FaultLosses faults;
  EXPECT_FALSE(faults.decide());
  faults.add(game(0, 0, Reason::timeout), 0);
  EXPECT_TRUE(faults.decide());
  for (int id = 1; id < 19; ++id) faults.add(game(id, 0, Reason::five), 0);
  EXPECT_TRUE(faults.decide());  // 1 of 19
  faults.add(game(19, 0, Reason::five), 0);
  EXPECT_FALSE(faults.decide());  // 1 of 20
  faults.add(game(20, 2, Reason::five), 0);
  EXPECT_FALSE(faults.decide());  // wins do not count
}

TEST(FaultLosses, SpoilTheEloOfBothSides) {
  FaultLosses loser, winner;
  const auto add = [&](const GameResult& played) {
    loser.add(played, 0);
    winner.add(played, 1);
  };
  EXPECT_FALSE(winner.spoil_elo());
  add(game(0, 0, Reason::timeout));
  EXPECT_TRUE(loser.spoil_elo());
  EXPECT_TRUE(winner.spoil_elo());
  EXPECT_FALSE(winner.decide());
  for (int id = 1; id < 20; ++id) add(game(id, 0, Reason::five));
  EXPECT_FALSE(loser.spoil_elo());  // 1 of 20
  EXPECT_FALSE(winner.spoil_elo());
}

TEST(StartTimeout, IsToldFromOthersByTheTrafficOfWhoLost) {
  GameRecord record;
  record.outcome = {Stone::black, Reason::timeout};
  record.traffic[1] = "   0.000000 > START 15\n   5.000000 # timeout; signal 9\n";
  EXPECT_FALSE(is_start_timeout(record));
  const std::string unanswered =
      "   0.000000 > START 15\n   5.000000 # timeout; signal 9; START was not answered\n";
  record.traffic = {unanswered, ""};
  EXPECT_FALSE(is_start_timeout(record));
  record.traffic = {"", unanswered};
  EXPECT_TRUE(is_start_timeout(record));
  record.outcome.reason = Reason::crash;
  EXPECT_FALSE(is_start_timeout(record));
}

TEST(StartTimeout, IsNoVerdictOfTheProgram) {
  GameRecord record;
  record.outcome = {Stone::black, Reason::timeout};
  record.traffic[1] =
      "   0.000000 > START 15\n   0.100000 < MESSAGE 1 # START was not answered\n"
      "   5.000000 # timeout; signal 9\n   5.100000 ! START was not answered\n";
  EXPECT_FALSE(is_start_timeout(record));
}

}  // namespace
}  // namespace rb
