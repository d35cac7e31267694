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

TEST(QueueTasks, FewAreOutWhileNobodyKnowsHowLongTheyTake) {
  Tasks test({.games = 20'000, .has_test = true}, {});
  EXPECT_LE(test.next(16, 0).size(), 20U);
  Tasks match({.games = 20'000}, {});
  EXPECT_LE(match.next(16, 0).size(), 28U);
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

TEST(QueueTasks, AtTheEndTwoTasksAreLeftForEachThread) {
  EXPECT_EQ(games_of_a_task(80, 4, 0.0078125, 1000), 10);
  EXPECT_EQ(games_of_a_task(8, 4, 0.0078125, 1000), 2);
}

TEST(QueueTasks, AreOfAPairUntilTwentyGamesWereMeasured) {
  EXPECT_EQ(games_of_a_task(100'000, 4, 0.0078125, 1000, 19), 2);
  EXPECT_EQ(games_of_a_task(100'000, 4, 0.0078125, 1000, 20), 256);
}

TEST(QueueTasks, GamesOfMoreThanTenSecondsAreGivenOutOneByOne) {
  for (const auto& [seconds, games] : {std::pair{9.9, 2}, std::pair{10.1, 1}}) {
    Tasks tasks({.games = 100'000}, {});
    tasks.measured(100, 100 * seconds, 100'000);
    EXPECT_EQ(tasks.next(4, 0).front().n, games) << seconds;
  }
}

TEST(QueueTasks, OfAMatchOneAndAHalfEachThreadAndThoseOfASecondAndFourAreOut) {
  Tasks unknown({.games = 1000}, {});
  EXPECT_EQ(unknown.next(40, 0).size(), 60U + 4U);
  Tasks test({.games = 1000, .has_test = true}, {});
  EXPECT_EQ(test.next(40, 0).size(), 40U + 4U);
  Tasks match({.games = 1000}, {});
  match.measured(100, 50, 100'000);  // a task of four games takes two seconds
  const std::vector<Task> out = match.next(40, 0);
  EXPECT_EQ(out.size(), 60U + 20U + 4U);
  EXPECT_EQ(out.back().n, 4);
}

TEST(QueueTasks, SomethingIsAlwaysOut) {
  Tasks huge({.games = 1000}, {});
  huge.measured(100, 100, std::size_t{10} << 30);  // 100 MiB a game
  EXPECT_EQ(huge.next(4, 0).size(), 1U);
  Tasks none({.games = 1000}, {});
  none.measured(20, 20 * 0.01, 20'000);
  EXPECT_EQ(none.next(0, 0).size(), 4U) << "and four for whoever comes";
}

TEST(QueueTasks, ShortGamesOfATestAreGivenOutForAFifthOfASecond) {
  for (const auto& [seconds, games] : {std::pair(0.05, 2), std::pair(0.0499, 4),
                                       std::pair(0.00198, 100), std::pair(0.0019, 104)}) {
    Tasks test({.games = 100'000, .has_test = true}, {});
    test.measured(100, 100 * seconds, 100'000);
    EXPECT_EQ(test.next(4, 0).front().n, games) << seconds;
  }
}

TEST(QueueTasks, AreOfAnEvenNumberOfGames) {
  EXPECT_EQ(games_of_a_task(100'000, 4, 2.0 / 9.5, 1000), 8);
  EXPECT_EQ(games_of_a_task(100'000, 4, 2.0 / 8.5, 1000), 8);
  EXPECT_EQ(games_of_a_task(100'000, 4, 2.0 / 7.5, 1000), 6);
  EXPECT_EQ(games_of_a_task(100'000, 4, 10, 1000), 2) << "of ten seconds a pair still";
}

TEST(QueueTasks, WhatIsStoredIsNoMoreLeftForTheThreads) {
  Tasks tasks({.games = 120}, std::vector<bool>(40, true));
  tasks.measured(100, 0.78125, 100'000);
  const std::vector<Task> out = tasks.next(4, 0);
  EXPECT_EQ(out.front(), (Task{40, 10, 1}));
  Tasks nobody({.games = 80}, {});
  nobody.measured(100, 0.78125, 100'000);
  EXPECT_EQ(nobody.next(0, 0).front().n, 40) << "as for one thread";
}

TEST(QueueTasks, AStepMayBeOneGame) {
  Tasks tasks({.games = 6, .step_games = 1}, {});
  for (const Task& task : tasks.next(100, 0)) EXPECT_EQ(task.n, 1);
}

TEST(QueueTasks, AStepOfAnOddNumberOfGamesIsGivenOutToItsEnd) {
  Tasks tasks({.games = 12, .step_games = 5}, {});
  EXPECT_EQ(tasks.next(100, 0),
            (std::vector<Task>{
                {0, 2, 1}, {2, 2, 1}, {4, 1, 1}, {5, 1, 1}, {6, 2, 1}, {8, 2, 1}, {10, 2, 1}}));
}

TEST(QueueTasks, ATaskCostsFromNothingToAMillionSeconds) {
  const auto seconds = [](double given) {
    Tasks tasks({.games = 4}, {});
    tasks.measured(10, given, 0);
    return tasks.game_seconds();
  };
  EXPECT_EQ(seconds(-5), 0);
  EXPECT_EQ(seconds(5), 0.5);
  EXPECT_EQ(seconds(1e6), 1e5);
  EXPECT_EQ(seconds(1.1e6), 1e5);
  EXPECT_EQ(Tasks({.games = 4}, {}).game_seconds(), 0);
  Tasks one({.games = 4}, {});
  one.measured(1, 3, 0);
  EXPECT_EQ(one.game_seconds(), 3);
}

TEST(QueueTasks, NothingIsForgottenBeforeTenThousandGamesAreKnown) {
  Tasks tasks({.games = 100'000}, {});
  tasks.measured(10'000, 20'000, std::size_t{50'000} << 20);  // 5 MiB a game
  tasks.measured(10'000, 0, 0);
  EXPECT_NEAR(tasks.game_seconds(), 1, 1e-9);
  Tasks more({.games = 100'000}, {});
  more.measured(10'002, 20'004, std::size_t{100'020} << 20);  // 10 MiB
  more.measured(4999, 0, 0);
  EXPECT_NEAR(more.game_seconds(), 10'002.0 / 10'000, 1e-9);
  EXPECT_EQ(more.next(100, 0).size(), 6U) << "each game has 5 MiB, a task two";
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

TEST(QueueTasks, NothingIsHedgedThatIsAnotherGameNextTimeOrOfUnknownLength) {
  Tasks other({.games = 4, .has_test = true, .may_hedge = false}, {});
  other.measured(100, 100, 1000);
  other.next(4, 0);
  EXPECT_TRUE(other.to_hedge(4, 1e6).empty());
  Tasks unknown({.games = 4, .has_test = true}, {});
  unknown.next(4, 0);
  EXPECT_TRUE(unknown.to_hedge(4, 1e6).empty());
  Tasks nobody({.games = 4, .has_test = true}, {});
  nobody.measured(100, 100, 1000);
  nobody.next(4, 0);
  EXPECT_TRUE(nobody.to_hedge(0, 8).empty()) << "the second would wait for the first";
  EXPECT_EQ(nobody.to_hedge(0, 8.01).size(), 1U);
}

TEST(QueueTasks, ARevokedGameOfATaskThatIsOutIsAwaitedAgain) {
  Tasks tasks({.games = 4}, {});
  const Task task{0, 4, 1};
  tasks.reconcile({{"a", task}}, 0);
  for (const int id : {0, 1, 2}) EXPECT_TRUE(tasks.store(id));
  EXPECT_EQ(tasks.stored(), 3);
  tasks.revoke(1);
  EXPECT_EQ(tasks.stored(), 2);
  EXPECT_FALSE(tasks.is_stored(1));
  EXPECT_TRUE(tasks.next(1, 0).empty()) << "somebody still has it";
  EXPECT_TRUE(tasks.store(1));
  EXPECT_EQ(tasks.attempts(task), 1) << "the last game is still out";
  EXPECT_TRUE(tasks.store(3));
  EXPECT_EQ(tasks.attempts(task), 0);
  EXPECT_TRUE(tasks.all_stored());
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

TEST(QueueTasks, AnEntryWhoseGamesAreNotAllFreeIsUseless) {
  Tasks tasks({.games = 8}, {false, false, false, true});
  EXPECT_THAT(tasks.reconcile({{"a", {0, 2, 1}}}, 0).useless, testing::IsEmpty());
  const auto again =
      tasks.reconcile({{"a", {0, 2, 1}}, {"b", {1, 2, 1}}, {"c", {2, 2, 1}}, {"d", {0, 2, 2}}}, 0);
  EXPECT_THAT(again.useless, testing::ElementsAre("b", "c"));
  EXPECT_EQ(tasks.entries(), 2U);
  EXPECT_EQ(tasks.attempts({0, 2, 1}), 2);
}

TEST(QueueTasks, AnEntryHasNoMoreThan512Games) {
  Tasks tasks({.games = 2000}, {});
  const auto difference = tasks.reconcile({{"most", {0, 512, 1}}, {"more", {600, 513, 1}}}, 0);
  EXPECT_THAT(difference.useless, testing::ElementsAre("more"));
  EXPECT_EQ(tasks.attempts({0, 512, 1}), 1);
}

TEST(QueueTasks, OfALostTaskOnlyWhatIsNotStoredIsGivenOutAgain) {
  Tasks tasks({.games = 6}, {});
  for (const Task& task : tasks.next(4, 0)) tasks.given(std::to_string(task.lo), task);
  tasks.store(2);
  EXPECT_EQ(tasks.reconcile({{"0", {0, 2, 1}}}, 0).games_again, 3);
  EXPECT_EQ(tasks.entries(), 1U);
  EXPECT_EQ(tasks.next(4, 0), (std::vector<Task>{{3, 1, 1}, {4, 2, 1}}));
}

TEST(QueueTasks, AnEntryThatIsGoneIsNotAwaited) {
  Tasks tasks({.games = 4}, {});
  for (const Task& task : tasks.next(4, 0)) tasks.given(std::to_string(task.lo), task);
  EXPECT_EQ(tasks.entries(), 2U);
  tasks.gone("2", {2, 2, 1});
  tasks.gone("2", {3, 1, 1});
  EXPECT_EQ(tasks.entries(), 1U);
  EXPECT_EQ(tasks.attempts({2, 2, 1}), 1);
}

// A task of two games takes 0.2 seconds: four threads begin ten in half a second.
TEST(QueueTasks, OfATestOneEachThreadAndThoseOfHalfASecondAndFourAreOut) {
  Tasks test({.games = 100'000, .has_test = true}, {});
  test.measured(100, 10, 100'000);
  EXPECT_EQ(test.next(4, 0).size(), 4U + 10U + 4U);
}

TEST(QueueTasks, AfterTenThousandGamesTheOlderOnesCountHalf) {
  Tasks tasks({.games = 100'000}, {});
  tasks.measured(12'000, 12'000 * 20.0, 0);
  tasks.measured(10'000, 0, 0);  // 7.5 seconds a game; if the older ones counted whole, 10.9
  EXPECT_NEAR(tasks.game_seconds(), 7.5, 1e-9);
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

TEST(QueueTasks, ARevokedGameIsGivenOutAgain) {
  Tasks tasks({.games = 4}, {true, true, true, true});
  EXPECT_TRUE(tasks.all_stored());
  tasks.revoke(1);
  EXPECT_FALSE(tasks.all_stored());
  EXPECT_EQ(tasks.next(1, 0), (std::vector<Task>{{1, 1, 1}}));
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

TEST(QueueTasks, NothingIsHedgedWhileAllThreadsAreBusy) {
  Tasks tasks({.games = 4}, {});
  tasks.measured(100, 100, 1000);
  for (const Task& task : tasks.next(1, 0)) tasks.given(std::to_string(task.lo), task);
  EXPECT_TRUE(tasks.to_hedge(2, 1e6).empty());
  EXPECT_FALSE(tasks.to_hedge(3, 1e6).empty());
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
