#pragma once

#include <stop_token>

#include "runner/queue/worker_request.hpp"

namespace rb::queue {

enum class WorkerEnd : std::uint8_t {
  stopped,  // a stop was requested, and what was under way is handed in or given back
  idle,
  refused,    // there are runs, but this worker can play none of them
  unreached,  // it was idle, since no server answered all the time
};

// Takes tasks of the runs of a queue, plays them and hands in the games, until a stop is requested.
// Throws Error if the queue refuses this worker, or a player cannot be made.
WorkerEnd work(const WorkerRequest& request, const Makers& makers, std::stop_token stop);

}  // namespace rb::queue
