#include "runner/evidence/openings_played.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <tuple>
#include <unordered_map>

namespace rb {
namespace {

// The games from openings, in the order of these; those from the empty board are left out.
std::vector<rating::OpeningCell> cells_of(const ResultSet& set) {
  std::unordered_map<std::uint64_t, std::size_t> place;
  for (std::size_t i = 0; i < set.openings.size(); ++i) place.emplace(set.openings[i].key, i);
  std::map<std::tuple<std::size_t, int, int>, rating::OpeningCell> cells;
  for (const GameResult& game : set.games) {
    const auto found = place.find(game.opening);
    if (found == place.end()) continue;
    const std::size_t opening = found->second;
    rating::OpeningCell& cell =
        cells
            .try_emplace({opening, game.black, game.white},
                         rating::OpeningCell{opening, game.black, game.white, {}, 0})
            .first->second;
    rating::count_game(cell.results, game.half_points);
    cell.new_games += game.is_repeat ? 0 : 1;
  }
  std::vector<rating::OpeningCell> all;
  for (const auto& [where, cell] : cells) all.push_back(cell);
  return all;
}

void count(OpeningResults& row, const rating::OpeningCell& cell) {
  row.black.wins += static_cast<int>(cell.results.wins);
  row.black.draws += static_cast<int>(cell.results.draws);
  row.black.losses += static_cast<int>(cell.results.losses);
  row.repeats += static_cast<int>(cell.results.games()) - cell.new_games;
}

void add_look(OpeningResults& row, const rating::OpeningLook& look) {
  if (look.player == rating::OpeningLook::kFirstPlayer) {
    row.by_colour = look;
  } else if (!row.by_player || look.p_value < row.by_player->p_value) {
    row.by_player = look;
  }
}

double one_sidedness(const OpeningResults& row) {
  const int games = row.black.games();
  return games == 0 ? 0 : std::abs(row.black.wins - row.black.losses) / std::sqrt(games);
}

}  // namespace

OpeningsPlayed openings_played(const ResultSet& set, const rating::Ratings& ratings) {
  OpeningsPlayed played;
  for (std::size_t i = 0; i < set.openings.size(); ++i) played.rows.push_back({i, {}, 0});
  const std::vector<rating::OpeningCell> cells = cells_of(set);
  for (const rating::OpeningCell& cell : cells) count(played.rows[cell.opening], cell);
  for (const rating::OpeningLook& look : rating::look_at_openings(cells, ratings)) {
    add_look(played.rows[look.opening], look);
    ++played.looks;
  }
  std::ranges::stable_sort(played.rows, [](const OpeningResults& a, const OpeningResults& b) {
    return one_sidedness(a) > one_sidedness(b);
  });
  played.figures = opening_figures(set.games);
  return played;
}

}  // namespace rb
