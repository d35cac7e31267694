#include "runner/tune/condition_games.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

// Two steps of two pairs under two conditions: players 0 and 1 are tried, 2 and 3 compared with.
class ConditionGamesOfAFile : public testing::Test {
 protected:
  ConditionGamesOfAFile() {
    stored_.settings.conditions = {{.name = "depth 2"}, {.name = "depth 4"}};
    stored_.settings.sides.conditions = 2;
    stored_.settings.pairs = 2;
    stored_.state.steps.resize(2);
  }

  // The next game: who won it.
  void add(int black, int white, Stone winner) {
    games_.push_back(
        fakes::game_of(static_cast<int>(games_.size()), {black, white},
                       {winner, winner == Stone::empty ? Reason::board_full : Reason::five}));
  }

  std::vector<ConditionGames> read() const {
    RunSpec run = fakes::run_spec(100);
    run.players.resize(4, run.players[1]);
    StoreWriter store = StoreWriter::create(path_, run, fakes::openings());
    for (const GameRecord& game : games_) store.commit(game);
    store.close();
    return read_condition_games(path_, StoreReader(path_), stored_);
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("tune.db");
  StoredTuning stored_;
  std::vector<GameRecord> games_;
};

TEST_F(ConditionGamesOfAFile, AreCountedByStepAndByCondition) {
  add(0, 2, Stone::black), add(2, 0, Stone::white);  // two wins
  add(1, 3, Stone::empty), add(3, 1, Stone::black);  // a draw, a loss
  add(0, 2, Stone::white), add(2, 0, Stone::black);  // two losses
  add(1, 3, Stone::black), add(3, 1, Stone::empty);  // a win, a draw
  add(0, 2, Stone::black);                           // of a step that is not over
  const std::vector<ConditionGames> all = read();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "depth 2");
  EXPECT_EQ(all[0].games_of_step, 2);
  EXPECT_EQ((std::array{all[0].wins, all[0].draws, all[0].losses}), (std::array{2, 0, 2}));
  EXPECT_EQ((std::array{all[0].steps[0].wins, all[0].steps[0].losses}), (std::array{2, 0}));
  EXPECT_EQ((std::array{all[0].steps[1].wins, all[0].steps[1].losses}), (std::array{0, 2}));
  EXPECT_EQ(all[1].name, "depth 4");
  EXPECT_EQ((std::array{all[1].wins, all[1].draws, all[1].losses}), (std::array{1, 2, 1}));
  EXPECT_EQ((std::array{all[1].steps[0].wins, all[1].steps[0].losses}), (std::array{0, 1}));
  EXPECT_EQ((std::array{all[1].steps[1].wins, all[1].steps[1].losses}), (std::array{1, 0}));
}

TEST_F(ConditionGamesOfAFile, BetweenPlayersOfTwoConditionsAreDamage) {
  add(0, 3, Stone::black);
  EXPECT_THAT(fakes::complaint([&] { read(); }),
              HasSubstr("game 0 belongs to no condition of its tuning"));
}

}  // namespace
}  // namespace rb
