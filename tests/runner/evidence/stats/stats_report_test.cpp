#include "runner/evidence/stats/stats_report.hpp"
#include "engine/base/json_text.hpp"

#include <array>
#include <chrono>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/printout.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/runner/evidence/stats/short_game.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::vector<GameRecord>& games) {
  StatsFile file{.path = "run.db",
                 .players = {{"a", {}}, {"b", {}}},
                 .games = {},
                 .decided = DecidedGames(2),
                 .openings = {}};
  for (const GameRecord& record : games) file.openings.add(record);
  return stats_text({file});
}

TEST(StatsText, HasBlacksScoreByOpeningTheMostFrequentFirst) {
  const std::string text =
      text_of({game("h8 h9 i9 a1", Stone::white), game("h8 h9 g9 a1", Stone::black),
               game("h8 i9 i7 a1", Stone::black), game("a1 c3 e5", Stone::empty)});
  EXPECT_THAT(text, HasSubstr("\nopening     games    Black\n"
                              "4D Kagetsu      2   50.0 %\n"
                              "7I Hogetsu      1  100.0 %\n"
                              "others          1   50.0 %\n"));
}

GameRecord finished(std::array<int, 2> players, Stone winner, int moves, int score) {
  GameRecord record = fakes::game_of(
      0, players, {winner, winner == Stone::empty ? Reason::board_full : Reason::five});
  record.moves.resize(static_cast<std::size_t>(moves));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    record.moves[i].reply.move = Move(static_cast<int>(i));
    if (score != 0) record.moves[i].reply.score = i % 2 == 0 ? score : -score;
  }
  return record;
}

Metric metric(int group, int place, const char* key, Metric::Form form, double value) {
  return {group, place, key, std::string("Of ") + key, form, value};
}

// Three players: the first wins 3 of 4 against the second and one of one against the third, the
// second draws with itself.
StatsFile of_three() {
  StatsFile file{.path = "three.db",
                 .players = {{"first", {}}, {"second, of long name", {}}, {"c", {}}},
                 .games = {},
                 .decided = DecidedGames(3),
                 .openings = {},
                 .keep = Keep::all};
  for (const GameRecord& record :
       {finished({0, 1}, Stone::black, 9, 50), finished({1, 0}, Stone::white, 25, -50),
        finished({0, 1}, Stone::white, 12, 0), finished({1, 0}, Stone::white, 85, 0),
        finished({2, 0}, Stone::white, 10, 0), finished({1, 1}, Stone::empty, 225, 0)}) {
    file.games.add(record, record.moves.size());
    file.decided.add(record);
  }
  using Form = Metric::Form;
  file.players[0].metrics = {metric(1, 2, "nodes", Form::number, 1234.5),
                             metric(1, 1, "moves", Form::count, 12),
                             metric(0, 9, "share", Form::share, 0.1234)};
  file.players[2].metrics = {metric(1, 1, "moves", Form::count, 7),
                             metric(1, 3, "a_long_key", Form::number, 0.5)};
  return file;
}

TEST(StatsText, IsATableOfPlayersOneOfPairingsAndOneOfDecidedGames) {
  EXPECT_EQ(stats_text({of_three()}),
            R"(                first  second, of long name     c
Of share       12.3 %                     -     -
Of moves           12                     -     7
Of nodes         1234                     -     -
Of a_long_key       -                     -  0.50

three.db: 6 games of 9 to 225 moves, median 18.5, mean 61.0
players                                     games   Elo gap   Black
second, of long name  second, of long name      1         0  50.0 %
first                 second, of long name      4       191  25.0 %
first                 c                         1  no limit   0.0 %

decided at move  games   Black    first  second, of long name      c
1-20                 4  25.0 %   75.0 %                33.3 %  0.0 %
81-                  1   0.0 %  100.0 %                 0.0 %      -
2 games by the scores that the players reported: from that move on all favour the winner
3 games by the last move: neither player reported a score, or a fault ended the game
1 game drawn
)");
}

TEST(StatsText, OfNoGamesSaysSo) { EXPECT_THAT(text_of({}), HasSubstr("\nrun.db: 0 games\n")); }

TEST(StatsCsv, HasAFigureARow) {
  const std::string text = stats_csv({of_three()});
  EXPECT_THAT(text, testing::StartsWith(
                        "file,player,figure,value,number\nthree.db,first,nodes,1234.5,0\n"));
  for (const char* const row :
       {"first,decided_1-20_games,4,0", "first,decided_1-20_score,0.75,0",
        "first,decided_21-30_games,0,0", "\"second, of long name\",decided_81-_score,0,1",
        "c,decided_81-_games,0,2"}) {
    EXPECT_THAT(text, HasSubstr(std::string("\nthree.db,") + row + '\n'));
  }
  EXPECT_THAT(text, Not(HasSubstr("21-30_score"))) << "of no game";
}

TEST(StatsJson, HasAllFiguresUnrounded) {
  const auto file = read_ordered_json(stats_json({of_three()})).at("files").at(0);
  const auto text = [](const Json& json) {
    std::string dumped = json_text(json);
    std::erase(dumped, '"');
    return dumped;
  };
  EXPECT_EQ(text(file.at("pairings")),
            "[{players:[first,second, of long "
            "name],games:4,elo_gap:190.848501887865,black:0.25},{players:[first,c],games:1,elo_gap:"
            "null,black:0.0},{players:[second, of long name,second, of long "
            "name],games:1,elo_gap:0.0,black:0.5}]");
  EXPECT_EQ(text(file.at("players")),
            "[{player:first,nodes:1234.5,moves:12.0,share:0.1234},{player:second, of long "
            "name},{player:c,moves:7.0,a_long_key:0.5}]");
  EXPECT_EQ(
      text(file.at("decided").at("moves").front()),
      "{first:1,last:20,games:4,black:0.25,players:[{player:first,games:4,score:0.75},{player:"
      "second, of long name,games:3,score:0.3333333333333333},{player:c,games:1,score:0.0}]}");
  EXPECT_EQ(text(file.at("openings")), "[]");
  auto rest = file;
  for (const auto* const key : {"players", "pairings", "openings", "decided"}) rest.erase(key);
  EXPECT_EQ(text(rest),
            "{file:three.db,keep:all,games:6,moves_least:9,moves_median:18.5,moves_mean:61.0,moves_"
            "most:225}");
}

// A file of renju with an opening of two moves, played by "own", which has a time for a move of its
// own, and "common", which has that of the run.
class ReadStats : public testing::Test {
 protected:
  struct Answer {
    const char* cell;
    int ms;
  };
  static GameRecord record(int id, std::array<int, 2> players, const std::vector<Answer>& answers) {
    GameRecord record = fakes::game_of(id, players);
    record.opening = 0;
    for (const char* const cell : {"h8", "h9"}) {
      MoveRecord& move = record.moves.emplace_back();
      move.opening = true;
      move.reply.move = Move(parse_cell(cell, kRenjuSize).value());
    }
    for (const Answer& answer : answers) {
      MoveRecord& move = record.moves.emplace_back();
      move.reply.move = Move(parse_cell(answer.cell, kRenjuSize).value());
      move.elapsed = std::chrono::milliseconds(answer.ms);
    }
    return record;
  }
  StatsFile read(
      std::vector<GameRecord> games, const Rules* (*find_rules)(std::string_view, int) =
                                         [](std::string_view, int) { return &renju::rules(); }) {
    const std::vector<Opening> openings = {{"", parse_moves("h8 h9", kRenjuSize)}};
    RunSpec run = fakes::run_spec(2);
    run.players = {{"own", R"({"limits": {"move_time_ms": 100}})"}, {"common", "{}"}};
    run.limits.moves.time = std::chrono::milliseconds(2000);
    run.openings_hash = openings_hash(openings);
    run.board_size = board_size_;
    run.keep = Keep::moves;
    auto store = StoreWriter::create(path(), run, openings);
    for (const GameRecord& game : games) store.commit(game);
    store.close();
    return read_stats(path(), find_rules);
  }
  std::vector<GameRecord> two_games() {
    // The second player to move tells no times in the second game.
    std::vector<GameRecord> games = {
        record(0, {0, 1}, {{"i9", 150}, {"a1", 2500}, {"j10", 50}, {"a2", 1500}, {"k11", 60}}),
        record(1, {1, 0}, {{"i9", 0}, {"a1", 101}, {"j10", 0}, {"a2", 100}})};
    games[0].outcome = {Stone::black, Reason::resigned};
    games[1].outcome = {Stone::white, Reason::resigned};
    return games;
  }
  static double value(const StatsFile& file, std::size_t player, const std::string& key) {
    for (const Metric& metric : file.players[player].metrics) {
      if (metric.key == key) return metric.value;
    }
    return -1;
  }
  std::string path() const { return folder_.file("run.db"); }

  int board_size_ = kRenjuSize;

 private:
  fakes::TempFolder folder_;
};

TEST_F(ReadStats, HasTheTimesAndLimitsOfEachPlayer) {
  const StatsFile file = read(two_games());
  EXPECT_EQ(file.path, path());
  EXPECT_EQ(file.keep, Keep::moves);
  ASSERT_EQ(file.players.size(), 2U);
  EXPECT_EQ(file.players[0].player, "own");
  EXPECT_EQ(file.players[1].player, "common");
  EXPECT_EQ(value(file, 0, "games"), 2);
  EXPECT_EQ(value(file, 0, "moves"), 5) << "those of the opening are nobody's";
  EXPECT_EQ(value(file, 0, "time_ms_most"), 150);
  EXPECT_NEAR(value(file, 0, "time_ms_median"), 100, 1);
  EXPECT_EQ(value(file, 0, "over_limit"), 0.4);
  EXPECT_EQ(value(file, 1, "moves"), 4);
  EXPECT_EQ(value(file, 1, "time_ms_most"), 2500);
  EXPECT_NEAR(value(file, 1, "time_ms_median"), 1500, 15) << "in one game it tells none";
  EXPECT_EQ(value(file, 1, "over_limit"), 0.5);
}

TEST_F(ReadStats, RefusesAGameThatTheRulesDoNotAllow) {
  std::vector<GameRecord> games = two_games();
  games[1].moves[4].reply.move = games[1].moves[2].reply.move;
  EXPECT_THROW(read(games), Error);
}

}  // namespace
}  // namespace rb
