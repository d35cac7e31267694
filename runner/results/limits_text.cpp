#include "runner/results/limits_text.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

std::optional<std::int64_t> number(const Json& fields, const char* name) {
  const auto field = fields.find(name);
  if (field == fields.end() || !field->is_number_integer()) return std::nullopt;
  return field->get<std::int64_t>();
}

// As an option takes it: "2s", "1500ms".
std::string time_text(std::int64_t ms) {
  return ms % 1000 == 0 ? fmt::format("{}s", ms / 1000) : fmt::format("{}ms", ms);
}

double seconds(std::int64_t ms) { return static_cast<double>(ms) / 1000; }

}  // namespace

std::string limits_text(const Json& fields) {
  if (!fields.is_object()) return "";
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (const auto nodes = number(fields, "nodes")) add(fmt::format("nodes {}", *nodes));
  if (const auto depth = number(fields, "depth")) add(fmt::format("depth {}", *depth));
  if (const auto time = number(fields, "move_time_ms")) {
    add(fmt::format("time {}", time_text(*time)));
  }
  if (const auto total = number(fields, "game_time_ms")) {
    const std::int64_t increment = number(fields, "increment_ms").value_or(0);
    add(fmt::format("tc {:g}+{:g}", seconds(*total), seconds(increment)));
  }
  return text;
}

Json own_limits(const std::string& params) {
  const Json all = Json::parse(params, nullptr, false);
  return all.is_object() ? all.value("limits", Json()) : Json();
}

std::string unnamed_limits(const PlayerRow& player, const RunSpec& run) {
  Json own = own_limits(player.params);
  const Json common = Json::parse(run.limits, nullptr, false);
  if (!own.is_object()) return "";
  // A clock is one limit of two fields.
  const auto is_common = [&](const char* name) {
    return common.is_object() && own.value(name, Json()) == common.value(name, Json());
  };
  for (const char* const name : {"nodes", "depth", "move_time_ms"}) {
    if (is_common(name)) own.erase(name);
  }
  if (is_common("game_time_ms") && is_common("increment_ms")) own.erase("game_time_ms");
  std::string text = limits_text(own);
  return player.name.ends_with(text) ? "" : text;
}

std::string name_with_limits(const PlayerRow& player, const RunSpec& run) {
  const std::string limits = unnamed_limits(player, run);
  return limits.empty() ? player.name : fmt::format("{} ({})", player.name, limits);
}

}  // namespace rb
