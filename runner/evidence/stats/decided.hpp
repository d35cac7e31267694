#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "runner/play/record.hpp"

// When games were decided, according to their players' scores.
namespace rb {

struct DecidedAt {
  int move = 0;            // of the game, the opening included; from 1
  bool by_scores = false;  // false: no score was reported, or a fault ended the game: its last move
};

// The first move from which on every reported score favours the winner: from there the game did not
// turn again. Where the last score does not favour the winner, the last move. None: a draw.
std::optional<DecidedAt> decided_at(const GameRecord& record);

// Games decided within some moves.
struct DecidedStretch {
  int first = 1, last = 0;  // moves; last 0: to the end
  int games = 0, black_won = 0;
  struct Player {
    int games = 0, won = 0;
  };
  std::vector<Player> players{};  // by number
};

// The games of a file by the move at which they were decided: up to 20, then ten by ten to 60, then
// to 80, and later.
class DecidedGames {
 public:
  explicit DecidedGames(std::size_t players = 0);  // each stretch has as many players at least

  void add(const GameRecord& record);

  const std::vector<DecidedStretch>& stretches() const { return stretches_; }
  int by_scores() const { return by_scores_; }
  int by_end() const { return by_end_; }
  int drawn() const { return drawn_; }

 private:
  std::vector<DecidedStretch> stretches_;
  int by_scores_ = 0, by_end_ = 0, drawn_ = 0;
};

}  // namespace rb
