#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rating/sprt/sprt.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/play/result_options.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/run/session/run_plan.hpp"

namespace rb::cli {

// What `renju-bench tournament` is asked for.
struct TournamentRequest {
  std::optional<std::string> file{};  // the whole tournament; its players stand first
  std::vector<std::string> players;
  std::optional<std::string> players_file;  // further players
  Format format = Format::round_robin;
  bool self = false;                  // each player meets itself too
  std::optional<std::int64_t> games;  // of each two that meet: 100; of a race each opening once
  std::optional<rating::SprtSpec> sprt{};  // of each candidate of a race
  GamesRequest play;
  QueueRequest queue;
  ResultRequest result;
};

Rows<TournamentRequest> tournament_rows();

// Throws as plan_run(); also for fewer than two players and for two of one name.
RunPlan plan_tournament(const TournamentRequest& request, const CommandLine& line);

}  // namespace rb::cli
