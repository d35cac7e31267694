#include "runner/web/play/table_request.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/run/human/persons_run.hpp"
#include "runner/web/play/known_fields.hpp"

namespace rb {
namespace {

using std::chrono::milliseconds;

constexpr std::ptrdiff_t kLongestName = 40;
constexpr std::string_view kWishFields[] = {"game",  "against", "other", "colour", "opening",
                                            "moves", "name",    "seed",  "clock"};
constexpr std::string_view kClockFields[] = {"total_s", "increment_s"};
constexpr double kMostSeconds = 86'400, kMostIncrement = 3'600;

std::string text_of(const Json& json, const char* name, const std::string& otherwise = {}) {
  if (!json.contains(name) || json[name].is_null()) return otherwise;
  if (!json[name].is_string()) throw Error(fmt::format("'{}' must be a text", name));
  return json[name].get<std::string>();
}

milliseconds seconds_of(const Json& json, const char* name, double least, double most) {
  const Json value = json.value(name, Json(0));
  if (!value.is_number() || value < least || value > most) {
    throw Error(
        fmt::format("clock: '{}' must be a number of seconds from {} to {}", name, least, most));
  }
  return milliseconds(static_cast<std::int64_t>(1000 * value.get<double>()));
}

std::optional<TableClock> clock_of(const Json& json) {
  if (!json.contains("clock") || json["clock"].is_null()) return std::nullopt;
  const Json& clock = json["clock"];
  if (!clock.is_object()) throw Error("'clock' must be {\"total_s\": 300, \"increment_s\": 2}");
  require_fields(clock, kClockFields);
  return TableClock{seconds_of(clock, "total_s", 1, kMostSeconds),
                    seconds_of(clock, "increment_s", 0, kMostIncrement)};
}

// Of UTF-8, whose letters may have several bytes.
bool is_name(const std::string& text) {
  const auto letters = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
  return letters > 0 && letters <= kLongestName;
}

// The stones that a game begins with, which end nothing.
Opening position_of(const Game& game, const std::string& text) {
  const Rules& rules = game.rules();
  Position position = rules.start();
  Opening opening{.name = "", .moves = parse_moves(text, position.size, Passes::read)};
  for (const Move move : opening.moves) {
    const std::string name = move_name(move, position.size);
    if (!rules.is_legal(position, move)) throw Error(fmt::format("moves: {} is no move", name));
    if (rules.play(position, move)) {
      throw Error(fmt::format("moves: {} ends the game: a game cannot begin there", name));
    }
  }
  return opening;
}

std::string name_in(const Json& json, const std::string& opponent) {
  const std::string name = text_of(json, "name", "you");
  if (!is_name(name)) {
    throw Error(fmt::format("'name' must have 1 to {} letters", kLongestName));
  }
  if (name == opponent) {
    throw Error(fmt::format("'{}' is the name of your opponent: choose another", name));
  }
  return name;
}

void read_opponent(const Json& json, TableRequest& request) {
  const std::string other = text_of(json, "other");
  request.is_shared = !other.empty();
  if (!request.is_shared) {
    request.opponent = PlayOffer::opponent(*request.game, text_of(json, "against"));
    return;
  }
  if (json.contains("against")) throw Error("'other' and 'against' are two opponents: give one");
  if (!is_name(other)) {
    throw Error(fmt::format("'other' must have 1 to {} letters", kLongestName));
  }
  request.opponent.player.row = {other, json_text(json_object({{"person", other}}))};
}

void read_colour(const std::string& colour, TableRequest& request) {
  request.is_later = !request.is_shared && colour == "later";
  request.swaps = request.is_shared && colour == "swap";
  if (colour != "black" && colour != "white" && !request.is_later && !request.swaps) {
    throw Error(
        fmt::format("'colour' must be black, white or {}", request.is_shared ? "swap" : "later"));
  }
  request.colour = colour == "white" ? Stone::white : Stone::black;
}

void read_start(const Json& json, std::uint64_t turn, TableRequest& request) {
  const std::string opening = text_of(json, "opening"), moves = text_of(json, "moves");
  if (!opening.empty() && !moves.empty()) {
    throw Error("'opening' and 'moves' are two starts: give one of them");
  }
  request.openings = request.game->openings;
  if (!opening.empty()) {
    request.opening = opening_called(opening, "opening", turn, request.openings);
  } else if (!moves.empty()) {
    request.openings = {position_of(*request.game->game, moves)};
    request.opening = request.openings.front().moves.empty() ? -1 : 0;
  }
}

// The command that goes on with the games. None: `play` knows no such opponent, or no clock.
std::string command_of(const TableRequest& request) {
  const bool is_level = !request.is_shared && !request.opponent.is_program;
  if (!is_level || request.clock || !request.game->game->has_profiles()) return "";
  const RunSpec& run = request.run;
  return fmt::format("renju-bench play --against {} --game {} --name {} --seed {}",
                     shell_quoted(run.players[1].name), run.game, shell_quoted(run.players[0].name),
                     run.seed);
}

}  // namespace

TableRequest parse_table_request(const std::string& body, const PlayOffer& offer,
                                 std::uint64_t turn) {
  const Json json = read_ordered_json(body);
  if (!json.is_object()) throw Error("a game is asked for with {\"against\": \"easy\"}");
  require_fields(json, kWishFields);
  TableRequest request;
  request.game = &offer.game(text_of(json, "game", std::string(offer.games().front().game->name)));
  read_opponent(json, request);
  read_colour(text_of(json, "colour", "black"), request);
  read_start(json, turn, request);
  request.clock = clock_of(json);
  if (request.clock && request.is_shared) throw Error("'clock' is for games against a player");
  const std::string name = name_in(json, request.opponent.player.row.name);
  const bool is_position = request.openings.size() == 1;
  request.run = persons_run(request.game->game->rules(), name, request.opponent.player.row,
                            request.openings, is_position ? "position" : kNamedOpenings);
  if (json.contains("seed")) {
    if (!json["seed"].is_number_unsigned()) throw Error("'seed' must be a whole number from 0 on");
    request.run.seed = json["seed"].get<std::uint64_t>();
  }
  if (request.opponent.is_program) request.run.limits.moves.time = kProgramTime;
  if (request.clock) {
    Json person = read_ordered_json(request.run.players.front().params);
    person["total_ms"] = request.clock->total.count();
    person["increment_ms"] = request.clock->increment.count();
    request.run.players.front().params = json_text(person);
  }
  request.run.command_line = command_of(request);
  return request;
}

}  // namespace rb
