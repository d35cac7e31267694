#include "runner/cli/queue/queue_options.hpp"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "runner/cli/queue/own_worker.hpp"
#include "runner/players/own_files.hpp"
#include "runner/players/stored_match.hpp"
#include "runner/players/stored_player.hpp"
#include "runner/queue/coordinator.hpp"
#include "runner/results/player_identity.hpp"

namespace rb::cli {
namespace {

using std::chrono::milliseconds;

// Options that would have no effect are errors.
void check_unused(const QueueRequest& request, std::string_view command) {
  const std::pair<bool, std::string_view> given[] = {
      {request.auth.has_value(), "queue-auth"},   {request.priority.has_value(), "queue-priority"},
      {request.check.has_value(), "queue-check"}, {request.lease.has_value(), "queue-lease"},
      {request.any_version, "queue-any-version"}, {request.trust, "queue-trust"}};
  for (const auto& [is_given, name] : given) {
    if (is_given) throw UsageError(fmt::format("{}: --{} needs --queue", command, name));
  }
}

// Workers have the programs themselves, and distinguish them by their names.
void check_programs(const RunPlan& plan, std::string_view command) {
  std::map<std::string, std::string> programs;
  for (const PlayerRow& row : plan.run.players) {
    const std::string here = program_here(row.params);
    if (here.empty() || programs.try_emplace(row.name, here).first->second == here) continue;
    throw UsageError(fmt::format(
        "{}: --queue: two programs are called '{}', and workers distinguish programs by their "
        "names: give one of them another name",
        command, row.name));
  }
}

// Workers make the other players from their parameters, as this machine does.
void check_players(const RunPlan& plan, std::string_view command) {
  try {
    for (const PlayerRow& row : plan.run.players) {
      if (!is_program(row.params)) stored_player(row, plan.run);
    }
  } catch (const Error& error) {
    throw UsageError(fmt::format("{}: --queue: {}", command, error.what()));
  }
}

// The tables that do not come with the program go with the run, by their checksums.
std::map<std::string, std::string> tables_of(const RunPlan& plan) {
  std::map<std::string, std::string> tables;
  for (const PlayerRow& row : plan.run.players) {
    if (const auto table = own_patterns(row)) tables[table->checksum] = read_text(table->file);
  }
  return tables;
}

}  // namespace

Rows<QueueRequest> queue_rows() {
  using Request = QueueRequest;
  return rows<Request>(
      parsed("queue", "URL", &Request::address, queue::parse_address,
             "let workers on other machines play, over a Redis server: redis://HOST[:PORT], "
             "rediss://HOST[:PORT] (TLS) or unix:PATH; see 'worker'. With --threads this machine "
             "plays too"),
      queue_auth_option(&Request::auth),
      option("queue-priority", "N", &Request::priority, {-100, 100},
             "workers play the run with the highest priority first; default: 0"),
      option("queue-check", "SHARE", &Request::check, {0, 1},
             "share of the games that are replayed here, besides the first of each worker; "
             "default: 0.01"),
      option(
          "queue-lease", "TIME", &Request::lease, {milliseconds(400), std::chrono::minutes(10)},
          "a worker silent for this long counts as lost, and its tasks go to others; default: 10s"),
      flag("queue-any-version", &Request::any_version,
           "let workers of other versions join if they play game 0 the same"),
      flag("queue-trust", &Request::trust,
           "trust the workers where games cannot be replayed: moves limited by time, programs"));
}

std::string note_in_clear(const queue::Address& address) {
  if (!queue::is_in_clear(address)) return "";
  return fmt::format("the traffic with {} is not encrypted: rediss:// encrypts it",
                     queue::name(address));
}

void use_queue(const QueueRequest& request, const GamesRequest& play, std::string_view command,
               RunPlan& plan) {
  if (!request.address) return check_unused(request, command);
  if (plan.shard) {
    throw UsageError(
        fmt::format("{}: --shard: a shard runs on one machine: leave out --queue", command));
  }
  if (play.external.log) {
    throw UsageError(fmt::format(
        "{}: --log does not work with --queue: the programs run on other machines", command));
  }
  const auto why = why_not_repeatable(plan.run);
  if (why && !request.trust) {
    throw UsageError(
        fmt::format("{}: --queue: {}, so no game can be checked by replaying it; --queue-trust "
                    "trusts the workers",
                    command, *why));
  }
  check_programs(plan, command);
  check_players(plan, command);
  const std::string note = note_in_clear(*request.address);
  if (!note.empty()) plan.notes.push_back(note);
  queue::CoordinatorRequest coordinator{.address = *request.address,
                                        .secrets = queue::read_secrets(request.auth),
                                        .title = plan.title,
                                        .is_repeatable = !why,
                                        .files = tables_of(plan),
                                        .any_version = request.any_version};
  coordinator.priority = request.priority.value_or(coordinator.priority);
  coordinator.check_share = request.check.value_or(coordinator.check_share);
  coordinator.lease = request.lease.value_or(coordinator.lease);
  std::optional<queue::WorkerRequest> own;
  if (play.threads) own = worker_here(coordinator.address, coordinator.secrets, *play.threads);
  plan.elsewhere = queue::play_by_queue(std::move(coordinator));
  if (own) plan.elsewhere = with_own_worker(std::move(plan.elsewhere), std::move(*own));
}

}  // namespace rb::cli
