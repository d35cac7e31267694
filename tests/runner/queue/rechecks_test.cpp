#include "runner/queue/rechecks.hpp"

#include <gmock/gmock.h>

namespace rb::queue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Rechecks::Game game(int id, const std::string& user) {
  return {.task = {id, 1, 1, "values"}, .job = {.id = id, .pairing = {}}, .user = user};
}

std::vector<int> ids(const std::vector<Task>& tasks) {
  std::vector<int> found;
  for (const Task& task : tasks) found.push_back(task.lo);
  return found;
}

std::vector<int> ids(const std::vector<Job>& jobs) {
  std::vector<int> found;
  for (const Job& job : jobs) found.push_back(job.id);
  return found;
}

TEST(Rechecks, AreGivenOutOnceAsTheyWerePlayed) {
  Rechecks rechecks;
  rechecks.add(game(7, "alice"));
  rechecks.add(game(7, "alice"));
  const std::vector<Task> tasks = rechecks.take();
  ASSERT_THAT(ids(tasks), ElementsAre(7));
  EXPECT_EQ(tasks.front().values, "values");
  EXPECT_THAT(rechecks.take(), IsEmpty());
  EXPECT_FALSE(rechecks.empty());
}

TEST(Rechecks, AnotherUserConfirms) {
  Rechecks rechecks;
  rechecks.add(game(7, "alice"));
  rechecks.take();
  EXPECT_FALSE(rechecks.confirmed_by("bob", 7));
  EXPECT_TRUE(rechecks.empty());
  EXPECT_EQ(rechecks.confirmed(), 1);
}

TEST(Rechecks, AfterThreeAttemptsInVainItIsPlayedHere) {
  Rechecks rechecks;
  rechecks.add(game(7, "alice"));
  EXPECT_THAT(ids(rechecks.take()), ElementsAre(7));
  EXPECT_FALSE(rechecks.lost(7));
  EXPECT_THAT(ids(rechecks.take()), ElementsAre(7));
  EXPECT_FALSE(rechecks.confirmed_by("alice", 7));
  EXPECT_THAT(ids(rechecks.take()), ElementsAre(7));
  const auto job = rechecks.confirmed_by("alice", 7);
  ASSERT_TRUE(job);
  EXPECT_EQ(job->id, 7);
  EXPECT_TRUE(rechecks.empty());
  EXPECT_EQ(rechecks.confirmed(), 0);
}

TEST(Rechecks, WhatIsNotAskedForSaysNothing) {
  Rechecks rechecks;
  EXPECT_FALSE(rechecks.confirmed_by("bob", 7));
  EXPECT_FALSE(rechecks.lost(7));
  EXPECT_EQ(rechecks.confirmed(), 0);
}

TEST(Rechecks, AreWithdrawnAndGivenUp) {
  Rechecks rechecks;
  for (const int id : {1, 2, 3}) rechecks.add(game(id, "alice"));
  rechecks.withdraw(2);
  EXPECT_THAT(ids(rechecks.give_up()), ElementsAre(1, 3));
  EXPECT_TRUE(rechecks.empty());
  EXPECT_THAT(rechecks.take(), IsEmpty());
}

TEST(Rechecks, OnlyTheWordOfALiarIsDoubted) {
  Rechecks rechecks;
  for (const int id : {1, 2}) rechecks.add(game(id, "alice"));
  rechecks.confirmed_by("bob", 1);
  rechecks.confirmed_by("carol", 2);
  EXPECT_THAT(ids(rechecks.doubt([](const std::string& user) { return user == "bob"; })),
              ElementsAre(1));
  EXPECT_EQ(rechecks.confirmed(), 1);
}

}  // namespace
}  // namespace rb::queue
