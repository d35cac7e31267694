#pragma once

#include <cstdint>
#include <map>
#include <unordered_set>
#include <vector>

#include "rating/sprt/race.hpp"
#include "rating/sprt/sprt_estimate.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/run_spec.hpp"

namespace rb {

// Whether the run is a race: a gauntlet of several candidates with a sequential test.
bool is_race(const RunSpec& run);

// The race of a gauntlet (rating/sprt/race.hpp): player 0 is the base, all others are candidates.
// It is fed with the games of the run as they end, in any order, and looks at round after round, as
// far as no game of a candidate in the race is missing: so its course is a function of the run,
// whatever the number of threads and however often the run was interrupted. A round whose opening
// was played before, up to symmetry and order of moves, is no evidence.
class GauntletRace {
 public:
  GauntletRace(const rating::SprtSpec& spec, int players);

  // Each id once.
  void add(const GameResult& game);

  // Whether its candidate is still in the race, so that it is worth playing.
  bool is_wanted(int id) const;
  // Whether the race has looked at it: figures rest only on these games, because which others were
  // played depends on the threads.
  bool is_counted(int id) const;
  bool is_over() const { return race_.is_over(); }
  int rounds() const { return round_; }                                      // looked at
  int rounds_of(int player) const { return rounds_[candidate_of(player)]; }  // of these, its own
  int repeated() const { return repeated_; }  // rounds that are no evidence

  const rating::SprtSpec& spec() const { return race_.spec(); }
  // REQUIRES: 1 <= player, as above.
  const rating::Lane& lane(int player) const { return race_.lanes()[candidate_of(player)]; }
  rating::Interval lead(int player, int other) const {
    return race_.lead(candidate_of(player), candidate_of(other));
  }
  int players() const { return static_cast<int>(rounds_.size()) + 1; }

 private:
  static std::size_t candidate_of(int player) { return static_cast<std::size_t>(player - 1); }
  bool take_round();
  bool is_racing(std::size_t candidate) const {
    return race_.lanes()[candidate].fate == rating::Fate::racing;
  }
  int first_id(std::size_t candidate) const {
    return 2 * (round_ * static_cast<int>(rounds_.size()) + static_cast<int>(candidate));
  }

  rating::Race race_;
  std::vector<int> rounds_;            // of each candidate
  std::map<int, GameResult> waiting_;  // by id
  int round_ = 0;
  int repeated_ = 0;
  std::unordered_set<std::uint64_t> seen_openings_;
};

}  // namespace rb
