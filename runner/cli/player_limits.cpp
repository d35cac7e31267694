#include "runner/cli/player_limits.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

double seconds(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

// As an option takes it: "2s", "1500ms".
std::string time_text(std::chrono::milliseconds time) {
  const auto count = time.count();
  return count % 1000 == 0 ? fmt::format("{}s", count / 1000) : fmt::format("{}ms", count);
}

}  // namespace

bool is_empty(const PlayerLimits& own) { return own == PlayerLimits{}; }

Limits limits_of(const PlayerLimits& own, Limits common) {
  if (own.nodes) common.nodes = own.nodes;
  if (own.depth) common.depth = own.depth;
  if (own.time) common.time = own.time;
  if (own.clock) common.clock = own.clock;
  if (own.margin) common.margin = *own.margin;
  return common;
}

std::string limits_text(const PlayerLimits& own) {
  std::string text;
  if (own.nodes) text += fmt::format(", nodes {}", *own.nodes);
  if (own.depth) text += fmt::format(", depth {}", *own.depth);
  if (own.time) text += fmt::format(", move-time {}", time_text(*own.time));
  if (own.clock) {
    text += fmt::format(", tc {:g}+{:g}", seconds(own.clock->total), seconds(own.clock->increment));
  }
  return text;
}

Json limit_fields(const Limits& limits) {
  Json fields{{"nodes", limits.nodes ? Json(*limits.nodes) : Json()},
              {"depth", limits.depth ? Json(*limits.depth) : Json()}};
  if (limits.time) fields["move_time_ms"] = limits.time->count();
  if (limits.clock) {
    fields["game_time_ms"] = limits.clock->total.count();
    fields["increment_ms"] = limits.clock->increment.count();
  }
  if (limits.time || limits.clock) fields["margin_ms"] = limits.margin.count();
  return fields;
}

void add_limits(const Limits& limits, PlayerRow& row) {
  Json params = Json::parse(row.params);
  params["limits"] = limit_fields(limits);
  row.params = params.dump();
}

}  // namespace rb::cli
