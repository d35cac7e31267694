#include "runner/studies/levels/levels_report.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include "runner/base/text/terminal.hpp"

namespace rb {
namespace {

using testing::HasSubstr;

// `beyond` what is wanted, with a standard error, by the last round from this many openings.
FoundLevel found(const char* name, double beyond, double error, double openings) {
  return {.name = name,
          .player = std::string("hard:overlook=") + name,
          .member = FoundMember{.weakness = 0.25},
          .elo = EloError{100 + beyond, error, openings - 1},
          .beyond = EloError{beyond, error, openings - 1}};
}

FoundLevel known(const char* name) {
  return {.name = name, .player = "easy", .member = {}, .elo = EloError{}, .beyond = {}};
}

FoundLevel out_of_reach(const char* name) {
  return {.name = name, .player = "", .member = FoundMember{}, .elo = {}, .beyond = {}};
}

LevelsSummary summary(std::vector<FoundLevel> levels) {
  return {.found = {.levels = std::move(levels),
                    .base = {300, 20, 0},
                    .weakest = {-50, 10, 0},
                    .rounds = 4,
                    .pairs = 120,
                    .last_pairs = 60},
          .tolerance = 40,
          .zero = "easy",
          .players_file = "levels.json",
          .more_rounds = "levels --rounds 6"};
}

TEST(JudgeLevel, TellsALevelThatIsNearOrFarFromOneThatIsOpen) {
  const LevelJudgement reached = judge_level(found("1", 0, 10, 100), 40);
  EXPECT_EQ(reached.verdict, LevelVerdict::reached);
  EXPECT_NEAR(reached.chance, 0.9999, 0.0002);  // four standard errors to either side
  EXPECT_EQ(judge_level(found("1", 90, 10, 100), 40).verdict, LevelVerdict::missed);
  EXPECT_EQ(judge_level(found("1", -90, 10, 100), 40).verdict, LevelVerdict::missed);
  const LevelJudgement open = judge_level(found("1", 40, 10, 100), 40);
  EXPECT_EQ(open.verdict, LevelVerdict::open);
  EXPECT_NEAR(open.chance, 0.5, 0.001);
}

TEST(JudgeLevel, SaysNothingFromSevenOpenings) {
  EXPECT_EQ(judge_level(found("1", 0, 1, 7), 40).verdict, LevelVerdict::open);
  EXPECT_EQ(judge_level(found("1", 0, 1, 8), 40).verdict, LevelVerdict::reached);
}

TEST(JudgeLevel, NeedsAnError) {
  const LevelJudgement judged = judge_level(found("1", 0, 0, 100), 40);
  EXPECT_EQ(judged.verdict, LevelVerdict::open);
  EXPECT_EQ(judged.chance, 0.5);
}

TEST(JudgeLevel, KnowsWhatWasNotWantedAndWhatThereIsNot) {
  EXPECT_EQ(judge_level(known("1"), 40).verdict, LevelVerdict::known);
  const LevelJudgement none = judge_level(out_of_reach("1"), 40);
  EXPECT_EQ(none.verdict, LevelVerdict::out_of_reach);
  EXPECT_EQ(none.chance, 0);
}

TEST(LevelsTable, HasEachLevelItsVerdictAndWhatToDoNext) {
  const LevelsSummary all =
      summary({known("level 1"), found("2", 5, 10, 100), found("3", -90, 10, 100),
               found("4", 20, 40, 100), out_of_reach("level 5")});
  EXPECT_EQ(without_marks(std::string(levels_table(all))),
            R"(Level    Elo above easy    beyond what is wanted  verdict
level 1  0
    easy
2        +105 [+85, +125]  +5 [-15, +25]          reached (> 99.9 %)
    hard:overlook=2
3        +10 [-10, +30]    -90 [-110, -70]        missed (< 0.1 %)
    hard:overlook=3
4        +120 [+41, +199]  +20 [-59, +99]         open (62.3 %)
    hard:overlook=4
level 5  not played                               out of reach

Verdict      1 of 4 levels reached: within 40 Elo of what is wanted, by the last round, with 95 % confidence
Games        240 in 3 rounds that found the levels, 120 in the last one
Next         the family reaches from -50 [-70, -30] to +300 [+261, +339]: name a stronger --base, or --weakest with more of its parameters
Next         more rounds: levels --rounds 6
Next         an open level needs about 4.0 times the games of the last round (--verify-games), or a wider --within
Players      levels.json
)");
}

TEST(LevelsTable, OfLevelsThatAreAllReachedNamesNothingToDo) {
  const LevelsSummary all = summary({known("level 1"), found("2", 5, 10, 100)});
  EXPECT_THAT(
      without_marks(std::string(levels_table(all))),
      HasSubstr("\nVerdict      1 of 1 level reached: within 40 Elo of what is wanted, by the "
                "last round, with 95 % confidence\nGames        240 in 3 rounds that found "
                "the levels, 120 in the last one\nPlayers      levels.json\n"));
}

TEST(PlayersFileText, NamesThePlayersThatThereAre) {
  const FoundLevels found_levels{
      .levels = {known("level 1"), out_of_reach("level 2"), found("3", 5, 10, 100)},
      .base = {},
      .weakest = {}};
  EXPECT_EQ(read_json(players_file_text(found_levels)),
            read_json(R"({"players": [{"name": "level 1", "player": "easy"},
                                                  {"name": "3", "player": "hard:overlook=3"}]})"));
}

}  // namespace
}  // namespace rb
