#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/base/text/progress_wish.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/run/session/run_request.hpp"
#include "runner/studies/levels/level_search.hpp"

namespace rb::cli {

// What `renju-bench levels` is asked for: `from`, `to` and `steps`, or `below` and `elo`.
struct LevelsRequest {
  std::optional<std::string> from, to;
  std::optional<int> steps;  // 8
  std::optional<std::string> below;
  std::vector<double> elo;
  std::optional<std::string> base;  // `to`, or `below`
  std::string weakest = "score_noise=2000,overlook=0.9,max_nodes=100";
  int rounds = 3;
  double within = 40;
  std::int64_t games = 60;  // of each two that meet, in a round
  std::int64_t verify_games = 200;
  std::string folder = "results/levels";
  bool resume = false, json = false, verbose = false;
  ProgressWish progress;
  GamesRequest play;
};

Rows<LevelsRequest> levels_rows();

// Throws UsageError for options that do not fit together.
LevelTask level_task(const LevelsRequest& request);
// The family that the task weakens. Throws UsageError that names the option which is wrong.
Family level_family(const LevelsRequest& request, const LevelTask& task);

}  // namespace rb::cli
