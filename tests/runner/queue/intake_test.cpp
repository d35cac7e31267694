#include "runner/queue/intake.hpp"

#include <gmock/gmock.h>

#include <functional>

#include "engine/base/rng.hpp"
#include "runner/play/game_result.hpp"
#include "tests/fakes/queue_intake.hpp"

namespace rb::queue {
namespace {

using fakes::QueueIntake;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(QueueIntake, StoresEachGameOnceAsItWasPlayed) {
  hand_in("one", {game(3), game(2)});
  hand_in("two", {game(2), game(5)});
  judge();
  ASSERT_EQ(stored_.size(), 3U);
  EXPECT_EQ(digest(stored_.at(2)), digest(game(2)));
  EXPECT_EQ(stored_.at(2).opening, spec_.pairing(2).opening);
  EXPECT_EQ(stored_.at(2).seed, spec_.pairing(2).game_seed);
  const Fleet fleet = intake_->fleet();
  EXPECT_EQ(fleet.workers, 2);
  EXPECT_EQ(fleet.copies, 1);
  EXPECT_EQ(fleet.differing, 0);
  EXPECT_THAT(fleet.banned, IsEmpty());
}

TEST_F(QueueIntake, AWorkerThatLiesAtOnceIsBannedAndItsGamesAreDeleted) {
  hand_in("honest", {game(0), game(1)});
  hand_in("liar", {lie(2), game(3)});
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("liar"));
  EXPECT_EQ(stored_.size(), 2U);
  EXPECT_FALSE(tasks_->is_stored(2) || tasks_->is_stored(3));
  EXPECT_THAT(told_, ElementsAre(HasSubstr("liar is banned")));
  hand_in("liar", {game(2)});
  EXPECT_FALSE(tasks_->is_stored(2)) << "nothing is taken from it any more";
  hand_in("honest", {game(2), game(3)});
  judge();
  EXPECT_EQ(digest(stored_.at(2)), digest(game(2)));
  EXPECT_EQ(stored_.size(), 4U);
}

TEST_F(QueueIntake, WhoIsBannedByHandLosesItsGamesWhetherWorkerOrUser) {
  hand_in("one", {game(0), game(1)}, "alice");
  hand_in("two", {game(2)}, "bob");
  hand_in("three", {game(4)}, "bob");
  intake_->ban("one");
  EXPECT_EQ(stored_.size(), 2U);
  intake_->ban("bob");
  EXPECT_THAT(stored_, IsEmpty());
  intake_->ban("bob");
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("one", "bob"));
  hand_in("four", {game(6)}, "bob");
  EXPECT_FALSE(tasks_->is_stored(6));
  hand_in("four", {game(6)}, "alice");
  EXPECT_TRUE(tasks_->is_stored(6));
}

TEST_F(QueueIntake, OfTwoCopiesThatDifferTheLiarsGamesGo) {
  hand_in("liar", {game(0)});  // its first game, which is checked
  judge();
  std::vector<GameRecord> later;
  for (int id = 2; id < 30; ++id) later.push_back(lie(id));
  hand_in("liar", later);
  hand_in("honest", {game(9), game(8)});
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("liar"));
  EXPECT_THAT(stored_, IsEmpty());  // the honest copies are played again too
}

TEST_F(QueueIntake, AFalseCopyOfAStoredGameHarmsOnlyItsAuthor) {
  hand_in("honest", {game(0), game(1)});
  hand_in("liar", {lie(1)});
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("liar"));
  EXPECT_EQ(stored_.size(), 2U);
}

TEST_F(QueueIntake, AUserOfSeveralIsBannedWithAllItsWorkers) {
  hand_in("one", {game(0)}, "alice");
  hand_in("one", {game(2)}, "bob");
  hand_in("two", {lie(4)}, "bob");
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("bob"));
  EXPECT_EQ(stored_.size(), 1U);
  EXPECT_TRUE(intake_->is_banned({"bob", "three"}));
  EXPECT_FALSE(intake_->is_banned({"alice", "two"}));
}

TEST_F(QueueIntake, WhatWasCheckedOnceIsKnown) {
  hand_in("liar", {lie(2)});
  judge();
  hand_in("second", {lie(2)});
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("liar", "second")) << "no check is needed";
  EXPECT_THAT(stored_, IsEmpty());
  hand_in("honest", {game(2)});
  EXPECT_EQ(stored_.size(), 1U);
  hand_in("third", {lie(2)});
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("liar", "second", "third"));
  EXPECT_EQ(stored_.size(), 1U);
  EXPECT_EQ(intake_->fleet().copies, 1);
  EXPECT_EQ(intake_->fleet().differing, 1);
}

TEST_F(QueueIntake, CopiesOfGamesThatCannotBeRepeatedAreOnlyCounted) {
  intake_.emplace(IntakeRules{.is_repeatable = false}, spec_, arrivals_, *tasks_);
  hand_in("one", {game(2)});
  hand_in("two", {lie(2), game(2)});
  EXPECT_TRUE(intake_->is_settled());
  EXPECT_EQ(intake_->fleet().copies, 2);
  EXPECT_EQ(intake_->fleet().differing, 0);
  EXPECT_EQ(intake_->fleet().checked, 0);
  EXPECT_THAT(intake_->fleet().banned, IsEmpty());
}

TEST_F(QueueIntake, TheFirstGameOfAWorkerAndAShareOfTheOthersArePlayedAgain) {
  intake_.emplace(IntakeRules{.check_share = 0.3, .chance = 5}, spec_, arrivals_, *tasks_);
  std::vector<GameRecord> games;
  for (int id = 0; id < fakes::kIntakeGames; ++id) games.push_back(game(id));
  hand_in("one", games);
  judge();
  Rng chance(5);
  int checked = 1;
  for (int id = 1; id < fakes::kIntakeGames; ++id) checked += chance.uniform() < 0.3 ? 1 : 0;
  EXPECT_GT(checked, 5);
  EXPECT_EQ(intake_->fleet().checked, checked);
  EXPECT_EQ(intake_->fleet().checked_by_others, 0);
}

TEST_F(QueueIntake, RowsOfGamesThatTheRunDoesNotHaveAreIgnored) {
  hand_in("one", {game(0)});
  hand_in("two", {game(fakes::kIntakeGames - 1)});
  judge();
  database_->run("INSERT INTO game_worker VALUES (-1, 0, 1), (1000000, 0, 1)");
  intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
  EXPECT_EQ(intake_->fleet().workers, 2);
}

TEST_F(QueueIntake, WhatBreaksTheRulesIsNotStored) {
  GameRecord longer = game(0);
  longer.moves.push_back(longer.moves.back());
  hand_in("cheat", {longer});
  EXPECT_TRUE(intake_->is_banned({"default", "cheat"}));
  GameRecord outside = game(1);
  outside.id = fakes::kIntakeGames;
  hand_in("stranger", {outside});
  EXPECT_TRUE(intake_->is_banned({"default", "stranger"}));
  GameRecord empty = game(1);
  empty.moves.clear();
  hand_in("lazy", {empty});
  EXPECT_TRUE(intake_->is_banned({"default", "lazy"}));
  GameRecord late = game(1);
  const bool is_blacks = late.moves.size() % 2 == 1;  // whoever is late does not win
  late.outcome = {is_blacks ? Stone::black : Stone::white, Reason::timeout};
  hand_in("late", {late});
  EXPECT_TRUE(intake_->is_banned({"default", "late"}));
  GameRecord tired = game(1);
  tired.outcome = {Stone::empty, Reason::move_limit};
  hand_in("tired", {tired});
  EXPECT_TRUE(intake_->is_banned({"default", "tired"}));
  GameRecord chosen = game(1);
  chosen.swap2 = Swap2::stay;
  hand_in("chooser", {chosen});
  EXPECT_TRUE(intake_->is_banned({"default", "chooser"}));
  hand_in("nothing", {});
  EXPECT_TRUE(intake_->is_banned({"default", "nothing"}));
  const std::vector<Message> noise{{{"default", "noise"}, 0, "RBG1 this is none"}};
  intake_->take(noise, {});
  EXPECT_TRUE(intake_->is_banned({"default", "noise"}));
  EXPECT_THAT(stored_, IsEmpty());
}

TEST_F(QueueIntake, ALaterSessionKnowsWhoPlayedWhat) {
  hand_in("one", {game(0)});
  hand_in("two", {game(2)});
  judge();
  intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
  EXPECT_EQ(intake_->fleet().workers, 2);
  hand_in("two", {lie(4)});
  judge();
  EXPECT_EQ(stored_.size(), 1U);
  EXPECT_EQ(stored_.count(0), 1U);
}

TEST_F(QueueIntake, AfterAResumeForfeitsAreThoseOfTheFileAndChecksCountAnew) {
  GameRecord lost = game(0);
  lost.outcome = {lost.moves.size() % 2 == 1 ? Stone::white : Stone::black, Reason::timeout};
  intake_.emplace(IntakeRules{.is_repeatable = false}, spec_, arrivals_, *tasks_);
  hand_in("one", {lost});
  hand_in("two", {game(2)});
  const std::map<std::string, std::int64_t> forfeits{{"one", 1}};
  EXPECT_EQ(intake_->figures().forfeits, forfeits);
  EXPECT_EQ(intake_->figures().resumed_at, 0);
  intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
  EXPECT_EQ(intake_->figures().forfeits, forfeits);
  EXPECT_EQ(intake_->figures().resumed_at, 2);
  hand_in("two", {game(4)});
  judge();
  EXPECT_EQ(intake_->figures().checked, 1);
}

TEST_F(QueueIntake, ForfeitsOfABannedWorkerGoWithItsGames) {
  GameRecord lost = game(0);
  lost.outcome = {lost.moves.size() % 2 == 1 ? Stone::white : Stone::black, Reason::timeout};
  intake_.emplace(IntakeRules{.is_repeatable = false}, spec_, arrivals_, *tasks_);
  hand_in("one", {lost});
  EXPECT_EQ(intake_->figures().forfeits.at("one"), 1);
  intake_->ban("one");
  EXPECT_THAT(intake_->figures().forfeits, IsEmpty());
}

// A run that keeps results alone.
class QueueOfResults : public QueueIntake {
 protected:
  QueueOfResults() {
    spec_.keep = Keep::results;
    intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
  }
  std::string refusal(int id, const std::function<void(GameRecord&)>& change) {
    GameRecord record = game(id);
    change(record);
    hand_in("liar", {record});
    return told_.empty() ? "" : told_.front();
  }
};

TEST_F(QueueOfResults, TakesThemAsTheyWerePlayed) {
  hand_in("one", {game(3), game(2)});
  hand_in("two", {game(2)});
  judge();
  EXPECT_THAT(intake_->fleet().banned, IsEmpty());
  EXPECT_EQ(intake_->fleet().copies, 1);
  EXPECT_EQ(intake_->fleet().differing, 0);
  EXPECT_GE(intake_->fleet().checked, 1);
  MatchSpec whole = spec_;
  whole.keep = Keep::all;
  const GameRecord played = *Seat(whole).play({2, whole.pairing(2)}, {});
  ASSERT_TRUE(stored_.at(2).unkept);
  EXPECT_EQ(stored_.at(2).unkept->plies, plies(played));
  EXPECT_EQ(stored_.at(2).unkept->key, moves_key(played, 3));
  EXPECT_TRUE(stored_.at(2).moves.empty());
}

TEST_F(QueueOfResults, AnotherKeyIsALie) {
  EXPECT_THAT(refusal(2, [](GameRecord& record) { ++record.unkept->key; }), IsEmpty());
  judge();
  EXPECT_THAT(intake_->fleet().banned, ElementsAre("liar"));
  EXPECT_THAT(stored_, IsEmpty());
}

TEST_F(QueueOfResults, AGameShorterThanItsOpeningIsRefused) {
  EXPECT_THAT(refusal(2,
                      [](GameRecord& record) {
                        record.unkept->plies = 0;
                        record.outcome = {Stone::empty, Reason::board_full};
                      }),
              HasSubstr("game 2 has no moves"));
}

TEST_F(QueueOfResults, AnEndThatDoesNotFitTheNumberOfMovesIsRefused) {
  EXPECT_THAT(refusal(2,
                      [](GameRecord& record) {
                        record.unkept->plies = 4;
                        record.outcome = {Stone::black, Reason::five};
                      }),
              HasSubstr("does not win for black with move 4"));
}

TEST_F(QueueOfResults, AnEndByARuleThatTheRunDoesNotHaveIsRefused) {
  EXPECT_THAT(refusal(2,
                      [](GameRecord& record) {
                        record.outcome = {Stone::black, Reason::resign_rule};
                      }),
              HasSubstr("the run has no rule that ends it as"));
}

TEST_F(QueueOfResults, AWholeGameIsRefused) {
  MatchSpec whole = spec_;
  whole.keep = Keep::all;
  hand_in("liar", {*Seat(whole).play({2, whole.pairing(2)}, {})});
  EXPECT_THAT(told_, ElementsAre(HasSubstr("has no moves, or more than the run keeps")));
}

// Games of which one ended by a rule of the run.
class AdjudicatedQueue : public QueueIntake {
 protected:
  AdjudicatedQueue() {
    spec_.settings.adjudication.resign = ResignRule{.score = 60, .moves = 1};
    intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
    while (game(ended_).outcome.reason != Reason::resign_rule) ++ended_;
  }
  int ended_ = 0;
};

TEST_F(AdjudicatedQueue, TakesWhatTheRulesSay) {
  hand_in("one", {game(ended_)});
  judge();
  EXPECT_EQ(stored_.at(ended_).outcome.reason, Reason::resign_rule);
  EXPECT_THAT(intake_->fleet().banned, IsEmpty());
}

TEST_F(AdjudicatedQueue, BansWhoEndsGamesThatTheRulesLetGoOn) {
  GameRecord wrong = game(ended_);
  wrong.moves.back().reply.score = -59;
  hand_in("liar", {wrong});
  EXPECT_THAT(told_, ElementsAre(HasSubstr("the rules of the run do not end it after move")));
}

TEST_F(QueueIntake, BansWhoEndsGamesByRulesThatTheRunDoesNotHave) {
  GameRecord wrong = game(0);
  wrong.moves.pop_back();
  wrong.moves.back().reply.score = -1000;
  wrong.outcome = {Stone::black, Reason::resign_rule};
  hand_in("liar", {wrong});
  EXPECT_THAT(told_, ElementsAre(HasSubstr("the rules of the run do not end it after move")));
}

}  // namespace
}  // namespace rb::queue
