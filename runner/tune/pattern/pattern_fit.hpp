#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "runner/tune/pattern/pattern_games.hpp"
#include "runner/tune/pattern/pattern_model.hpp"
#include "tuning/adam.hpp"

// Learns a table of patterns from games (docs/algorithms/patterns.md 3). The result depends on the
// games, the seed and the settings, not on the number of threads, nor on where it was stopped.
namespace rb {

struct PatternFitSpec {
  int epochs = 3;            // at most; each sees every position once
  double rate = 0.005;       // of Adam in the first
  double rate_factor = 0.4;  // from one epoch to the next
  double move_share = 0.5;   // of the loss of moves, beside that of boards
  double decay = 1;          // of the rows of whole patterns, see tuning::Adam
  std::uint64_t seed = 1;
  int threads = 1;
  int kept_batches = 100;  // from one call of PatternFitCalls::keep to the next, in an epoch
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

// A fit between two batches: all that the rest of it depends on, besides games and settings.
struct PatternFitState {
  int epoch = 1;                     // that is under way
  std::size_t next = 0;              // the place in its order that comes next
  PatternLoss training;              // of it so far
  std::vector<float> weights, mean;  // mean: running, of the weights; both empty: at the start
  int mean_batches = 0;              // whose weights are in the mean
  tuning::Adam::State adam;
  PatternFit fit;  // of the epochs before
};
std::size_t pattern_weights();  // the length of such vectors

struct PatternFitCalls {
  std::function<void(const PatternEpoch&)> tell;     // after each epoch
  std::function<void(const PatternFitState&)> keep;  // now and then, and where it is stopped
  std::stop_token stop;
};

// Goes on from `at`. Ends where the validation has not fallen for two epochs. None: it was stopped.
// REQUIRES: `at` comes from the same games and settings, threads aside.
std::optional<PatternFit> fit_patterns(const PatternGames& games, const PatternFitSpec& spec,
                                       const PatternFitCalls& calls, PatternFitState at = {});

// What is minimized, a position.
double mean_loss(const PatternLoss& loss, double move_share);

}  // namespace rb
