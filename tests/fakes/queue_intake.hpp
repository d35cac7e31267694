#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <thread>

#include <fmt/format.h>

#include "runner/play/seat.hpp"
#include "runner/queue/intake.hpp"
#include "runner/queue/message/wire.hpp"
#include "tests/fakes/random_match.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb::fakes {

inline constexpr int kIntakeGames = 40;

// An intake whose results file is a map.
class QueueIntake : public testing::Test {
 protected:
  QueueIntake() : spec_(random_match(kIntakeGames)), seat_(spec_) {
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
    tasks_.emplace(queue::TaskRules{.games = kIntakeGames}, std::vector<bool>{});
    intake_.emplace(queue::IntakeRules{}, spec_, arrivals_, *tasks_);
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
    const std::vector<queue::Message> messages{{{user, worker}, 0.1, queue::pack_games(games)}};
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

  TempFolder folder_;
  MatchSpec spec_;
  Seat seat_;
  std::optional<sqlite::Database> database_;
  Arrivals arrivals_;
  std::map<int, GameRecord> stored_;
  std::vector<std::string> told_;
  std::optional<queue::Tasks> tasks_;
  std::optional<queue::Intake> intake_;
};

}  // namespace rb::fakes
