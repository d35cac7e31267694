#include "runner/tune/steps/step_faults.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

GameRecord game(int id, std::array<int, 2> players, Stone winner, Reason reason) {
  GameRecord record;
  record.id = id;
  record.players = players;
  record.outcome = {winner, reason};
  return record;
}

TEST(StepFaults, AreThoseOfTheTunedProgramAlone) {
  const StepSides sides{.has_opponents = true};
  StepFaults faults;
  faults.add(game(4, {0, 2}, Stone::white, Reason::five), sides);
  EXPECT_EQ(faults.count, 0);
  EXPECT_FALSE(faults.first);
  faults.add(game(5, {0, 2}, Stone::white, Reason::crash), sides);
  faults.add(game(6, {2, 0}, Stone::black, Reason::timeout), sides);
  EXPECT_EQ(faults.count, 2);
  EXPECT_EQ(faults.in_a_row, 2);
  faults.add(game(7, {0, 2}, Stone::black, Reason::crash), sides);
  EXPECT_EQ(faults.count, 2) << "the opponent's";
  EXPECT_EQ(faults.in_a_row, 0);
  faults.add(game(8, {2, 1}, Stone::black, Reason::crash), sides);
  EXPECT_EQ(faults.in_a_row, 1);
  EXPECT_EQ(faults.games, 5);
  EXPECT_EQ(faults.first, 5);
  EXPECT_EQ(
      step_faults_text(faults, "a b.db"),
      "3 of 5 games ended by a fault of the program (timeout 1, crash 2); the first is game 5: "
      "renju-bench show 'a b.db' 5 --traffic");
}

}  // namespace
}  // namespace rb
