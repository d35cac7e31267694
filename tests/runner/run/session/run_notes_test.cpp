#include "runner/run/session/run_notes.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include <fmt/format.h>

#include "rating/sprt/sprt_plan.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

RunSpec run_of(const std::vector<std::string>& params, int games) {
  RunSpec run;
  for (const std::string& one : params) {
    run.players.push_back({fmt::format("p{}", run.players.size()), one});
  }
  run.games = games;
  run.format = params.size() == 2 ? Format::round_robin : Format::gauntlet;
  return run;
}

TEST(RunNotes, OfRepetitionCountTheUsesOfAnOpening) {
  const RunSpec run = run_of({"a", "b"}, 20);
  EXPECT_THAT(run_notes(run, 10, 20), IsEmpty());
  EXPECT_THAT(run_notes(run, 9, 20), ElementsAre("10 pairs share 9 openings: every opening is used "
                                                 "up to 2 times"));
  EXPECT_THAT(run_notes(run, 5, 20), ElementsAre(HasSubstr("up to 2 times")));
  EXPECT_THAT(run_notes(run, 4, 20), ElementsAre(HasSubstr("up to 3 times")));
  EXPECT_THAT(run_notes(run, 0, 20), ElementsAre(HasSubstr("there are no openings")));
}

TEST(RunNotes, OfATestSayWhatItCounts) {
  RunSpec run = run_of({"a", "b"}, 100000);
  run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 200};
  EXPECT_THAT(run_notes(run, 40000, 100000),
              ElementsAre("50000 pairs share 40000 openings: the test counts the first pair of "
                          "each"));
  EXPECT_THAT(run_notes(run, 0, 100000),
              ElementsAre(HasSubstr("there are no openings"),
                          "without openings the test counts single games, and repeated ones do not "
                          "count"));
}

TEST(RunNotes, NameEachPlayerThatIsAnotherOnce) {
  const RunSpec run = run_of({"a", "b", "a", "a"}, 12);
  EXPECT_THAT(run_notes(run, 100, 2), ElementsAre(HasSubstr("p0 and p2 are the same player"),
                                                  HasSubstr("p0 and p3 are the same player")));
  RunSpec duels = run_of({"a", "b", "a", "a"}, 12);
  duels.format = Format::duels;
  EXPECT_THAT(run_notes(duels, 100, 2), IsEmpty());
}

// The games that a test takes midway between its bounds, of as many as it can count.
TEST(RunNotes, OfAShortTestSayHowManyGamesItTakes) {
  const rating::SprtSpec sprt{.elo0 = 0, .elo1 = 100};
  const auto takes = static_cast<int>(std::ceil(rating::games_midway(sprt)));
  const int enough = takes + takes % 2;
  RunSpec run = run_of({"a", "b"}, enough);
  run.sprt = sprt;
  EXPECT_THAT(run_notes(run, 1000, enough), IsEmpty());
  run.games = enough - 2;
  const auto notes = run_notes(run, 1000, enough - 2);
  EXPECT_THAT(notes, ElementsAre(HasSubstr(fmt::format("this run has at most {}", enough - 2))));
  EXPECT_TRUE(is_of_short_test(notes.front()));
  EXPECT_FALSE(is_of_short_test("another note"));
  run.games = enough;
  EXPECT_THAT(run_notes(run, static_cast<std::size_t>(enough / 2 - 1), 2),
              ElementsAre(HasSubstr(fmt::format("this run has at most {}", enough - 2))));
}

// A comparison counts fours, which tell as much as one game of a match; a race shares its error.
TEST(RunNotes, OfAComparisonAndOfARaceCountByTheirUnits) {
  const rating::SprtSpec sprt{.elo0 = 0, .elo1 = 100};
  RunSpec duels = run_of({"a", "b", "c", "d"}, 40);
  duels.format = Format::duels;
  duels.sprt = sprt;
  EXPECT_THAT(run_notes(duels, 1000, 2),
              ElementsAre(HasSubstr(fmt::format("it takes {:.0f} games on average",
                                                4 * rating::games_midway(sprt)))));
  RunSpec race = run_of({"a", "b", "c"}, 40);
  race.sprt = sprt;
  rating::SprtSpec half = sprt;
  half.alpha /= 2;
  EXPECT_THAT(run_notes(race, 1000, 2),
              ElementsAre(HasSubstr(fmt::format("it takes {:.0f} games on average if the truth is "
                                                "midway between its bounds, and this run has at "
                                                "most 20",
                                                rating::games_midway(half)))));
}

}  // namespace
}  // namespace rb
