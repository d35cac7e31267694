#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rating/ratings/ratings.hpp"

// Which openings favour a colour, or one player, more than ratings and the advantage of the first
// player explain (docs/algorithms/statistics.md 9.4).
namespace rb::rating {

// Games from one opening between two players.
struct OpeningCell {
  std::size_t opening = 0;
  int first = 0, second = 0;
  Results results;    // of all games, of the first player
  int new_games = 0;  // of them: those that repeat no other
};

struct OpeningLook {
  std::size_t opening = 0;
  int player = kFirstPlayer;       // whose score this is
  int games = 0;                   // that repeat no other
  double score = 0, expected = 0;  // of 1
  double p_value = 1;              // two-sided
  double adjusted = 1;             // for all looks (Benjamini and Hochberg)

  static constexpr int kFirstPlayer = -1;  // whoever had the first move
  bool is_special() const { return adjusted <= 0.05; }
};

// With fewer games an opening is not looked at: even if one side won all, that would be no wonder.
inline constexpr int kLeastLookedAt = 6;

// Looks at the first player's score in each opening, and at the score of each player in it; of two
// players that is the lower number's. Ordered by opening, the first player's look first. The p
// value is exact if all games are independent with the chances of the ratings. If no opening is
// special, one is called so with 5 % at most; of those called so, 5 % are not, on the average.
// Players without ratings are left out. REQUIRES: cells in the order of their openings.
std::vector<OpeningLook> look_at_openings(std::span<const OpeningCell> cells,
                                          const Ratings& ratings);

}  // namespace rb::rating
