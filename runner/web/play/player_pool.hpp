#pragma once

#include <list>
#include <memory>
#include <string>

#include "engine/game/player.hpp"
#include "runner/players/player_spec.hpp"

namespace rb {

// The few players that are alive at once, whatever is played with them, so that the memory of their
// tables is bounded. For one thread.
class PlayerPool {
 public:
  static constexpr std::size_t kMost = 3;

  // Valid until the next call. `name` tells apart what makes other players.
  Player& of(const std::string& name, const PlayerFactory& make);

 private:
  struct Living {
    std::string name;
    std::unique_ptr<Player> player;
  };
  std::list<Living> living_;  // used last: first
};

// A player that is alive only while it is asked.
class PooledPlayer final : public Player {
 public:
  PooledPlayer(PlayerPool& pool, std::string name, PlayerFactory make)
      : pool_(pool), name_(std::move(name)), make_(std::move(make)) {}
  void new_game(const GameStart& start) override { pool_.of(name_, make_).new_game(start); }
  Reply choose(const Position& position, const Limits& limits) override {
    return pool_.of(name_, make_).choose(position, limits);
  }

 private:
  PlayerPool& pool_;
  std::string name_;
  PlayerFactory make_;
};

}  // namespace rb
