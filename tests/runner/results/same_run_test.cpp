#include "runner/results/same_run.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <chrono>
#include <optional>

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

TEST(SameRun, MayHaveFewerGamesThanPlannedButNotThanPlayed) {
  RunSpec stored = fakes::run_spec(300), asked = stored;
  asked.games = 6;
  EXPECT_EQ(difference(stored, asked, 6), std::nullopt);
  EXPECT_EQ(difference(stored, asked, 7),
            "games is 300 in the file, now 6: 8 games have been played, so it cannot be less");
  EXPECT_EQ(difference(stored, asked, 8),
            "games is 300 in the file, now 6: 8 games have been played, so it cannot be less");
  EXPECT_EQ(difference(stored, asked, 9),
            "games is 300 in the file, now 6: 10 games have been played, so it cannot be less");
  stored.games = 5;
  EXPECT_EQ(difference(stored, asked, 400), std::nullopt) << "more than were planned";
  asked.games = 4;
  EXPECT_EQ(difference(stored, asked, 400),
            "games is 5 in the file, now 4: 400 games have been played, so it cannot be less");
}

TEST(SameRun, NamesTheFieldThatDiffers) {
  const RunSpec stored = fakes::run_spec();
  const auto told = [&](auto change) {
    RunSpec asked = stored;
    change(asked);
    return difference(stored, asked, 0).value_or("none");
  };
  EXPECT_EQ(told([](RunSpec&) {}), "none");
  EXPECT_EQ(told([](RunSpec& run) { run.game = "reversi"; }),
            "game is 'renju' in the file, now 'reversi'");
  EXPECT_EQ(told([](RunSpec& run) { run.board_size = 14; }),
            "board size is 15 in the file, now 14");
  EXPECT_EQ(told([](RunSpec& run) { run.keep = Keep::moves; }),
            "keep is 'all' in the file, now 'moves'");
  EXPECT_EQ(told([](RunSpec& run) { run.players.pop_back(); }),
            "the number of players is 2 in the file, now 1");
  EXPECT_EQ(told([](RunSpec& run) { run.limits.moves.depth = 3; }),
            "limits: depth is null in the file, now 3");
  EXPECT_EQ(told([](RunSpec& run) { run.limits.moves.margin = std::chrono::milliseconds(5); }),
            "limits: margin_ms is missing in the file, now 5");
}

// Openings of another hash, by what both runs call theirs.
TEST(SameRun, TellsOfOtherOpenings) {
  const RunSpec stored = fakes::run_spec();
  RunSpec asked = stored;
  asked.openings_hash += 1;
  EXPECT_EQ(difference(stored, asked, 0), "the openings of 'default' are not those in the file");
  asked.held_out = true;
  EXPECT_EQ(difference(stored, asked, 0),
            "openings is 'default' in the file, now 'default, held out'");
}

TEST(SameRun, NamesPlayersByLetterOrNumber) {
  RunSpec stored = fakes::run_spec();
  RunSpec asked = stored;
  asked.players[1].params = R"({"depth": 4, "random_factor": 0.1})";
  EXPECT_EQ(difference(stored, asked, 0),
            "player b: depth is 3 in the file, now 4; give medium as before");
  for (RunSpec* run : {&stored, &asked}) run->players.push_back({"third", "{}"});
  EXPECT_EQ(difference(stored, asked, 0),
            "player 2: depth is 3 in the file, now 4; give medium as before");
  asked.players[1] = {"easy", "{}"};
  EXPECT_EQ(difference(stored, asked, 0),
            "player 2 is 'medium' in the file, now 'easy'; give medium as before");
}

// Names are not compared, so they are not what differs.
TEST(SameRun, NamesWhatDiffersOfARenamedProgram) {
  const auto program = [](const char* name, const char* hash) {
    return PlayerRow{name, fmt::format(R"({{"engine":"gomocup","command":["{}"],"files":{{}},)"
                                       R"("program_hash":"{}"}})",
                                       name, hash)};
  };
  RunSpec stored = fakes::run_spec(), asked = stored;
  stored.players[0] = program("old", "11");
  asked.players[0] = program("new", "11");
  EXPECT_EQ(difference(stored, asked, 0), std::nullopt);
  asked.players[0] = program("new", "12");
  EXPECT_EQ(difference(stored, asked, 0),
            "player a: program_hash is \"11\" in the file, now \"12\"; give old as before");
}

}  // namespace
}  // namespace rb
