#pragma once

#include <string>
#include <vector>

// Ratings updated game by game with a constant K (docs/algorithms/statistics.md 1): a view for
// readers who know the numbers of the origin, holorenju. The result depends on the order of the
// games and remembers only the last 10 to 20; not for decisions, never for self-play.
namespace rb::rating {

struct KFactorRating {
  double rating = 0;
  int games = 0, wins = 0, losses = 0, draws = 0;
  double win_rate() const { return games > 0 ? static_cast<double>(wins) / games : 0; }
};

// As the origin shows it: "1516 (1W-0L-0D, 100.0%)".
std::string to_string(const KFactorRating& rating);

// Expected score of a player `ahead` Elo stronger than the opponent.
double expected_score(double ahead);

class KFactorTable {
 public:
  // One player for each rating in `start`. The origin starts all at 1500 with the default K.
  explicit KFactorTable(const std::vector<double>& start, double k = 32);

  // Half points of a: 0, 1 or 2. Both change from their values before the game. REQUIRES: a != b.
  void add_game(int a, int b, int half_points_a);

  const KFactorRating& operator[](int player) const;
  // Players by rating, the strongest first; ties in the order of their numbers.
  std::vector<int> ranking() const;

 private:
  std::vector<KFactorRating> table_;
  double k_;
};

}  // namespace rb::rating
