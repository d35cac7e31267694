#pragma once

#include "runner/queue/worker_request.hpp"
#include "runner/run/session/remote_games.hpp"

// This machine as a worker of a queue.
namespace rb::cli {

// What this machine says of itself as a worker, under a unique name. `tell` is left to the caller.
queue::WorkerRequest worker_here(queue::Address address, queue::Secrets secrets, int threads);

// As `elsewhere`, but this machine plays too, with the players that the match has here. What its
// worker throws ends the run.
PlayElsewhere with_own_worker(PlayElsewhere elsewhere, queue::WorkerRequest worker);

}  // namespace rb::cli
