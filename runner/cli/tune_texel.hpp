#pragma once

#include <string>
#include <vector>

#include "runner/cli/dataset.hpp"
#include "runner/cli/tune_plan.hpp"
#include "tuning/regression.hpp"

// The score constants of a board by regression on the results of games (Texel's method).
namespace rb::cli {

struct TexelTask {
  renju::Profile profile;
  std::vector<tuning::Parameter> parameters;  // of kBoardWeights
};

struct TexelResult {
  DatasetCounts counts;
  std::int64_t training = 0, validation = 0;  // positions
  std::size_t openings = 0;
  double K = 0;  // of 1 / (1 + exp(-K score)), fitted to the scores before
  tuning::Losses training_before = {}, training_after = {};
  tuning::Losses validation_before = {}, validation_after = {};
  std::vector<double> values = {}, errors = {};  // by parameter; as fitted, not yet rounded
  std::vector<std::int64_t> seen = {};           // positions in which the constant counts
  bool converged = false;
};

// Fits to the quiet positions of the results file, the ridge prior at the old values and as wide as
// these. Throws Error: no results file of renju, too few games or openings for a fit.
TexelResult fit_texel(const TexelTask& task, const std::string& path, std::uint64_t seed);

// The value as the engine takes it: within the bounds, whole where it must be.
std::vector<double> texel_values(const TexelTask& task, const TexelResult& result);

std::string texel_report(const TexelTask& task, const TexelResult& result);

// The task of a command line. Throws UsageError for parameters that no board score is a sum of.
TexelTask texel_task(const Args& args);

}  // namespace rb::cli
