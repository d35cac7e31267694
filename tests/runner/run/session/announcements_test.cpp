#include "runner/run/session/announcements.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <memory>

#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string errors_of(const std::function<void()>& action) {
  testing::internal::CaptureStderr();
  action();
  return testing::internal::GetCapturedStderr();
}

GameRecord record(int id, Stone winner, Reason reason) {
  return fakes::game_of(id, {1, 0}, {winner, reason});
}

TEST(Told, AGameNamesBlackFirst) {
  const RunSpec run = fakes::run_spec();
  const fakes::TempFolder folder;
  std::FILE* const file = std::fopen(folder.file("lines").c_str(), "w");
  ASSERT_NE(file, nullptr);
  tell_game(record(12, Stone::black, Reason::five), run, file);
  tell_game(record(13, Stone::white, Reason::timeout), run, file);
  tell_game(record(14, Stone::empty, Reason::board_full), run, file);
  EXPECT_EQ(fakes::read_text(folder.file("lines")),
            "Finished game 12 (medium vs hard:depth=5): 1-0 {five}\n"
            "Finished game 13 (medium vs hard:depth=5): 0-1 {timeout}\n"
            "Finished game 14 (medium vs hard:depth=5): 1/2-1/2 {board full}\n");
  std::fclose(file);
}

RunPlan plan() {
  RunPlan plan;
  plan.run = fakes::run_spec();
  plan.title = "A against B: 100 games";
  plan.run.seed = 5;
  plan.spec.threads = 3;
  plan.spec.openings = fakes::openings();
  plan.notes = {"of the plan"};
  return plan;
}

TEST(Told, TheBeginningSaysWhatIsPlayedAndWhatWas) {
  const RunPlan first = plan();
  Played played = nothing_played(first, "x.db");
  EXPECT_EQ(errors_of([&] { tell_begin(first, played, false); }),
            "A against B: 100 games, 3 threads, seed 5\n"
            "openings: default: 2 in random order; limits: nodes 1000; results: x.db\n"
            "note: of the plan\n");
  add_game(played, record(0, Stone::black, Reason::five));
  played.notes = {"of the file"};
  EXPECT_EQ(errors_of([&] { tell_begin(first, played, false); }),
            "A against B: 100 games, 1 of them played before, 3 threads, seed 5\n"
            "openings: default: 2 in random order; limits: nodes 1000; results: x.db\n"
            "note: of the plan\n"
            "note: of the file\n");
  EXPECT_THAT(errors_of([&] { tell_begin(first, played, true); }),
              HasSubstr("no game is left to play: the result is that of the games in the file\n"));
}

TEST(Told, ATestIsNamedAndLimitsThatAreNotThereAreNot) {
  RunPlan tested = plan();
  tested.run.limits = {};
  tested.run.sprt = rating::SprtSpec{.elo0 = -3, .elo1 = 12.5};
  Played played = nothing_played(tested, "x.db");
  const std::string told = errors_of([&] { tell_begin(tested, played, false); });
  EXPECT_THAT(told, HasSubstr("in random order; results: x.db\nsequential test: "));
  EXPECT_THAT(told, HasSubstr("-3"));
  EXPECT_THAT(told, Not(HasSubstr("limits")));
}

TEST(Told, AQuietRunSaysOnlyWhatItsFileLacks) {
  RunPlan quiet = plan();
  quiet.progress.quiet = true;
  Played played = nothing_played(quiet, "x.db");
  EXPECT_EQ(errors_of([&] { tell_begin(quiet, played, true); }), "");
  played.notes = {"of the file"};
  EXPECT_EQ(errors_of([&] { tell_begin(quiet, played, true); }), "warning: of the file\n");
}

// Each game of other moves, by turns with either colour.
GameRecord won_by_first(int id) {
  GameRecord game = record(id, id % 2 == 0 ? Stone::black : Stone::white, Reason::five);
  game.players = {id % 2, 1 - id % 2};
  for (int i = 0; i < 20; ++i) game.moves.emplace_back().reply.move = Move(id + i);
  return game;
}

TEST(Told, TheDecisionIsToldOnceAndTheEndWithItsReason) {
  const fakes::TempFolder folder;
  RunPlan tested = plan();
  tested.run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 400};
  tested.events = std::make_shared<EventLog>(folder.file("events"));
  Played played = nothing_played(tested, "x.db");
  errors_of([&] { tell_begin(tested, played, false); });
  for (int id = 0; id < 200 && !is_decided(played); ++id) add_game(played, won_by_first(id));
  ASSERT_TRUE(is_decided(played));
  const std::vector<GameRecord> last{record(9, Stone::white, Reason::five)};
  tell_events(tested, played, last);
  tell_decision(tested, played);
  tell_end(tested, played, "the disk is full");
  const std::string events = fakes::read_text(folder.file("events"));
  const std::size_t first = events.find(R"("event":"decision")");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(events.find(R"("event":"decision")", first + 1), std::string::npos);
  EXPECT_THAT(events, HasSubstr(R"("event":"run_started")"));
  EXPECT_THAT(events, HasSubstr(R"("event":"game_finished")"));
  EXPECT_THAT(events, HasSubstr(R"("event":"standing")"));
  EXPECT_THAT(events, HasSubstr(R"("error":"the disk is full")"));
}

}  // namespace
}  // namespace rb
