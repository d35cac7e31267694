#pragma once

#include <array>
#include <optional>
#include <string>

#include "runner/play/game_result.hpp"

namespace rb {

// How many games a player lost by a fault, or won by one of the other side. Such a game shows what
// went wrong between a program and the harness, and nothing about strength: if there are many, no
// Elo of either side means what it seems to mean.
struct FaultLosses {
  // Which game of which run, as in GameResult.
  struct Game {
    int run = 0, id = 0;
    friend bool operator==(const Game&, const Game&) = default;
  };

  int games = 0;                          // that the player has played
  int losses = 0;                         // of these, however they were lost
  int wins = 0;                           // of the games, however they were won
  int won = 0;                            // of the wins, those by a fault of the other side
  std::array<int, kReasons> by_reason{};  // of the losses, those by a fault of the player
  int at_start = 0;                       // of the timeouts, those by START or INFO
  std::optional<Game> first{};            // that was lost by a fault

  // A game that the player has played. REQUIRES: in the order of run and id.
  void add(const GameResult& game, int player);

  int count() const;  // of all reasons
  // More than 5 % of the losses are faults.
  bool decide() const { return 20 * count() > losses; }
  // Or more than 5 % of the wins are faults of opponents: its Elo says nothing about strength.
  bool spoil_elo() const { return decide() || 20 * won > wins; }
};

struct PlayerFaults {
  std::string player;
  FaultLosses faults;
  std::string path;  // of the file with FaultLosses::first
  int line = 0;      // where that game is in it; 0: it is a results file, in which ids name games
};

}  // namespace rb
