#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "engine/game/position.hpp"

// Collects positions from games into a suite of given size, spread over shares.
namespace rb {

// A part of a suite: "Black wins in 3", and its weight relative to the other parts'.
struct Share {
  std::string name;
  int weight = 1;
};

// A labelled position from a game.
struct Found {
  std::size_t share = 0;
  Position position;
  std::string line;  // its line in the suite
};

// Keeps at most one position per game, and no near copy of one that it has. It takes the games in
// order; other threads may query it meanwhile.
class Collector {
 public:
  // Each share gets its part of `count` by weight, rounded so that the parts add up.
  Collector(std::vector<Share> shares, std::size_t count);

  // "No" is final; "yes" may be out of date. So a position without room need not be examined, and
  // the suite does not depend on who asks when.
  bool has_room(std::size_t share) const;
  // Takes the next game's positions, the most wanted first. Returns whether more are needed.
  bool take(std::vector<Found>&& found);

  std::size_t size() const;
  std::size_t count() const { return count_; }
  std::size_t games() const;          // taken so far
  std::size_t games_without() const;  // ... since the last that had a position to keep
  std::vector<std::string> lines() const;
  // "Black wins in 6: 3 of 4", for each share that is not full.
  std::vector<std::string> lacking() const;

 private:
  bool is_new(const Position& position) const;

  const std::vector<Share> shares_;
  const std::size_t count_;
  mutable std::mutex mutex_;  // guards the rest
  std::vector<std::size_t> room_, parts_;
  std::vector<Position> kept_;
  std::vector<std::string> lines_;
  std::size_t games_ = 0, last_new_ = 0;
};

}  // namespace rb
