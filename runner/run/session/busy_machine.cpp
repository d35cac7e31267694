#include "runner/run/session/busy_machine.hpp"

#include <chrono>
#include <cstddef>
#include <optional>

#include <fmt/core.h>

#include "engine/base/wording.hpp"
#include "runner/base/system/cores.hpp"
#include "runner/results/player_identity.hpp"

namespace rb {
namespace {

void note_lateness(const RunPlan& plan, std::vector<std::string>& notes) {
  if (!plan.lateness || plan.lateness->count() == 0) return;
  const auto most = std::chrono::round<std::chrono::milliseconds>(plan.lateness->most());
  const auto margin = plan.spec.settings.limits.margin;
  notes.push_back(
      fmt::format("this machine was too busy: it read {} late, by up to {} ms (the margin is {} "
                  "ms); use fewer --threads or a longer --margin",
                  counted(plan.lateness->count(), "answer"), most.count(), margin.count()));
}

// The share of its thinking time in which a program had a processor, if it was less than half of a
// time that matters.
std::optional<double> starved_share(const PlayerTotals& totals) {
  constexpr double kLeastThink = 1e7;  // nanoseconds a move: less is not significant
  const double think = std::chrono::duration<double, std::nano>(totals.think).count();
  const auto cpu = static_cast<double>(totals.cpu.sum);
  const bool is_long = think >= kLeastThink * static_cast<double>(totals.moves);
  if (totals.cpu.moves == 0 || !is_long || cpu >= think / 2) return std::nullopt;
  return cpu / think;
}

// A program that plays by the clock and gets no processor loses strength, which no Elo shows.
void note_starved_programs(const RunPlan& plan, const Scoreboard& board,
                           std::vector<std::string>& notes) {
  const int cores = usable_threads();
  if (plan.spec.threads <= cores) return;
  for (std::size_t i = 0; i < plan.run.players.size(); ++i) {
    const auto share = starved_share(board.totals(static_cast<int>(i)));
    const PlayerRow& player = plan.run.players[i];
    if (!share || (plan.run.limits.is_cpu_time && !is_program(player.params))) continue;
    notes.push_back(
        fmt::format("{} used a processor for {:.0f} % of its thinking time, while {} games at once "
                    "shared {}: unless it waits by itself, use fewer --threads",
                    player.name, 100 * *share, plan.spec.threads, counted(cores, "core")));
  }
}

// By processor time, built-in players use what they have; a program may not.
void note_unused_time(const RunPlan& plan, const Scoreboard& board,
                      std::vector<std::string>& notes) {
  constexpr double kEqual = 0.9;  // of its time
  if (!plan.run.limits.is_cpu_time) return;
  for (std::size_t i = 0; i < plan.run.players.size(); ++i) {
    const PlayerRow& player = plan.run.players[i];
    const Limits& limits =
        plan.spec.limits.empty() ? plan.spec.settings.limits : plan.spec.limits[i];
    const PlayerTotals& totals = board.totals(static_cast<int>(i));
    if (!is_program(player.params) || !limits.time || totals.cpu.moves == 0) continue;
    const double used = totals.cpu.mean() / 1e6, all = static_cast<double>(limits.time->count());
    if (used >= kEqual * all) continue;
    notes.push_back(fmt::format(
        "{} used {:.1f} ms of a processor a move, of its {:.0f} ms: for equal time give "
        "the others as much",
        player.name, used, all));
  }
}

}  // namespace

std::vector<std::string> busy_machine_notes(const RunPlan& plan, const Scoreboard& board) {
  std::vector<std::string> notes;
  note_lateness(plan, notes);
  note_starved_programs(plan, board, notes);
  note_unused_time(plan, board, notes);
  return notes;
}

}  // namespace rb
