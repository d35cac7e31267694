#pragma once

#include <map>
#include <string>
#include <vector>

#include "runner/queue/link/server.hpp"
#include "runner/queue/message/members.hpp"

// What is on a queue, for people who look at it.
namespace rb::queue {

struct RunState {
  std::string run;
  std::string title;
  std::string state;  // "playing 412/1600"; as its coordinator last said
  int priority = 0;
  bool has_coordinator = false;
  std::int64_t tasks = 0;                 // that are out
  std::map<std::string, Member> workers;  // by name, as they last said
};

// All runs, the highest priority first. Throws LinkError, and Error if it is not allowed.
std::vector<RunState> read_queue(Server& server);

// A line for each run, and for each of its workers.
std::string queue_text(const std::vector<RunState>& runs);
// One JSON object.
std::string queue_json(const std::vector<RunState>& runs);

}  // namespace rb::queue
