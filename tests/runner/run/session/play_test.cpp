#include "runner/run/session/play.hpp"

#include <gmock/gmock.h>

#include <array>
#include <filesystem>
#include <numeric>
#include <stdexcept>

#include "engine/base/error.hpp"
#include "runner/play/seat.hpp"
#include "runner/results/sql/sqlite.hpp"
#include "runner/results/store.hpp"
#include "runner/run/session/event_log.hpp"
#include "runner/run/session/run_plan.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;

class PlayTest : public ::testing::Test {
 protected:
  // Of which the second player is made by `failing`.
  RunPlan plan(PlayerFactory failing, int games = 4, std::string_view openings = kNoOpenings) {
    const PlayerSpec easy{.place = "test: --a", .text = "beginner:depth=1"};
    RunRequest request{.command = "test",
                       .players = {easy, easy},
                       .games = games,
                       .db = folder_.file("run.db"),
                       .resume_command = [](const std::string& path) { return "again " + path; }};
    request.play.openings.source = std::string(openings);
    request.play.threads = 1;
    request.play.max_moves = openings == kNoOpenings ? 4 : 20;
    RunPlan plan = plan_run(request);
    plan.spec.players[1] = std::move(failing);
    return plan;
  }

  static std::string no_line(const Played&, const Pace&, const Window&) { return ""; }

  fakes::TempFolder folder_;
};

TEST_F(PlayTest, KeepsWhatWasPlayedAndSaysHowToGoOn) {
  RunPlan failing = plan([]() -> std::unique_ptr<Player> { throw Error("no such engine"); });
  EXPECT_THAT(fakes::complaint([&] { play(failing, no_line, nullptr); }),
              HasSubstr("no such engine; 0 finished games are kept; to play the "
                        "rest: again " +
                        folder_.file("run.db")));
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

TEST_F(PlayTest, APlayerThatOnlyFailsEndsIt) {
  RunPlan failing = plan([] { return std::make_unique<fakes::FaultyPlayer>(Fault::crash); });
  failing.max_failures = 3;
  EXPECT_THAT(fakes::complaint([&] { play(failing, no_line, nullptr); }),
              HasSubstr(failing.run.players[1].name +
                        " has failed in 3 games in a row, the last time by crash in game 2 "
                        "(renju-bench show " +
                        folder_.file("run.db") +
                        " 2 --traffic); 3 finished games are kept; to play the rest: again "));
  EXPECT_EQ(StoreReader(folder_.file("run.db")).count(), 3);
}

TEST_F(PlayTest, GamesOfOtherMachinesAreKeptAndTakenBack) {
  RunPlan plan = this->plan({});
  plan.spec.players[1] = plan.spec.players[0];
  plan.events = std::make_shared<EventLog>(folder_.file("events"));
  plan.elsewhere = [](const MatchSpec& spec, const Arrivals& arrivals) {
    EXPECT_EQ(arrivals.run.games, 4);
    EXPECT_GT(arrivals.run.started_ms, 0);
    EXPECT_EQ(arrivals.played, std::vector<bool>(4, false));
    EXPECT_EQ(spec.played, std::vector<bool>(4, false));
    EXPECT_FALSE(arrivals.test);
    Seat seat(spec);
    std::vector<GameRecord> games;
    for (int id = 0; id < 4; ++id) games.push_back(*seat.play({id, spec.pairing(id)}, {}));
    const auto writes = [](const char* sql) {
      return [sql](const sqlite::Database& file) { file.run(sql); };
    };
    EXPECT_TRUE(arrivals.keep(games, writes("CREATE TABLE beside (kept INTEGER)")));
    EXPECT_TRUE(arrivals.take_back(std::array{1, 3}, writes("INSERT INTO beside VALUES (1), (2)")));
    bool looked = false;
    arrivals.look([&looked](const sqlite::Database&) { looked = true; });
    EXPECT_TRUE(looked);
    EXPECT_TRUE(arrivals.keep({&games[3], 1}, [](const sqlite::Database&) {}));
    arrivals.tell("what the user should know");
    arrivals.show("14 workers");
    return Fleet{.workers = 14, .hosts = 2};
  };
  testing::internal::CaptureStderr();
  const Played played = play(plan, no_line, nullptr);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("what the user should know\n"));
  EXPECT_EQ(played.fleet, (Fleet{.workers = 14, .hosts = 2}));
  EXPECT_EQ(played.board.games(), 3);
  EXPECT_EQ(played.games_now, 3);
  EXPECT_FALSE(played.is_complete);
  EXPECT_EQ(played.resume, "again " + folder_.file("run.db"));
  std::vector<int> ids;
  const StoreReader reader(folder_.file("run.db"));
  reader.each(Detail::result, [&ids](const GameRecord& record) { ids.push_back(record.id); });
  EXPECT_THAT(ids, testing::ElementsAre(0, 2, 3));
  EXPECT_THAT(fakes::read_text(folder_.file("events")), HasSubstr(R"("ids":[1,3],"games":2})"));
}

// The first player wins every game until the test is decided.
TEST_F(PlayTest, ADecisionOfOtherMachinesMayBeTakenBackAndToldAgain) {
  RunPlan plan = this->plan({}, 400, "default");
  plan.spec.players[1] = plan.spec.players[0];
  plan.run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 300};
  plan.events = std::make_shared<EventLog>(folder_.file("events"));
  plan.elsewhere = [](const MatchSpec& spec, const Arrivals& arrivals) {
    const auto nothing = [](const sqlite::Database&) {};
    const std::string undecided = arrivals.test();
    Seat seat(spec);
    const auto decide = [&] {
      for (int id = 0; id < 400; id += 2) {
        std::vector<GameRecord> pair{*seat.play({id, spec.pairing(id)}, {}),
                                     *seat.play({id + 1, spec.pairing(id + 1)}, {})};
        pair[0].outcome = {Stone::black, Reason::resigned};
        pair[1].outcome = {Stone::white, Reason::resigned};
        if (!arrivals.keep(pair, nothing)) return id + 2;
      }
      return 0;
    };
    const int games = decide();
    EXPECT_GT(games, 0);
    const std::string decided = arrivals.test();
    EXPECT_NE(decided, undecided);
    EXPECT_FALSE(arrivals.take_back({}, nothing)) << "it is still decided";
    std::vector<int> ids(static_cast<std::size_t>(games));
    std::iota(ids.begin(), ids.end(), 0);
    EXPECT_TRUE(arrivals.take_back(ids, nothing));
    EXPECT_EQ(arrivals.test(), undecided);
    EXPECT_EQ(decide(), games);
    EXPECT_EQ(arrivals.test(), decided);
    return Fleet{};
  };
  EXPECT_TRUE(play(plan, no_line, nullptr).is_complete);
  const std::string events = fakes::read_text(folder_.file("events"));
  const std::string decision = R"("event":"decision")";
  EXPECT_NE(events.find(decision), events.rfind(decision)) << "it is told twice";
}

TEST_F(PlayTest, WhatIsPlayedCountsThoughItsFileIsTakenAway) {
  const std::string path = folder_.file("run.db");
  RunPlan plan = this->plan({});
  plan.spec.players[1] = plan.spec.players[0];
  plan.events = std::make_shared<EventLog>(folder_.file("events"));
  plan.elsewhere = [&path](const MatchSpec& spec, const Arrivals& arrivals) {
    std::filesystem::remove(path);
    const std::vector<GameRecord> games{*Seat(spec).play({0, spec.pairing(0)}, {})};
    arrivals.keep(games, [](const sqlite::Database&) {});
    ADD_FAILURE() << "nobody noticed";
    return Fleet{};
  };
  const Played played = play(plan, no_line, nullptr);
  EXPECT_THAT(played.lost, HasSubstr(path));
  EXPECT_EQ(played.board.games(), 1);
  EXPECT_EQ(played.games_now, 1);
  EXPECT_FALSE(played.is_complete);
  EXPECT_EQ(played.resume, "");
  const std::string events = fakes::read_text(folder_.file("events"));
  EXPECT_THAT(events, HasSubstr(R"("games":1,"complete":false,"results":")" + path +
                                R"(","resume":null,"error":")" + path));
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

}  // namespace
}  // namespace rb
