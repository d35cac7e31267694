#pragma once

#include <optional>
#include <span>

#include "rating/pairwise/interval.hpp"
#include "runner/play/game_result.hpp"

// Figures of the openings of some games, whoever played: from the pairs of games, with openings as
// clusters as in pairing_stats.hpp. All intervals are 95 % intervals.
namespace rb {

struct OpeningFigures {
  int openings = 0;    // from the empty board each pair is one
  double black = 0.5;  // Black's score, of 1
  rating::Interval black_interval;
  double draws = 0;  // share of the games
  rating::Interval draw_interval;
  // Root mean square of what an opening adds to Black's score over 1/2. Only for games of two
  // players: of others it contains the differences between players.
  rating::Interval bias_elo_interval;
};

// Of both together; none is in a pair with one of the others. Empty without a complete pair.
// REQUIRES: each in the order of run and id, repeats marked.
std::optional<OpeningFigures> opening_figures(std::span<const GameResult> results,
                                              std::span<const GameResult> more = {});

}  // namespace rb
