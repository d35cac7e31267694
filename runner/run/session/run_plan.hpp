#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runner/play/match.hpp"
#include "runner/play/shard.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/results/store.hpp"
#include "runner/run/session/event_log.hpp"
#include "runner/run/session/remote_games.hpp"
#include "runner/run/session/run_request.hpp"

namespace rb {

// Everything about a run before it starts: the request, with openings and players looked up.
struct RunPlan {
  RunSpec run;
  std::string title;  // "hard (A) against medium (B): 500 games"; of a tournament the caller's
  MatchSpec spec;     // complete except for `played` and `stop`
  std::string path;   // the results file; empty: a new one
  bool resume = false;
  std::optional<Shard> shard;  // what of it is played; none: all
  std::function<std::string(const std::string& path)> resume_command;
  std::vector<ProgramFiles> files;         // of each player
  std::vector<std::string> profile_files;  // that players come from, unchanged, each once
  std::shared_ptr<TrafficLog> log;         // of programs; null: none is kept
  std::shared_ptr<Lateness> lateness;      // null: no program plays
  std::shared_ptr<ProgramHabits> habits;   // the same
  PlayElsewhere elsewhere;                 // who plays; empty: this program
  int max_failures = 0;                    // of a player in a row; 0: any number
  ProgressWish progress;
  std::shared_ptr<EventLog> events;  // null: they have no reader
  std::vector<std::string> notes;    // plain words on what the user might not expect
};

// Throws UsageError for a player or a combination of options, Error for files.
RunPlan plan_run(const RunRequest& request);

}  // namespace rb
