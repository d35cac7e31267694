#include <cstdio>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/cli/queue/commands.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/process/interrupt.hpp"
#include "runner/queue/status.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

struct LookRequest {
  std::string url;
  std::optional<std::string> auth;
  bool json = false;
};

Rows<LookRequest> look_rows() {
  using Request = LookRequest;
  return rows<Request>(
      positional(option("URL", "", &Request::url,
                        "the queue: redis://HOST[:PORT], rediss://HOST[:PORT] or unix:PATH")
                     .required()),
      queue_auth_option(&Request::auth),
      json_flag(&Request::json, "print the runs as one JSON document"));
}

int run(const LookRequest& request) {
  const queue::Address address = queue::parse_address("queue", request.url);
  queue::Server server(address, queue::read_secrets(request.auth), [](const std::string& line) {
    throw Error(line.substr(0, line.find("; trying again")));  // who looks does not wait
  });
  const Interrupt interrupt;
  if (!server.connect(interrupt.token())) return status::kInterrupted;
  const std::vector<queue::RunState> runs = queue::read_queue(server);
  print("{}", request.json ? queue::queue_json(runs) : queue::queue_text(runs));
  return status::kDone;
}

}  // namespace

Command queue_command() {
  return typed_command(
      {.name = "queue",
       .summary = "show the runs and the workers of a queue",
       .details = "For each run: how far it is, its priority, how many tasks are out, and its\n"
                  "workers, as they last said.",
       .examples = {"renju-bench queue redis://node7", "renju-bench queue redis://node7 --json"}},
      look_rows(), run);
}

}  // namespace rb::cli
