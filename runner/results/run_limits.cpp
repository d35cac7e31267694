#include "runner/results/run_limits.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"

namespace rb {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostInt = std::numeric_limits<int>::max();

GameClock& clock_of(RunLimits& limits) {
  return limits.moves.clock ? *limits.moves.clock : limits.moves.clock.emplace();
}

// The fields that are whole numbers from 0.
struct Number {
  std::string_view name;
  std::int64_t most;
  void (*set)(RunLimits&, std::int64_t);
};
constexpr Number kNumbers[] = {
    {"nodes", kMost,
     [](RunLimits& l, std::int64_t n) { l.moves.nodes = static_cast<std::uint64_t>(n); }},
    {"depth", kMostInt, [](RunLimits& l, std::int64_t n) { l.moves.depth = static_cast<int>(n); }},
    {"move_time_ms", kMost, [](RunLimits& l, std::int64_t n) { l.moves.time = milliseconds(n); }},
    {"game_time_ms", kMost,
     [](RunLimits& l, std::int64_t n) { clock_of(l).total = milliseconds(n); }},
    {"increment_ms", kMost,
     [](RunLimits& l, std::int64_t n) { clock_of(l).increment = milliseconds(n); }},
    {"margin_ms", kMost, [](RunLimits& l, std::int64_t n) { l.moves.margin = milliseconds(n); }},
    {"max_moves", kMostInt,
     [](RunLimits& l, std::int64_t n) { l.max_moves = static_cast<int>(n); }},
    {"start_time_ms", kMost, [](RunLimits& l, std::int64_t n) { l.start_time = milliseconds(n); }},
    {"turn_delay_ms", kMost, [](RunLimits& l, std::int64_t n) { l.turn_delay = milliseconds(n); }},
    {"game_delay_ms", kMost, [](RunLimits& l, std::int64_t n) { l.game_delay = milliseconds(n); }},
    {"engine_memory_mib", kMost, [](RunLimits& l, std::int64_t n) { l.memory_mib = n; }},
    {"engine_cpu_s", kMost, [](RunLimits& l, std::int64_t n) { l.cpu_seconds = n; }}};

std::string_view word(MoveClock clock) { return clock == MoveClock::wall ? "wall" : "nodes"; }

bool read_clock(const Json& value, RunLimits& limits) {
  for (const MoveClock clock : {MoveClock::nodes, MoveClock::wall}) {
    if (value != word(clock)) continue;
    limits.clock = clock;
    return true;
  }
  return false;
}

// The rules that end games early.
struct RuleField {
  std::string_view name;
  void (*set)(Adjudication&, const std::string& text);
};
constexpr RuleField kRules[] = {
    {"resign", [](Adjudication& a, const std::string& t) { a.resign = parse_resign_rule("", t); }},
    {"draw", [](Adjudication& a, const std::string& t) { a.draw = parse_draw_rule("", t); }},
    {"proof", [](Adjudication& a, const std::string& t) { a.proof = parse_proof_rule("", t); }}};

bool read_rule(const RuleField& field, const Json& value, Adjudication& adjudication) {
  if (!value.is_string()) return false;
  try {
    field.set(adjudication, value.get<std::string>());
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

// Is this a field of limits, null or of its type?
bool read(const std::string& name, const Json& value, RunLimits& limits) {
  if (name == "clock") return value.is_null() || read_clock(value, limits);
  if (name == "cpu_time") return limits.is_cpu_time = value.is_boolean() && value;
  if (name == "play_on") return limits.adjudication.play_on = value.is_boolean() && value;
  if (name == "opening_rule") {
    const auto found =
        value.is_string() ? find_opening_rule(value.get<std::string>()) : std::nullopt;
    limits.opening_rule = found.value_or(OpeningRule::given);
    return found.has_value();
  }
  const auto* const rule = std::ranges::find(kRules, name, &RuleField::name);
  if (rule != std::end(kRules)) return read_rule(*rule, value, limits.adjudication);
  const auto* const number = std::ranges::find(kNumbers, name, &Number::name);
  if (number == std::end(kNumbers)) return false;
  if (value.is_null()) return true;
  if (!value.is_number_unsigned()) return false;
  const auto n = value.get<std::uint64_t>();
  if (n > static_cast<std::uint64_t>(number->most)) return false;
  number->set(limits, static_cast<std::int64_t>(n));
  return true;
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

void add_time(Json& fields, const char* name, const std::optional<milliseconds>& time) {
  if (time) fields[name] = time->count();
}

void add_rules(Json& fields, const Adjudication& rules) {
  if (rules.resign) fields["resign"] = rule_text(*rules.resign);
  if (rules.draw) fields["draw"] = rule_text(*rules.draw);
  if (rules.proof) fields["proof"] = rule_text(*rules.proof);
  if (rules.play_on) fields["play_on"] = true;
}

}  // namespace

Json limit_fields(const PlayerLimits& limits) {
  Json fields = json_object({{"nodes", or_null(limits.nodes)}, {"depth", or_null(limits.depth)}});
  add_time(fields, "move_time_ms", limits.time);
  if (limits.clock) {
    fields["game_time_ms"] = limits.clock->total.count();
    fields["increment_ms"] = limits.clock->increment.count();
  }
  add_time(fields, "margin_ms", limits.margin);
  return fields;
}

Json limit_fields(const RunLimits& limits) {
  if (limits == RunLimits{}) return Json::object();
  Json fields = limit_fields(limits.moves);
  fields["clock"] = limits.clock ? Json(word(*limits.clock)) : Json();
  fields["max_moves"] = or_null(limits.max_moves);
  if (limits.is_cpu_time) fields["cpu_time"] = true;
  add_rules(fields, limits.adjudication);
  if (limits.opening_rule != OpeningRule::given) fields["opening_rule"] = name(limits.opening_rule);
  add_time(fields, "start_time_ms", limits.start_time);
  add_time(fields, "turn_delay_ms", limits.turn_delay);
  add_time(fields, "game_delay_ms", limits.game_delay);
  if (limits.memory_mib) fields["engine_memory_mib"] = *limits.memory_mib;
  if (limits.cpu_seconds) fields["engine_cpu_s"] = *limits.cpu_seconds;
  return fields;
}

std::optional<RunLimits> find_run_limits(std::string_view json) {
  const Json fields = read_ordered_json(json);
  if (!fields.is_object()) return std::nullopt;
  RunLimits limits;
  for (const auto& [name, value] : fields.items()) {
    if (!read(name, value, limits)) return std::nullopt;
  }
  return limits;
}

PlayerLimits player_limits(const Json& fields) {
  RunLimits limits;
  if (!fields.is_object()) return {};
  for (const auto& [name, value] : fields.items()) read(name, value, limits);
  return limits.moves;
}

}  // namespace rb
