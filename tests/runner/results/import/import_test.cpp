#include "runner/results/import/import.hpp"

#include <gmock/gmock.h>

#include <array>
#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/results/import/game_files.hpp"
#include "tests/fakes/complaint.hpp"
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
                        [this](ImportNote note, const std::string& line) {
                          (note == ImportNote::skipped ? skipped_ : cut_).push_back(line);
                        });
  }
  RunSpec run() const { return StoreReader(folder_.file("run.db")).run(); }

  fakes::TempFolder folder_;
  std::vector<std::string> skipped_, cut_;
};

TEST_F(ImportedGames, TakeThePlaceOfWhatAKilledImportLeft) {
  for (const char* const suffix : {".unfinished", ".unfinished-wal", ".unfinished-shm"}) {
    fakes::write_text(folder_.file("run.db") + suffix, "half");
  }
  EXPECT_EQ(imported(won_game("a", "b")).games, 1);
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    EXPECT_THAT(entry.path().filename().string(), testing::AnyOf("run.db", "games.sgf"));
  }
}

TEST_F(ImportedGames, LeaveWhatAnotherImportIsMaking) {
  const std::string path = folder_.file("run.db.unfinished");
  const FileLock lock = FileLock::create(path);
  EXPECT_THROW(imported(won_game("a", "b")), Error);
  EXPECT_TRUE(lock.is_at(path));
}

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

TEST_F(ImportedGames, MayBeInALargeFile) {
  constexpr std::size_t kMebi = std::size_t{1} << 20;
  EXPECT_EQ(imported(std::string(65 * kMebi, '\n') + won_game("a", "b")).games, 1);
  std::filesystem::resize_file(folder_.file("games.sgf"), 1025 * kMebi);
  EXPECT_EQ(
      fakes::complaint([&] { each_text(folder_.file("games.sgf"), [](const auto&) {}); }),
      folder_.file("games.sgf") + ": larger than 1024 MiB: divide it, since an import joins files");
}

TEST_F(ImportedGames, AreAllRefusedIfOneIs) {
  EXPECT_THROW(imported("(;PB[a]PW[b];B[hh];W[hh])\n" + won_game("a", "b"), true), Error);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("run.db")));
}

TEST_F(ImportedGames, OfAPlayerAgainstItselfHaveTwoPlayersOfItsName) {
  EXPECT_EQ(imported(won_game("a", "a") + won_game("a", "b")).players, 3U);
  const std::vector<PlayerRow> players = run().players;
  ASSERT_EQ(players.size(), 3U);
  EXPECT_EQ(players[0], (PlayerRow{"a", R"({"imported":"a"})"}));
  EXPECT_EQ(players[1], (PlayerRow{"a", R"({"imported":"a","against":"itself"})"}));
  EXPECT_EQ(players[2], (PlayerRow{"b", R"({"imported":"b"})"}));
  const auto games = fakes::read_all(StoreReader(folder_.file("run.db")));
  EXPECT_EQ(games.at(0).players, (std::array{0, 1}));
  EXPECT_EQ(games.at(1).players, (std::array{0, 2}));
}

TEST_F(ImportedGames, WithoutNamesAreOfBlackAndWhite) {
  imported(won_game("", ""));
  EXPECT_EQ(run().players[0].name, "Black");
  EXPECT_EQ(run().players[1].name, "White");
  EXPECT_EQ(run().openings_source, "none");
}

// The first of them decides whether the file is of such games.
TEST_F(ImportedGames, KeepWhatWasChosenBySwap2) {
  const auto chosen = [](const std::string& choice, const std::string& fourth) {
    return "(;AP[renju-bench]PB[a]PW[b]C[game 1: five; swap2 " + choice + "];B[hh]C[opening]" +
           ";W[aa]C[opening];B[ih]C[opening];W[ca]" + fourth + ";B[jh];W[ea];B[kh];W[ga];B[lh])\n";
  };
  EXPECT_EQ(imported(chosen("stay", "") + chosen("stay", "C[opening]") + won_game("a", "b")).games,
            1);
  EXPECT_THAT(skipped_, ElementsAre(HasSubstr("its stones are not those of 'stay' by swap2"),
                                    HasSubstr("game 3 (line 3): is not by swap2")));
  const auto games = fakes::read_all(StoreReader(folder_.file("run.db")));
  EXPECT_EQ(games.at(0).swap2, Swap2::stay);
  EXPECT_EQ(games.at(0).opening, -1);
  EXPECT_EQ(run().limits.opening_rule, OpeningRule::swap2);
}

TEST_F(ImportedGames, LoseAChoiceThatTheFirstHasNot) {
  const ImportCounts counts =
      imported(won_game("a", "b") +
               "(;AP[renju-bench]C[game 1: resigned; swap2 swap]RE[B+R];B[hh]C[opening]"
               ";W[aa]C[opening];B[ih]C[opening];W[ca])");
  EXPECT_EQ(counts.games, 2);
  EXPECT_EQ(counts.left_out.at("choices by swap2"), 1U);
}

// What `export` wrote says which moves are an opening, and what it is called.
TEST_F(ImportedGames, HaveTheOpeningsThatTheirCommentsTell) {
  const auto told = [](const std::string& name, const std::string& third) {
    return "(;AP[renju-bench]PB[a]PW[b]C[game 1: five; opening 0 (" + name + ")];B[hh]C[opening]" +
           ";W[aa]C[opening];B[" + third + "];W[ca];B[jh];W[ea];B[kh];W[ga];B[lh])\n";
  };
  const std::string other =
      "(;AP[renju-bench]PB[a]PW[b];B[hh]C[opening];W[aa];B[ih];W[ca];B[jh];W[ea]"
      ";B[kh];W[ga];B[lh])\n";
  EXPECT_EQ(
      imported(told("my own", "ih") + told("again", "ih") + other + won_game("a", "b")).openings,
      2U);
  const StoreReader reader(folder_.file("run.db"));
  const std::vector<Opening> openings = reader.openings();
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[0].name, "my own");
  EXPECT_EQ(openings[0].moves, (std::vector<Move>{Move(112), Move(0)}));
  EXPECT_EQ(openings[1].moves, (std::vector<Move>{Move(112)}));
  EXPECT_EQ(run().openings_source, "imported");
  EXPECT_EQ(run().openings_hash, openings_hash(openings));
  std::vector<int> numbers;
  reader.each(Detail::result, [&](const GameRecord& record) { numbers.push_back(record.opening); });
  EXPECT_THAT(numbers, ElementsAre(0, 0, 1, -1));
}

TEST_F(ImportedGames, AreOfAllFilesInBlocks) {
  for (const char* const name : {"1.sgf", "2.sgf"}) {
    fakes::write_text(folder_.file(name),
                      won_game("a", "b") + won_game("b", "a") + won_game("a", "c"));
  }
  const ImportCounts counts =
      import_games({.files = {folder_.file("1.sgf"), folder_.file("2.sgf")},
                    .database = folder_.file("run.db"),
                    .rules = &renju::rules(),
                    .as = {.name = "renju", .start = renju::rules().start()},
                    .block = 2},
                   [](ImportNote, const std::string&) {});
  EXPECT_EQ(counts.games, 6);
  std::vector<std::array<int, 2>> players;
  int id = 0;
  StoreReader(folder_.file("run.db")).each(Detail::all, [&](const GameRecord& record) {
    EXPECT_EQ(record.id, id++);
    players.push_back(record.players);
  });
  EXPECT_EQ(players,
            (std::vector<std::array<int, 2>>{{0, 1}, {1, 0}, {0, 2}, {0, 1}, {1, 0}, {0, 2}}));
}

TEST_F(ImportedGames, AreRefusedWhereThereAreNone) {
  const auto refusal = [&](const std::vector<std::string>& files) -> std::string {
    return fakes::complaint([&] {
      import_games({.files = files,
                    .database = folder_.file("run.db"),
                    .rules = &renju::rules(),
                    .as = {.name = "renju", .start = renju::rules().start()}},
                   [](ImportNote, const std::string&) {});
    });
  };
  const std::string bad = folder_.file("bad.sgf"), worse = folder_.file("worse.sgf");
  const std::string database = folder_.file("run.db"), empty = folder_.file("empty.sgf");
  fakes::write_text(bad, "(;B[hh];W[hh])");
  fakes::write_text(worse, "(;B[hh];W[hh])");
  fakes::write_text(empty, "\n");
  EXPECT_EQ(refusal({bad}), database + ": no game can be imported from " + bad);
  EXPECT_EQ(refusal({bad, worse}), database + ": no game can be imported from these files");
  EXPECT_EQ(refusal({empty}), empty + ": contains no game as SGF, PSQ or text");
}

}  // namespace
}  // namespace rb
