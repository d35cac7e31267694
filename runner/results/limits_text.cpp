#include "runner/results/limits_text.hpp"

#include <chrono>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"

namespace rb {
namespace {

using std::chrono::milliseconds;

// As an option takes it: "2s", "1500ms".
std::string time_text(milliseconds time) {
  const auto ms = time.count();
  return ms % 1000 == 0 ? fmt::format("{}s", ms / 1000) : fmt::format("{}ms", ms);
}

double seconds(milliseconds time) { return static_cast<double>(time.count()) / 1000; }

}  // namespace

std::string limits_text(const PlayerLimits& limits) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (limits.nodes) add(fmt::format("nodes {}", *limits.nodes));
  if (limits.depth) add(fmt::format("depth {}", *limits.depth));
  if (limits.time) add(fmt::format("time {}", time_text(*limits.time)));
  if (limits.clock) {
    add(fmt::format("tc {:g}+{:g}", seconds(limits.clock->total),
                    seconds(limits.clock->increment)));
  }
  return text;
}

std::string limits_text(const RunLimits& limits) {
  std::string text = limits_text(limits.moves);
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (limits.clock == MoveClock::wall) add("clock wall");
  if (limits.is_cpu_time) add("by processor time");
  if (limits.max_moves) add(fmt::format("max-moves {}", *limits.max_moves));
  return text;
}

std::string unusual_game(const RunSpec& run) {
  if (is_renju_board(run)) return "";
  return fmt::format("{0} on {1}x{1}", run.game, run.board_size);
}

PlayerLimits own_limits(const std::string& params) {
  const Json all = read_ordered_json(params);
  return all.is_object() ? player_limits(all.value("limits", Json())) : PlayerLimits{};
}

std::string unnamed_limits(const PlayerRow& player, const RunSpec& run) {
  PlayerLimits own = own_limits(player.params);
  const PlayerLimits& common = run.limits.moves;
  if (own.nodes == common.nodes) own.nodes.reset();
  if (own.depth == common.depth) own.depth.reset();
  if (own.time == common.time) own.time.reset();
  if (own.clock == common.clock) own.clock.reset();
  std::string text = limits_text(own);
  return player.name.ends_with(text) ? "" : text;
}

std::string name_with_limits(const PlayerRow& player, const RunSpec& run) {
  const std::string limits = unnamed_limits(player, run);
  return limits.empty() ? player.name : fmt::format("{} ({})", player.name, limits);
}

}  // namespace rb
