#include "runner/session/play.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

#include "engine/base/error.hpp"
#include "runner/results/store.hpp"
#include "runner/session/event_log.hpp"
#include "runner/session/run_plan.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;

class PlayTest : public ::testing::Test {
 protected:
  // Two games of one opening, after the first of which a player fails by `failure`.
  RunPlan plan(PlayerFactory failing) {
    const PlayerSpec easy{.place = "test: --a", .text = "beginner:depth=1"};
    RunRequest request{.command = "test",
                       .players = {easy, easy},
                       .games = 4,
                       .db = folder_.file("run.db"),
                       .resume_command = [](const std::string& path) { return "again " + path; }};
    request.play.openings.source = std::string(kNoOpenings);
    request.play.threads = 1;
    request.play.max_moves = 4;
    RunPlan plan = plan_run(request);
    plan.spec.players[1] = std::move(failing);
    return plan;
  }

  static std::string no_line(const Played&, const Pace&, const Window&) { return ""; }

  fakes::TempFolder folder_;
};

TEST_F(PlayTest, KeepsWhatWasPlayedAndSaysHowToGoOn) {
  RunPlan failing = plan([]() -> std::unique_ptr<Player> { throw Error("no such engine"); });
  try {
    play(failing, no_line, nullptr);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("no such engine; 0 finished games are kept; to play the "
                                        "rest: again " +
                                        folder_.file("run.db")));
  }
  EXPECT_EQ(StoreReader(folder_.file("run.db")).run().games, 4);
}

TEST_F(PlayTest, TellsEachGameAsAnEvent) {
  RunPlan playing = plan({});
  playing.spec.players[1] = playing.spec.players[0];
  playing.events = std::make_shared<EventLog>(folder_.file("events"));
  playing.events->open();
  EXPECT_TRUE(play(playing, no_line, nullptr).is_complete);
  const std::string events = fakes::read_text(folder_.file("events"));
  for (const char* const told : {R"("event":"run_started")", R"("id":0)", R"("id":1)", R"("id":2)",
                                 R"("id":3)", R"("event":"run_ended")"}) {
    EXPECT_THAT(events, HasSubstr(told));
  }
}

TEST_F(PlayTest, ReportsABugAsABug) {
  RunPlan failing = plan([]() -> std::unique_ptr<Player> { throw std::logic_error("bad index"); });
  try {
    play(failing, no_line, nullptr);
    FAIL();
  } catch (const Error&) {
    FAIL() << "main() would tell it as the user's mistake";
  } catch (const std::exception& error) {
    EXPECT_THAT(error.what(), HasSubstr("bad index; 0 finished games are kept"));
  }
}

TEST_F(PlayTest, PlansHoldWhatWasRequested) {
  RunRequest request{.command = "test", .players = {}, .games = 3};
  const PlayerSpec easy{.place = "test: --a", .text = "easy"};
  request.players = {easy, {.place = "test: --b", .text = "medium"}};
  request.play.limits.nodes = 50;
  request.play.limits.time = std::chrono::milliseconds(200);
  request.play.max_moves = 60;
  request.play.openings.order = Order::sequential;
  const RunPlan plan = plan_run(request);
  EXPECT_EQ(plan.title, "easy (A) against medium (B): 4 games");  // whole pairs
  EXPECT_EQ(plan.run.order, Order::sequential);
  EXPECT_EQ(plan.spec.settings.limits.nodes, 50U);
  EXPECT_EQ(plan.spec.settings.limits.margin, kMargin);
  const RunLimits limits{
      .moves = {.nodes = 50, .time = std::chrono::milliseconds(200), .margin = kMargin},
      .clock = MoveClock::nodes,
      .max_moves = 60};
  EXPECT_EQ(plan.run.limits, limits);
  EXPECT_EQ(plan.max_failures, 10);
}

}  // namespace
}  // namespace rb
