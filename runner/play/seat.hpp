#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <vector>

#include "runner/play/match_spec.hpp"

namespace rb {

// The players of one worker. They keep their tables from game to game, which are some megabytes
// each: in a tournament of many only those that played last are kept.
class PlayerCache {
 public:
  // REQUIRES: `players` outlive this.
  explicit PlayerCache(const PlayerFactories& players) : usual_(players) {}

  // From now on player() makes these; null: the usual ones.
  void use(std::shared_ptr<const PlayerFactories> players);
  // Stays valid until kMost - 1 others were asked for. Who plays against itself is two players.
  Player& player(int index, bool is_its_opponent = false);

 private:
  struct Kept {
    int index;
    bool is_its_opponent;
    std::unique_ptr<Player> player;
  };
  static constexpr std::size_t kMost = 16;

  const PlayerFactories& usual_;
  std::shared_ptr<const PlayerFactories> players_;
  std::vector<Kept> kept_;  // who played last stands last
};

// Where the games of a match are played, one after the other, by one thread.
//
// Whoever ends a whole job signals its programs too, often before us, and a game must not be lost
// by that. So a game that was lost because its program was ended from outside (traffic.hpp), or by
// a fault while this process stood still (continuation.hpp), is played again, once. And one that
// was lost by any other fault of a program counts only later: until then a stop of our own throws
// it away. What ended with a signal of its own making, such as SIGSEGV, counts at once.
class Seat {
 public:
  // REQUIRES: `spec` outlives this.
  explicit Seat(const MatchSpec& spec)
      : spec_(spec), cache_(spec.players), win_test_(spec.win_test ? spec.win_test() : WinTest()) {}

  // The game of the job, as much of it as the match keeps; nullopt: a stop was requested before it
  // had ended. Throws what the makers of players throw.
  std::optional<GameRecord> play(Job job, std::stop_token stop);
  // When the last game counts. A stop that is requested before that was perhaps its end.
  std::chrono::steady_clock::time_point counts_at() const { return counts_at_; }

  // How much later such a game counts, unless RENJU_BENCH_STOP_GRACE says another number of
  // milliseconds.
  static constexpr std::chrono::milliseconds kStopGrace{4000};

 private:
  const MatchSpec& spec_;
  PlayerCache cache_;
  WinTest win_test_;
  std::optional<std::chrono::steady_clock::time_point> ended_at_;  // its last game
  std::chrono::steady_clock::time_point counts_at_{};
};

}  // namespace rb
