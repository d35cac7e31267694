#pragma once

#include "runner/evidence/pairing_stats.hpp"

namespace rb::fakes {

// Statistics of a pairing with planted numbers, none equal to another that could stand in its
// place.
inline PairingStats planted_stats() {
  PairingStats stats;
  stats.all = {.wins = 310, .draws = 40, .losses = 150};
  stats.as_black = {.wins = 170, .draws = 15, .losses = 65};
  stats.as_white = {.wins = 140, .draws = 25, .losses = 85};
  stats.pairs.by_half_points = {30, 20, 50, 40, 110};
  stats.repeated_games = 17;
  stats.new_pairs = 240;
  rating::Evidence evidence;
  evidence.results = rating::outcomes(stats.pairs);
  evidence.openings = 120;
  evidence.effective_pairs = 160.25;
  stats.evidence = evidence;
  stats.estimate = rating::Estimate{.score = 0.66,
                                    .score_interval = {0.61, 0.71},
                                    .elo = 115.2,
                                    .elo_interval = {77.7, 155.6},
                                    .los = 0.99997};
  stats.normalized = rating::NormalizedElo{.elo = 131.2, .interval = {87.9, 176.6}};
  stats.openings = rating::PairStats{.draw_ratio = 0.08,
                                     .even_ratio = 0.2,
                                     .pairs_ratio = 3.25,
                                     .split = 0.152,
                                     .drawn = 0.048,
                                     .rms_bias = 0.087,
                                     .rms_bias_elo = 61.3};
  stats.opening_figures = OpeningFigures{.openings = 120,
                                         .black = 0.55,
                                         .black_interval = {0.513, 0.587},
                                         .draws = 0.08,
                                         .draw_interval = {0.056, 0.112},
                                         .bias_elo_interval = {31.2, 84.6}};
  return stats;
}

}  // namespace rb::fakes
