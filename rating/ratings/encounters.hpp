#pragma once

#include <span>
#include <vector>

#include "rating/ratings/draw_model.hpp"

// Games between many players, summed by pairing and colour: everything that a rating needs, so that
// its cost does not grow with the number of games.
namespace rb::rating {

// Players are numbered from 0. The results are those of `first` (Black in renju).
struct Encounter {
  int first = 0, second = 0;
  Results results;
  bool has_colours = true;  // false: who began is not known, so the advantage plays no part
};

// All games that began from one opening; together they are one piece of evidence.
struct OpeningGames : std::vector<Encounter> {
  using std::vector<Encounter>::vector;
  double copies =
      1;  // how many openings with exactly these results it stands for: 1 or more, whole
};

struct PlayedGame {
  int first = 0, second = 0;
  int half_points = 0;  // of the first player: 0, 1 or 2
};

// One encounter for each ordered pair that met, ordered by (first, second); another one for games
// without colours.
// REQUIRES: 0 <= first, second < players, first != second.
std::vector<Encounter> add_up(std::span<const PlayedGame> games, int players);
// The same for encounters from several sources.
std::vector<Encounter> add_up(std::span<const Encounter> encounters, int players);
// The same for openings, copies included.
std::vector<Encounter> add_up(std::span<const OpeningGames> openings, int players);

// Copies included.
double count_openings(std::span<const OpeningGames> openings);

// The same games `times` over.
Results operator*(const Results& results, double times);

}  // namespace rb::rating
