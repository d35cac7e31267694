// The tables, CSV and JSON of a planted report as a whole: two pools of each standing, an anchor,
// faults, and none of the numbers equal to another that could stand in its place.

#include <limits>

#include <gmock/gmock.h>

#include "runner/tables/rate_json.hpp"
#include "runner/tables/rate_table.hpp"
#include "tests/fakes/bare_json.hpp"
#include "tests/fakes/pairing.hpp"
#include "tests/fakes/printout.hpp"
#include "tests/rating/numbers.hpp"

namespace rb {
namespace {

using fakes::without_quotes;
using rating::kInfinity;
using rating::Standing;
using ::testing::HasSubstr;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

const std::vector<std::string> kLabels{"anchor", "ahead", "won all", "lost, all", "other", "none"};

RatedRow row(int player, Standing standing, int pool, double rating, double error) {
  RatedRow row;
  row.player = player;
  row.standing = standing;
  row.pool = pool;
  row.rating = rating;
  row.error = error;
  row.interval = {rating - 2 * error, rating + 2 * error};
  row.as_black = {.wins = 10 + player, .draws = 2, .losses = 3};
  row.as_white = {.wins = 4, .draws = 1 + player, .losses = 5};
  row.new_games = 20 + player;
  return row;
}

RateReport planted() {
  RateReport report;
  report.anchors = {0};
  report.rows = {row(2, Standing::all_won, 0, 612.3, kInfinity),
                 row(1, Standing::rated, 0, 87.26, 4.04),
                 row(0, Standing::rated, 0, 50, 0),
                 row(3, Standing::all_lost, 0, -444.4, kInfinity),
                 row(4, Standing::rated, 1, -0.04, 61),
                 row(5, Standing::unplayed, -1, kNaN, kNaN)};
  report.rows[4].interval = {-150, 100};
  report.rows[5].as_black = report.rows[5].as_white = {};
  report.rows[5].new_games = 0;
  rating::Ratings& ratings = report.ratings;
  ratings.standing = {Standing::rated,    Standing::rated, Standing::all_won,
                      Standing::all_lost, Standing::rated, Standing::unplayed};
  ratings.pool = {0, 0, 0, 0, 1, -1};
  ratings.rating = {50, 87.26, 612.3, -444.4, -0.04, kNaN};
  ratings.covariances.assign(36, 0);
  ratings.covariances[6 * 1 + 1] = 16.3;
  ratings.perfect_games.resize(6);
  ratings.perfect_games[2] = {{1, true, 4}};
  ratings.perfect_games[3] = {{1, false, 3}};
  ratings.tells_advantage = true;
  ratings.advantage = 12.34;
  ratings.advantage_error = 3;
  ratings.advantage_interval = {12.34 - 5.88, 12.34 + 5.88};
  ratings.draw = -2;
  ratings.draw_chance_between_equals = 0.0634;
  ratings.log_likelihood = -123.5;
  ratings.is_converged = true;
  report.games = 120;
  report.repeats = 7;
  report.pairs = 55;
  report.effective_pairs = 40.4;
  report.openings = 33;
  report.reasons[static_cast<std::size_t>(Reason::five)] = 110;
  report.reasons[static_cast<std::size_t>(Reason::timeout)] = 10;
  report.traps = 9;
  return report;
}

TEST(RatingsTable, HasATableForEachPoolAndTheEvidence) {
  EXPECT_EQ(ratings_table(planted(), kLabels), R"(Pool 1 of 2: compare ratings only within a pool
#  Player        Elo  +-95 %  Games   Score   Black   White   Draws       LOS
1  won all    > +612       -     29  63.8 %  76.5 %  45.8 %  17.2 %    96.8 %
2  ahead       +87.3     8.1     27  63.0 %  75.0 %  45.5 %  14.8 %  > 99.9 %
3  anchor      +50.0       -     25  62.0 %  73.3 %  45.0 %  12.0 %    90.5 %
4  lost, all  < -444       -     31  64.5 %  77.8 %  46.2 %  19.4 %

Pool 2 of 2: compare ratings only within a pool
#  Player  Elo    +-95 %  Games   Score   Black   White   Draws  LOS
5  other    +0  +100-150     33  65.2 %  78.9 %  46.4 %  21.2 %

Without rated games:
#  Player  Elo  +-95 %  Games  Score  Black  White  Draws  LOS
6  none      -       -      0      -      -      -      -

Black        +12.3 +-5.9 Elo
Draws        6.3 % between equals
Evidence     120 games, 7 are repeats; 55 pairs from 33 openings, worth 40
Ends         five 110 (9 by a trap), timeout 10
)");
}

TEST(RatingsTable, MarksWhatRestsOnFaults) {
  RateReport report = planted();
  FaultLosses& faults = report.rows[1].faults;
  faults.games = 20;
  faults.losses = 8;
  faults.by_reason[static_cast<std::size_t>(Reason::timeout)] = 3;
  faults.first = {0, 12};
  EXPECT_EQ(std::string(ratings_table(report, kLabels)).substr(0, 817),
            R"(Faults       ahead: faults decided 3 of its 8 losses in 20 games (timeout 3)
             These losses say nothing about strength; figures marked ! depend on them.

Pool 1 of 2: compare ratings only within a pool
#  Player         Elo  +-95 %  Games   Score   Black   White   Draws         LOS
1  won all     > +612       -     29  63.8 %  76.5 %  45.8 %  17.2 %    96.8 % !
2  ahead      +87.3 !     8.1     27  63.0 %  75.0 %  45.5 %  14.8 %  > 99.9 % !
3  anchor       +50.0       -     25  62.0 %  73.3 %  45.0 %  12.0 %      90.5 %
4  lost, all   < -444       -     31  64.5 %  77.8 %  46.2 %  19.4 %

Pool 2 of 2: compare ratings only within a pool
#  Player  Elo    +-95 %  Games   Score   Black   White   Draws  LOS
5  other    +0  +100-150     33  65.2 %  78.9 %  46.4 %  21.2 %

Without rated games:
#  Play)");
}

TEST(RatingsTable, SaysWhatTheGamesDoNotTell) {
  RateReport report = planted();
  report.repeats = 1;
  report.effective_pairs = 55.4;
  report.ratings.advantage_is_endless = report.ratings.draw_is_endless = true;
  report.bootstrap.emplace();
  report.bootstrap->runs = 900;
  report.bootstrap->rejected = 100;
  std::string text = ratings_table(report, kLabels);
  EXPECT_EQ(
      text.substr(text.find("Black        ")),
      R"(Black        no bound: Black won nearly all that strength does not explain; fixed at a weak guess
Draws        6.3 % between equals; too few losses to estimate it, fixed at a weak guess
Evidence     120 games, 1 is a repeat; 55 pairs from 33 openings
Ends         five 110 (9 by a trap), timeout 10
Errors       from 900 bootstrap draws of the openings; 100 others split into other pools and were left out
)");
  report.repeats = 0;
  report.ratings.tells_advantage = false;
  text = ratings_table(report, kLabels);
  EXPECT_THAT(text, HasSubstr("\nBlack        the games do not determine it; taken as 0\n"));
  EXPECT_THAT(text, HasSubstr("\nEvidence     120 games, all new; 55 pairs from 33 openings\n"));
}

TEST(LosTable, HasAColumnForEachPlayerByItsPlace) {
  RateReport report = planted();
  report.rows.pop_back();
  report.rows[1].faults.losses = 1;
  report.rows[1].faults.by_reason[static_cast<std::size_t>(Reason::timeout)] = 1;
  EXPECT_EQ(los_table(report, kLabels), R"(LOS in %, row over column
#  Player        1      2       3      4   5
1  won all      -   96.8!   98.1   99.2   -
2  ahead      3.2!     -   >99.9!  93.6!  -!
3  anchor     1.9   <0.1!      -   90.5   -
4  lost, all  0.8    6.4!    9.5      -   -
5  other        -      -!      -      -   -
)");
}

TEST(RatingsCsv, HasEmptyFieldsForWhatIsUnknown) {
  EXPECT_EQ(ratings_csv(planted(), kLabels),
            "rank,player,elo,error,elo_low,elo_high,pool,games,wins,draws,losses,score,new_games,"
            "standing,los,black_games,black_wins,black_draws,black_losses,black_score,white_games,"
            "white_wins,white_draws,white_losses,white_score,faults\n"
            "1,won all,612.3,,,,0,29,16,5,8,0.6379310344827587,22,all "
            "won,0.9679599790420763,17,12,2,3,0.7647058823529411,12,4,3,5,0.4583333333333333,0\n"
            "2,ahead,87.26,4.04,79.18,95.34,0,27,15,4,8,0.6296296296296297,21,rated,1,16,11,2,3,0."
            "75,11,4,2,5,0.45454545454545453,0\n"
            "3,anchor,50,0,50,50,0,25,14,3,8,0.62,20,rated,0.9046843281555575,15,10,2,3,0."
            "7333333333333333,10,4,1,5,0.45,0\n"
            "4,\"lost, all\",-444.4,,,,0,31,17,6,8,0.6451612903225806,23,all "
            "lost,,18,13,2,3,0.7777777777777778,13,4,4,5,0.46153846153846156,0\n"
            "5,other,-0.04,61,-150,100,1,33,18,7,8,0.6515151515151515,24,rated,,19,14,2,3,0."
            "7894736842105263,14,4,5,5,0.4642857142857143,0\n"
            "6,none,,,,,,0,0,0,0,,0,unplayed,,0,0,0,0,,0,0,0,0,,0\n");
}

PairingRow pairing() {
  PairingRow row{.a = 1, .b = 3, .stats = fakes::planted_stats(), .sign_flip_p_value = 0.0314};
  row.times = rating::GameSummary{.total = 500,
                                  .wins_a = 310,
                                  .wins_b = 150,
                                  .draws = 40,
                                  .win_rate_a = 0.62,
                                  .avg_moves = 41.25,
                                  .avg_duration_ms = 987.6,
                                  .thinking_a = {12.5, 1.25, 99.5, 10.5, 700},
                                  .thinking_b = {22.5, 2.25, 199.5, 20.5, 701}};
  return row;
}

TEST(PairingTable, HasTheTimesAndTheSignTest) {
  const std::string text = pairing_table(pairing(), kLabels);
  EXPECT_EQ(text.substr(0, text.find("Score of A")), R"(A: ahead
B: lost, all
Games        500: A won 310, B 150, 40 drawn; win rate of A 62.0 %
Mean game    41.2 moves, 988 ms
Thinking A   12.5 ms mean, 10.5 median, 1.25 least, 99.5 most, 700 moves
Thinking B   22.5 ms mean, 20.5 median, 2.25 least, 200 most, 701 moves
)");
  EXPECT_EQ(text.substr(text.find("Sign test")),
            R"(Sign test    p 0.031, the probability of this between equals
)");
  PairingRow sure = pairing();
  sure.sign_flip_p_value = 0.0009;
  EXPECT_THAT(pairing_table(sure, kLabels), HasSubstr("\nSign test    p < 0.001, the prob"));
}

TEST(RatedJson, HasTheRankAndNullForWhatIsUnknown) {
  const RateReport report = planted();
  EXPECT_EQ(without_quotes(rated_json(report.rows[1], 2, "ahead")),
            "{rank:2,name:ahead,elo:87.26,error:4.04,elo_interval:[79.18,95.34],standing:rated,"
            "pool:0,games:27,new_games:21}");
  EXPECT_EQ(without_quotes(rated_json(report.rows[5], 6, "none")),
            "{rank:6,name:none,elo:null,error:null,elo_interval:[null,null],standing:unplayed,pool:"
            "null,games:0,new_games:0}");
  EXPECT_EQ(without_quotes(rated_json(report.rows[0], 1, "won all").at("standing")), "all won");
  EXPECT_EQ(without_quotes(rated_json(report.rows[3], 1, "lost all").at("standing")), "all lost");
}

TEST(FitJson, HasTheMatricesInTheOrderOfTheRows) {
  RateReport report = planted();
  report.bootstrap.emplace();
  report.bootstrap->runs = 900;
  report.bootstrap->rejected = 100;
  auto json = fit_json(report);
  EXPECT_EQ(json.at("los").at(1).at(3), report.ratings.los(1, 3));
  EXPECT_EQ(json.at("los").at(3).at(1), report.ratings.los(3, 1));
  EXPECT_EQ(json.at("covariance").at(1).at(1), 16.3);
  json.erase("los");
  json.erase("covariance");
  EXPECT_EQ(without_quotes(json),
            "{advantage:{elo:12.34,error:3.0,elo_interval:[6.46,18.22],told:true,endless:false},"
            "draw_between_equals:0.0634,"
            "log_likelihood:-123.5,converged:true,bootstrap:{runs:900,rejected:100},evidence:{"
            "games:120,repeated_games:7,pairs:55,effective_pairs:40.4,openings:33}}");
}

TEST(KFactor, IsATableOfTheRanking) {
  rating::KFactorTable table(std::vector<double>{1500, 1600, 1400}, 20);
  table.add_game(0, 1, 2);
  table.add_game(1, 2, 1);
  EXPECT_EQ(k_factor_table(table, kLabels), R"(1  ahead    1582 (0W-1L-1D, 0.0%)
2  anchor   1513 (1W-0L-0D, 100.0%)
3  won all  1405 (0W-0L-1D, 0.0%)
)");
  const auto json = k_factor_json(table, 20, kLabels);
  EXPECT_EQ(json.at("k"), 20);
  EXPECT_EQ(json.at("ratings").size(), 3U);
  EXPECT_EQ(json.at("ratings").at("ahead").at("draws"), 1);
  EXPECT_EQ(json.at("ratings").at("ahead").at("losses"), 1);
  EXPECT_EQ(json.at("ratings").at("anchor").at("wins"), 1);
  EXPECT_EQ(json.at("ratings").at("ahead").at("games"), 2);
  EXPECT_NEAR(json.at("ratings").at("anchor").at("rating").get<double>(), 1512.8, 0.05);
}

}  // namespace
}  // namespace rb
