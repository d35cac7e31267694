#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runner/play/match_spec.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/run/session/run_request.hpp"

namespace rb {

// Who plays a run, and by which limits.
struct RunPlayers {
  std::vector<PlayerRow> rows;
  PlayerFactories makers;
  std::vector<ProgramFiles> files;         // of each
  std::vector<std::string> profile_files;  // that players come from, unchanged, each once
  Limits common;                           // of those that have none of their own
  std::vector<Limits> limits;              // of each; empty: those in common are for all
  std::shared_ptr<TrafficLog> log;         // of programs; null: none is kept
  std::shared_ptr<Lateness> lateness;      // null: no program plays
  std::shared_ptr<ProgramHabits> habits;   // the same
  std::vector<std::string> notes;          // plain words on what the user might not expect
};

// Looks the players up and gives each a clock if a program plays. Throws UsageError for a player or
// a limit, Error for files.
RunPlayers run_players(const RunRequest& request);

}  // namespace rb
