#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/renju/level/profiles.hpp"
#include "runner/base/text/table.hpp"
#include "runner/tune/dataset.hpp"
#include "tuning/parameter.hpp"
#include "tuning/regression.hpp"

// The score constants of a board by regression on the results of games (Texel's method).
namespace rb {

struct TexelTask {
  renju::Profile profile;
  std::vector<tuning::Parameter> parameters;  // of kBoardWeights, starting as the profile has them
  std::set<std::uint64_t> held_out;           // opening_key() of what is not learnt from
  Say say = {};                               // as in DatasetSpec
};

struct TexelResult {
  DatasetCounts counts;
  std::int64_t training = 0, validation = 0;  // positions
  std::size_t openings = 0;
  double K = 0;  // of 1 / (1 + exp(-K score)), fitted to the scores after
  tuning::Losses training_before = {}, training_after = {};
  tuning::Losses validation_before = {}, validation_after = {};
  tuning::LossFall validation_fall = {};  // of the cross entropy
  // By parameter: within the bounds, whole where it must be; standard error, 0 of what is held;
  // what the value were without bounds; how far it follows the prior, 0 to 1; is it held by a
  // bound?
  std::vector<double> values = {}, errors = {}, free = {}, prior_shares = {};
  std::vector<bool> held = {};
  std::vector<std::int64_t> seen = {};  // training positions in which the constant counts
  bool converged = false;
};

// Fits to the quiet positions of the distinct games of the file (each_distinct_game()), or to the
// positions of a data set, the ridge prior at the old values and as wide as half of the bounds.
// Throws Error: it holds no games of renju, or too few games or openings for a fit; UsageError:
// nothing that is fitted counts in any position.
TexelResult fit_texel(const TexelTask& task, const std::string& path, std::uint64_t seed);

// Whether the games tell a value of this parameter: no bound holds it, and its prior does not.
bool has_error(const TexelResult& result, std::size_t parameter);

Printout texel_report(const TexelTask& task, const TexelResult& result);

}  // namespace rb
