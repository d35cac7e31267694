#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <set>

#include "engine/base/error.hpp"
#include "engine/renju/board/board.hpp"
#include "runner/play/game_result.hpp"
#include "runner/tune/dataset.hpp"
#include "runner/tune/pattern/pattern_games.hpp"
#include "tests/fakes/renju_file.hpp"
#include "tests/fakes/temp_folder.hpp"

// What is learnt from games: the positions of a data set, and those that patterns are fitted to.
namespace rb {
namespace {

class LearningGames : public testing::Test {
 protected:
  // Of three moves the first was chosen by thinking, the second was forced, the third a whim.
  LearningGames() {
    for (GameRecord& game : games) {
      for (std::size_t ply = 2; ply < game.moves.size(); ++ply) {
        game.moves[ply].reply.thinking.emplace() = {
            .forced = ply % 3 == 1 ? Forced::five : Forced::no, .chance = ply % 3 == 2};
      }
    }
    fakes::write_games(path, openings, games);
  }
  std::set<std::uint64_t> keys() const {
    std::set<std::uint64_t> all;
    for (const Opening& opening : openings) all.insert(opening_key(opening.moves, kRenjuSize));
    return all;
  }

  fakes::TempFolder folder;
  std::string path = folder.file("run.db");
  std::vector<Opening> openings = fakes::two_stone_openings(30);
  std::vector<GameRecord> games = fakes::games_by_chance(openings);
};

TEST_F(LearningGames, EveryPositionAfterTheOpeningIsTakenWithItsResult) {
  std::map<int, std::size_t> next;
  const DatasetCounts counts = each_position(
      {path}, {.per_game = 0, .quiet_only = false}, [&](const LabelledPosition& position) {
        const GameRecord& game = games.at(static_cast<std::size_t>(position.game));
        const std::size_t ply = next.try_emplace(position.game, 2).first->second++;
        ASSERT_EQ(position.moves.size(), ply);
        for (std::size_t i = 0; i < ply; ++i) {
          EXPECT_EQ(position.moves[i], game.moves[i].reply.move);
        }
        EXPECT_EQ(2 * position.black, half_points(game.outcome, Stone::black));
        EXPECT_EQ(
            position.opening,
            opening_key(openings[static_cast<std::size_t>(position.game) / 2].moves, kRenjuSize));
      });
  ASSERT_EQ(next.size(), games.size());
  std::int64_t positions = 0;
  for (const auto& [game, end] : next) {
    EXPECT_EQ(end, games[static_cast<std::size_t>(game)].moves.size());
    positions += static_cast<std::int64_t>(end) - 2;
  }
  EXPECT_EQ(counts.positions, positions);
  EXPECT_EQ(counts.games, std::ssize(games));
  EXPECT_EQ(counts.repeats, 0);
}

TEST_F(LearningGames, AFewOfAGameAreDrawnInOrder) {
  std::map<int, std::vector<std::size_t>> plies;
  each_position({path}, {.per_game = 3, .quiet_only = false},
                [&](const LabelledPosition& position) {
                  plies[position.game].push_back(position.moves.size());
                });
  ASSERT_EQ(plies.size(), games.size());
  std::set<std::vector<std::size_t>> different;
  for (const auto& [game, drawn] : plies) {
    EXPECT_EQ(drawn.size(), 3U);
    EXPECT_TRUE(std::is_sorted(drawn.begin(), drawn.end()));
    different.insert(drawn);
  }
  EXPECT_GT(different.size(), games.size() / 2);
}

TEST_F(LearningGames, TheSameGameAndAHeldOutOpeningAreLeftOut) {
  const std::uint64_t first = opening_key(openings[0].moves, kRenjuSize);
  const DatasetCounts counts =
      each_position({path, path}, {.held_out = std::set{first}}, [](const LabelledPosition&) {});
  EXPECT_EQ(counts.games, std::ssize(games) - 2);
  EXPECT_EQ(counts.repeats, std::ssize(games) - 2);
  EXPECT_EQ(counts.held_out, 4);
}

TEST_F(LearningGames, ASampleHasTheLegalMovesNearTheStonesTheChosenOneFirst) {
  const PatternGames learnt({.paths = {path}});
  const auto board = std::make_unique<renju::Board>();
  PatternSample sample;
  std::size_t with_moves = 0;
  for (const auto* const places : {&learnt.training(), &learnt.validation()}) {
    for (const PatternGames::Place& place : *places) {
      const GameRecord& game = games.at(place.game);
      board->set(Position{renju::kSize});
      for (std::size_t i = 0; i < place.ply; ++i) board->play(game.moves[i].reply.move.cell());
      std::vector<int> empty;
      for (const int cell : board->empty()) empty.push_back(cell);
      learnt.make(place, sample);
      EXPECT_EQ(sample.black_to_move, place.ply % 2 == 0);
      ASSERT_EQ(sample.cells.size(), empty.size());
      if (sample.moves.empty()) continue;
      ++with_moves;
      EXPECT_EQ(place.ply % 3, 0);
      std::set<int> expected, found;
      for (const int cell : board->near()) {
        if (board->to_move() == Stone::white || !board->forbidden(cell)) expected.insert(cell);
      }
      for (const std::uint16_t move : sample.moves) found.insert(empty.at(move));
      EXPECT_EQ(found, expected);
      EXPECT_EQ(sample.moves.size(), expected.size());
      EXPECT_EQ(empty.at(sample.moves.front()), game.moves[place.ply].reply.move.cell());
    }
  }
  EXPECT_GT(with_moves, 100U);
}

// Which of their moves were chosen is not told, so all are.
TEST_F(LearningGames, OfAnotherProgramAreReadAsImportReadsThem) {
  const std::string text = folder.file("games.txt");
  fakes::write_text(text, "h8 a15 i8 c15 j8 e15 k8 g15 l8\nh8 h8\nh8 h8 # black, resigned\n");
  std::string said;
  std::size_t moves = 0;
  const DatasetCounts counts = each_distinct_game(
      {text}, Detail::all, std::nullopt,
      [&](const DistinctGame& game) {
        EXPECT_TRUE(game.is_imported);
        moves += game.record.moves.size();
      },
      [&](const std::string& line) { said += line + '\n'; });
  EXPECT_EQ(counts.games, 1);
  EXPECT_EQ(moves, 9U);
  EXPECT_THAT(said, testing::StartsWith("skipped: " + text + ": game 2 (line 2): "));
  EXPECT_THAT(said, testing::EndsWith(text + ": 1 game of 2 players; 2 skipped\n"));
}

TEST_F(LearningGames, NothingIsLeftToLearnFromIfAllIsHeldOut) {
  EXPECT_THAT([&] { PatternGames({.paths = {path}, .held_out = keys()}); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("too few games to learn from")));
}

// Games of their own: what of them is taken, by the number of stones.
class TakenPositions : public LearningGames {
 protected:
  std::vector<std::size_t> taken(const GameRecord& game, const DatasetSpec& spec) {
    const std::string other = folder.file("one" + std::to_string(++files_) + ".db");
    fakes::write_games(other, {openings[0]}, {game});
    std::vector<std::size_t> plies;
    each_position({other}, spec, [&](const LabelledPosition& position) {
      plies.push_back(position.moves.size());
    });
    return plies;
  }
  // Black wins in the row of its opening stone; White puts four in a row beside it.
  GameRecord won() const {
    GameRecord game = games[0];
    game.moves.resize(2);
    game.players = {0, 1};
    // The opening's stones are h8 and the one above it.
    for (const int cell : {113, 0, 114, 1, 115, 2, 116}) {
      game.moves.emplace_back().reply.move = Move(cell);
    }
    game.outcome = {Stone::black, Reason::five};
    return game;
  }

 private:
  int files_ = 0;
};

// Four of Black in a row are no quiet position; before the fourth it is one.
TEST_F(TakenPositions, AreQuietAndNotOfTheOpening) {
  EXPECT_THAT(taken(won(), {.per_game = 0, .quiet_only = false}),
              testing::ElementsAre(2, 3, 4, 5, 6, 7, 8));
  EXPECT_THAT(taken(won(), {.per_game = 0, .quiet_only = true}),
              testing::ElementsAre(2, 3, 4, 5, 6));
}

TEST_F(LearningGames, AGameThatEndsByAFaultTeachesNothingAndHasNoNumber) {
  const bool by_black = games[0].moves.size() % 2 == 1;
  games[0].outcome = {by_black ? Stone::white : Stone::black, Reason::crash};
  const std::string other = folder.file("fault.db");
  fakes::write_games(other, openings, games);
  std::vector<std::size_t> lengths;
  std::vector<int> numbers;
  const DatasetCounts counts =
      each_distinct_game({other, path}, Detail::moves, std::nullopt, [&](const DistinctGame& game) {
        numbers.push_back(game.number);
        EXPECT_EQ(game.file, numbers.size() < games.size() ? 0U : 1U);
      });
  EXPECT_EQ(counts.games, std::ssize(games));
  EXPECT_EQ(counts.repeats, std::ssize(games) - 1);
  EXPECT_EQ(counts.held_out, 0);
  ASSERT_EQ(numbers.size(), games.size());
  EXPECT_EQ(numbers.front(), 0);
  EXPECT_EQ(numbers.back(), std::ssize(games) - 1) << "the first game of the second file";
}

TEST_F(LearningGames, OfAnotherGameOrWithoutMovesAreRefused) {
  const auto refusal = [&](const RunSpec& run, const std::vector<GameRecord>& some) {
    const std::string other = folder.file("other.db");
    std::filesystem::remove(other);
    auto store = StoreWriter::create(other, run, {});
    for (const GameRecord& game : some) store.commit(game);
    store.close();
    try {
      each_distinct_game({other}, Detail::moves, std::nullopt, [](const DistinctGame&) {});
    } catch (const Error& error) {
      return std::string(error.what()).substr(other.size());
    }
    return std::string("read");
  };
  RunSpec run = fakes::run_spec(2);
  run.openings_hash = openings_hash({});
  EXPECT_EQ(refusal(run, {}), "read");
  run.game = "reversi";
  run.board_size = 8;
  EXPECT_EQ(refusal(run, {}), ": holds reversi games on 8x8, but a data set needs renju on 15x15");
  run.game = "renju";
  run.board_size = 15;
  run.keep = Keep::results;
  EXPECT_EQ(refusal(run, {}), "read") << "there is no game";
  GameRecord bare = games[0];
  bare.opening = -1;
  bare.unkept = UnkeptMoves{.plies = static_cast<int>(bare.moves.size()), .key = 5};
  bare.moves.clear();
  EXPECT_NE(refusal(run, {bare}), "read");
}

}  // namespace
}  // namespace rb
