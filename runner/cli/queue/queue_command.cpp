#include <algorithm>
#include <chrono>
#include <cstdio>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/terminal.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/queue/commands.hpp"
#include "runner/cli/queue/queue_options.hpp"
#include "runner/queue/link/pause.hpp"
#include "runner/queue/status.hpp"

namespace rb::cli {
namespace {

constexpr std::chrono::milliseconds kWatchEach{2000};
constexpr const char* kClearScreen = "\x1b[H\x1b[J";

struct LookRequest {
  std::string url;
  std::optional<std::string> run;
  std::optional<std::string> auth;
  std::vector<std::string> bans;
  bool remove = false;
  bool json = false;
  bool prometheus = false;
  bool watch = false;
};

Rows<LookRequest> look_rows() {
  using Request = LookRequest;
  return rows<Request>(
      positional(option("URL", "", &Request::url,
                        "the queue: redis://HOST[:PORT], rediss://HOST[:PORT] or unix:PATH")
                     .required()),
      positional("RUN", &Request::run, "only this run, by its name on the queue"),
      queue_auth_option(&Request::auth),
      option("ban", "NAME", &Request::bans,
             "tell the coordinator of RUN to accept no more games from this worker or user, and to "
             "have its games replayed"),
      flag("remove", &Request::remove,
           "remove RUN, with all games that are not stored yet; not while it has a coordinator"),
      json_flag(&Request::json, "print the runs as one JSON document"),
      flag("prometheus", &Request::prometheus, "print figures in the format of Prometheus"),
      flag("watch", &Request::watch,
           "show them again every two seconds, until Ctrl-C or RUN is over"));
}

void check(const LookRequest& request) {
  only_one_of("queue", {{"json", request.json}, {"prometheus", request.prometheus}});
  if (request.watch &&
      (request.json || request.prometheus || request.remove || !request.bans.empty())) {
    throw UsageError("queue: --watch only shows the runs as text: leave out the other options");
  }
  if (!request.run && (request.remove || !request.bans.empty())) {
    throw UsageError(fmt::format("queue: --{} needs RUN, as 'queue {}' names it",
                                 request.remove ? "remove" : "ban", request.url));
  }
}

std::vector<queue::RunState> only(const std::vector<queue::RunState>& runs,
                                  const std::string& wanted) {
  std::vector<std::string_view> names;
  for (const queue::RunState& run : runs) {
    if (run.run == wanted) return {run};
    names.push_back(run.run);
  }
  throw Error(fmt::format("the queue has no run '{}'{}", wanted,
                          suggestion(wanted, names, "'queue URL' lists the runs")));
}

bool has_run(const std::vector<queue::RunState>& runs, const std::string& name) {
  return std::any_of(runs.begin(), runs.end(),
                     [&](const queue::RunState& run) { return run.run == name; });
}

// A mistyped name bans nobody, but whoever is called so may join later.
void tell_unknown(const queue::RunState& run, const std::string& name) {
  std::vector<std::string_view> names;
  for (const auto& [worker, member] : run.workers) {
    names.insert(names.end(), {std::string_view(worker), std::string_view(member.user)});
  }
  if (std::ranges::find(names, name) != names.end()) return;
  print(stderr, "note: no worker or user '{}' has joined run {} so far{}\n", printable(name),
        printable(run.run), suggestion(name, names, "it is banned if it joins"));
}

// Returns whether something was done.
bool put_in_order(queue::Server& server, const LookRequest& request, const queue::RunState& run) {
  for (const std::string& name : request.bans) {
    tell_unknown(run, name);
    queue::ban(server, run, name);
  }
  if (request.remove) queue::remove_run(server, run);
  return request.remove || !request.bans.empty();
}

std::string text_of(const LookRequest& request, const std::vector<queue::RunState>& runs) {
  if (request.prometheus) return queue::queue_metrics(runs);
  return request.json ? queue::queue_json(runs) : queue::queue_text(runs);
}

// Shows the queue in place on a terminal, elsewhere one view after another.
void watch(queue::Server& server, const LookRequest& request, const std::stop_token& stop) {
  for (bool is_first = true;; is_first = false) {
    std::vector<queue::RunState> runs = queue::read_queue(server);
    if (request.run && !is_first && !has_run(runs, *request.run)) {
      return print("run {} is over\n", *request.run);
    }
    if (request.run) runs = only(runs, *request.run);
    if (is_terminal(stdout)) std::fputs(kClearScreen, stdout);
    print("{}", queue::queue_text(runs));
    std::fflush(stdout);
    if (!queue::pause(kWatchEach, stop)) return;
  }
}

int run(const LookRequest& request) {
  check(request);
  const queue::Address address = queue::parse_address("queue", request.url);
  queue::Server server(address, queue::read_secrets(request.auth), [](const std::string& line) {
    throw Error(line.substr(0, line.find("; trying again")));  // who looks does not wait
  });
  const Interrupt interrupt;
  if (!server.connect(interrupt.token())) return status::kInterrupted;
  if (request.watch) {
    watch(server, request, interrupt.token());
    return status::kDone;
  }
  std::vector<queue::RunState> runs = queue::read_queue(server);
  if (request.run) runs = only(runs, *request.run);
  if (request.run && put_in_order(server, request, runs.front())) return status::kDone;
  print("{}", text_of(request, runs));
  return status::kDone;
}

}  // namespace

Command queue_command() {
  return typed_command(
      {.name = "queue",
       .summary = "show and manage the runs and workers of a queue",
       .details = "For each run: its progress, its sequential test, its priority, how many tasks\n"
                  "are out and since when, and its workers, as they last reported.",
       .examples = {"renju-bench queue redis://node7", "renju-bench queue redis://node7 --watch",
                    "renju-bench queue redis://node7 --json",
                    "renju-bench queue redis://node7 3f9c51ab07d2 --remove"}},
      look_rows(), run);
}

}  // namespace rb::cli
