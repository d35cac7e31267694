#include "runner/results/same_run.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/records.hpp"

namespace rb {
namespace {

TEST(SameRun, TellsOfTheGamesOfEachPairing) {
  RunSpec stored = fakes::run_spec(300);
  stored.players.push_back({"easy", "{}"});
  RunSpec asked = stored;
  asked.games = 6;
  EXPECT_EQ(difference(stored, asked, 7),
            "games is 100 in the file, now 2: 4 games have been played, so it cannot be less");
}

}  // namespace
}  // namespace rb
