// A coordinator and workers at a real server, a redis-server of the test's own; skipped where there
// is none.

#include "runner/queue/coordinator.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/play/seat.hpp"
#include "runner/queue/message/members.hpp"
#include "runner/queue/message/run_document.hpp"
#include "runner/queue/message/wire.hpp"
#include "runner/queue/streams.hpp"
#include "runner/queue/tasks.hpp"
#include "runner/queue/worker.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/queue_test.hpp"
#include "tests/fakes/random_match.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

namespace rb::queue {
namespace {

using namespace std::chrono_literals;
using fakes::tic_tac_toe;
using testing::Contains;
using testing::HasSubstr;

constexpr int kRunGames = 24;

class QueueRun : public fakes::QueueTest {
 protected:
  void SetUp() override {
    fakes::QueueTest::SetUp();
    if (IsSkipped()) return;
    std::fflush(stdout);
    server_ = fork();
    if (server_ == 0) {
      if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(127);
      execlp("redis-server", "redis-server", "--port", "0", "--unixsocket", socket_.c_str(),
             "--save", "", "--appendonly", "no", "--dir", folder_.path().c_str(), nullptr);
      _exit(127);
    }
    for (int i = 0; access(socket_.c_str(), F_OK) != 0; ++i) {
      if (waitpid(server_, nullptr, WNOHANG) == server_ || i > 500) {
        server_ = 0;
        GTEST_SKIP() << "there is no redis-server (scripts/setup tests installs it)";
      }
      std::this_thread::sleep_for(10ms);
    }
    asking_.emplace(address(), Secrets{}, [](const std::string&) {});
    ASSERT_TRUE(asking_->connect({}, after(10s)));
    prepare();
  }

  void TearDown() override {
    if (server_ <= 0) return;
    kill(server_, SIGKILL);
    waitpid(server_, nullptr, 0);
  }

  // Coordinates the run until it is played or `stop_` is requested.
  std::jthread coordinate() {
    return std::jthread([this] {
      try {
        fleet_ = play_by_queue(request_)(spec_, arrivals_);
      } catch (const Error& error) {
        failure_ = error.what();
      }
      is_over_ = true;
    });
  }

  // Waits for the end of the coordinator; one that does not end by itself is stopped.
  void finish() {
    for (int i = 0; i < 2000 && !is_over_; ++i) std::this_thread::sleep_for(10ms);
    stop_.request_stop();
  }

  std::jthread worker(const std::string& name, int threads, std::chrono::milliseconds idle = 10s) {
    WorkerRequest request{.address = address(),
                          .threads = threads,
                          .name = name,
                          .host = "here",
                          .version = arrivals_.run.version,
                          .build = "GCC",
                          .most_idle = idle,
                          .tell = [this](const std::string& line) { say("worker: " + line); }};
    return std::jthread([this, request](const std::stop_token& stop) {
      const Makers makers{
          .match = [](const RunSpec&,
                      const std::vector<Opening>&) { return fakes::random_match(kRunGames); },
          .players = {}};
      ended_ = work(request, makers, stop);
    });
  }

  Answer ask(const Command& command) { return asking_->ask(command); }
  // Waits until the server answers so.
  bool comes(const Command& command, const std::function<bool(const Answer&)>& is_so) {
    for (int i = 0; i < 1000; ++i) {
      if (is_so(ask(command))) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }
  bool is_there(const std::string& key) {
    return comes({"EXISTS", key}, [](const Answer& answer) { return answer.number == 1; });
  }
  // Takes the next tasks of a stream as a worker that then says nothing more.
  Entries take_as(const std::string& name, const std::string& stream, int count) {
    const Answer all = ask({"XREADGROUP", "GROUP", kGroup, name, "COUNT", std::to_string(count),
                            "STREAMS", stream, ">"});
    return all.items.empty() ? Entries{} : entries_of(all.items[0].items[1]);
  }

  std::vector<std::string> told() {
    const std::lock_guard lock(mutex_);
    return told_;
  }

  Address address() const { return parse_address("test", "unix:" + socket_); }
  Keys keys() const { return {run_name(arrivals_.run)}; }

  CoordinatorRequest request_;
  MatchSpec spec_ = fakes::random_match(kRunGames);
  Arrivals arrivals_;
  std::stop_source stop_;
  std::atomic<bool> is_over_ = false;
  std::map<int, GameRecord> stored_;  // read it after the coordinator has ended
  Fleet fleet_;
  std::string failure_;
  WorkerEnd ended_ = WorkerEnd::unreached;

 private:
  void say(const std::string& line) {
    const std::lock_guard lock(mutex_);
    told_.push_back(line);
  }

  void prepare() {
    const std::ofstream created(folder_.file("rows.db"));
    database_.emplace(folder_.file("rows.db"), sqlite::Access::write);
    database_->run("CREATE TABLE game (id INTEGER PRIMARY KEY, reason TEXT NOT NULL)");
    request_ = {
        .address = address(), .title = "a match", .priority = 7, .check_share = 0, .lease = 400ms};
    RunSpec& run = arrivals_.run;
    run.players = {{"a", "{}"}, {"b", "{}"}};
    run.board_size = 3;
    run.games = kRunGames;
    run.openings_hash = openings_hash(spec_.openings);
    run.version = "1.0";
    arrivals_.played.resize(kRunGames);
    arrivals_.stop = stop_.get_token();
    arrivals_.keep = [this](std::span<const GameRecord> games, const Arrivals::More& more) {
      for (const GameRecord& game : games) {
        EXPECT_TRUE(stored_.emplace(game.id, game).second) << game.id << " was stored before";
        database_->run(fmt::format("INSERT OR REPLACE INTO game VALUES ({}, '{}')", game.id,
                                   name(game.outcome.reason)));
      }
      more(*database_);
      return true;
    };
    arrivals_.take_back = [this](std::span<const int> ids, const Arrivals::More& more) {
      for (const int id : ids) EXPECT_EQ(stored_.erase(id), 1U) << id;
      more(*database_);
      return true;
    };
    arrivals_.look = [this](const Arrivals::More& use) { use(*database_); };
    arrivals_.tell = [this](const std::string& line) { say(line); };
    arrivals_.show = [this](const std::string& state) { say("shown: " + state); };
  }

  fakes::TempFolder folder_;
  std::string socket_ = folder_.file("redis.socket");
  pid_t server_ = 0;
  std::optional<Server> asking_;
  std::optional<sqlite::Database> database_;
  std::mutex mutex_;
  std::vector<std::string> told_;
};

TEST_F(QueueRun, AWorkerPlaysAllGamesAsTheyArePlayedHere) {
  request_.check_share = 1;
  {
    const std::jthread coordinator = coordinate();
    EXPECT_TRUE(is_there(keys().spec()));
    std::jthread playing = worker("w1", 2, 300ms);
    finish();
    playing.join();
  }
  EXPECT_EQ(failure_, "");
  EXPECT_EQ(ended_, WorkerEnd::idle) << testing::PrintToString(told());
  ASSERT_EQ(stored_.size(), static_cast<std::size_t>(kRunGames)) << testing::PrintToString(told());
  Seat seat(spec_);
  for (const auto& [id, game] : stored_) {
    EXPECT_EQ(digest(game), digest(*seat.play({id, spec_.pairing(id)}, {}))) << id;
  }
  EXPECT_EQ(fleet_.workers, 1) << testing::PrintToString(told());
  EXPECT_EQ(fleet_.hosts, 1);
  EXPECT_EQ(fleet_.checked, kRunGames);
  EXPECT_EQ(fleet_.differing, 0);
  EXPECT_THAT(told(), Contains(HasSubstr("run " + keys().run + " on the queue ")));
  EXPECT_THAT(told(), Contains("worker: run " + keys().run + ": a match"));
  EXPECT_THAT(told(), Contains("shown: 1 worker, 2 threads"));
  // What is played leaves nothing but its end and its workers.
  EXPECT_EQ(ask({"GET", keys().state()}).text, "done");
  EXPECT_GT(ask({"TTL", keys().state()}).number, 3000);
  EXPECT_TRUE(ask({"ZRANGE", kRuns, "0", "-1"}).items.empty());
  for (const std::string& key :
       {keys().spec(), keys().openings(), keys().tasks(), keys().first(), keys().coordinator(),
        keys().figures(), keys().results("default")}) {
    EXPECT_EQ(ask({"EXISTS", key}).number, 0) << key;
  }
  const Member member = parse_member(ask({"HGET", keys().workers(), "w1"}).text);
  EXPECT_EQ(member.threads, 2);
  EXPECT_EQ(member.host, "here");
  EXPECT_EQ(member.user, "default");
  EXPECT_EQ(member.build, "1.0, GCC");
}

TEST_F(QueueRun, TellsWorkersWhatTheyMustKnow) {
  const auto probe = digest(*Seat(spec_).play({0, spec_.pairing(0)}, {}));
  for (const bool is_test : {false, true}) {
    request_.is_repeatable = request_.any_version = is_test;
    if (is_test) arrivals_.run.sprt = rating::SprtSpec{.elo0 = 0, .elo1 = 5};
    stop_ = {};
    arrivals_.stop = stop_.get_token();
    ++arrivals_.run.started_ms;  // it is another run
    const std::jthread coordinator = coordinate();
    EXPECT_TRUE(is_there(keys().spec()));
    const RunDocument told = parse_run(ask({"GET", keys().spec()}).text);
    EXPECT_EQ(told.title, "a match");
    EXPECT_EQ(told.lease, 400ms);
    EXPECT_EQ(told.has_test, is_test);
    EXPECT_EQ(told.any_version, is_test);
    EXPECT_EQ(told.run.players, arrivals_.run.players);
    EXPECT_EQ(told.run.games, kRunGames);
    EXPECT_EQ(told.probe, is_test ? std::optional(probe) : std::nullopt) << "of what is repeatable";
    EXPECT_EQ(ask({"GET", keys().openings()}).text, openings_text(spec_.openings, 3));
    stop_.request_stop();
  }
}

TEST_F(QueueRun, ARunThatIsStoppedStaysOnTheServerForTheNextSession) {
  {
    const std::jthread coordinator = coordinate();
    EXPECT_TRUE(is_there(keys().spec()));
    EXPECT_TRUE(is_there(keys().figures()));
    EXPECT_EQ(ask({"GET", keys().state()}).text, fmt::format("playing 0/{}", kRunGames));
    EXPECT_EQ(ask({"ZSCORE", kRuns, keys().run}).text, "7");
    EXPECT_EQ(ask({"EXISTS", keys().openings(), keys().coordinator()}).number, 2);
    stop_.request_stop();
  }
  EXPECT_TRUE(ask({"ZRANGE", kRuns, "0", "-1"}).items.empty());
  EXPECT_EQ(ask({"EXISTS", keys().coordinator()}).number, 0);
  EXPECT_EQ(ask({"EXISTS", keys().spec()}).number, 1);
}

TEST_F(QueueRun, WhatTheServerRefusesAtTheEndIsTold) {
  for (const char* const refused : {"-unlink", "-zrem"}) {  // of a run that is played, or stopped
    ask({"ACL", "SETUSER", "default", refused});
    stop_ = {};
    arrivals_.stop = stop_.get_token();
    ++arrivals_.run.started_ms;  // it is another run
    {
      const std::jthread coordinator = coordinate();
      EXPECT_TRUE(is_there(keys().spec()));
      const bool is_played = refused == std::string("-unlink");
      const std::optional<std::jthread> playing =
          is_played ? std::optional(worker("w1", 2, 300ms)) : std::nullopt;
      if (is_played) finish();
      stop_.request_stop();
    }
    EXPECT_EQ(failure_, "");
    EXPECT_THAT(told(), Contains(HasSubstr("warning: run " + keys().run + " stays on the queue")));
  }
}

// The tasks of a server that has forgotten them are given out again, and so is the run.
TEST_F(QueueRun, WhatTheServerLosesIsGivenOutAgain) {
  const std::jthread coordinator = coordinate();
  const auto has_tasks = [](const Answer& answer) { return answer.number > 0; };
  ASSERT_TRUE(comes({"XLEN", keys().tasks()}, has_tasks));
  ask({"UNLINK", keys().tasks(), keys().spec()});
  EXPECT_TRUE(comes({"XLEN", keys().tasks()}, has_tasks));
  EXPECT_TRUE(is_there(keys().spec()));
  EXPECT_THAT(told(), Contains(HasSubstr("note: the queue has lost ")));
  stop_.request_stop();
}

TEST_F(QueueRun, ATaskThatAWorkerKeepsGoesToAnother) {
  const std::jthread coordinator = coordinate();
  ASSERT_TRUE(comes({"XLEN", keys().tasks()}, [](const Answer& all) { return all.number > 0; }));
  const Entries taken = take_as("silent", keys().tasks(), 1);
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0].second.attempt, 1);
  ASSERT_TRUE(comes({"XLEN", keys().first()}, [](const Answer& all) { return all.number > 0; }));
  const Entries again = take_as("second", keys().first(), 1);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again[0].second.lo, taken[0].second.lo);
  EXPECT_EQ(again[0].second.n, taken[0].second.n);
  EXPECT_EQ(again[0].second.attempt, 2);
  stop_.request_stop();
}

TEST_F(QueueRun, GamesThatEverybodyTakesAndNobodyHandsInEndTheRun) {
  request_.lease = 100ms;
  std::jthread coordinator = coordinate();
  ASSERT_TRUE(comes({"XLEN", keys().tasks()}, [](const Answer& all) { return all.number > 0; }));
  take_as("first", keys().tasks(), 1);
  for (int i = 0; i < 200 && !is_over_; ++i) {
    take_as(fmt::format("w{}", i), keys().first(), 10);
    std::this_thread::sleep_for(20ms);
    if (ask({"EXISTS", keys().coordinator()}).number == 0) break;
  }
  finish();
  coordinator.join();
  EXPECT_THAT(failure_,
              HasSubstr(fmt::format("games 0 to 1 were taken by {} workers but handed in by none: "
                                    "play them with --threads 1",
                                    Tasks::kMostAttempts)));
  // The run is left to the next session, which workers can play to its end.
  EXPECT_TRUE(ask({"ZRANGE", kRuns, "0", "-1"}).items.empty());
  EXPECT_EQ(ask({"EXISTS", keys().coordinator()}).number, 0);
  failure_.clear();
  is_over_ = false;
  stop_ = {};
  arrivals_.stop = stop_.get_token();
  std::jthread resumed = coordinate();
  const std::jthread playing = worker("honest", 2);
  finish();
  resumed.join();
  EXPECT_EQ(failure_, "");
  EXPECT_EQ(stored_.size(), static_cast<std::size_t>(kRunGames));
}

TEST_F(QueueRun, WhoIsBannedByHandPlaysNoMore) {
  const std::jthread coordinator = coordinate();
  ASSERT_TRUE(is_there(keys().spec()));
  ask({"SADD", keys().banned(), "w1"});
  worker("w1", 1, 300ms).join();
  EXPECT_THAT(told(),
              Contains("worker: run " + keys().run + ": the coordinator has banned this worker"));
  const std::string banned =
      "w1 is banned: somebody asked for it; 0 of its games are deleted and will be played again";
  for (int i = 0; i < 1000 && std::ranges::count(told(), banned) == 0; ++i) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_THAT(told(), Contains(banned));
  stop_.request_stop();
}

TEST_F(QueueRun, AWorkerThatStopsHandsInOrGivesBackWhatItHolds) {
  std::jthread coordinator = coordinate();
  ASSERT_TRUE(comes({"XLEN", keys().tasks()}, [](const Answer& all) { return all.number > 0; }));
  std::jthread playing = worker("w1", 1);
  playing.request_stop();
  playing.join();
  EXPECT_EQ(ended_, WorkerEnd::stopped);
  const Answer pending = ask({"XPENDING", keys().tasks(), kGroup});
  EXPECT_TRUE(pending.items.empty() || pending.items[0].number == 0);
  const std::jthread other = worker("w2", 2, 300ms);
  finish();
  coordinator.join();
  EXPECT_EQ(stored_.size(), static_cast<std::size_t>(kRunGames));
}

}  // namespace
}  // namespace rb::queue
