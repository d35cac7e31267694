#include "runner/run/human/saved_game.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

GameRecord game(int id, int moves) {
  GameRecord record;
  record.id = id;
  record.seed = 7;
  record.players = {0, 1};
  record.outcome = {Stone::white, Reason::resigned};
  for (int i = 0; i < moves; ++i) record.moves.emplace_back().reply.move = Move(10 * i);
  return record;
}

class KeptGame : public testing::Test {
 protected:
  StoreReader reader() const { return StoreReader(path_); }
  std::size_t moves(int id) const { return reader().game(id).value().moves.size(); }
  bool left(int id) const { return goes_on(reader(), id); }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
  StoreWriter writer_ = StoreWriter::create(path_, fakes::run_spec(1), fakes::openings());
};

TEST_F(KeptGame, IsReplacedByItsLaterSelf) {
  EXPECT_FALSE(left(0)) << "no game has been left yet";
  replace_game(writer_, game(0, 2), true);
  EXPECT_EQ(moves(0), 2U);
  replace_game(writer_, game(0, 4), true);
  EXPECT_EQ(moves(0), 4U);
  EXPECT_EQ(reader().count(), 1);
  EXPECT_EQ(reader().game(0), game(0, 4));
}

TEST_F(KeptGame, GoesOnUntilItHasEnded) {
  replace_game(writer_, game(0, 2), true);
  replace_game(writer_, game(1, 3), true);
  EXPECT_TRUE(left(0));
  EXPECT_TRUE(left(1));
  EXPECT_FALSE(left(2));
  replace_game(writer_, game(0, 4), true);
  EXPECT_TRUE(left(0));
  replace_game(writer_, game(0, 5), false);
  EXPECT_FALSE(left(0));
  EXPECT_TRUE(left(1));
}

TEST_F(KeptGame, IsOneMoreGameOfTheRunIfItIsNew) {
  replace_game(writer_, game(0, 2), false);
  EXPECT_EQ(reader().run().games, 1);
  replace_game(writer_, game(1, 2), false);
  EXPECT_EQ(reader().run().games, 2);
  replace_game(writer_, game(0, 3), false);
  EXPECT_EQ(reader().run().games, 2);
}

}  // namespace
}  // namespace rb
