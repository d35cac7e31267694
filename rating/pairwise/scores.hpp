#pragma once

#include <array>
#include <cassert>
#include <cstddef>

// Counts of results, the input of every statistic of two players.
namespace rb::rating {

// Counts one more game in whatever has wins, draws and losses: 2 half points are a win, 1 a draw, 0
// a loss. REQUIRES: 0 <= half_points <= 2.
template <class Counts>
void count_game(Counts& counts, int half_points) {
  assert(0 <= half_points && half_points <= 2);
  ++(half_points == 2 ? counts.wins : half_points == 1 ? counts.draws : counts.losses);
}
// Counts all games of `more` as well.
template <class Counts>
void count_games(Counts& counts, const Counts& more) {
  counts.wins += more.wins;
  counts.draws += more.draws;
  counts.losses += more.losses;
}

// Games from one side's point of view.
struct GameCounts {
  int wins = 0, draws = 0, losses = 0;
  int games() const { return wins + draws + losses; }
  double score() const { return (wins + draws / 2.0) / games(); }  // REQUIRES: games() > 0
  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

// Pairs of games (same opening, colours swapped) by the half points of one side: 0 = lost both,
// 2 = one win each or two draws, 4 = won both.
struct PairCounts {
  std::array<int, 5> by_half_points{};
  // REQUIRES: 0 <= half_points <= 4.
  void add(int half_points) {
    assert(0 <= half_points && half_points <= 4);
    ++by_half_points[static_cast<std::size_t>(half_points)];
  }
  int pairs() const {
    int sum = 0;
    for (const int n : by_half_points) sum += n;
    return sum;
  }
  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

}  // namespace rb::rating
