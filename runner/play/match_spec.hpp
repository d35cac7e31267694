#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/play/referee.hpp"
#include "runner/play/retention.hpp"

// What a match is, whoever plays it.
namespace rb {

// Makes a fresh player. Called in the worker that will use it, before the player's first game
// there, once per worker and player; called again only in a run of many players, where a worker
// keeps just those that played last. Several workers may call it at the same time.
using PlayerFactory = std::function<std::unique_ptr<Player>()>;
using PlayerFactories = std::vector<PlayerFactory>;  // by player

// A game to be played.
struct Job {
  int id = 0;
  Pairing pairing;
  // Its players; null, and where one is empty: those of MatchSpec::players. These a worker keeps
  // from game to game; of the others it makes all again where its last game had different ones.
  std::shared_ptr<const PlayerFactories> players = {};
};

// Hands out the next game, each once, to any worker. It may wait for results that the game depends
// on, but returns when `stop` is requested. nullopt: there is nothing more to play.
using NextJob = std::function<std::optional<Job>(const std::stop_token& stop)>;

struct MatchSpec {
  const Rules* rules = nullptr;
  PlayerFactories players;
  std::vector<std::string> names;  // of them, for logs of their games; empty: none is kept
  std::vector<Opening> openings;   // empty: every game starts from the empty board
  int games = 0;
  // Pure; called from any worker. The two players of a game must differ.
  std::function<Pairing(int id)> pairing;
  std::chrono::milliseconds game_delay{0};  // of a worker, from one game to its next
  std::vector<bool> played;  // ids that the store already holds; may be shorter than games
  NextJob next;              // in place of `pairing` and `played`; empty: what is not played
  int threads = 1;
  // Worker i and the programs that its players start run only on core i of these, round robin;
  // empty: on any core.
  std::vector<int> cores;
  GameSettings settings;  // its limits.stop is replaced by the match's own
  // Makes the `win_test` of a seat's games; empty: there is no rule of proofs. Called by any
  // worker.
  std::function<WinTest()> win_test;
  // The limits of each player, in place of those of `settings`; empty: `settings` is for all.
  std::vector<Limits> limits;
  Keep keep = Keep::all;  // how much of each game is handed in
  std::stop_token stop;   // asks to end: games under way are thrown away
};

}  // namespace rb
