#include "runner/studies/explore/move_tree.hpp"

#include <chrono>
#include <filesystem>
#include <future>
#include <map>
#include <optional>
#include <utility>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/formats/renlib/library.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

GameRecord game(int id, std::string_view moves, Stone winner) {
  GameRecord record;
  record.id = id;
  record.players = {id % 2, 1 - id % 2};
  record.outcome = {winner, winner == Stone::empty ? Reason::agreed_draw : Reason::resigned};
  for (const Move move : parse_moves(moves, kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

class Explore : public testing::Test {
 protected:
  PositionIndex index(const std::vector<GameRecord>& games) {
    std::filesystem::remove(path_);
    fakes::write_games(path_, {}, games);
    return index();
  }
  PositionIndex index() {
    return {path_, "renju", kRenjuSize,
            [this](const std::string& note) { notes_.push_back(note); }};
  }
  LibraryTree library_tree() {
    return {path_, [this](const std::string& note) { notes_.push_back(note); }};
  }
  static MoveTree after(const PositionIndex& index, std::string_view moves, TreeQuery query = {}) {
    query.moves = parse_moves(moves, kRenjuSize);
    return explore({.indices = {&index}}, query);
  }
  static std::string name(const TreeMove& move) { return move_name(move.move, kRenjuSize); }

  // h8, with h9 and two moves below it, i8, and i9.
  void write_library() const {
    renlib::Library library;
    const auto add = [&](std::uint32_t parent, std::string_view cell) {
      const auto moves = parse_moves(cell, kRenjuSize);
      return library.child_at(parent, renlib::library_point(moves.front()));
    };
    const std::uint32_t centre = add(0, "h8"), up = add(centre, "h9");
    add(up, "i9");
    add(up, "j9");
    add(centre, "i8");
    add(centre, "i9");
    library.text_of(up) = {.title = "main line", .body = "", .board = "A"};
    fakes::write_text(path_, renlib::library_bytes(library));
  }

  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
  std::vector<std::string> notes_;
};

TEST_F(Explore, CountsGamesOfTheSideThatMoves) {
  const PositionIndex three =
      index({game(0, "h8 h9 a1", Stone::black), game(1, "h8 i9 a1", Stone::white),
             game(2, "h8 h9 a3", Stone::empty)});
  const MoveTree tree = after(three, "h8");
  EXPECT_EQ(tree.to_move, Stone::white);
  EXPECT_EQ(tree.counts, (rating::GameCounts{.wins = 1, .draws = 1, .losses = 1}));
  ASSERT_EQ(tree.next.size(), 2U);
  EXPECT_EQ(name(tree.next[0]), "h9");
  EXPECT_EQ(tree.next[0].counts, (rating::GameCounts{.wins = 0, .draws = 1, .losses = 1}));
  EXPECT_EQ(name(tree.next[1]), "i9");
  EXPECT_EQ(tree.next[1].counts, (rating::GameCounts{.wins = 1, .draws = 0, .losses = 0}));
}

TEST_F(Explore, MergesTranspositionsAndSymmetries) {
  // One position three times: as it is, in another order, turned.
  const PositionIndex three =
      index({game(0, "h8 h9 j8 h10 a1", Stone::black), game(1, "j8 h10 h8 h9 a2", Stone::white),
             game(2, "h8 i8 h6 j8 o15", Stone::white)});
  EXPECT_EQ(after(three, "h8 h9 j8 h10").counts.games(), 3);
  EXPECT_EQ(after(three, "h8 g8 h10 f8").counts.games(), 3);
}

TEST_F(Explore, TellsWhereGamesEnd) {
  const PositionIndex two =
      index({game(0, "h8 h9", Stone::black), game(1, "h8 h9 a1", Stone::white)});
  const MoveTree tree = after(two, "h8 h9");
  ASSERT_EQ(tree.next.size(), 2U);
  EXPECT_TRUE(tree.next[0].move == Move::none() || tree.next[1].move == Move::none());
}

TEST_F(Explore, NamesOpeningsAndLooksDeeper) {
  const PositionIndex one = index({game(0, "h8 h9 i9 a1", Stone::black)});
  const MoveTree tree = after(one, "", {.depth = 3});
  const TreeMove& third = tree.next.at(0).moves.at(0).moves.at(0);
  EXPECT_EQ(third.opening, "4D Kagetsu");
  EXPECT_THAT(third.moves, IsEmpty());
}

TEST_F(Explore, ByPlayer) {
  const PositionIndex two = index({game(0, "h8 h9", Stone::black), game(1, "h8 h9", Stone::black)});
  EXPECT_THAT(after(two, "", {.by_player = true}).next,
              testing::UnorderedElementsAre(Field(&TreeMove::player, "hard:depth=5"),
                                            Field(&TreeMove::player, "medium")));
}

TEST_F(Explore, LeavesOutRareMoves) {
  const PositionIndex three = index({game(0, "h8 h9", Stone::black), game(1, "h8 h9", Stone::black),
                                     game(2, "a1 h9", Stone::black)});
  EXPECT_THAT(after(three, "", {.min_games = 2}).next, testing::SizeIs(1));
}

TEST_F(Explore, OfSomeGamesOnly) {
  PositionIndex two = index({game(0, "h8 h9", Stone::black), game(1, "h8 i9", Stone::white)});
  two.restrict_to({1});
  EXPECT_EQ(after(two, "h8").counts.games(), 1);
  EXPECT_THAT(games_through(two, parse_moves("h8", kRenjuSize), 9), ElementsAre(1));
}

TEST_F(Explore, MakesTheIndexAnewOnlyWhenTheFileHasChanged) {
  index({game(0, "h8 h9", Stone::black)});
  EXPECT_THAT(notes_, testing::SizeIs(1));
  EXPECT_EQ(index().games(), 1);
  EXPECT_THAT(notes_, testing::SizeIs(1));
  EXPECT_EQ(index({game(0, "h8 h9", Stone::black), game(1, "h8 i9", Stone::black)}).games(), 2);
  EXPECT_THAT(notes_, testing::SizeIs(2));
}

TEST_F(Explore, WaitsForAnotherProcessThatMakesTheIndex) {
  fakes::write_games(path_, {}, {game(0, "h8 h9", Stone::black)});
  std::optional<FileLock> lock = FileLock::create(index_path(path_) + ".unfinished");
  auto games = std::async(std::launch::async, [&] { return index().games(); });
  EXPECT_EQ(games.wait_for(std::chrono::milliseconds(150)), std::future_status::timeout);
  lock.reset();
  EXPECT_EQ(games.get(), 1);
}

TEST_F(Explore, WaitsForAnotherProcessThatBeginsAtTheSameMoment) {
  fakes::write_games(path_, {}, {game(0, "h8 h9", Stone::black)});
  std::optional<FileLock> lock;
  const auto other_begins = [&, is_first = true](const std::string&) mutable {
    if (std::exchange(is_first, false)) {
      lock.emplace(FileLock::create(index_path(path_) + ".unfinished"));
    }
  };
  auto games = std::async(std::launch::async, [&] {
    return PositionIndex(path_, "renju", kRenjuSize, other_begins).games();
  });
  EXPECT_EQ(games.wait_for(std::chrono::milliseconds(150)), std::future_status::timeout);
  lock.reset();
  EXPECT_EQ(games.get(), 1);
}

TEST_F(Explore, LeavesAnotherFileInItsPlaceAlone) {
  fakes::write_games(path_, {}, {game(0, "h8 h9", Stone::black)});
  fakes::write_games(index_path(path_), {}, {game(0, "h8 h9", Stone::black)});
  EXPECT_THROW(index(), Error);
  EXPECT_EQ(StoreReader(index_path(path_)).count(), 1);
}

TEST_F(Explore, RunsNothingOfAStrangersIndex) {
  index({game(0, "h8 h9", Stone::black)});
  {
    const sqlite::Database strangers(index_path(path_), sqlite::Access::write);
    strangers.run("ALTER TABLE position RENAME TO kept");
    strangers.run("CREATE VIEW position AS SELECT * FROM kept, kept");
  }
  EXPECT_EQ(after(index(), "h8").counts.games(), 1);
  EXPECT_THAT(notes_, testing::SizeIs(2));  // made anew
}

TEST_F(Explore, MakesADamagedIndexAnew) {
  index({game(0, "h8 h9", Stone::black)});
  std::filesystem::resize_file(index_path(path_), 8192);
  EXPECT_EQ(after(index(), "h8").counts.games(), 1);
}

TEST_F(Explore, RefusesWhatCannotBeInAnIndex) {
  for (const char* const change :
       {"UPDATE position SET move = 225", "UPDATE position SET move = 'h8'",
        "UPDATE game SET year = -1", "UPDATE source SET board_size = 99"}) {
    PositionIndex one = index({game(0, "h8 h9", Stone::black)});
    sqlite::Database(index_path(path_), sqlite::Access::write).run(change);
    EXPECT_THROW(after(index(), "h8"), Error) << change;
  }
}

TEST_F(Explore, TellsTheYearsOfGames) {
  fakes::write_text(path_, R"(<database><rules><rule id="1" name="RIF"/></rules><tournaments>
    <tournament id="1" name="A" year="1996"/><tournament id="2" name="B" year="2019"/></tournaments>
    <games><game id="1" tournament="1" rule="1" bresult="1"><move>h8 h9</move></game>
    <game id="2" tournament="2" rule="1" bresult="0"><move>h8 h9</move></game>
    <game id="3" rule="1" bresult="0"><move>h8 i9</move></game></games></database>)");
  const MoveTree tree = after(index(), "h8");
  EXPECT_THAT(wide(tree_table(tree, kRenjuSize)), HasSubstr(" 1996-2019\n"));
  EXPECT_THAT(tree_csv(tree, kRenjuSize), HasSubstr(",1996,2019,0,0,\n"));
  EXPECT_EQ(tree_json(tree, kRenjuSize)["moves"][0]["years"][1], 2019);
  EXPECT_FALSE(tree_json(tree, kRenjuSize)["moves"][1].contains("years"));
}

TEST_F(Explore, CountsWhatALibraryHas) {
  write_library();
  const LibraryTree library = library_tree();
  const MoveTree tree =
      explore({.libraries = {&library}}, {.moves = parse_moves("h8", kRenjuSize), .depth = 2});
  ASSERT_EQ(tree.next.size(), 2U);  // h9 and its image i8 are one move
  EXPECT_EQ(name(tree.next[0]), "h9");
  EXPECT_EQ(tree.next[0].positions, 4);
  EXPECT_EQ(tree.next[0].lines, 3);
  EXPECT_EQ(tree.next[0].texts, "A main line");
  EXPECT_EQ(tree.next[1].positions, 1);
  EXPECT_THAT(wide(tree_table(tree, kRenjuSize)), HasSubstr("main line"));
  EXPECT_FALSE(library.has_games());
}

TEST_F(Explore, ReadsALibraryOnlyWhenItHasChanged) {
  write_library();
  library_tree();
  library_tree();
  EXPECT_THAT(notes_, testing::SizeIs(1));
  fakes::write_text(path_, fakes::read_text(path_) + 'x');  // RenLib passes over it
  library_tree();
  EXPECT_THAT(notes_, testing::SizeIs(2));
  sqlite::Database(folder_.file("run.tree"), sqlite::Access::write)
      .run("UPDATE move SET positions = -1");
  const LibraryTree wrong = library_tree();
  EXPECT_THROW(explore({.libraries = {&wrong}}, {}), Error);
}

// The slow right way: every position of every game held against the one that is asked for.
TEST_F(Explore, FindsWhatALookAtEveryPositionFinds) {
  Rng rng(7);
  std::vector<GameRecord> games;
  for (int id = 0; id < 60; ++id) {
    std::string moves;
    std::vector<int> cells = {112, 97, 113, 98, 111, 96, 127, 128};
    for (int ply = 0; ply < 4; ++ply) {
      const auto at = static_cast<std::ptrdiff_t>(rng.below(cells.size()));
      moves += cell_name(cells[static_cast<std::size_t>(at)], kRenjuSize) + " ";
      cells.erase(cells.begin() + at);
    }
    games.push_back(game(id, moves, static_cast<Stone>(rng.below(3))));
  }
  std::map<std::uint64_t, std::map<std::uint64_t, int>> expected;  // position -> the next -> games
  for (const GameRecord& record : games) {
    std::vector<Move> moves;
    for (const MoveRecord& move : record.moves) {
      const std::uint64_t from = canonical_key(place_in_turn(moves));
      moves.push_back(move.reply.move);
      ++expected[from][canonical_key(place_in_turn(moves))];
    }
  }
  const PositionIndex all = index(games);
  for (const GameRecord& record : games) {
    std::vector<Move> moves;
    for (const MoveRecord& move : record.moves) {
      std::map<std::uint64_t, int> found;
      for (const TreeMove& next : after(all, moves_text(moves, kRenjuSize)).next) {
        if (next.move == Move::none()) continue;
        std::vector<Move> line = moves;
        line.push_back(next.move);
        found[canonical_key(place_in_turn(line))] += next.counts.games();
      }
      EXPECT_EQ(found, expected[canonical_key(place_in_turn(moves))]);
      moves.push_back(move.reply.move);
    }
  }
}

TEST_F(Explore, AsTableCsvAndJson) {
  const PositionIndex two =
      index({game(0, "h8 h9 i9", Stone::black), game(1, "h8 h9 i9", Stone::empty)});
  const MoveTree tree = after(two, "h8 h9");
  EXPECT_THAT(wide(tree_table(tree, kRenjuSize)), HasSubstr("4D Kagetsu"));
  EXPECT_THAT(tree_csv(tree, kRenjuSize), HasSubstr("\nh8 h9 i9,i9,,2,1,1,0,0.75,"));
  const auto json = tree_json(tree, kRenjuSize);
  EXPECT_EQ(json["moves"][0]["score"], 0.75);
  EXPECT_EQ(json["to_move"], "black");
}

}  // namespace
}  // namespace rb
