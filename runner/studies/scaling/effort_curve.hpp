#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rating/pairwise/interval.hpp"
#include "runner/play/game_result.hpp"

// Strength against effort: what one player gains by higher limits, or what it is worth against
// another at each of them (docs/algorithms/statistics.md 8.8).
namespace rb {

// A unit of effort is a doubling of nodes or time, or a ply of depth.
struct EffortSpec {
  std::vector<double> efforts;  // of each limit, in units, rising; two or more
  // False: player i has limit i. True: player i meets player i + n at limit i, n limits.
  bool is_against = false;
};

struct EloRange {
  double elo = 0;
  rating::Interval interval;  // 95 %
};

struct EffortLimit {
  int pairs = 0;
  EloRange elo;                  // above the first limit (0 there), or over the other player
  std::optional<EloRange> gain;  // for each unit since the limit before; none of the first
  double line = 0;               // what the straight line says of `elo`
};

// All Elo are per unit of effort: of strength, or of the lead over the other player.
struct EffortCurve {
  std::vector<EffortLimit> limits;
  EloRange slope;                // of the straight line
  double slope_p = 1;            // the probability of such a slope by chance alone, two-sided
  EloRange first, last;          // the slope of a parabola at the first and at the last limit
  double bend_p = 1;             // of such a bend of the parabola by chance; 1 for two limits
  std::optional<EloRange> mean;  // the lead over all limits together; none of one player's ladder
  int openings = 0;
};

// None while a limit has no complete pair. REQUIRES: in the order of ids, players as of the spec.
std::optional<EffortCurve> effort_curve(const EffortSpec& spec, std::span<const GameResult> games);

}  // namespace rb
