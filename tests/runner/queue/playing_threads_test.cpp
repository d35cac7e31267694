#include "runner/queue/playing_threads.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/fakes/random_match.hpp"
#include "tests/fakes/variable.hpp"
#include "tests/fakes/waiting_player.hpp"

namespace rb::queue {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

HeldTask task(const std::string& entry, int lo, int n) {
  return {.entry = entry, .task = {.lo = lo, .n = n}};
}

std::vector<std::string> entries(const std::vector<HeldTask>& tasks) {
  std::vector<std::string> entries;
  for (const HeldTask& task : tasks) entries.push_back(task.entry);
  return entries;
}

// What is played next, however long that takes.
PlayedTask next(PlayingThreads& bench) {
  for (;;) {
    bench.wait(1h, {});
    std::vector<PlayedTask> played = bench.take();
    if (!played.empty()) return std::move(played.front());
  }
}

TEST(QueueBench, PlaysAllGamesOfATask) {
  const MatchSpec match = fakes::random_match(8);
  PlayingThreads bench(match, 2);
  bench.add(task("5-0", 2, 3));
  const PlayedTask played = next(bench);
  EXPECT_EQ(played.held.entry, "5-0");
  ASSERT_EQ(played.games.size(), 3U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(played.games[static_cast<std::size_t>(i)].id, 2 + i);
  EXPECT_GT(played.seconds, 0);
  EXPECT_THAT(bench.held(), IsEmpty());
  EXPECT_THAT(bench.take(), IsEmpty());
}

// As long as its end may be ours.
TEST(QueueBench, HoldsAGameThatAProgramHasLostUntilItCounts) {
  const fakes::Variable grace("RENJU_BENCH_STOP_GRACE", "300");
  std::atomic<int> failures = 100;
  MatchSpec match = fakes::random_match(8);
  match.players[0] = [&] {
    return std::make_unique<fakes::FailingProgram>(fakes::tic_tac_toe(), Fault::timeout,
                                                   " 0.1 # timeout", failures);
  };
  PlayingThreads bench(match, 1);
  for (const bool is_ended : {true, false}) {
    bench.add(task("5-0", 0, 1));
    while (bench.open() > 0) std::this_thread::yield();
    EXPECT_THAT(bench.take(), IsEmpty());
    EXPECT_THAT(entries(bench.held()), ElementsAre("5-0"));
    if (is_ended) {
      EXPECT_THAT(entries(bench.give_back()), ElementsAre("5-0"));
    }
  }
  EXPECT_EQ(next(bench).held.entry, "5-0");
}

TEST(QueueBench, GivesBackOnlyWhatWasNotBegun) {
  fakes::Gate gate;
  MatchSpec match = fakes::random_match(8);
  match.players[0] = [&] { return std::make_unique<fakes::WaitingPlayer>(gate); };
  PlayingThreads bench(match, 1);
  bench.add(task("1-0", 0, 1));
  gate.wait_for_guest();
  bench.add(task("2-0", 1, 1));
  bench.add(task("3-0", 2, 1));
  EXPECT_THAT(entries(bench.held()), ElementsAre("2-0", "3-0", "1-0"));
  EXPECT_THAT(entries(bench.older_than(0ms)), ElementsAre("1-0"));
  EXPECT_THAT(bench.older_than(1h), IsEmpty());
  EXPECT_THAT(entries(bench.give_back()), ElementsAre("2-0", "3-0"));
  EXPECT_THAT(entries(bench.held()), ElementsAre("1-0"));
  EXPECT_THAT(bench.give_back(), IsEmpty());
  gate.open();
  EXPECT_EQ(next(bench).held.entry, "1-0");
  EXPECT_THAT(bench.older_than(0ms), IsEmpty());
}

TEST(QueueBench, ThrowsAwayWhatIsUnderWayAtItsEnd) {
  fakes::Gate gate;
  MatchSpec match = fakes::random_match(8);
  match.players[0] = [&] { return std::make_unique<fakes::WaitingPlayer>(gate); };
  PlayingThreads bench(match, 2);
  bench.add(task("1-0", 0, 2));
  gate.wait_for_guest();
}

TEST(QueueBench, SaysWhyAPlayerFailed) {
  MatchSpec match = fakes::random_match(8);
  match.players[0] = []() -> std::unique_ptr<Player> { throw std::logic_error("no engine"); };
  PlayingThreads bench(match, 1);
  bench.add(task("1-0", 0, 2));
  bench.wait(1h, {});
  EXPECT_THROW(bench.take(), std::logic_error);
}

TEST(QueueBench, DoesNotWaitOnceAStopIsRequested) {
  const MatchSpec match = fakes::random_match(8);
  PlayingThreads bench(match, 1);
  std::stop_source stop;
  stop.request_stop();
  bench.wait(1h, stop.get_token());
  bench.wait(1ms, {});
  EXPECT_THAT(bench.take(), IsEmpty());
}

}  // namespace
}  // namespace rb::queue
