#include "runner/tables/fault_notes.hpp"

#include <cassert>
#include <cstdio>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/exit_status.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/play/record.hpp"

namespace rb {
namespace {

// Names the game to look at, and how.
std::string message(const PlayerFaults& player) {
  assert(player.faults.first);
  const std::string text = faults_text(player.player, player.faults);
  if (player.line > 0) {
    return fmt::format("{}; the first is in line {} of {}", text, player.line, player.path);
  }
  return fmt::format("{}; the first is game {}: renju-bench show {} {} --traffic", text,
                     player.faults.first->id, shell_quoted(player.path), player.faults.first->id);
}

}  // namespace

std::string faults_text(std::string_view player, const FaultLosses& faults) {
  assert(faults.first);
  const std::string which = faults.losses == 1
                                ? "its only loss"
                                : fmt::format("{} of its {} losses", faults.count(), faults.losses);
  std::string text = fmt::format("{}: faults decided {} in {} ({})", player, which,
                                 counted(faults.games, "game"), reasons_text(faults.by_reason));
  if (faults.at_start > 0) {
    text += fmt::format(
        "; START or INFO was not answered in time in {} of them; a longer --start-time may help",
        faults.at_start);
  }
  return text;
}

Table fault_rows(const std::vector<PlayerFaults>& players) {
  Table rows;
  for (const PlayerFaults& player : players) {
    if (!player.faults.decide()) continue;
    rows += table_row("Faults", faults_text(player.player, player.faults));
  }
  if (rows.empty()) return rows;
  return rows +
         table_row("", "These losses say nothing about strength; figures marked ! depend on them.");
}

std::string_view fault_mark(bool rests_on_faults) { return rests_on_faults ? " !" : ""; }

Json faults_json(const FaultLosses& faults, std::string_view path) {
  Json by = Json::object();
  for (std::size_t i = 0; i < faults.by_reason.size(); ++i) {
    const auto reason = static_cast<Reason>(i);
    if (is_fault(reason)) by[std::string(name(reason))] = faults.by_reason[i];
  }
  Json first;
  if (faults.first) first = json_object({{"file", path}, {"game", faults.first->id}});
  return json_object({{"lost", faults.count()},
                      {"losses", faults.losses},
                      {"by", by},
                      {"start_timeouts", faults.at_start},
                      {"first", first},
                      {"decide", faults.decide()},
                      {"won", faults.won},
                      {"spoil_elo", faults.spoil_elo()}});
}

void tell_faults(const std::vector<PlayerFaults>& players) {
  std::fflush(stdout);
  for (const PlayerFaults& player : players) {
    if (player.faults.decide()) print(stderr, "note: {}\n", printable(message(player)));
  }
}

int refuse_faults(const std::vector<PlayerFaults>& players, int otherwise) {
  bool has_failed = false;
  for (const PlayerFaults& player : players) {
    if (player.faults.count() == 0) continue;
    has_failed = true;
    complain(status::kDifference, "--fail-on-fault: " + message(player));
  }
  return has_failed && otherwise != status::kInterrupted ? status::kDifference : otherwise;
}

}  // namespace rb
