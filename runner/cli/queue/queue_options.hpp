#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "runner/cli/options/options.hpp"
#include "runner/queue/link/address.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/run/session/run_request.hpp"

// The options of commands that use a queue.
namespace rb::cli {

// How a command that plays gives its games to other machines.
struct QueueRequest {
  std::optional<queue::Address> address;  // empty: this machine plays
  std::optional<std::string> auth;        // a file with secrets
  std::optional<int> priority;
  std::optional<double> check;  // share of the games that are played again
  std::optional<std::chrono::milliseconds> lease;
  bool any_version = false;
  bool trust = false;  // games that cannot be repeated are taken as they come
};

Rows<QueueRequest> queue_rows();

template <typename Request>
Row<Request> queue_auth_option(std::optional<std::string> Request::*member) {
  return option("queue-auth", "FILE", member,
                "user, password, CA and certificate for the queue, one per line: 'user = alice', "
                "'password = ...', 'ca = FILE', 'cert = FILE', 'key = FILE'; no one else may read "
                "the file; default: the same lines in RENJU_BENCH_QUEUE_AUTH, if it is set");
}

// Where the command line names a queue, `plan` is played by it. Throws UsageError for options that
// make no sense together, Error for the file of secrets and if this build has no queue.
void use_queue(const QueueRequest& request, const GamesRequest& play, std::string_view command,
               RunPlan& plan);

// A note that others can read along; empty: they cannot.
std::string note_in_clear(const queue::Address& address);

}  // namespace rb::cli
