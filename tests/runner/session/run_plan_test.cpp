#include "runner/session/run_plan.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "runner/session/run_notes.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

RunRequest request_of(const std::vector<std::string>& players) {
  RunRequest request{.command = "test", .players = {}, .games = 20};
  for (const std::string& text : players) {
    request.players.push_back({.place = "test: " + text, .text = text});
  }
  return request;
}

TEST(RunPlan, AGameOfAProgramHasAClock) {
  EXPECT_EQ(plan_run(request_of({"easy", "medium"})).spec.settings.limits.time, std::nullopt);
  EXPECT_EQ(plan_run(request_of({"cmd:cat", "easy"})).spec.settings.limits.time, kExternalTime);
}

TEST(RunPlan, SaysWhichClockProgramsGetWhereNobodySetOne) {
  RunRequest request = request_of({"cmd:cat", "easy"});
  EXPECT_THAT(plan_run(request).notes, Contains(HasSubstr("a program plays: 5 s a move for all;")));
  request.players[0].limits.time = std::chrono::seconds(1);
  EXPECT_THAT(plan_run(request).notes,
              Contains(HasSubstr("5 s a move for all that have no clock of their own;")));
}

// Each candidate of a race has its share of the error.
TEST(RunPlan, AShortRaceIsToldAtTheErrorOfOneCandidate) {
  RunRequest request = request_of({"beginner", "easy", "medium"});
  request.format = Format::gauntlet;
  request.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  rating::SprtSpec of_one = *request.sprt;
  of_one.alpha /= 2;
  EXPECT_THAT(plan_run(request).notes,
              Contains(HasSubstr(
                  fmt::format("it takes {:.0f} games on average", rating::games_midway(of_one)))));
}

TEST(RunPlan, AGameMayLastLongerThanItsOpening) {
  const fakes::TempFolder folder;
  fakes::write_text(folder.file("openings"), "h8 h9\nh8 i9 g7\nh8 i10\n");
  RunRequest request = request_of({"easy", "medium"});
  request.play.openings.source = folder.file("openings");
  request.play.max_moves = 4;
  EXPECT_NO_THROW(plan_run(request));
  request.play.max_moves = 3;
  EXPECT_THAT([&] { plan_run(request); },
              testing::ThrowsMessage<UsageError>(
                  "test: --max-moves 3 is too low: the openings have up to 3 moves"));
}

TEST(RunPlan, SaysThatItsOpeningsAreTurned) {
  RunRequest request = request_of({"easy", "medium"});
  EXPECT_EQ(plan_run(request).run.openings_source, "default");
  request.play.openings.turned = true;
  EXPECT_EQ(plan_run(request).run.openings_source, "default, turned");
}

TEST(RunNotes, SayHowOftenAnOpeningIsUsed) {
  const auto notes = [](int games) { return run_notes({}, 5, games); };
  EXPECT_THAT(notes(10), IsEmpty());
  EXPECT_THAT(notes(12),
              Contains(HasSubstr("6 pairs share 5 openings: every opening is used up to 2 times")));
  EXPECT_THAT(notes(20), Contains(HasSubstr("up to 2 times")));
  EXPECT_THAT(notes(22), Contains(HasSubstr("up to 3 times")));
}

}  // namespace
}  // namespace rb
