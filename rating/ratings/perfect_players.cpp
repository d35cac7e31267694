#include "rating/ratings/perfect_players.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/base/zu.hpp"
#include "rating/ratings/perfect_score.hpp"

namespace rb::rating {
namespace {

// The games of `player` against the rated players of one pool.
std::vector<PerfectEncounter> games_against(const Ratings& ratings, int pool, int player,
                                            std::span<const Encounter> encounters) {
  std::vector<PerfectEncounter> games;
  for (const Encounter& e : encounters) {
    if (e.first != player && e.second != player) continue;
    const int other = e.first == player ? e.second : e.first;
    if (ratings.pool[zu(other)] != pool || e.results.games() <= 0) continue;
    if (e.has_colours) {
      games.push_back({other, e.first == player, e.results.games()});
    } else {  // half of them with either colour
      for (const bool plays_first : {true, false}) {
        games.push_back({other, plays_first, e.results.games() / 2});
      }
    }
  }
  return games;
}

// The pool against whose rated players this one played most.
int pool_met(std::span<const Encounter> encounters, const Ratings& ratings, int player) {
  std::vector<double> games(ratings.pool.size(), 0);
  for (const Encounter& e : encounters) {
    if (e.first != player && e.second != player) continue;
    const int other = e.first == player ? e.second : e.first;
    if (ratings.pool[zu(other)] >= 0) games[zu(ratings.pool[zu(other)])] += e.results.games();
  }
  return static_cast<int>(std::max_element(games.begin(), games.end()) - games.begin());
}

// Players removed last met only rated ones; the others also met those.
void rate_perfect(Ratings& ratings, int player, std::span<const Encounter> encounters) {
  const int pool = pool_met(encounters, ratings, player);
  ratings.perfect_games[zu(player)] = games_against(ratings, pool, player, encounters);
  std::vector<PerfectGames> games;
  for (const PerfectEncounter& met : ratings.perfect_games[zu(player)]) {
    games.push_back({ratings.rating[zu(met.opponent)], met.plays_first, met.games});
  }
  const auto score =
      ratings.standing[zu(player)] == Standing::all_won ? Perfect::won_all : Perfect::lost_all;
  ratings.rating[zu(player)] =
      rating_of_perfect_score(games, score, ratings.model, ratings.advantage, ratings.draw);
  ratings.pool[zu(player)] = pool;
}

}  // namespace

void mark_perfect_references(Ratings& ratings, std::span<const Encounter> encounters) {
  const std::size_t players = ratings.pool.size();
  std::vector<int> rated(players, 0);  // by pool
  for (std::size_t i = 0; i < players; ++i) {
    if (ratings.standing[i] == Standing::rated) ++rated[zu(ratings.pool[i])];
  }
  if (std::ranges::count(rated, 1) == 0) return;
  std::vector<double> won(players, 0), lost(players, 0);  // a lone rated player has no draws here
  for (const Encounter& e : encounters) {
    const std::size_t first = zu(e.first), second = zu(e.second);
    if (ratings.pool[first] != ratings.pool[second]) continue;
    won[first] += e.results.wins, lost[second] += e.results.wins;
    lost[first] += e.results.losses, won[second] += e.results.losses;
  }
  for (std::size_t i = 0; i < players; ++i) {
    if (ratings.standing[i] != Standing::rated || rated[zu(ratings.pool[i])] > 1) continue;
    if (won[i] > 0 && lost[i] > 0) continue;
    ratings.standing[i] = won[i] > 0 ? Standing::all_won : Standing::all_lost;
  }
}

void rate_perfect_players(Ratings& ratings, std::span<const int> taken_out,
                          std::span<const Encounter> encounters) {
  for (std::size_t k = taken_out.size(); k-- > 0;) rate_perfect(ratings, taken_out[k], encounters);
}

}  // namespace rb::rating
