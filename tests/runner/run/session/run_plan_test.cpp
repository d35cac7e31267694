#include "runner/run/session/run_plan.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "runner/base/system/machine.hpp"
#include "runner/base/system/version.hpp"
#include "runner/run/session/run_notes.hpp"
#include "tests/fakes/complaint.hpp"
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

// Why it is refused; empty: it is not.
std::string plan_refusal(const RunRequest& request) {
  return fakes::complaint<UsageError>([&] { plan_run(request); }, "");
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

TEST(RunPlan, SaysThatItsOpeningsAreTurned) {
  RunRequest request = request_of({"easy", "medium"});
  EXPECT_EQ(plan_run(request).run.openings_source, "default");
  request.play.openings.turned = true;
  EXPECT_EQ(plan_run(request).run.openings_source, "default, turned");
}

TEST(RunPlan, PlaysWholePairsAndSaysSo) {
  RunRequest request = request_of({"easy", "medium"});
  request.games = 21;
  const RunPlan odd = plan_run(request);
  EXPECT_EQ(odd.run.games, 22);
  EXPECT_EQ(odd.spec.games, 22);
  EXPECT_THAT(odd.notes, Contains("21 games are rounded up to 22: whole pairs, one opening with "
                                  "both colours"));
  EXPECT_EQ(odd.title, "easy (A) against medium (B): 22 games");
  request.games = 1;
  EXPECT_THAT(plan_run(request).notes, Contains(HasSubstr("1 game is rounded up to 2:")));
  request.games = 22;
  const RunPlan even = plan_run(request);
  EXPECT_EQ(even.run.games, 22);
  EXPECT_THAT(even.notes, testing::Not(Contains(HasSubstr("rounded up"))));
}

TEST(RunPlan, ATestHasAtMostItsGames) {
  RunRequest request = request_of({"easy", "medium"});
  request.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  const RunPlan plan = plan_run(request);
  EXPECT_EQ(plan.title, "easy (A) against medium (B): at most 20 games");
  EXPECT_EQ(plan.spec.games, 20);
  ASSERT_TRUE(plan.run.sprt);
  EXPECT_EQ(plan.run.sprt->elo1, 10);
}

TEST(RunPlan, APartOfARunIsToldAndHasNoTest) {
  RunRequest request = request_of({"easy", "medium"});
  request.play.shard = Shard{1, 4};
  const RunPlan plan = plan_run(request);
  EXPECT_EQ(plan.shard->index, 1);
  EXPECT_EQ(plan.shard->count, 4);
  EXPECT_THAT(plan.notes, Contains("this is shard 1/4 of 20 games; when all shards are played: "
                                   "renju-bench merge FILE... -o OUT"));
  request.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 10};
  EXPECT_EQ(plan_refusal(request),
            "test: --shard: a shard cannot know when the test is decided: leave out --sprt");
}

TEST(RunPlan, RefusesWhatHasNoEffect) {
  RunRequest request = request_of({"easy", "medium"});
  request.resume = true;
  EXPECT_EQ(plan_refusal(request), "test: --resume needs --db, the file of the run to resume");
  request.db = "run.db";
  EXPECT_EQ(plan_refusal(request), "");
  request.play.adjudication.play_on = true;
  EXPECT_EQ(plan_refusal(request), "test: --play-on needs a rule: --resign, --draw or --proof");
}

TEST(RunPlan, EventsAreWrittenIntoNoOtherFileOfTheRun) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("file");
  const std::string refused = "test: --events " + path + " would be written into " + path +
                              ", another file of the run; name another file";
  fakes::write_text(path, "h8 h9\n");
  RunRequest request = request_of({"easy", "medium"});
  request.events = path;
  EXPECT_EQ(plan_refusal(request), "");
  EXPECT_NE(plan_run(request).events, nullptr);
  request.db = path;
  EXPECT_EQ(plan_refusal(request), refused);
  request.db = folder.file("run.db");
  request.play.openings.source = path;
  EXPECT_EQ(plan_refusal(request), refused);
  request.play.openings.source.reset();
  fakes::write_text(path, R"({"base": "easy"})");
  request.players[1].text = "file:" + path;
  EXPECT_EQ(plan_refusal(request), refused);
  request.players[1].text = "medium";
  request.events = "-";
  EXPECT_NE(plan_run(request).events, nullptr);
  request.events.reset();
  EXPECT_EQ(plan_run(request).events, nullptr);
}

TEST(RunPlan, TheRowOfARunSaysAllThatItDependsOn) {
  RunRequest request = request_of({"easy", "medium"});
  request.kind = RunKind::tournament;
  request.command_line = "renju-bench x";
  request.play.seed = 9;
  request.play.keep = Keep::results;
  request.play.openings.slice = OpeningSlice{2, 4};
  request.play.max_moves = 99;
  request.play.threads = 3;
  const RunPlan plan = plan_run(request);
  EXPECT_EQ(plan.run.kind, RunKind::tournament);
  EXPECT_EQ(plan.run.game, "renju");
  EXPECT_EQ(plan.run.board_size, 15);
  EXPECT_EQ(plan.run.command_line, "renju-bench x");
  EXPECT_EQ(plan.run.seed, 9U);
  EXPECT_EQ(plan.run.keep, Keep::results);
  EXPECT_EQ(plan.run.openings_source, "default, 2 to 4");
  EXPECT_EQ(plan.run.openings_hash, openings_hash(plan.spec.openings));
  EXPECT_EQ(plan.run.order, Order::random);
  EXPECT_FALSE(plan.run.held_out);
  EXPECT_FALSE(plan.run.decided_openings);
  EXPECT_EQ(plan.run.version, run_version());
  EXPECT_EQ(plan.run.build, std::string(compiler()) + ", " + std::string(build_type()));
  EXPECT_THAT(plan.run.host, testing::StartsWith(machine_text() + ", "));
  EXPECT_EQ(plan.spec.openings.size(), 3U);
  EXPECT_EQ(plan.spec.keep, Keep::results);
  EXPECT_EQ(plan.spec.threads, 3);
  EXPECT_EQ(plan.spec.settings.max_moves, 99);
  EXPECT_EQ(plan.spec.players.size(), 2U);
  EXPECT_THAT(plan.spec.names, IsEmpty()) << "only a log needs them";
  EXPECT_THAT(plan.spec.cores, IsEmpty());
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
