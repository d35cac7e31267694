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

TEST(RunNotes, NameEachPlayerThatIsAnotherOnce) {
  const RunSpec run = run_of({"a", "b", "a", "a"}, 12);
  EXPECT_THAT(run_notes(run, 100, 2), ElementsAre(HasSubstr("p0 and p2 are the same player"),
                                                  HasSubstr("p0 and p3 are the same player")));
  RunSpec duels = run_of({"a", "b", "a", "a"}, 12);
  duels.format = Format::duels;
  EXPECT_THAT(run_notes(duels, 100, 2), IsEmpty());
}

TEST(RunNotes, OfAClockSayThatAnotherRunPlaysOtherGames) {
  RunSpec run = run_of({"a", "b"}, 12);
  run.limits.clock = MoveClock::wall;
  EXPECT_THAT(run_notes(run, 100, 2), ElementsAre(HasSubstr("end by the clock")));
  run.limits.is_cpu_time = true;
  EXPECT_THAT(run_notes(run, 100, 2), ElementsAre(HasSubstr("by their processor time")));
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

}  // namespace
}  // namespace rb
