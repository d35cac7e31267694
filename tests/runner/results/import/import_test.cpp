#include "runner/results/import/import.hpp"

#include <gmock/gmock.h>

#include <array>
#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Black's five on row 8 against White's stones at the edge, for two players.
std::string won_game(const std::string& black, const std::string& white) {
  return "(;PB[" + black + "]PW[" + white +
         "];B[hh];W[aa];B[ih];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh])\n";
}

class ImportedGames : public testing::Test {
 protected:
  ImportCounts imported(const std::string& text, bool refuse = false) {
    const std::string games = folder_.file("games.sgf");
    fakes::write_text(games, text);
    return import_games({.files = {games},
                         .database = folder_.file("run.db"),
                         .rules = &renju::rules(),
                         .as = {.name = "renju", .start = renju::rules().start()},
                         .refuse = refuse},
                        [this](const std::string& line) { skipped_.push_back(line); });
  }
  RunSpec run() const { return StoreReader(folder_.file("run.db")).run(); }

  fakes::TempFolder folder_;
  std::vector<std::string> skipped_;
};

TEST_F(ImportedGames, HaveTheirPlayersByName) {
  const ImportCounts counts = imported(won_game("a", "b") + won_game("b", "c"));
  EXPECT_EQ(counts.games, 2);
  EXPECT_EQ(counts.skipped, 0);
  EXPECT_EQ(counts.players, 3U);
  std::vector<std::string> names;
  for (const PlayerRow& player : run().players) names.push_back(player.name);
  EXPECT_THAT(names, ElementsAre("a", "b", "c"));
  EXPECT_EQ(run().games, 2);
  EXPECT_EQ(run().kind, RunKind::import);
  const auto games = fakes::read_all(StoreReader(folder_.file("run.db")));
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].players, (std::array{0, 1}));
  EXPECT_EQ(games[1].players, (std::array{1, 2}));
  EXPECT_EQ(games[1].outcome, (Outcome{Stone::black, Reason::five}));
}

TEST_F(ImportedGames, AreCountedIfTheyAreLeftOut) {
  const ImportCounts counts = imported("(;PB[a]PW[b];B[hh];W[hh])\n" + won_game("a", "b"));
  EXPECT_EQ(counts.games, 1);
  EXPECT_EQ(counts.skipped, 1);
  EXPECT_THAT(skipped_, ElementsAre(HasSubstr("games.sgf: game 1 (line 1): ")));
}

TEST_F(ImportedGames, AreAllRefusedIfOneIs) {
  EXPECT_THROW(imported("(;PB[a]PW[b];B[hh];W[hh])\n" + won_game("a", "b"), true), Error);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("run.db")));
}

}  // namespace
}  // namespace rb
