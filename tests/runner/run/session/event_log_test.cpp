#include "runner/run/session/event_log.hpp"
#include "engine/base/json_text.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/fakes/complaint.hpp"
#include "tests/fakes/game_of.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

// How this process has opened `path` to write; -1: it has not.
int flags_of_writer(const std::string& path) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code ignored;  // the iterator's own descriptor may have gone
    if (std::filesystem::read_symlink(entry, ignored) != std::filesystem::canonical(path)) continue;
    const int flags = fcntl(std::stoi(entry.path().filename()), F_GETFL);
    if ((flags & O_ACCMODE) == O_WRONLY) return flags;
  }
  return -1;
}

TEST(EventLog, WaitsForASlowReader) {
  const fakes::TempFolder folder;
  const std::string pipe = folder.file("events");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  EventLog log(pipe);
  log.open();
  const int flags = flags_of_writer(pipe);
  ASSERT_NE(flags, -1);
  EXPECT_EQ(flags & O_NONBLOCK, 0);
  close(reader);
}

using Events = std::vector<Json>;

// What a log with one file has written, without the times.
class EventLogTest : public testing::Test {
 protected:
  EventLogTest() { log_.open(); }

  Events events() const {
    Events events;
    std::ifstream file(folder_.file("events"));
    for (std::string line; std::getline(file, line);) {
      events.push_back(read_json(line));
      EXPECT_GT(events.back().at("time_ms"), 1'700'000'000'000);
      events.back().erase("time_ms");
    }
    return events;
  }

  fakes::TempFolder folder_;
  EventLog log_{folder_.file("events")};
  RunSpec run_ = fakes::run_spec(100);
};

GameRecord won_by_white(int id) {
  GameRecord record = fakes::game_of(id, {1, 0}, {Stone::white, Reason::timeout});
  record.moves.resize(9);
  return record;
}

Scoreboard board_of(int games) {
  Scoreboard board(2);
  for (int id = 0; id < games; ++id) board.add(won_by_white(id));
  return board;
}

TEST_F(EventLogTest, HasTheFieldsOfEachEvent) {
  run_.seed = 5;
  log_.run_started(run_, "x.db", 3);
  GameRecord record = won_by_white(7);
  log_.game_finished(run_, record);
  record.opening = 0;
  log_.game_finished(run_, record);
  log_.decision("H1", 40);
  log_.games_taken_back(std::vector{4, 6}, 38);
  log_.run_ended("x.db", 38, false, "again", "the disk is full");
  log_.run_ended("x.db", 100, true, "");
  log_.result({{"games", 100}});
  const auto expected = read_json(R"([
    {"event": "run_started", "version": 1, "kind": "match", "game": "renju",
     "players": ["hard:depth=5", "medium"], "format": "round-robin", "games_planned": 100,
     "games": 3, "seed": 5, "results": "x.db"},
    {"event": "game_finished", "id": 7, "black": "medium", "white": "hard:depth=5",
     "winner": "white", "reason": "timeout", "plies": 9, "opening": null},
    {"event": "game_finished", "id": 7, "black": "medium", "white": "hard:depth=5",
     "winner": "white", "reason": "timeout", "plies": 9, "opening": 0},
    {"event": "decision", "decision": "H1", "games": 40},
    {"event": "games_taken_back", "ids": [4, 6], "games": 38},
    {"event": "run_ended", "games": 38, "complete": false, "results": "x.db", "resume": "again",
     "error": "the disk is full"},
    {"event": "run_ended", "games": 100, "complete": true, "results": "x.db", "resume": null,
     "error": null},
    {"event": "result", "document": {"games": 100}}])");
  const Events written = events();
  ASSERT_EQ(written.size(), expected.size());
  for (std::size_t i = 0; i < written.size(); ++i) EXPECT_EQ(written[i], expected[i]);
}

TEST_F(EventLogTest, AStandingCountsGamesAndFaultsOfEachPlayer) {
  log_.standing(run_, board_of(2));
  ASSERT_EQ(events().size(), 1U);
  EXPECT_EQ(events()[0], read_json(R"({
    "event": "standing", "games": 2, "games_planned": 100, "faults": 2, "players": [
      {"name": "hard:depth=5", "wins": 2, "draws": 0, "losses": 0, "score": 1},
      {"name": "medium", "wins": 0, "draws": 0, "losses": 2, "score": 0}]})"));
}

TEST_F(EventLogTest, StandingsComeWithEachHundredthOfTheGamesAndWithTheLast) {
  run_.games = 1000;
  log_.run_started(run_, "x.db", 3);
  log_.standing(run_, board_of(12));
  EXPECT_EQ(events().size(), 1U);
  log_.standing(run_, board_of(13));
  log_.standing(run_, board_of(22));
  EXPECT_EQ(events().size(), 2U);
  log_.games_taken_back(std::vector{12}, 12);
  log_.standing(run_, board_of(22));
  EXPECT_EQ(events().size(), 4U);
  run_.games = 23;
  log_.standing(run_, board_of(23));
  EXPECT_EQ(events().size(), 5U);
}

std::string failure(const std::function<void()>& action) {
  return fakes::complaint([&] { action(); }, "");
}

TEST_F(EventLogTest, SaysWhyNobodyCanReadIt) {
  const std::string pipe = folder_.file("pipe"), nowhere = folder_.file("none/events");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(failure([&] { EventLog(pipe).open(); }), pipe + ": no program reads this pipe");
  EXPECT_EQ(failure([&] { EventLog(nowhere).open(); }),
            nowhere + ": cannot be created: its folder does not exist");
}

TEST_F(EventLogTest, AFullDiskIsAnErrorAndAClosedPipeIsNot) {
  log_.decision("H0", 2);
  EXPECT_EQ(failure([&] { log_.require_written(); }), "");
  EventLog full("/dev/full");
  full.open();
  full.decision("H0", 2);
  EXPECT_EQ(failure([&] { full.require_written(); }),
            "/dev/full: events are missing: No space left on device");
}

TEST_F(EventLogTest, AddsToWhatIsThere) {
  log_.decision("H0", 2);
  EventLog again(folder_.file("events"));
  again.open();
  again.decision("H1", 4);
  EXPECT_EQ(events().size(), 2U);
  EXPECT_FALSE(again.is_standard_output());
  EXPECT_TRUE(EventLog("-").is_standard_output());
}

}  // namespace
}  // namespace rb
