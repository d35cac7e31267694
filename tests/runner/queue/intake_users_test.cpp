#include <gmock/gmock.h>

#include "runner/queue/intake.hpp"
#include "tests/fakes/queue_intake.hpp"

namespace rb::queue {
namespace {

using fakes::QueueIntake;
using testing::ElementsAre;
using testing::IsEmpty;

// Two users, of whose workers each has handed in its first game.
class QueueOfTwoUsers : public QueueIntake {
 protected:
  QueueOfTwoUsers() {
    intake_.emplace(IntakeRules{.check_share = 1}, spec_, arrivals_, *tasks_);
    hand_in("one", {game(0)}, "alice");
    hand_in("two", {game(2)}, "bob");
    EXPECT_THAT(rechecked(), ElementsAre(2)) << "when the first came there was no other user";
    hand_in("one", {game(2)}, "alice");
    judge();
  }
  std::vector<int> rechecked() {
    std::vector<int> ids;
    for (const Task& task : intake_->take_rechecks()) ids.push_back(task.lo);
    return ids;
  }
};

TEST_F(QueueOfTwoUsers, EachPlaysTheGamesOfTheOtherAgain) {
  hand_in("one", {game(4)}, "alice");
  EXPECT_THAT(rechecked(), ElementsAre(4));
  EXPECT_FALSE(intake_->is_settled());
  hand_in("two", {game(4)}, "bob");
  EXPECT_TRUE(intake_->is_settled());
  const Fleet fleet = intake_->fleet();
  EXPECT_EQ(fleet.checked, 3);
  EXPECT_EQ(fleet.checked_by_others, 2);
  EXPECT_EQ(fleet.copies, 0) << "they were asked for";
}

TEST_F(QueueOfTwoUsers, ALiarIsFoundByTheOtherUser) {
  hand_in("one", {lie(4)}, "alice");
  EXPECT_THAT(rechecked(), ElementsAre(4));
  hand_in("two", {game(4)}, "bob");
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("alice"));
  EXPECT_FALSE(tasks_->is_stored(4));
}

TEST_F(QueueOfTwoUsers, WhoChecksFalselyHarmsOnlyHimself) {
  hand_in("one", {game(4)}, "alice");
  EXPECT_THAT(rechecked(), ElementsAre(4));
  hand_in("two", {lie(4)}, "bob");
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("bob"));
  EXPECT_TRUE(tasks_->is_stored(4));
}

TEST_F(QueueOfTwoUsers, AWordForOneselfDoesNotCount) {
  hand_in("one", {lie(4)}, "alice");
  for (int i = 0; i < 3; ++i) {
    EXPECT_THAT(rechecked(), ElementsAre(4));
    hand_in("three", {lie(4)}, "alice");
  }
  EXPECT_THAT(rechecked(), IsEmpty()) << "now it is played here";
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("alice"));
}

TEST_F(QueueOfTwoUsers, TheWordOfALiarIsDoubted) {
  hand_in("one", {lie(4)}, "alice");
  EXPECT_THAT(rechecked(), ElementsAre(4));
  hand_in("two", {lie(4)}, "bob");  // they know each other
  EXPECT_TRUE(intake_->is_settled());
  intake_->ban("bob");
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("bob", "alice"));
}

TEST_F(QueueOfTwoUsers, WhatNobodyPlaysIsPlayedHere) {
  hand_in("one", {lie(4)}, "alice");
  EXPECT_THAT(rechecked(), ElementsAre(4));
  intake_->give_up_rechecks();
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("alice"));
}

TEST_F(QueueOfTwoUsers, ARecheckThatIsLostIsGivenOutAgain) {
  hand_in("one", {game(4)}, "alice");
  EXPECT_THAT(rechecked(), ElementsAre(4));
  intake_->recheck_lost(4);
  EXPECT_THAT(rechecked(), ElementsAre(4));
  intake_->ban("alice");
  judge();
  EXPECT_EQ(intake_->fleet().checked_by_others, 0) << "the game is gone, and so is its check";
}

}  // namespace
}  // namespace rb::queue
