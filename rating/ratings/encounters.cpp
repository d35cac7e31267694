#include "rating/ratings/encounters.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <tuple>

#include "rating/pairwise/scores.hpp"

namespace rb::rating {
namespace {

bool is_before(const Encounter& a, const Encounter& b) {
  return std::tie(a.first, a.second, a.has_colours) < std::tie(b.first, b.second, b.has_colours);
}

}  // namespace

// Games of one first player share a row of sums, found without a search.
std::vector<Encounter> add_up(std::span<const PlayedGame> games, int players) {
  const auto n = static_cast<std::size_t>(players);
  constexpr std::size_t kSquare = 512;  // up to here a table of all pairs is small
  if (n > kSquare) {
    std::vector<Encounter> single(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      single[i] = {games[i].first, games[i].second, {}};
      count_game(single[i].results, games[i].half_points);
    }
    return add_up(single, players);
  }
  std::vector<Results> table(n * n);
  for (const PlayedGame& game : games) {
    assert(0 <= game.first && game.first < players && 0 <= game.second && game.second < players);
    assert(game.first != game.second && 0 <= game.half_points && game.half_points <= 2);
    count_game(
        table[static_cast<std::size_t>(game.first) * n + static_cast<std::size_t>(game.second)],
        game.half_points);
  }
  std::vector<Encounter> sums;
  for (std::size_t i = 0; i < n * n; ++i) {
    if (table[i].games() > 0) {
      sums.push_back({static_cast<int>(i / n), static_cast<int>(i % n), table[i]});
    }
  }
  return sums;
}

std::vector<Encounter> add_up(std::span<const Encounter> encounters, [[maybe_unused]] int players) {
  std::vector<Encounter> sorted(encounters.begin(), encounters.end());
  std::stable_sort(sorted.begin(), sorted.end(), is_before);
  std::vector<Encounter> sums;
  for (const Encounter& one : sorted) {
    assert(0 <= one.first && one.first < players && 0 <= one.second && one.second < players);
    assert(one.first != one.second);
    if (sums.empty() || is_before(sums.back(), one)) {
      sums.push_back(one);
    } else {
      count_games(sums.back().results, one.results);
    }
  }
  return sums;
}

std::vector<Encounter> add_up(std::span<const OpeningGames> openings, int players) {
  std::vector<Encounter> all;
  for (const OpeningGames& games : openings) {
    for (Encounter e : games) {
      e.results = e.results * games.copies;
      all.push_back(e);
    }
  }
  return add_up(all, players);
}

double count_openings(std::span<const OpeningGames> openings) {
  double sum = 0;
  for (const OpeningGames& games : openings) sum += games.copies;
  return sum;
}

Results operator*(const Results& results, double times) {
  return {results.wins * times, results.draws * times, results.losses * times};
}

}  // namespace rb::rating
