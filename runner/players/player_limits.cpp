#include "runner/players/player_limits.hpp"

#include "engine/base/json_text.hpp"

namespace rb {

bool is_empty(const PlayerLimits& own) { return own == PlayerLimits{}; }

Limits limits_of(const PlayerLimits& own, Limits common) {
  if (own.nodes) common.nodes = own.nodes;
  if (own.depth) common.depth = own.depth;
  if (own.time) common.time = own.time;
  if (own.clock) common.clock = own.clock;
  if (own.margin) common.margin = *own.margin;
  return common;
}

PlayerLimits stored_limits(const Limits& limits) {
  PlayerLimits stored{
      .nodes = limits.nodes, .depth = limits.depth, .time = limits.time, .clock = limits.clock};
  if (limits.time || limits.clock) stored.margin = limits.margin;
  return stored;
}

void add_limits(const Limits& limits, PlayerRow& row) {
  auto params = read_ordered_json(row.params);
  params["limits"] = limit_fields(stored_limits(limits));
  row.params = json_text(params);
}

}  // namespace rb
