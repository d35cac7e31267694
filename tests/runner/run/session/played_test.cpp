// Runs that are tests, parts of runs, or go on: what a session leaves behind.

#include "runner/run/session/played.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "runner/run/session/play.hpp"
#include "runner/run/session/run_plan.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class PlayedTest : public ::testing::Test {
 protected:
  // Of the first player, which is the stronger, against the other.
  RunRequest request(int games) {
    const PlayerSpec hard{.place = "test: --a", .text = "medium:depth=1"};
    const PlayerSpec weak{.place = "test: --b", .text = "beginner:depth=1"};
    RunRequest request{.command = "test",
                       .players = {hard, weak},
                       .games = games,
                       .db = folder_.file("run.db"),
                       .resume_command = [](const std::string& path) { return "again " + path; }};
    request.play.openings.source = std::string(kNoOpenings);
    request.play.threads = 1;
    request.play.seed = 5;
    return request;
  }

  static std::string no_line(const Played&, const Pace&, const Window&) { return ""; }
  static Played played(const RunPlan& plan) { return play(plan, no_line, nullptr); }

  fakes::TempFolder folder_;
};

TEST_F(PlayedTest, IsCompleteAndSaysNothingOfTheRest) {
  const RunPlan plan = plan_run(request(4));
  const Played all = played(plan);
  EXPECT_TRUE(all.is_complete);
  EXPECT_EQ(all.resume, "");
  EXPECT_EQ(all.board.games(), 4);
  EXPECT_EQ(all.games_now, 4);
  EXPECT_GE(all.seconds, 0);
  EXPECT_EQ(all.path, folder_.file("run.db"));
  EXPECT_FALSE(is_decided(all));
  RunSummary summary;
  add_session(summary, plan, all);
  EXPECT_EQ(summary.played_now, 4);
  EXPECT_EQ(summary.threads, 1);
  EXPECT_EQ(summary.path, all.path);
  EXPECT_EQ(summary.openings, plan.spec.openings.size());
  EXPECT_EQ(summary.seconds, all.seconds);
  EXPECT_TRUE(summary.is_complete);
}

TEST_F(PlayedTest, ASummaryHasTheNotesOfPlanAndSessionAndWhatWasLost) {
  RunPlan plan = plan_run(request(4));
  plan.notes = {"of the plan"};
  Played lost = nothing_played(plan, "gone.db");
  lost.notes = {"of the session"};
  lost.lost = "it is gone";
  lost.resume = "again";
  RunSummary summary;
  add_session(summary, plan, lost);
  EXPECT_THAT(summary.notes, ElementsAre("of the plan", "of the session", "it is gone"));
  EXPECT_EQ(summary.resume, "again");
  EXPECT_FALSE(summary.is_complete);
  EXPECT_EQ(summary.played_now, 0);
  EXPECT_THROW(require_kept(lost), Error);
  lost.lost.clear();
  require_kept(lost);
}

TEST_F(PlayedTest, APartOfARunIsCompleteWithoutTheGamesOfTheOthers) {
  RunRequest part = request(8);
  RunPlan plan = plan_run(part);
  plan.shard = Shard{1, 2};
  const Played half = played(plan);
  EXPECT_TRUE(half.is_complete);
  EXPECT_EQ(half.board.games(), 4);
  for (const GameResult& game : half.board.results()) EXPECT_TRUE(plan.shard->has(game.id));
}

TEST_F(PlayedTest, GoesOnWithWhatIsMissing) {
  RunPlan plan = plan_run(request(8));
  plan.shard = Shard{0, 2};
  played(plan);
  plan.shard.reset();
  plan.resume = true;
  const Played rest = played(plan);
  EXPECT_EQ(rest.games_now, 4);
  EXPECT_EQ(rest.board.games(), 8);
  EXPECT_TRUE(rest.is_complete);
  EXPECT_EQ(played(plan).games_now, 0);
}

TEST_F(PlayedTest, ATestEndsWithItsDecision) {
  RunRequest test = request(400);
  test.play.openings.source = "default";
  test.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 300};
  const RunPlan plan = plan_run(test);
  const Played decided = played(plan);
  ASSERT_TRUE(decided.test);
  EXPECT_FALSE(decided.race);
  ASSERT_TRUE(is_decided(decided));
  EXPECT_EQ(decision_of(decided), "H1");
  EXPECT_EQ(games_of_decision(decided), decided.test->games());
  EXPECT_EQ(decided.board.games(), decided.test->games());
  EXPECT_LT(decided.board.games(), 200);
  EXPECT_TRUE(decided.is_complete);
  RunPlan again = plan;
  again.resume = true;
  const Played nothing = played(again);
  EXPECT_EQ(nothing.games_now, 0);
  EXPECT_EQ(nothing.board.games(), decided.board.games());
}

TEST_F(PlayedTest, ATestOfTheWeakerIsLost) {
  RunRequest test = request(400);
  test.play.openings.source = "default";
  std::swap(test.players[0].text, test.players[1].text);
  test.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 300};
  EXPECT_EQ(decision_of(played(plan_run(test))), "H0");
}

// Of one pair the second part has nothing to play.
TEST_F(PlayedTest, SaysThatNothingIsLeftOnlyOfGamesThatAreThere) {
  const auto told = [](const RunPlan& plan) {
    testing::internal::CaptureStderr();
    played(plan);
    return testing::internal::GetCapturedStderr();
  };
  RunPlan plan = plan_run(request(2));
  plan.shard = Shard{1, 2};
  EXPECT_THAT(told(plan), testing::Not(HasSubstr("no game is left to play")));
  plan.shard.reset();
  plan.resume = true;
  EXPECT_THAT(told(plan), testing::Not(HasSubstr("played before")));
  const std::string again = told(plan);
  EXPECT_THAT(again, HasSubstr("2 games, 2 of them played before, 1 thread, seed 5\n"));
  EXPECT_THAT(again, HasSubstr("no game is left to play: the result is that of the games"));
}

TEST(DocumentText, IsIndentedByTwo) {
  EXPECT_EQ(document_text({{"a", {1}}, {"b", "\xff"}}),
            "{\n  \"a\": [\n    1\n  ],\n  \"b\": \"\xef\xbf\xbd\"\n}\n");
}

}  // namespace
}  // namespace rb
