#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rating/pairwise/key_set.hpp"
#include "rating/sprt/sprt.hpp"
#include "runner/play/game_result.hpp"

namespace rb {

// The sequential test of a match of players 0 and 1, from player 0's side, fed with its games as
// they end, in any order. It looks at pair after pair in the order of the schedule, as far as no
// game is missing, so its course and its decision are a function of the run, whatever the number
// of threads and however often the run was interrupted.
//
// With openings pairs are tested. A pair is evidence if its opening was not seen before, up to
// symmetry and order of moves, and one of its games at least was not either (players, colours and
// moves, up to symmetry). Leaving out repeated openings as well as repeated games keeps the choice
// independent of the results; and even for engines with some randomness the games of one opening
// are alike, so counting them all accepts far too often (docs/algorithms/statistics.md 5.3 and
// 10.3).
//
// From the empty board there is no opening that two games could share, so they are unpaired: the
// test is trinomial, and looks at its bounds after each two games, so that both colours weigh the
// same. Only games that repeat no other are evidence; but if a side always loses in the same way,
// that leaves out its losses. So a decision counts only when a second test, of all games with their
// repeats, has reached it too: by itself that one would err no more often than requested if each
// game were played at random, and the first restrains it where they are not.
//
// In a comparison (players 0 and 1 both play an opponent, 2 and 3) the unit is four games from one
// opening, which are evidence as a pair is. Their result is the difference of the two scores; four
// such games show as much as one game between the two and count as one (docs/algorithms/tuning.md
// 2.4).
//
// Players are distinguished by number, not by parameters: a test of a player against itself is a
// sound check of the test, and the two games of such a pair, equal but for the colours, make it
// even rather than repeat each other.
class SequentialTest {
 public:
  enum class Unit { games, pairs, fours };
  explicit SequentialTest(const rating::SprtSpec& spec, Unit unit = Unit::pairs);

  // Each id once. Returns the decision so far; the first one is final.
  rating::Decision add(const GameResult& game);
  rating::Decision decision() const;

  const rating::SprtSpec& spec() const { return spec_; }
  // The test of what is evidence. Of unpaired games it may be decided before decision() is; of
  // fours its bounds are those that make pairs of them.
  const rating::Sprt& sprt() const { return sprt_; }
  Unit unit() const { return unit_; }
  // Games looked at: those of all ids below this number. With a decision, the last two or four made
  // it.
  int games() const { return next_; }
  // The units looked at that are no evidence.
  int repeated() const { return repeated_; }
  // Games that came, but are not looked at: after the decision, or behind a missing game.
  int games_beyond() const { return added_ - games(); }

 private:
  // Those that are looked at next, in order; none: one is missing.
  std::vector<GameResult> take_next();
  void look_at(const std::vector<GameResult>& games);
  void take_games(const std::vector<GameResult>& games);
  bool is_new_game(const GameResult& game);  // and notes it

  rating::SprtSpec spec_;
  Unit unit_;
  rating::Sprt sprt_;
  std::optional<rating::Sprt> with_repeats_;  // of unpaired games
  std::map<int, GameResult> waiting_;         // by id, none below next_
  int next_ = 0;
  int added_ = 0;
  int repeated_ = 0;
  rating::KeySet seen_games_, seen_openings_;
};

}  // namespace rb
