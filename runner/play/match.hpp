#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "runner/play/referee.hpp"

namespace rb {

// Makes a fresh player; called in the worker that will use it, before the player's first game
// there, once per worker and player: again only in a run of many players, where a worker keeps
// those that played last. May be called by several workers at the same time.
using PlayerFactory = std::function<std::unique_ptr<Player>()>;
using PlayerFactories = std::vector<PlayerFactory>;  // by player

// A game to be played.
struct Job {
  int id = 0;
  Pairing pairing;
  // Who its players are; null: those of MatchSpec::players. A worker that gets others than before
  // makes all of its players anew.
  std::shared_ptr<const PlayerFactories> players = {};
};

// Gives out the next game, each once, to any worker. It may wait for what the game depends on,
// until `stop` is requested at the latest. None: there is nothing more to play.
using NextJob = std::function<std::optional<Job>(const std::stop_token& stop)>;

struct MatchSpec {
  const Rules* rules = nullptr;
  PlayerFactories players;
  std::vector<std::string> names;  // of them, for logs of their games; empty: none is kept
  std::vector<Opening> openings;   // empty: every game starts from the empty board
  int games = 0;
  // Pure; called from any worker. The two players of a game must differ.
  std::function<Pairing(int id)> pairing;
  std::vector<bool> played;  // ids that the store already holds; may be shorter than games
  NextJob next;              // in place of `pairing` and `played`; empty: what is not played
  int threads = 1;
  // Worker i, and the programs that its players start, run on core i of these alone, round robin;
  // empty: wherever the system puts them.
  std::vector<int> cores;
  GameSettings settings;  // its limits.stop is replaced by the match's own
  // Of each player, in place of those of `settings`; empty: these are for all.
  std::vector<Limits> limits;
  std::stop_token stop;  // asks to end: games under way are thrown away
};

// Called once per game as it ends, in any order, by one thread at a time; while it runs the other
// workers play on. False: enough is played. No further game is begun; those under way are played to
// their end and handed in as well.
using OnGame = std::function<bool(const GameRecord&)>;

// Plays every id of [0, games) that is not `played`, or what `next` gives out, in about the order
// of ids, on `threads` workers, each with players of its own. Returns when all or enough is played
// or it was told to stop; an exception in a worker or in `on_game` ends the match and reaches the
// caller.
// What is played is a function of the spec, whatever the number of threads.
void run_match(const MatchSpec& spec, const OnGame& on_game);

}  // namespace rb
