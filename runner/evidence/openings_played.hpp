#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "rating/fit/opening_looks.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/evidence/opening_figures.hpp"
#include "runner/evidence/result_set.hpp"

// Games opening by opening, and which openings are special.
namespace rb {

struct OpeningResults {
  std::size_t opening = 0;   // index in ResultSet::openings
  rating::GameCounts black;  // of all games, from Black's side
  int repeats = 0;
  // What Black scored, and the player whose score is least to be expected; none of few games.
  std::optional<rating::OpeningLook> by_colour = {}, by_player = {};
};

struct OpeningsPlayed {
  std::vector<OpeningResults> rows;  // the most one-sided first
  int looks = 0;                     // for which the p values are adjusted
  std::optional<OpeningFigures> figures;
};

// `ratings`: of the players of the set, by their games.
OpeningsPlayed openings_played(const ResultSet& set, const rating::Ratings& ratings);

}  // namespace rb
