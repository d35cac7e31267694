#pragma once

#include "runner/web/figures/plan.hpp"

namespace rb::figures {

// A part of the document with the rows that plans need and the document has in another shape:
// weakness/faults without habits and details; `path` of a tuning with its start and its cone;
// `histograms`, a player a list; `black_points` of pairs of games; squares as rows [x, y from
// below, shade from -1 to 1, number]: `crosstable`, and `boards` of "black" and "white".
Json prepared(Json part);

}  // namespace rb::figures
