#pragma once

#include "runner/web/figures/plan.hpp"

namespace rb::figures {

// A part of the document with the rows that plans need and the document has in another shape:
// weakness/faults without habits and details; `path` of a tuning with its start and its cone;
// `histograms`, a player a list, with `depths` over the game, rows [ply, 10 %, median, 90 %];
// `black_points` of pairs of games; squares as rows [x, y from below, shade from -1 to 1, number]:
// `crosstable`, `pair_squares`, and `boards` of "black" and "white"; the rows of `comparison` as
// `shares` and `values`.
Json prepared(Json part);

}  // namespace rb::figures
