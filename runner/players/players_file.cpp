#include "runner/players/players_file.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "engine/base/json_fields.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/search/search.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/results/formats/file_format.hpp"

namespace rb {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

// The text on one line, whatever it contains.
std::string shown(const std::string& text) { return json_text(Json(shortened(text))); }

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
Json parse(std::string_view text, const std::string& path) {
  using Kind = JsonMistake::Kind;
  auto read = check_json(text);
  if (Json* const document = std::get_if<Json>(&read)) return std::move(*document);
  const auto& [kind, bytes, field] = std::get<JsonMistake>(read);
  if (kind == Kind::field_twice) refuse(path, fmt::format("field {} is given twice", shown(field)));
  if (kind == Kind::number_too_large) refuse(path, "holds a number that is too large");
  const std::size_t place = std::clamp<std::size_t>(bytes, 1, text.size() + 1) - 1;
  refuse(fmt::format("{}:{}", path, line_of(text, place)), "not JSON from here on");
}

// A time limit that may be left out; `parse` is that of the option of the same meaning.
template <class Value>
std::optional<Value> time_field(const JsonFields& player, const char* name,
                                std::optional<Value> (*parse)(std::string_view),
                                std::string_view such_as) {
  if (!player.has(name)) return std::nullopt;
  if (player.at(name).is_string()) {
    if (const auto value = parse(player.text(name))) return value;
  }
  player.refuse(name, fmt::format("a text such as \"{}\"", such_as));
}

std::optional<std::chrono::milliseconds> parse_time(std::string_view text) {
  const auto time = parse_duration(text);
  return time && *time > std::chrono::milliseconds(0) ? time : std::nullopt;
}

PlayerLimits limits_of(const JsonFields& player) {
  PlayerLimits limits;
  if (player.has("nodes")) {
    limits.nodes = static_cast<std::uint64_t>(player.whole("nodes", 1, kMostNodesOfALimit));
  }
  if (player.has("depth")) {
    limits.depth = static_cast<int>(player.whole("depth", 1, renju::Search::kMaxDepth));
  }
  limits.time = time_field(player, "time", parse_time, "200ms");
  limits.clock = time_field(player, "tc", parse_game_clock, "5+0.1");
  limits.margin = time_field(player, "margin", parse_duration, "100ms");
  return limits;
}

PlayerSpec player_of(const Json& object, const std::string& place) {
  static constexpr std::array<std::string_view, 13> kFields = {
      "name", "player", "nodes", "depth",   "time",    "tc",   "margin",
      "dir",  "info",   "env",   "threads", "restart", "board"};
  if (object.is_string() && !object.get<std::string>().empty()) {
    return {.place = place, .text = object.get<std::string>()};
  }
  if (!object.is_object()) refuse(place, "not an object such as {\"player\": \"hard\"}");
  for (const auto& [field, unused] : object.items()) {
    if (std::find(kFields.begin(), kFields.end(), field) != kFields.end()) continue;
    const std::string all = fmt::format("there are {}", fmt::join(kFields, ", "));
    refuse(place, fmt::format("unknown field {}{}", shown(field), suggestion(field, kFields, all)));
  }
  const JsonFields player(object, place);
  PlayerSpec spec{.place = place, .text = player.line("player"), .limits = limits_of(player)};
  if (player.has("name")) spec.name = player.line("name");
  if (player.has("dir")) spec.folder = player.line("dir");
  if (player.has("info")) spec.info = player.lines("info");
  if (player.has("env")) spec.environment = player.lines("env");
  if (player.has("threads"))
    spec.threads = static_cast<int>(player.whole("threads", 1, kMostThreadsOfAProgram));
  if (player.has("restart")) spec.is_started_anew = player.truth("restart");
  if (player.has("board")) spec.is_told_all_stones = player.truth("board");
  return spec;
}

}  // namespace

std::vector<PlayerSpec> parse_players(std::string_view text, const std::string& path,
                                      OtherFields others) {
  const Json document = parse(text, path);
  if (!document.is_object() || !document.contains("players") || !document["players"].is_array()) {
    refuse(path, "not a document such as {\"players\": [{\"player\": \"hard\"}]}");
  }
  for (const auto& [field, unused] : document.items()) {
    if (field != "players" && others == OtherFields::refused)
      refuse(path, fmt::format("unknown field {}; there is players", shown(field)));
  }
  const std::vector<int> lines = player_lines(text);
  std::vector<PlayerSpec> specs;
  for (const Json& player : document["players"]) {
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

std::vector<PlayerSpec> load_players(const std::string& path, OtherFields others) {
  return read_as("players", path, [&] {
    return parse_players(unmarked(read_text(path, kMostBytes), path), path, others);
  });
}

Json load_document(const std::string& path) {
  return read_as("players", path,
                 [&] { return parse(unmarked(read_text(path, kMostBytes), path), path); });
}

}  // namespace rb
