#include "runner/run/session/external_run.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/process/cgroup.hpp"
#include "runner/base/system/same_file.hpp"
#include "runner/programs/gomocup/program_habits.hpp"

namespace rb {
namespace {

using std::chrono::milliseconds;

std::string cgroup_folder(const ExternalRequest& request) {
  if (!request.memory_mib) {
    if (request.cgroup) throw UsageError("--engine-cgroup needs --engine-memory");
    return {};
  }
  if (!request.cgroup) return Cgroup::find();
  if (*request.cgroup == "none") return {};
  if (const auto why = Cgroup::refusal(*request.cgroup)) {
    throw UsageError(fmt::format("--engine-cgroup '{}': {}", *request.cgroup, *why));
  }
  return *request.cgroup;
}

}  // namespace

ExternalSettings external_settings(const ExternalRequest& request, const Limits& limits,
                                   const std::optional<std::string>& db) {
  ExternalSettings settings;
  constexpr milliseconds kLeast{5};  // any machine may occasionally be this late
  settings.lateness = std::make_shared<Lateness>(std::max(limits.margin / 4, kLeast));
  settings.habits = std::make_shared<ProgramHabits>();
  settings.start_time = request.start_time;
  settings.turn_delay = request.turn_delay.value_or(milliseconds(0));
  settings.are_started_anew = request.restart;
  settings.memory_bytes = static_cast<std::uint64_t>(request.memory_mib.value_or(0)) << 20;
  settings.cpu_seconds = static_cast<std::uint64_t>(request.cpu_seconds.value_or(0));
  settings.cgroup = cgroup_folder(request);
  if (request.log) {
    // SQLite also writes these files beside the results file.
    for (const char* const suffix : {"", "-wal", "-shm", "-journal"}) {
      if (!db || !is_same_file(*request.log, *db + suffix)) continue;
      throw UsageError(
          fmt::format("--log and --db name one file, {}{}: give each its own", *db, suffix));
    }
    settings.log = std::make_shared<TrafficLog>(*request.log);
  }
  return settings;
}

void check_no_external(const ExternalRequest& request, std::string_view command) {
  const std::pair<bool, std::string_view> given[] = {
      {request.start_time.has_value(), "start-time"},
      {request.turn_delay.has_value(), "turn-delay"},
      {request.game_delay.has_value(), "game-delay"},
      {request.restart, "engine-restart"},
      {request.max_failures.has_value(), "max-failures"},
      {request.memory_mib.has_value(), "engine-memory"},
      {request.cpu_seconds.has_value(), "engine-cpu"},
      {request.cgroup.has_value(), "engine-cgroup"},
      {request.affinity, "affinity"},
      {request.no_affinity, "no-affinity"},
      {request.log.has_value(), "log"}};
  for (const auto& [is_given, option] : given) {
    if (!is_given) continue;
    throw UsageError(fmt::format(
        "{}: --{} works only with programs ('cmd:...'), and no player is one", command, option));
  }
}

}  // namespace rb
