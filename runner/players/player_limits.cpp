#include "runner/players/player_limits.hpp"

#include <nlohmann/json.hpp>

namespace rb {

using Json = nlohmann::ordered_json;

bool is_empty(const PlayerLimits& own) { return own == PlayerLimits{}; }

Limits limits_of(const PlayerLimits& own, Limits common) {
  if (own.nodes) common.nodes = own.nodes;
  if (own.depth) common.depth = own.depth;
  if (own.time) common.time = own.time;
  if (own.clock) common.clock = own.clock;
  if (own.margin) common.margin = *own.margin;
  return common;
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

}  // namespace rb
