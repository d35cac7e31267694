#include "runner/queue/tasks.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "engine/base/rng.hpp"
#include "engine/base/zu.hpp"

namespace rb::queue {
namespace {

std::set<int> ids_of(const std::vector<Task>& tasks) {
  std::set<int> ids;
  for (const Task& task : tasks) {
    for (int id = task.lo; id < task.lo + task.n; ++id) EXPECT_TRUE(ids.insert(id).second) << id;
  }
  return ids;
}

TEST(QueueTasks, GiveOutTheLowestMissingIdsFirst) {
  Tasks tasks({.games = 20}, {true, true, false, true});
  const std::vector<Task> first = tasks.next(2, 0);
  ASSERT_FALSE(first.empty());
  EXPECT_EQ(first[0], (Task{2, 1, 1}));
  EXPECT_EQ(first[1], (Task{4, 2, 1}));
  EXPECT_FALSE(ids_of(first).contains(3));
}

TEST(QueueTasks, GiveNothingOutTwiceUnlessItIsLost) {
  Tasks tasks({.games = 8}, {});
  EXPECT_EQ(ids_of(tasks.next(100, 0)).size(), 8U);
  EXPECT_TRUE(tasks.next(100, 0).empty());
  EXPECT_EQ(tasks.reconcile({}, 1).games_again, 8);
  EXPECT_EQ(ids_of(tasks.next(100, 1)).size(), 8U);
}

TEST(QueueTasks, ShortGamesAreGivenOutManyAtOnceAndLongOnesByThePair) {
  Tasks tasks({.games = 100'000}, {});
  tasks.measured(100, 1, 100'000);  // 10 ms a game
  EXPECT_EQ(tasks.next(4, 0).front().n, 200);
  Tasks test({.games = 100'000, .has_test = true}, {});
  test.measured(100, 10, 100'000);
  EXPECT_EQ(test.next(4, 0).front().n, 2);
  Tasks slow({.games = 100'000}, {});
  slow.measured(100, 2000, 100'000);
  EXPECT_EQ(slow.next(4, 0).front().n, 1);
}

TEST(QueueTasks, TheFirstGameOfAPairIsNotGivenOutWithoutTheSecond) {
  Tasks tasks({.games = 100'000}, {true});
  tasks.measured(100, 1, 100'000);
  const std::vector<Task> found = tasks.next(4, 0);
  EXPECT_EQ(found.at(0), (Task{1, 199, 1}));
  EXPECT_EQ(found.at(1), (Task{200, 200, 1}));
}

int games_of_a_task(int games, int threads, double seconds, std::size_t bytes, int measured = 100) {
  Tasks tasks({.games = games}, {});
  tasks.measured(measured, measured * seconds, zu(measured) * bytes);
  return tasks.next(threads, 0).front().n;
}

TEST(QueueTasks, AreOfTwoSecondsOrOf512GamesOrOf4MiB) {
  EXPECT_EQ(games_of_a_task(100'000, 4, 0.0078125, 1000), 256);
  EXPECT_EQ(games_of_a_task(100'000, 4, 0.001, 1000), 512);
  EXPECT_EQ(games_of_a_task(100'000, 4, 0.0078125, std::size_t{1} << 20), 4);
  // Each of 3000 threads has to ask every three seconds: the server takes 1000 tasks a second.
  EXPECT_EQ(games_of_a_task(10'000'000, 3000, 0.0078125, 1000), 384);
}

TEST(QueueTasks, GamesOfMoreThanTenSecondsAreGivenOutOneByOne) {
  for (const auto& [seconds, games] : {std::pair{9.9, 2}, std::pair{10.1, 1}}) {
    Tasks tasks({.games = 100'000}, {});
    tasks.measured(100, 100 * seconds, 100'000);
    EXPECT_EQ(tasks.next(4, 0).front().n, games) << seconds;
  }
}

TEST(QueueTasks, AStepOfAnOddNumberOfGamesIsGivenOutToItsEnd) {
  Tasks tasks({.games = 12, .step_games = 5}, {});
  EXPECT_EQ(tasks.next(100, 0),
            (std::vector<Task>{
                {0, 2, 1}, {2, 2, 1}, {4, 1, 1}, {5, 1, 1}, {6, 2, 1}, {8, 2, 1}, {10, 2, 1}}));
}

// A task of two games of a test, each of `seconds`; the copies that are given out at these times.
std::vector<std::size_t> hedged(int games, int threads, double seconds,
                                const std::vector<double>& times) {
  Tasks tasks({.games = games, .has_test = true}, {});
  tasks.measured(100, 100 * seconds, 100'000);
  for (const Task& task : tasks.next(threads, 7)) {
    EXPECT_EQ(task.n, 2);
    tasks.given(std::to_string(task.lo), task);
  }
  EXPECT_EQ(tasks.entries(), zu(games) / 2);
  std::vector<std::size_t> counts;
  for (const double time : times) counts.push_back(tasks.to_hedge(threads, 7 + time).size());
  return counts;
}

TEST(QueueTasks, ATaskIsLateAfterTwiceItsTimeAndTheWaitForAThread) {
  using testing::ElementsAre;
  EXPECT_THAT(hedged(80, 35, 1, {4 * 40.0 / 35 - 0.01, 4 * 40.0 / 35 + 0.01}), ElementsAre(0, 2));
  EXPECT_THAT(hedged(80, 100, 1, {4, 4.01}), ElementsAre(0, 2)) << "nobody waits";
  EXPECT_THAT(hedged(80, 35, 0.1, {1, 1.01}), ElementsAre(0, 2)) << "a second at least";
}

TEST(QueueTasks, ATwentiethOfThoseThatAreOutIsHedgedAtATime) {
  using testing::ElementsAre;
  EXPECT_THAT(hedged(80, 100, 1, {9, 9}), ElementsAre(2, 2));
  EXPECT_THAT(hedged(82, 100, 1, {9, 9}), ElementsAre(3, 3));
  EXPECT_THAT(hedged(2, 100, 1, {9, 9}), ElementsAre(1, 0));
}

// The tasks of two games, of a second each and out since 0, that are hedged.
std::size_t hedged_at(Seconds now, const TaskRules& rules, int threads, int measured = 100) {
  Tasks tasks(rules, {});
  if (measured > 0) tasks.measured(measured, measured, 1000);
  for (const Task& task : tasks.next(4, 0)) tasks.given(std::to_string(task.lo), task);
  return tasks.to_hedge(threads, now).size();
}

TEST(QueueTasks, NothingIsHedgedThatIsAnotherGameNextTimeOrOfUnknownLength) {
  EXPECT_EQ(hedged_at(1e6, {.games = 4, .has_test = true}, 4), 1U);
  EXPECT_EQ(hedged_at(1e6, {.games = 4, .has_test = true, .may_hedge = false}, 4), 0U);
  EXPECT_EQ(hedged_at(1e6, {.games = 4, .has_test = true}, 4, 0), 0U) << "nothing was measured";
}

TEST(QueueTasks, NothingIsHedgedWhileAllThreadsAreBusyButOfATest) {
  EXPECT_EQ(hedged_at(1e6, {.games = 4}, 2), 0U) << "two tasks for two threads";
  EXPECT_EQ(hedged_at(1e6, {.games = 4}, 3), 1U);
  EXPECT_EQ(hedged_at(8, {.games = 4, .has_test = true}, 0), 0U) << "both wait for one thread";
  EXPECT_EQ(hedged_at(8.01, {.games = 4, .has_test = true}, 0), 1U);
}

TEST(QueueTasks, WhatTheQueueHoldsIsTakenOver) {
  Tasks tasks({.games = 12}, {});
  const auto difference = tasks.reconcile({{"a", {4, 2, 3}}, {"b", {9, 1, 1}}}, 0);
  EXPECT_THAT(difference.useless, testing::IsEmpty());
  EXPECT_EQ(difference.games_again, 0);
  EXPECT_EQ(tasks.entries(), 2U);
  EXPECT_EQ(tasks.attempts({4, 2, 1}), 3);
  EXPECT_EQ(tasks.attempts({4, 1, 1}), 0) << "in this form it is not out";
  EXPECT_EQ(tasks.attempts({5, 1, 1}), 0);
  EXPECT_EQ(tasks.next(100, 0),
            (std::vector<Task>{{0, 2, 1}, {2, 2, 1}, {6, 2, 1}, {8, 1, 1}, {10, 2, 1}}));
}

TEST(QueueTasks, OfALostTaskOnlyWhatIsNotStoredIsGivenOutAgain) {
  Tasks tasks({.games = 6}, {});
  for (const Task& task : tasks.next(4, 0)) tasks.given(std::to_string(task.lo), task);
  tasks.store(2);
  EXPECT_EQ(tasks.reconcile({{"0", {0, 2, 1}}}, 0).games_again, 3);
  EXPECT_EQ(tasks.entries(), 1U);
  EXPECT_EQ(tasks.next(4, 0), (std::vector<Task>{{3, 1, 1}, {4, 2, 1}}));
}

// A task of two games takes 0.2 seconds: four threads begin ten in half a second.
TEST(QueueTasks, OfATestOneEachThreadAndThoseOfHalfASecondAndFourAreOut) {
  Tasks test({.games = 100'000, .has_test = true}, {});
  test.measured(100, 10, 100'000);
  EXPECT_EQ(test.next(4, 0).size(), 4U + 10U + 4U);
}

TEST(QueueTasks, AnEntryWithoutGamesOrWithMoreThanThereAreIsUseless) {
  Tasks tasks({.games = 4}, {});
  const auto difference = tasks.reconcile(
      {{"good", {2, 2, 1}}, {"none", {0, 0, 1}}, {"above", {3, 2, 1}}, {"below", {-1, 2, 1}}}, 0);
  EXPECT_THAT(difference.useless, testing::UnorderedElementsAre("above", "below", "none"));
}

// Of 6.5 MiB a game, two in a task, four tasks stay below it and five do not.
TEST(QueueTasks, NoMoreThan64MiBAreOut) {
  Tasks tasks({.games = 100'000}, {});
  tasks.measured(100, 100, std::size_t{650} << 20);
  EXPECT_EQ(tasks.next(50, 0).size(), 4U);
}

TEST(QueueTasks, NoneHoldsGamesOfTwoSteps) {
  Tasks tasks({.games = 10'000, .has_test = true, .step_games = 6}, {});
  tasks.measured(100, 0.1, 100'000);  // many of these games would make a task
  for (const Task& task : tasks.next(64, 0)) {
    EXPECT_EQ(task.lo / 6, (task.lo + task.n - 1) / 6) << task.lo;
  }
}

TEST(QueueTasks, TheLastStepMayBeShort) {
  Tasks tasks({.games = 10, .step_games = 8}, {});
  tasks.measured(100, 0.1, 100'000);  // tasks of four games
  EXPECT_EQ(ids_of(tasks.next(1, 0)), (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(QueueTasks, OnlyGamesWhosePlayersAreKnownAreGivenOut) {
  Tasks tasks({.games = 40, .has_test = true, .step_games = 8}, {});
  tasks.open_to(8);
  EXPECT_EQ(ids_of(tasks.next(100, 0)).size(), 8U);
  EXPECT_TRUE(tasks.next(100, 0).empty());
  tasks.open_to(16);
  EXPECT_EQ(*ids_of(tasks.next(100, 0)).begin(), 8);
}

TEST(QueueTasks, WhatIsStoredElsewhereIsUseless) {
  Tasks tasks({.games = 2}, {});
  tasks.given("a", tasks.next(1, 0).front());
  tasks.given("b", {0, 2, 1});
  EXPECT_EQ(tasks.entries(), 2U);
  EXPECT_TRUE(tasks.store(0));
  EXPECT_FALSE(tasks.store(0));
  EXPECT_TRUE(tasks.take_useless().empty());
  EXPECT_TRUE(tasks.store(1));
  EXPECT_THAT(tasks.take_useless(), testing::UnorderedElementsAre("a", "b"));
  EXPECT_EQ(tasks.attempts({0, 2, 1}), 0);
  EXPECT_EQ(tasks.entries(), 0U);
}

TEST(QueueTasks, WhoHandsInTakesTheOnlyEntryAlong) {
  Tasks tasks({.games = 2}, {});
  tasks.given("a", tasks.next(1, 0).front());
  tasks.store(0);
  tasks.store(1);
  EXPECT_THAT(tasks.take_useless(), testing::IsEmpty());
}

TEST(QueueTasks, AnEntryThatWasTakenOverOrGivenOutAgainMayStillBeThere) {
  Tasks again({.games = 2}, {});
  const Task task = again.next(1, 0).front();
  again.given("a", task);
  again.gone("a", task);
  again.given("b", {0, 2, 2});
  again.store(0);
  again.store(1);
  EXPECT_THAT(again.take_useless(), testing::ElementsAre("b")) << "the first worker was only slow";
  Tasks lost({.games = 2}, {});
  lost.given("a", lost.next(1, 0).front());
  lost.reconcile({}, 1);
  lost.given("b", lost.next(1, 1).front());
  lost.store(0);
  lost.store(1);
  EXPECT_THAT(lost.take_useless(), testing::ElementsAre("b")) << "so was the one that had \"a\"";
}

TEST(QueueTasks, OnlyTheEndAndTestsHedge) {
  Tasks tasks({.games = 1000}, {});
  tasks.measured(100, 100, 1000);
  for (const Task& task : tasks.next(1, 0)) tasks.given(std::to_string(task.lo), task);
  EXPECT_TRUE(tasks.to_hedge(1, 1e6).empty());  // there is more to give out
  Tasks end({.games = 4}, {});
  end.measured(100, 100, 1000);
  for (const Task& task : end.next(4, 0)) end.given(std::to_string(task.lo), task);
  EXPECT_TRUE(end.to_hedge(4, 0.5).empty());
  EXPECT_EQ(end.to_hedge(4, 100).size(), 1U);  // one of two at a time
  EXPECT_EQ(end.to_hedge(4, 101).size(), 1U);
  EXPECT_TRUE(end.to_hedge(4, 102).empty());  // each once
}

// A server and workers that die, are slow, hand in twice, and a server that forgets.
class SimulatedFleet {
 public:
  SimulatedFleet(int games, int threads, std::uint64_t seed)
      : tasks_({.games = games}, {}), threads_(threads), chance_(seed) {}

  // Plays to the end; returns how often each game was stored.
  std::vector<int> play(int games) {
    std::vector<int> stored(static_cast<std::size_t>(games), 0);
    for (int turn = 0; !tasks_.all_stored() && turn < 1'000'000; ++turn) {
      now_ += 0.1;
      for (const Task& task : tasks_.next(threads_, now_)) add(task);
      if (turn % 5 == 0) {
        for (const Task& task : tasks_.to_hedge(threads_, now_)) add(task);
      }
      if (chance_.below(200) == 0) queue_.clear();  // the server forgets
      if (turn % 20 == 0 && queue_.size() < tasks_.entries()) reconcile();
      work(stored);
    }
    return stored;
  }

 private:
  void add(const Task& task) {
    const std::string entry = std::to_string(++entries_);
    queue_[entry] = task;
    tasks_.given(entry, task);
  }

  void reconcile() {
    for (const std::string& entry : tasks_.reconcile(queue_, now_).useless) queue_.erase(entry);
  }

  void work(std::vector<int>& stored) {
    for (int i = 0; i < threads_ && !queue_.empty(); ++i) {
      const auto taken = std::next(
          queue_.begin(),
          static_cast<std::ptrdiff_t>(chance_.below(std::min<std::size_t>(queue_.size(), 8))));
      const auto [entry, task] = *taken;
      const auto fate = chance_.below(20);
      if (fate == 0) continue;  // slow: it comes another time
      if (fate == 1) {          // dead: another one takes over
        const int attempts = tasks_.attempts(task);
        queue_.erase(entry);
        tasks_.gone(entry, task);
        if (attempts > 0) add({task.lo, task.n, attempts + 1});
        continue;
      }
      for (int times = fate == 2 ? 2 : 1; times > 0; --times) hand_in(task, stored);
      queue_.erase(entry);
      for (const std::string& useless : tasks_.take_useless()) queue_.erase(useless);
    }
  }

  void hand_in(const Task& task, std::vector<int>& stored) {
    for (int id = task.lo; id < task.lo + task.n; ++id) {
      if (tasks_.store(id)) ++stored[static_cast<std::size_t>(id)];
    }
    tasks_.measured(task.n, 0.05 * task.n, 1700);
  }

  Tasks tasks_;
  int threads_;
  Rng chance_;
  std::map<std::string, Task> queue_;
  int entries_ = 0;
  Seconds now_ = 0;
};

TEST(QueueTasks, AFleetWithEveryFaultStoresEachGameOnce) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    constexpr int kGames = 5000;
    const std::vector<int> stored = SimulatedFleet(kGames, 50, seed).play(kGames);
    EXPECT_EQ(std::count(stored.begin(), stored.end(), 1), kGames) << seed;
  }
}

}  // namespace
}  // namespace rb::queue
