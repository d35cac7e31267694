#include "runner/tables/results_list/stored_run.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "runner/results/store.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;

// No two of these games have the same moves.
GameRecord game(int id, Stone winner) {
  GameRecord record =
      fakes::game_of(id, {id % 2, 1 - id % 2},
                     {winner, winner == Stone::empty ? Reason::agreed_draw : Reason::resigned});
  record.opening = id / 2 % 2;
  const std::vector<Opening> openings = fakes::openings();
  for (const Move move : openings[static_cast<std::size_t>(record.opening)].moves) {
    record.moves.emplace_back().reply.move = move;
    record.moves.back().opening = true;
  }
  for (const int cell : {id % 90, 130 + id / 90}) {
    record.moves.emplace_back().reply.move = Move(cell);
  }
  return record;
}

// Won by the first player, or by the second one.
GameRecord won_by(int player, int id) {
  return game(id, id % 2 == player ? Stone::black : Stone::white);
}

class StoredRunTest : public ::testing::Test {
 protected:
  StoreWriter store(const RunSpec& run) const {
    return StoreWriter::create(path_, run, fakes::openings());
  }
  StoredRun look() const { return look_into(path_); }
  void write(const RunSpec& run, const std::vector<GameRecord>& games) const {
    std::filesystem::remove(path_);
    StoreWriter writer = store(run);
    for (const GameRecord& record : games) writer.commit(record);
    writer.close();
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
};

TEST_F(StoredRunTest, HasTheRunItsGamesAndTheScoreOfA) {
  write(fakes::run_spec(8),
        {won_by(0, 0), won_by(0, 1), won_by(0, 2), game(3, Stone::empty), won_by(1, 4)});
  const StoredRun stored = look();
  EXPECT_EQ(stored.error, "");
  EXPECT_EQ(stored.path, path_);
  EXPECT_EQ(stored.bytes, std::filesystem::file_size(path_));
  EXPECT_EQ(stored.run.games, 8);
  EXPECT_EQ(stored.run.players, fakes::run_spec().players);
  EXPECT_EQ(stored.games, 5);
  EXPECT_EQ(stored.of_a.wins, 3);
  EXPECT_EQ(stored.of_a.draws, 1);
  EXPECT_EQ(stored.of_a.losses, 1);
  EXPECT_EQ(stored.decision, "");
  EXPECT_FALSE(stored.is_playing);
  EXPECT_FALSE(stored.is_complete());
}

TEST_F(StoredRunTest, IsPlayedAsLongAsItIsWritten) {
  {
    const StoreWriter writer = store(fakes::run_spec(8));
    EXPECT_TRUE(look().is_playing);
  }
  EXPECT_FALSE(look().is_playing);
}

TEST_F(StoredRunTest, ThatCannotBeReadSaysWhy) {
  fakes::write_text(path_, "no results");
  EXPECT_EQ(look().bytes, 10U);
  EXPECT_THAT(look().error, HasSubstr(path_));
  const StoredRun none = look_into(folder_.file("none"));
  EXPECT_EQ(none.bytes, 0U);
  EXPECT_THAT(none.error, HasSubstr("none"));
}

}  // namespace
}  // namespace rb
