#include "runner/queue/intake.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <map>
#include <thread>

#include <fmt/format.h>

#include "runner/play/game_result.hpp"
#include "runner/play/seat.hpp"
#include "runner/queue/message/wire.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/random_match.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/fakes/tic_tac_toe.hpp"

namespace rb::queue {
namespace {

using fakes::tic_tac_toe;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int kGames = 40;

// An intake whose results file is a map.
class QueueIntake : public testing::Test {
 protected:
  QueueIntake() : spec_(fakes::random_match(kGames)), seat_(spec_) {
    std::ofstream(folder_.file("rows.db"));
    database_.emplace(folder_.file("rows.db"), sqlite::Access::write);
    database_->run("CREATE TABLE game (id INTEGER PRIMARY KEY, reason TEXT NOT NULL)");
    arrivals_.run.board_size = 3;
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
    arrivals_.tell = [this](const std::string& line) { told_.push_back(line); };
    tasks_.emplace(TaskRules{.games = kGames}, std::vector<bool>{});
    intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
  }

  GameRecord game(int id) { return *seat_.play({id, spec_.pairing(id)}, {}); }
  // The same moves, with another claim of the mover.
  GameRecord lie(int id) {
    GameRecord record = game(id);
    record.moves.back().reply.score = 1000;
    return record;
  }
  void hand_in(const std::string& worker, const std::vector<GameRecord>& games,
               const std::string& user = "default") {
    const std::vector<Message> messages{{{user, worker}, 0.1, pack_games(games)}};
    intake_->take(messages, {});
  }
  // All checks that are under way, those of other users too.
  void judge() {
    intake_->give_up_rechecks();
    while (!intake_->is_settled()) {
      intake_->judge();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  fakes::TempFolder folder_;
  MatchSpec spec_;
  Seat seat_;
  std::optional<sqlite::Database> database_;
  Arrivals arrivals_;
  std::map<int, GameRecord> stored_;
  std::vector<std::string> told_;
  std::optional<Tasks> tasks_;
  std::optional<Intake> intake_;
};

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

TEST_F(QueueIntake, WhatBreaksTheRulesIsNotStored) {
  GameRecord longer = game(0);
  longer.moves.push_back(longer.moves.back());
  hand_in("cheat", {longer});
  EXPECT_TRUE(intake_->is_banned({"default", "cheat"}));
  GameRecord outside = game(1);
  outside.id = kGames;
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
