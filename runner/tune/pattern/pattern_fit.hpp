#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "runner/tune/pattern/pattern_games.hpp"
#include "runner/tune/pattern/pattern_model.hpp"

// Learns a table of patterns from games (docs/algorithms/patterns.md 3). The result depends on the
// games, the seed and the settings, not on the number of threads.
namespace rb {

struct PatternFitSpec {
  int epochs = 3;            // at most; each sees every position once
  double rate = 0.005;       // of Adam in the first
  double rate_factor = 0.4;  // from one epoch to the next
  double move_share = 0.5;   // of the loss of moves, beside that of boards
  double decay = 1;          // of the rows of whole patterns, see tuning::Adam
  std::uint64_t seed = 1;
  int threads = 1;
};

// The losses during an epoch, and after it on the positions that are not learnt from.
struct PatternEpoch {
  int number = 0;
  PatternLoss training, validation;
};

struct PatternFit {
  std::vector<PatternEpoch> epochs;
  int best = 0;  // the epoch with the least loss in validation, from 1
  renju::PatternTable table;
};

// Ends where the validation has not fallen for two epochs; `tell` is called after each, and ends
// the fit if it returns false.
PatternFit fit_patterns(const PatternGames& games, const PatternFitSpec& spec,
                        const std::function<bool(const PatternEpoch&)>& tell);

// What is minimized, a position.
double mean_loss(const PatternLoss& loss, double move_share);

}  // namespace rb
