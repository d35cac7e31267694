#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/queue/link/server.hpp"
#include "runner/queue/message/figures.hpp"
#include "runner/queue/message/members.hpp"

// What is on a queue, for people who look at it and manage it.
namespace rb::queue {

struct RunState {
  std::string run;
  std::string title;
  std::string state;  // "playing 412/1600"; as its coordinator last said
  int priority = 0;
  bool has_coordinator = false;
  std::int64_t tasks = 0;                 // that are out
  std::int64_t results = 0;               // messages that the coordinator has not taken yet
  std::optional<double> oldest = {};      // seconds since the oldest task was given out
  std::map<std::string, Member> workers;  // by name, as they last said
  std::map<std::string, double> silent;   // seconds since a worker took or renewed a task
  double most_silent = 20;                // after so many seconds a worker counts as lost
  Figures figures = {};
};

// All runs, the highest priority first; then those that their coordinators have left. Throws
// LinkError, and Error if it is not allowed.
std::vector<RunState> read_queue(Server& server);

// Removes all keys of an abandoned run. Throws Error while it has a coordinator.
void remove_run(Server& server, const RunState& run);
// Tells the coordinator of a run to ban the worker or the user of this name.
void ban(Server& server, const RunState& run, const std::string& name);

// A line for each run, and for each of its workers.
std::string queue_text(const std::vector<RunState>& runs);
// One JSON object.
std::string queue_json(const std::vector<RunState>& runs);
// The text format that Prometheus reads, version 0.0.4.
std::string queue_metrics(const std::vector<RunState>& runs);

}  // namespace rb::queue
