#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/cli/options/options.hpp"
#include "runner/cli/play/result_options.hpp"
#include "runner/run/session/run_plan.hpp"

namespace rb::cli {

// What `renju-bench scaling` is asked for.
struct ScalingRequest {
  std::string player;
  std::optional<std::string> against;
  std::vector<std::uint64_t> nodes;  // one of these three, in rising order
  std::vector<int> depth;
  std::vector<std::chrono::milliseconds> time;
  std::int64_t games = 100;  // of each two that meet
  GamesRequest play;
  ResultRequest result;
};

Rows<ScalingRequest> scaling_rows();

struct ScalingLimits {
  std::string word;  // "nodes", "depth", "time"
  std::vector<PlayerLimits> limits;
};
// Throws UsageError unless one kind of limits is given, two of them or more, in rising order.
ScalingLimits scaling_limits(const ScalingRequest& request);

// Throws as plan_run().
RunPlan plan_scaling(const ScalingRequest& request, const ScalingLimits& limits,
                     const CommandLine& line);

}  // namespace rb::cli
