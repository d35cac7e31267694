#pragma once

#include <cstdint>
#include <optional>

#include "rating/sprt/sprt.hpp"
#include "runner/cli/options/gate_options.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/play/result_options.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/run/session/run_plan.hpp"

namespace rb::cli {

// What `renju-bench match` is asked for.
struct MatchRequest {
  PlayerSpec a{.place = "match: --a", .text = {}};
  PlayerSpec b{.place = "match: --b", .text = {}};
  std::optional<std::int64_t> games;  // 500; with a test each opening once
  std::optional<rating::SprtSpec> sprt;
  std::optional<rating::Decision> expect;  // that the test comes to
  GamesRequest play;
  QueueRequest queue;
  ResultRequest result;
  GateRequest gate;
};

Rows<MatchRequest> match_rows();

// Throws as plan_run().
RunPlan plan_match(const MatchRequest& request, const CommandLine& line);

}  // namespace rb::cli
