#include "runner/tune/steps/step_faults.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

GameRecord game(int id, std::array<int, 2> players, Stone winner, Reason reason) {
  return fakes::game_of(id, players, {winner, reason});
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
      step_faults_text(faults, "the program", "a b.db"),
      "3 of 5 games ended by a fault of the program (timeout 1, crash 2); the first is game 5: "
      "renju-bench show 'a b.db' 5 --traffic");
}

TEST(StepFaults, OfAnOpponentAreThoseUnderItsCondition) {
  const StepSides sides{.conditions = 2, .has_opponents = true};
  StepFaults faults = no_step_faults(sides).at(2);
  EXPECT_EQ(faults.opponent, 1);
  faults.add(game(1, {1, 5}, Stone::black, Reason::crash), sides);
  faults.add(game(2, {0, 4}, Stone::black, Reason::crash), sides);  // another opponent's
  faults.add(game(3, {7, 3}, Stone::white, Reason::crash), sides);
  EXPECT_EQ(faults.games, 2);
  EXPECT_EQ(faults.in_a_row, 2);
  faults.add(game(4, {5, 1}, Stone::black, Reason::crash), sides);  // of the tuned program
  EXPECT_EQ(faults.count, 2);
  EXPECT_EQ(faults.in_a_row, 0);
}

// A file of these games of two players.
std::string file_of(const fakes::TempFolder& folder, const std::vector<GameRecord>& games) {
  const std::string path = folder.file("tune.db");
  StoreWriter store = StoreWriter::create(path, fakes::run_spec(10), fakes::openings());
  for (const GameRecord& record : games) store.commit(record);
  store.close();
  return path;
}

TEST(StepFaults, AreReadFromAFileAndTold) {
  const fakes::TempFolder folder;
  const std::string path = file_of(folder, {game(0, {0, 1}, Stone::black, Reason::five),
                                            game(1, {1, 0}, Stone::white, Reason::crash),
                                            game(2, {0, 1}, Stone::white, Reason::crash)});
  const StepFaults faults = read_step_faults(path, {}).at(0);
  EXPECT_EQ(faults.games, 3);
  EXPECT_EQ(faults.count, 2);
  EXPECT_EQ(faults.first, 1);
  testing::internal::CaptureStderr();
  tell_step_faults(path, {});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "note: " + step_faults_text(faults, "the program", path) + "\n");
}

}  // namespace
}  // namespace rb
