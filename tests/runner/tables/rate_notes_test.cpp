#include "runner/tables/rate_notes.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "runner/evidence/gauntlet_race.hpp"
#include "runner/tables/rate_json.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A run of two players, of which the first is number 1 of the set; it wins this many pairs 2-0.
ResultSet tested(int won, int planned,
                 std::optional<rating::SprtSpec> sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 100}) {
  ResultSet set;
  set.players.resize(2);
  for (int id = 0; id < 2 * won; ++id) {
    const bool is_black = id % 2 == 0;
    set.games.push_back({.id = id,
                         .black = is_black ? 1 : 0,
                         .white = is_black ? 0 : 1,
                         .half_points = is_black ? 2 : 0,
                         .opening = static_cast<std::uint64_t>(id / 2),
                         .moves = static_cast<std::uint64_t>(id)});
  }
  ResultFile file{.path = "x.db", .run = {}, .games = 2 * won, .players = {1, 0}};
  file.run.games = planned;
  file.run.players.resize(2);
  file.run.sprt = sprt;
  set.files.push_back(file);
  return set;
}

std::string decision(const ResultSet& set) {
  return json_text(ratings_json(rate(set.games, 2, {}), set, {"b", "a"}).at("files").at(0));
}

TEST(RunEnd, OfADecidedTestIsCompleteThoughGamesAreLeft) {
  const ResultSet set = tested(60, 9104);
  EXPECT_EQ(run_end(set, 0), RunEnd::h1);
  EXPECT_THAT(file_notes(set), ElementsAre(HasSubstr("test accepted H1: LLR +")));
  EXPECT_THAT(file_notes(set), ElementsAre(HasSubstr("chose when to stop")));
  EXPECT_THAT(decision(set), HasSubstr(R"("complete":true,"decision":"H1")"));
}

TEST(LaterGames, AreCountedApart) {
  ResultSet set = tested(60, 9104);
  leave_out_later_games(set);
  const std::size_t kept = set.games.size();
  EXPECT_GT(kept, 10U);
  EXPECT_EQ(set.files[0].beyond, 120 - static_cast<int>(kept));
  EXPECT_EQ(run_end(set, 0), RunEnd::h1);
  EXPECT_THAT(file_notes(set), ElementsAre(HasSubstr("games after its decision are left out")));
  ResultSet open = tested(2, 9104);
  leave_out_later_games(open);
  EXPECT_EQ(open.games.size(), 4U);
}

TEST(RunEnd, OfAKilledTestIsUnfinished) {
  const ResultSet set = tested(2, 9104);
  EXPECT_EQ(run_end(set, 0), RunEnd::unfinished);
  EXPECT_THAT(file_notes(set),
              ElementsAre(HasSubstr("x.db: 4 of at most 9104 games: the sequential test is not "
                                    "finished: LLR +")));
  EXPECT_THAT(decision(set), HasSubstr(R"("complete":false,"decision":"none")"));
}

TEST(RunEnd, OfATestThatAllGamesLeaveOpenIsInconclusive) {
  const ResultSet set = tested(2, 4);
  EXPECT_EQ(run_end(set, 0), RunEnd::inconclusive);
  EXPECT_THAT(file_notes(set), ElementsAre(HasSubstr("inconclusive")));
  EXPECT_THAT(decision(set), HasSubstr(R"("complete":true,"decision":"inconclusive")"));
}

TEST(RunEnd, SeesTheTestFromTheFirstPlayersSide) {
  ResultSet set = tested(60, 9104);
  for (GameResult& game : set.games) game.half_points = 2 - game.half_points;
  EXPECT_EQ(run_end(set, 0), RunEnd::h0);
}

TEST(RunEnd, OfSelfPlayGoesByWhatIsStored) {
  ResultSet set = tested(0, 8, std::nullopt);
  set.self_play = set.files[0].games = 8;
  EXPECT_EQ(run_end(set, 0), RunEnd::all_played);
  EXPECT_THAT(file_notes(set), ElementsAre(HasSubstr("8 games of a player against itself")));
  set.same_name = 8;
  EXPECT_THAT(
      file_notes(set),
      ElementsAre("8 games are left out because --by-name counts both sides as one player"));
  set.files[0].games = 7;
  EXPECT_THAT(file_notes(set).at(0), HasSubstr("7 of 8 games: the run is not finished"));
}

// Black wins 45 of 50 games of either player, the first one five games more than it loses.
TEST(ReportNotes, TellWhatMatchSaysOfTheSameTwoPlayers) {
  std::vector<GameResult> games;
  for (int id = 0; id < 100; ++id) {
    const bool is_black = id % 2 == 0;
    const bool black_wins = is_black || id % 10 != 1;
    games.push_back({.id = id,
                     .black = is_black ? 0 : 1,
                     .white = is_black ? 1 : 0,
                     .half_points = black_wins ? 2 : 0,
                     .opening = static_cast<std::uint64_t>(id / 2),
                     .moves = static_cast<std::uint64_t>(id)});
  }
  EXPECT_THAT(report_notes(rate(games, 2, {}), {"a", "b"}),
              ElementsAre(HasSubstr("as match shows it, is worth +70.4 to a")));
  for (GameResult& game : games) game.half_points = game.id % 2 == 0 ? 2 : 0;
  for (int id = 0; id < 30; ++id) games[static_cast<std::size_t>(id)].half_points ^= 2;
  EXPECT_THAT(report_notes(rate(games, 2, {}), {"a", "b"}), ElementsAre());
}

TEST(ReportNotes, SayWhereIntervalsAreNormal) {
  RateReport report;
  report.rows.resize(41);
  const std::vector<std::string> labels(41, "x");
  EXPECT_THAT(report_notes(report, labels), ElementsAre(HasSubstr("more than 40 players")));
  report.rows.resize(40);
  EXPECT_THAT(report_notes(report, labels), ElementsAre());
}

TEST(RunEnd, OfNoTestIsUnfinishedAsLongAsGamesAreMissing) {
  ResultSet set = tested(2, 4, std::nullopt);
  EXPECT_EQ(run_end(set, 0), RunEnd::all_played);
  set.files[0].games = 3;
  EXPECT_EQ(run_end(set, 0), RunEnd::unfinished);
  set.files[0].games = 5;
  EXPECT_EQ(run_end(set, 0), RunEnd::all_played);
}

// A gauntlet of two candidates against a base that wins this share of the rounds, or draws all.
ResultSet race(int rounds, int planned_rounds, bool base_wins) {
  ResultSet set;
  set.players.resize(3);
  for (int id = 0; id < 4 * rounds; ++id) {
    const int candidate = id / 2 % 2 + 1;
    const bool base_is_black = id % 2 == 0;
    set.games.push_back({.id = id,
                         .black = base_is_black ? 0 : candidate,
                         .white = base_is_black ? candidate : 0,
                         .half_points = !base_wins      ? 1
                                        : base_is_black ? 2
                                                        : 0,
                         .opening = static_cast<std::uint64_t>(id / 4 + 1),
                         .moves = static_cast<std::uint64_t>(id)});
  }
  ResultFile file{.path = "x.db", .run = {}, .games = 4 * rounds, .players = {0, 1, 2}};
  file.run.games = 4 * planned_rounds;
  file.run.players.resize(3);
  file.run.format = Format::gauntlet;
  file.run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 100};
  set.files.push_back(file);
  return set;
}

TEST(RunEnd, OfARaceIsWhenItIsOverOrAllRoundsArePlayed) {
  EXPECT_EQ(run_end(race(4, 4, false), 0), RunEnd::all_played);
  EXPECT_EQ(run_end(race(4, 5, false), 0), RunEnd::unfinished);
  EXPECT_EQ(run_end(race(3, 4, false), 0), RunEnd::unfinished);
  EXPECT_EQ(run_end(race(80, 500, true), 0), RunEnd::all_played);
  EXPECT_THAT(file_notes(race(4, 5, false)),
              ElementsAre("x.db: 16 of at most 20 games: the sequential test is not finished"));
}

TEST(LaterGames, OfARaceAreThoseThatItDidNotCount) {
  ResultSet set = race(80, 500, true);
  GauntletRace counted(*set.files[0].run.sprt, 3);
  for (const GameResult& game : set.games) counted.add(game);
  ASSERT_TRUE(counted.is_over());
  const int kept = 4 * counted.rounds();
  ASSERT_LT(kept, 320);
  leave_out_later_games(set);
  EXPECT_EQ(set.games.size(), static_cast<std::size_t>(kept));
  EXPECT_EQ(set.games.back().id, kept - 1);
  EXPECT_EQ(set.files[0].beyond, 320 - kept);
}

TEST(ReportNotes, TellOfPoolsPerfectScoresAndRepetition) {
  const std::vector<std::string> labels{"a", "b", "c"};
  const std::string perfect =
      "a perfect score has no most likely rating: '>' and '<' mark where that score has "
      "probability 1/2";
  RateReport report;
  report.rows.resize(3);
  report.rows[0].pool = 0;
  EXPECT_THAT(report_notes(report, labels), ElementsAre());
  report.rows[1].pool = 1;
  report.repetitive = {{2, 0}, {0, 1}};
  EXPECT_THAT(
      report_notes(report, labels),
      ElementsAre("2 pools without a chain of results between them: compare ratings only within a "
                  "pool",
                  "games of c and a mostly repeat others or share few openings: they are weak "
                  "evidence",
                  "games of a and b mostly repeat others or share few openings: they are weak "
                  "evidence"));
  report.repetitive.clear();
  report.rows[1].pool = 0;
  report.rows[2].standing = rating::Standing::all_lost;
  EXPECT_THAT(report_notes(report, labels), ElementsAre(perfect));
  report.rows[2].standing = rating::Standing::all_won;
  EXPECT_THAT(report_notes(report, labels), ElementsAre(perfect));
}

}  // namespace
}  // namespace rb
