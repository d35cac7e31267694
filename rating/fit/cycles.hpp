#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "rating/fit/pairing_likelihood.hpp"

// Circles of three players: the curl of HodgeRank (Jiang, Lim, Yao, Ye, Statistical ranking and
// combinatorial Hodge theory, Mathematical Programming 127, 2011), with errors from the openings.
namespace rb::rating {

// Three players that met each other: how far the Elo between a and b, b and c, c and a is from
// adding up to 0. In the order of the circle that is positive.
struct Cycle {
  std::array<int, 3> players{};
  double elo = 0, error = 0;  // the sum around, 0 or more, and its standard error
  double p_value = 1;         // two-sided, by Student's t
  double adjusted = 1;        // for as many triples (Holm)
  bool is_circle = false;     // each of the three scored more than half against the next
};

// Of all triples whose players all met, the most certain first, adjusted for their number.
// REQUIRES: at most one likelihood for each two players, of these openings.
std::vector<Cycle> find_cycles(std::span<const PairingLikelihood> pairings, int players,
                               std::span<const OpeningGames> openings);

}  // namespace rb::rating
