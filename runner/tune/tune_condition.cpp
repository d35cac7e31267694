#include "runner/tune/tune_condition.hpp"

#include <cstddef>

#include "engine/base/json_text.hpp"
#include "runner/results/limits_text.hpp"

namespace rb {
namespace {

constexpr const char* kOpponentField = "opponent";

bool is_zero(const PlayerLimits& limits) {
  return limits.nodes == 0U || limits.depth == 0 || limits.time == std::chrono::milliseconds(0);
}

// Those of the limits that the name ends in, as many as it can be.
PlayerLimits named_limits(std::string_view name, const PlayerLimits& all) {
  PlayerLimits named;
  std::size_t longest = 0;
  for (unsigned chosen = 1; chosen < 8; ++chosen) {
    PlayerLimits some;
    if ((chosen & 1U) != 0) some.nodes = all.nodes;
    if ((chosen & 2U) != 0) some.depth = all.depth;
    if ((chosen & 4U) != 0) some.time = all.time;
    const std::string text = limits_text(some);
    if (text.size() <= longest || !name.ends_with(text)) continue;
    longest = text.size();
    named = some;
  }
  return named;
}

}  // namespace

std::vector<std::string> names_of(const std::vector<TuneCondition>& conditions) {
  std::vector<std::string> names;
  for (const TuneCondition& condition : conditions) names.push_back(condition.name);
  return names;
}

Json condition_fields(const TuneCondition& condition) {
  Json fields = limit_fields(condition.limits);
  if (!condition.opponent.empty()) fields[kOpponentField] = condition.opponent;
  return fields;
}

std::optional<TuneCondition> find_condition(std::string_view name, const Json& fields) {
  if (!fields.is_object()) return std::nullopt;
  TuneCondition found{.name = std::string(name), .limits = player_limits(fields)};
  const auto opponent = fields.find(kOpponentField);
  if (opponent != fields.end() && opponent->is_string()) found.opponent = *opponent;
  if (sorted(condition_fields(found)) != sorted(fields)) return std::nullopt;  // it has others
  if (is_zero(found.limits)) return std::nullopt;
  return found;
}

TuneCondition condition_called(std::string_view name, const PlayerLimits& limits,
                               bool has_opponent) {
  constexpr std::string_view kBetween = ", ";  // an opponent and its limits
  TuneCondition condition{.name = std::string(name), .limits = named_limits(name, limits)};
  if (!has_opponent) return condition;
  const std::string text = limits_text(condition.limits);
  const std::size_t rest = text.empty() ? 0 : kBetween.size() + text.size();
  condition.opponent = name.substr(0, name.size() - rest);
  return condition;
}

}  // namespace rb
