#include "runner/tune/steps/step_result.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::ThrowsMessage;

constexpr int kGamesOfStep = 4;  // a pair under each of two conditions

// Under condition 0 players 0 and 2 meet, under condition 1 players 1 and 3. Black wins all games
// under the first, the side that is tried all under the second.
GameRecord game_of_step(int id) {
  const int condition = id % kGamesOfStep / 2;
  const bool tried_is_black = id % 2 == 0;
  GameRecord record = fakes::game_of(
      id, {condition + (tried_is_black ? 0 : 2), condition + (tried_is_black ? 2 : 0)});
  const bool black_wins = condition == 0 || tried_is_black;
  record.outcome = {black_wins ? Stone::black : Stone::white, Reason::five};
  for (int i = 0; i < (black_wins ? 1 : 2); ++i) {
    record.moves.emplace_back().reply.move = Move(10 * id + i);
  }
  return record;
}

// A run of two steps under two conditions, as it was read from its file, and that file.
class ConditionSteps : public testing::Test {
 protected:
  ConditionSteps() {
    stored_.settings.conditions.resize(2);
    stored_.settings.sides = {.conditions = 2};
    stored_.settings.pairs = kGamesOfStep / 2;
    stored_.state.steps.resize(2);
  }

  void write(const std::vector<GameRecord>& games) const {
    RunSpec run;
    run.players = {{"0", "{}"}, {"1", "{}"}, {"2", "{}"}, {"3", "{}"}};
    run.games = 2 * kGamesOfStep;
    run.kind = RunKind::tune_spsa;
    run.format = Format::duels;
    StoreWriter store = StoreWriter::create(path_, run, {});
    for (const GameRecord& record : games) store.commit(record);
    store.close();
  }
  std::vector<std::vector<TuningStep>> read() const { return read_condition_steps(path_, stored_); }

  static std::vector<GameRecord> games(int count) {
    std::vector<GameRecord> games;
    for (int id = 0; id < count; ++id) games.push_back(game_of_step(id));
    return games;
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("tune.db");
  StoredTuning stored_;
};

// "0: 1-1" of step 0 with a win and a loss.
std::vector<std::string> sums(const std::vector<TuningStep>& steps) {
  std::vector<std::string> texts;
  for (const TuningStep& step : steps) {
    texts.push_back(fmt::format("{}: {}-{}", step.id, step.wins, step.losses));
  }
  return texts;
}

TEST_F(ConditionSteps, AreSumsOfTheGamesUnderEach) {
  write(games(2 * kGamesOfStep));
  const auto steps = read();
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_THAT(sums(steps[0]), ElementsAre("0: 1-1", "1: 1-1"));
  EXPECT_THAT(sums(steps[1]), ElementsAre("0: 2-0", "1: 2-0"));
  EXPECT_THAT(steps[0].front().pairs, ElementsAre(0, 0, 1, 0, 0));
  EXPECT_THAT(steps[1].front().pairs, ElementsAre(0, 0, 0, 0, 1));
}

TEST_F(ConditionSteps, LeaveOutGamesOfAStepThatHasNotEnded) {
  stored_.state.steps.resize(1);
  write(games(kGamesOfStep + 1));
  const auto steps = read();
  EXPECT_EQ(steps[0].size(), 1U);
  EXPECT_EQ(steps[1].size(), 1U);
}

TEST_F(ConditionSteps, RefuseAGameOfNoCondition) {
  std::vector<GameRecord> mixed = games(2 * kGamesOfStep);
  mixed[5].players = {0, 3};
  write(mixed);
  EXPECT_THAT(
      [&] { read(); },
      ThrowsMessage<Error>(path_ + ": damaged: game 5 belongs to no condition of its tuning run"));
}

TEST_F(ConditionSteps, RefuseAFileWithoutTheGamesOfALaterStep) {
  write(games(kGamesOfStep));
  EXPECT_THAT(
      [&] { read(); },
      ThrowsMessage<Error>(path_ + ": damaged: game 4 belongs to no condition of its tuning run"));
}

// Of two players: a pair is two games with colours exchanged.
GameRecord game_of_two(int id, Stone winner, std::vector<int> cells) {
  GameRecord record = fakes::game_of(id, {id % 2, 1 - id % 2}, {winner, Reason::five});
  for (const int cell : cells) record.moves.emplace_back().reply.move = Move(cell);
  return record;
}

// A file of results alone has the number of moves and their checksum.
TEST(StepResult, TellsEqualMovesThatAreNotKept) {
  std::vector<GameRecord> games{game_of_two(0, Stone::black, {}), game_of_two(1, Stone::black, {})};
  games[0].unkept = games[1].unkept = UnkeptMoves{};
  EXPECT_EQ(step_result(0, games, {}).alike, 1);
  games[1].unkept.reset();
  EXPECT_EQ(step_result(0, games, {}).alike, 0);
}

}  // namespace
}  // namespace rb
