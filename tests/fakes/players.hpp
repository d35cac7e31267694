#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/game/player.hpp"
#include "engine/game/rules.hpp"

// Players for tests: each does one thing, and most of them do it wrong.
namespace rb::fakes {

// A legal move by chance; the nodes that it claims are the moves that it looked at.
class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(const Rules& rules) : rules_(rules) {}
  void new_game(const GameStart& start) override { rng_ = Rng(start.seed); }
  Reply choose(const Position& position, const Limits& limits) override {
    std::vector<Move> moves = rules_.legal_moves(position);
    if (limits.nodes && *limits.nodes < moves.size()) moves.resize(*limits.nodes);
    Reply reply;
    reply.move = moves[rng_.below(moves.size())];
    reply.score = static_cast<int>(rng_.below(201)) - 100;
    reply.depth = 1;
    reply.nodes = moves.size();
    return reply;
  }

 private:
  const Rules& rules_;
  Rng rng_{0};
};

// The same answers in every game, one after the other. REQUIRES: it is not asked for more.
class ScriptedPlayer : public Player {
 public:
  explicit ScriptedPlayer(std::vector<Reply> script) : script_(std::move(script)) {}
  explicit ScriptedPlayer(const std::vector<Move>& moves) {
    for (const Move move : moves) script_.emplace_back().move = move;
  }
  void new_game(const GameStart&) override { next_ = 0; }
  Reply choose(const Position&, const Limits&) override { return script_.at(next_++); }

 private:
  std::vector<Reply> script_;
  std::size_t next_ = 0;
};

// Answers the last stone's cell, which is never free.
class Liar : public Player {
 public:
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits&) override {
    Reply reply;
    reply.move = position.last;
    return reply;
  }
};

// Fails at once in one way.
class FaultyPlayer : public Player {
 public:
  explicit FaultyPlayer(Fault fault) : fault_(fault) {}
  void new_game(const GameStart&) override {}
  Reply choose(const Position&, const Limits&) override {
    Reply reply;
    reply.fault = fault_;
    return reply;
  }

 private:
  Fault fault_;
};

// A program that fails in its first games, of which its traffic says this, and then plays at
// random.
class FailingProgram : public RandomPlayer {
 public:
  FailingProgram(const Rules& rules, Fault fault, std::string traffic, std::atomic<int>& failures)
      : RandomPlayer(rules), fault_(fault), traffic_(std::move(traffic)), failures_(failures) {}
  Reply choose(const Position& position, const Limits& limits) override {
    if (failures_ <= 0) return RandomPlayer::choose(position, limits);
    --failures_;
    return {.fault = fault_};
  }
  std::string traffic() const override { return traffic_; }

 private:
  Fault fault_;
  std::string traffic_;
  std::atomic<int>& failures_;
};

// A bug: throws instead of answering.
class Thrower : public Player {
 public:
  void new_game(const GameStart&) override {}
  Reply choose(const Position&, const Limits&) override {
    throw std::runtime_error("this player is broken");
  }
};

// Thinks until it is told to stop.
class Thinker : public Player {
 public:
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits& limits) override {
    while (!limits.stop.stop_requested()) std::this_thread::yield();
    Reply reply;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) == Stone::empty) reply.move = Move(cell);
    }
    return reply;
  }
};

// A clock that ticks by hand.
struct FakeClock {
  std::chrono::nanoseconds now{0};
};

// Another player that takes its time, by a clock of its own.
class SlowPlayer : public Player {
 public:
  SlowPlayer(std::unique_ptr<Player> player, FakeClock& clock, std::chrono::nanoseconds time)
      : player_(std::move(player)), clock_(clock), time_(time) {}
  void new_game(const GameStart& start) override {
    clock_.now += std::chrono::hours(1);  // what must not be measured
    player_->new_game(start);
  }
  Reply choose(const Position& position, const Limits& limits) override {
    clock_.now += time_;
    return player_->choose(position, limits);
  }

 private:
  std::unique_ptr<Player> player_;
  FakeClock& clock_;
  std::chrono::nanoseconds time_;
};

}  // namespace rb::fakes
