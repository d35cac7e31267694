#include "runner/tables/match_table.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "runner/tables/match_json.hpp"
#include "tests/fakes/match.hpp"
#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

using fakes::planted_match;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(MatchTable, ShowsEveryNumberInItsPlace) {
  EXPECT_EQ(match_table(planted_match()), R"(A: hard
B: medium

Games        500 of 500
Time         58.0 s, 8.62 games/s on 2 threads
Score of A    66.0 %   310 won, 40 drawn, 150 lost
  as Black    71.0 %   170 won, 15 drawn, 65 lost
  as White    61.0 %   140 won, 25 drawn, 85 lost
Black         55.0 %   255 won, 40 drawn, 205 lost
Pairs of A   250: 110 won 2-0, 40 won 1.5-0.5, 50 even, 20 lost 0.5-1.5, 30 lost 0-2
Evidence     240 of 250 pairs, the others repeat earlier games, from 120 openings; worth 160 pairs
Elo of A     +115 [+78, +156]   95 % interval, from pairs
Normalized   +131 [+88, +177]   normalized Elo
LOS of A     > 99.9 %
Pairs ratio  3.25 won for each lost; 15.2 % split, 4.8 % of two draws; 8.0 % of games drawn
Opening bias 61 Elo, root mean square; 95 % interval 31 to 85
             (95 % of Black's score 51.3 to 58.7 %, of draws 5.6 to 11.2 %)
Ends         five 441, forbidden 19, board full 40
Mean length  41.3 moves
Thinking A   12.4 ms, 41000 nodes a move
Thinking B   0.40 ms, 900 nodes a move
Distinct     498 of 500 games
Openings     default: 2000 in random order
Limits       depth 3
Seed         7
Results      results/2026-11-20-hard-medium.db
)");
}

TEST(MatchTable, NamesTheGameUnlessItIsRenju) {
  MatchSummary summary = planted_match();
  summary.run.game = "freestyle";
  EXPECT_THAT(match_table(summary), HasSubstr("\nGame         freestyle on 15x15\nGames "));
  EXPECT_THAT(match_markdown(summary), HasSubstr("| Game | freestyle on 15x15 |"));
}

TEST(MatchTable, SaysHowToPlayTheRest) {
  MatchSummary summary = planted_match();
  summary.games = 137;
  summary.resume = "renju-bench match --a hard --b medium --db x.db --resume";
  EXPECT_THAT(match_table(summary), HasSubstr("Games        137 of 500\n"));
  EXPECT_THAT(match_table(summary), HasSubstr("\nTo play the rest:\n  renju-bench match"));
}

TEST(MatchTable, HasATimeFromTheFirstGameOfTheSessionOn) {
  MatchSummary summary = planted_match();
  summary.played_now = 1;
  summary.seconds = 4;
  EXPECT_THAT(match_table(summary),
              HasSubstr("\nTime         4.00 s, 0.25 games/s on 2 threads\n"));
  summary.played_now = 0;
  EXPECT_THAT(match_table(summary), Not(HasSubstr("\nTime  ")));
}

TEST(MatchTable, OfNoGamesHasNoScores) {
  MatchSummary summary = planted_match();
  summary.games = summary.played_now = 0;
  EXPECT_THAT(match_table(summary), HasSubstr("Games        0 of 500\n"));
  EXPECT_THAT(match_table(summary), Not(HasSubstr("Score")));
}

TEST(MatchTable, SaysAboveTheEloThatFaultsDecide) {
  MatchSummary summary = planted_match();
  FaultLosses& faults = summary.stats.faults[1];
  faults.games = 500;
  faults.losses = 310;
  faults.by_reason[static_cast<std::size_t>(Reason::bad_answer)] = 200;
  faults.by_reason[static_cast<std::size_t>(Reason::timeout)] = 2;
  faults.at_start = 2;
  faults.first = {0, 12};
  const std::string text = match_table(summary);
  const std::string told =
      "Faults       B: faults decided 202 of its 310 losses in 500 games (bad answer 200, timeout "
      "2); START or INFO was not answered in time in 2 of them; a longer --start-time may help\n"
      "             These losses say nothing about strength; figures marked ! depend on them.\n";
  EXPECT_THAT(text, HasSubstr(told));
  EXPECT_THAT(text, HasSubstr("Elo of A     +115 [+78, +156] !   95 % interval, from pairs\n"));
  EXPECT_THAT(text, HasSubstr("Normalized   +131 [+88, +177] !   normalized Elo\n"));
  EXPECT_THAT(text, HasSubstr("LOS of A     > 99.9 % !\n"));
  EXPECT_LT(text.find(told), text.find("Elo of A"));
  const auto json = match_json(summary).at("players").at(1).at("faults");
  EXPECT_EQ(json.at("lost"), 202);
  EXPECT_EQ(json.at("losses"), 310);
  EXPECT_EQ(json.at("by").at("bad answer"), 200);
  EXPECT_EQ(json.at("start_timeouts"), 2);
  EXPECT_EQ(json.at("first").at("file"), summary.path);
  EXPECT_EQ(json.at("first").at("game"), 12);
  EXPECT_EQ(json.at("decide"), true);
}

TEST(MatchTable, SaysOfHowManyLosses) {
  MatchSummary summary = planted_match();
  FaultLosses& faults = summary.stats.faults[0];
  faults.games = 1000;
  faults.losses = 1;
  faults.by_reason[static_cast<std::size_t>(Reason::timeout)] = 1;
  faults.first = {0, 3};
  EXPECT_THAT(match_table(summary),
              HasSubstr("A: faults decided its only loss in 1000 games (timeout 1)\n"));
}

TEST(MatchTable, IsSilentOfAFaultInMoreThanTwentyLosses) {
  MatchSummary summary = planted_match();
  summary.stats.faults[0].games = 500;
  summary.stats.faults[0].losses = 150;
  summary.stats.faults[0].by_reason[static_cast<std::size_t>(Reason::crash)] = 7;
  summary.stats.faults[0].first = {0, 3};
  EXPECT_THAT(match_table(summary), Not(HasSubstr("Faults")));
  EXPECT_THAT(match_table(summary), Not(HasSubstr("!")));
  const auto json = match_json(summary).at("players").at(0).at("faults");
  EXPECT_EQ(json.at("lost"), 7);
  EXPECT_EQ(json.at("decide"), false);
  EXPECT_TRUE(match_json(summary).at("players").at(1).at("faults").at("first").is_null());
}

TEST(MatchTable, CountsNoNodesOfWhoToldNone) {
  MatchSummary summary = planted_match();
  summary.sides[1].totals.numbers = {};
  EXPECT_THAT(match_table(summary), HasSubstr("Thinking B   0.40 ms, - nodes a move\n"));
  EXPECT_THAT(match_table(summary), HasSubstr("Thinking A   12.4 ms, 41000 nodes a move\n"));
  const auto b = match_json(summary).at("players").at(1);
  EXPECT_TRUE(b.at("nodes").is_null() && b.at("nodes_per_move").is_null()) << b;
}

TEST(MatchTable, ShowsWhatAProgramToldAndWhatItUsed) {
  MatchSummary summary = planted_match();
  summary.sides[1].totals.numbers = fakes::sums({7'000'000, 7000}, {66'000, 6000});
  summary.sides[1].totals.cpu = {.sum = 790'000'000, .moves = 7900};
  EXPECT_THAT(
      match_table(summary),
      HasSubstr("Thinking B   0.40 ms (CPU 0.10 ms), 1000 nodes a move; depth 11.0 a search\n"));
  const auto b = match_json(summary).at("players").at(1);
  EXPECT_EQ(b.at("nodes_per_move"), 1000.0);
  EXPECT_EQ(b.at("depth_per_move"), 11.0);
  EXPECT_DOUBLE_EQ(b.at("cpu_ms_per_move"), 0.1);
}

TEST(MatchJson, HoldsTheNumbersOfTheTable) {
  const auto json = match_json(planted_match());
  const auto& a = json.at("players").at(0);
  EXPECT_EQ(a.at("name"), "hard");
  EXPECT_EQ(a.at("wins"), 310);
  EXPECT_EQ(a.at("as_white").at("losses"), 85);
  EXPECT_EQ(a.at("nodes_per_move"), 41000.0);
  EXPECT_EQ(a.at("parameters").at("depth"), 4);
  EXPECT_EQ(json.at("players").at(1).at("ms_per_move"), 0.4);
  EXPECT_EQ(json.at("pairs_by_half_points"), (Json{30, 20, 50, 40, 110}));
  EXPECT_EQ(json.at("estimate").at("elo_interval").at(0), 77.7);
  EXPECT_EQ(json.at("ends").at("forbidden"), 19);
  EXPECT_EQ(json.at("distinct_games"), 498);
  EXPECT_EQ(json.at("complete"), true);
  EXPECT_EQ(json.at("resume"), nullptr);
  EXPECT_EQ(json.at("openings").at("hash"), "0000000000000abc");
}

TEST(MatchTable, ShowsATestAndWhatMayBeWatched) {
  MatchSummary summary = planted_match();
  summary.stats.any_time = {61.4, 260};
  summary.is_complete = false;
  const std::string any =
      "\nAny time     [+61, +260]   Elo of A; 95 %, though the match was ended early\n";
  EXPECT_THAT(match_table(summary), HasSubstr(any));
  EXPECT_THAT(match_table(summary), HasSubstr("95 % interval, from pairs\n"));
  summary.is_complete = true;
  EXPECT_THAT(match_table(summary), Not(HasSubstr("Any time")));
  summary.is_complete = false;
  summary.sprt.emplace();
  const std::string table = match_table(summary);
  EXPECT_THAT(table, Not(HasSubstr("Any time")));
  EXPECT_THAT(table, HasSubstr("\nSPRT         no decision so far\n"));
  EXPECT_THAT(table, HasSubstr("95 % interval, not corrected for the stop\n"));
  EXPECT_THAT(match_markdown(summary), HasSubstr("\n| SPRT | no decision so far |\n"));
  EXPECT_THAT(match_markdown(planted_match()), Not(HasSubstr("SPRT")));
}

TEST(MatchTable, AMinuteIsTheFirstTimeInMinutes) {
  MatchSummary summary = planted_match();
  summary.seconds = 59.96;
  EXPECT_THAT(match_table(summary), HasSubstr("\nTime         60.0 s, "));
  summary.seconds = 60;
  EXPECT_THAT(match_table(summary), HasSubstr("\nTime         1:00, 8.33 games/s"));
}

TEST(MatchTable, OfOneGameHasWhatItTells) {
  MatchSummary summary = planted_match();
  summary.games = summary.distinct = 1;
  summary.run.limits.moves = {};
  summary.sides[0].totals = {.moves = 1, .numbers = fakes::sums({7, 1})};
  summary.sides[1].totals = {.moves = 1,
                             .numbers = fakes::sums({}, {5, 1}),
                             .cpu = {.sum = 3'000'000, .moves = 1},
                             .think = std::chrono::milliseconds(2)};
  const std::string table = match_table(summary);
  EXPECT_THAT(table, HasSubstr("\nThinking A   -, 7.00 nodes a move\n"));
  EXPECT_THAT(
      table,
      HasSubstr("\nThinking B   2.00 ms (CPU 3.00 ms), - nodes a move; depth 5.00 a search\n"));
  EXPECT_THAT(table, HasSubstr("\nDistinct     1 of 1 games\n"));
  EXPECT_THAT(table, Not(HasSubstr("Limits")));
  EXPECT_THAT(match_markdown(summary), HasSubstr("\n| Score of A | 66.0 %: "));
  EXPECT_THAT(match_markdown(summary), Not(HasSubstr("| Limits |")));
  summary.sides[0].totals.moves = 0;
  EXPECT_THAT(match_table(summary), HasSubstr("\nThinking A   -\n"));
  summary.games = 0;
  EXPECT_THAT(match_table(summary), Not(HasSubstr("Distinct")));
  EXPECT_THAT(match_table(summary), Not(HasSubstr("Ends")));
}

TEST(MatchMarkdown, MarksWhatRestsOnFaultsAndNamesThem) {
  MatchSummary summary = planted_match();
  FaultLosses& faults = summary.stats.faults[1];
  faults.games = 500;
  faults.losses = 310;
  faults.by_reason[static_cast<std::size_t>(Reason::crash)] = 16;
  faults.first = {0, 12};
  const std::string text = match_markdown(summary);
  EXPECT_THAT(text, HasSubstr("\n| Elo of A | +115 [+78, +156] ! |\n| LOS | > 99.9 % ! |\n"
                              "| Faults | B: faults decided 16 of its 310 losses in 500 games "
                              "(crash 16) |\n| Ends | "));
}

TEST(MatchTable, HasARulingOfASingleGame) {
  MatchSummary summary = planted_match();
  summary.run.limits.adjudication.play_on = true;
  summary.rulings[static_cast<std::size_t>(Reason::proof)] = {.games = 1, .changed = 0, .moves = 3};
  EXPECT_THAT(match_table(summary),
              HasSubstr("\nEarly ends   proof 1 (0 with another result), 3.0 moves before the end "
                        "on average\n"));
}

TEST(FleetText, NamesWhoWasBanned) {
  EXPECT_EQ(fleet_text({.workers = 3, .hosts = 2, .banned = {"liar", "cheat"}}),
            "3 on 2 hosts; 0 of 0 copies differ, 0 games checked; banned: liar; banned: cheat");
}

TEST(FleetText, SaysWhatCameTwiceAndSinceWhen) {
  EXPECT_EQ(
      fleet_text(
          {.workers = 1, .hosts = 1, .resumed_at = 40, .copies = 1, .differing = 1, .checked = 7}),
      "1 on 1 host; 1 of 1 copy differ, 7 games checked since the run was resumed with 40 "
      "games");
}

TEST(FleetText, SaysOneGameInTheSingular) {
  EXPECT_EQ(fleet_text({.workers = 2, .hosts = 2, .resumed_at = 1, .checked = 3}),
            "2 on 2 hosts; 0 of 0 copies differ, 3 games checked since the run was resumed with 1 "
            "game");
}

TEST(MatchTable, OfPlayedOnGamesSaysWhatTheRulesSaid) {
  MatchSummary summary = planted_match();
  summary.run.limits.adjudication.play_on = true;
  EXPECT_THAT(match_table(summary), HasSubstr("\nEarly ends   none of a rule\n"));
  for (std::size_t i = 0; i < summary.rulings.size(); ++i) {
    if (is_adjudicated(static_cast<Reason>(i))) {
      summary.rulings[i] = {.games = 10 + static_cast<int>(i), .changed = 3, .moves = 100};
    }
  }
  const std::string text = match_table(summary);
  EXPECT_EQ(
      text.substr(text.find("Early ends"), text.find("Mean length") - text.find("Early ends")),
      "Early ends   resign rule 22 (3 with another result), draw rule 23 (3 with another result), "
      "proof 24 (3 with another result), 4.3 moves before the end on average\n");
}

TEST(MatchTable, CountsWorkersWhereOthersPlayed) {
  MatchSummary summary = planted_match();
  summary.fleet = Fleet{.workers = 3, .hosts = 2};
  summary.seconds = 125;
  summary.run.keep = Keep::results;
  summary.notes = {"a note"};
  const std::string text = match_table(summary);
  EXPECT_THAT(text, HasSubstr("\nTime         2:05, 4.00 games/s on 3 workers\n"));
  EXPECT_THAT(text, HasSubstr("\nWorkers      3 on 2 hosts; "));
  EXPECT_THAT(text, HasSubstr("\nNot kept     "));
  EXPECT_THAT(text, HasSubstr("\nNote         a note\n"));
}

TEST(MatchMarkdown, IsATableOfTheResult) {
  EXPECT_EQ(match_markdown(planted_match()), R"(| A | hard |
|---|---|
| B | medium |
| Games | 500 of 500 |
| Score of A | 66.0 %: 310 won, 40 drawn, 150 lost |
| Elo of A | +115 [+78, +156] |
| LOS | > 99.9 % |
| Ends | five 441, forbidden 19, board full 40 |
| Openings | default: 2000 in random order |
| Limits | depth 3 |
| Version |  |
)");
  MatchSummary summary = planted_match();
  summary.games = 0;
  EXPECT_EQ(match_markdown(summary),
            "| A | hard |\n|---|---|\n| B | medium |\n| Games | 0 of 500 |\n");
}

}  // namespace
}  // namespace rb
