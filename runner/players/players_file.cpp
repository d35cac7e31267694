#include "runner/players/players_file.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/search/search.hpp"
#include "runner/text/duration.hpp"

namespace rb {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

// The text on one line, whatever it contains.
std::string shown(const std::string& text) {
  return json(shortened(text)).dump(-1, ' ', false, json::error_handler_t::replace);
}

int line_of(std::string_view text, std::size_t place) {
  return 1 + static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

// The lines on which the objects within the list of players begin. REQUIRES: a JSON text.
std::vector<int> player_lines(std::string_view text) {
  constexpr int kDepth = 3;  // of such an object: {"players": [{
  std::vector<int> lines;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if ((c == '{' || c == '[') && ++depth == kDepth) lines.push_back(line_of(text, i));
    if (c == '}' || c == ']') --depth;
  }
  return lines;
}

// Refuses an object with a duplicate field: the library would take the last one.
json parse(std::string_view text, const std::string& path) {
  std::vector<std::set<std::string>> open;
  std::string twice;
  const auto look = [&](int, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::object_start) open.emplace_back();
    if (event == json::parse_event_t::object_end) open.pop_back();
    if (event == json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second) {
      twice = value.get<std::string>();
    }
    return true;
  };
  try {
    json document = json::parse(text, look);
    if (twice.empty()) return document;
  } catch (const json::parse_error& error) {
    const std::size_t place = std::clamp<std::size_t>(error.byte, 1, text.size() + 1) - 1;
    refuse(fmt::format("{}:{}", path, line_of(text, place)), "not JSON from here on");
  } catch (const json::out_of_range&) {
    refuse(path, "holds a number that is too large");
  }
  refuse(path, fmt::format("field {} is given twice", shown(twice)));
}

bool is_line(const json& value) {
  const auto is_control = [](unsigned char c) { return c < ' '; };
  const std::string text = value.is_string() ? value.get<std::string>() : "";
  return !text.empty() && std::none_of(text.begin(), text.end(), is_control);
}

std::string text_field(const json& player, const char* field, const std::string& place) {
  if (!player.contains(field)) return "";
  if (is_line(player[field])) return player[field].get<std::string>();
  refuse(place, fmt::format("field '{}' must be a text of one line", field));
}

std::vector<std::string> list_field(const json& player, const char* field,
                                    const std::string& place) {
  if (!player.contains(field)) return {};
  const json& list = player[field];
  if (list.is_array() && std::all_of(list.begin(), list.end(), is_line)) {
    return list.get<std::vector<std::string>>();
  }
  refuse(place, fmt::format("field '{}' must be a list of texts of one line", field));
}

std::optional<std::int64_t> number_field(const json& player, const char* field, std::int64_t most,
                                         const std::string& place) {
  if (!player.contains(field)) return std::nullopt;
  const json& value = player[field];
  const bool fits = value.is_number_unsigned() && value >= 1 && value <= most;
  if (fits) return value.get<std::int64_t>();
  refuse(place, fmt::format("field '{}' must be a whole number from 1 to {}", field, most));
}

// `parse` is that of the option of the same meaning.
template <class Value>
std::optional<Value> time_field(const json& player, const char* field,
                                std::optional<Value> (*parse)(std::string_view),
                                std::string_view such_as, const std::string& place) {
  if (!player.contains(field)) return std::nullopt;
  if (is_line(player[field])) {
    if (const auto value = parse(player[field].get<std::string>())) return value;
  }
  refuse(place, fmt::format("field '{}' must be a text such as \"{}\"", field, such_as));
}

std::optional<std::chrono::milliseconds> parse_time(std::string_view text) {
  const auto time = parse_duration(text);
  return time && *time > std::chrono::milliseconds(0) ? time : std::nullopt;
}

PlayerLimits limits_of(const json& player, const std::string& place) {
  PlayerLimits limits;
  if (const auto nodes = number_field(player, "nodes", kMostNodesOfALimit, place)) {
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto depth = number_field(player, "depth", renju::Search::kMaxDepth, place)) {
    limits.depth = static_cast<int>(*depth);
  }
  limits.time = time_field(player, "time", parse_time, "200ms", place);
  limits.clock = time_field(player, "tc", parse_game_clock, "5+0.1", place);
  limits.margin = time_field(player, "margin", parse_duration, "100ms", place);
  return limits;
}

PlayerSpec player_of(const json& player, const std::string& place) {
  static constexpr std::array<std::string_view, 10> kFields = {
      "name", "player", "nodes", "depth", "time", "tc", "margin", "dir", "info", "env"};
  if (!player.is_object()) refuse(place, "not an object such as {\"player\": \"hard\"}");
  for (const auto& [field, unused] : player.items()) {
    if (std::find(kFields.begin(), kFields.end(), field) != kFields.end()) continue;
    const std::string all = fmt::format("there are {}", fmt::join(kFields, ", "));
    refuse(place, fmt::format("unknown field {}{}", shown(field), suggestion(field, kFields, all)));
  }
  PlayerSpec spec{.place = place,
                  .text = text_field(player, "player", place),
                  .name = text_field(player, "name", place),
                  .limits = limits_of(player, place),
                  .folder = text_field(player, "dir", place),
                  .info = list_field(player, "info", place),
                  .environment = list_field(player, "env", place)};
  if (spec.text.empty()) refuse(place, "field 'player' is missing");
  return spec;
}

}  // namespace

std::vector<PlayerSpec> parse_players(std::string_view text, const std::string& path) {
  const json document = parse(text, path);
  if (!document.is_object() || !document.contains("players") || !document["players"].is_array()) {
    refuse(path, "not a document such as {\"players\": [{\"player\": \"hard\"}]}");
  }
  for (const auto& [field, unused] : document.items()) {
    if (field != "players")
      refuse(path, fmt::format("unknown field {}; there is players", shown(field)));
  }
  const std::vector<int> lines = player_lines(text);
  std::vector<PlayerSpec> specs;
  for (const json& player : document["players"]) {
    const std::size_t number = specs.size();
    // Anything that is not an object has no line of its own.
    const bool all_objects = lines.size() == document["players"].size();
    const std::string place = all_objects
                                  ? fmt::format("{}:{}: player {}", path, lines[number], number + 1)
                                  : fmt::format("{}: player {}", path, number + 1);
    specs.push_back(player_of(player, place));
  }
  if (specs.empty()) refuse(path, "holds no player");
  return specs;
}

std::vector<PlayerSpec> load_players(const std::string& path) {
  return parse_players(read_text(path, kMostBytes), path);
}

}  // namespace rb
