#pragma once

#include <cstdint>
#include <map>
#include <unordered_set>

#include "rating/sprt.hpp"
#include "runner/game_result.hpp"

namespace rb {

// The sequential test of a match of players 0 and 1, from player 0's side, fed with its games as
// they end, in any order. It looks at pair after pair in the order of the schedule, as far as no
// game is missing, so its course and its decision are a function of the run, whatever the number
// of threads and however often the run was interrupted.
//
// A pair is evidence if nothing in it was seen before: neither its opening, up to symmetry and
// order of moves, nor one of its games (players, colours and moves, up to symmetry). To leave out
// repeated openings as well as repeated games keeps the choice independent of the results; and of
// engines with some chance in their play the games of one opening are still alike, so that counting
// them all accepts far too often (test-designs.md sections 3 and 5). From the empty board, where
// there is no suite to be drawn from, only the games are compared. Players are told apart by
// number, not by parameters: a test of a player against itself is a sound check of the test, and
// the two games of such a pair, equal but for the colours, make it even rather than repeat each
// other.
class SequentialTest {
 public:
  explicit SequentialTest(const rating::SprtSpec& spec) : sprt_(spec, rating::Sprt::Unit::pairs) {}

  // Each id once. Returns the decision so far; the first one stands.
  rating::Decision add(const GameResult& game);

  const rating::Sprt& sprt() const { return sprt_; }
  // Games looked at: those of all ids below this number. With a decision, the last two made it.
  int games() const { return 2 * next_pair_; }
  // Of the games looked at, pairs that are no evidence.
  int repeated_pairs() const { return repeated_pairs_; }
  // Games that came, but are not looked at: after the decision, or behind a missing game.
  int games_beyond() const { return added_ - games(); }

 private:
  void take_pair(const GameResult& first, const GameResult& second);

  rating::Sprt sprt_;
  std::map<int, GameResult> waiting_;  // by id, none below 2 * next_pair_
  int next_pair_ = 0;
  int added_ = 0;
  int repeated_pairs_ = 0;
  std::unordered_set<std::uint64_t> seen_games_, seen_openings_;
};

}  // namespace rb
