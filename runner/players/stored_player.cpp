#include "runner/players/stored_player.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/players/book_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profile_file.hpp"

namespace rb {
namespace {

[[noreturn]] void refuse(const PlayerRow& row, const std::string& why) {
  throw Error(fmt::format("player '{}': cannot be made from its parameters: {}", row.name, why));
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  return json_text(value);
}

// As the command line names an engine without profiles: "reversi-tegowai:depth=3,pass=leaf".
std::string words_of(const std::string& engine, const Json& params) {
  std::string text = engine;
  for (const auto& [name, value] : params.items()) {
    if (name == "engine") continue;
    text += fmt::format("{}{}={}", text == engine ? ":" : ",", name, text_of(value));
  }
  return text;
}

NamedPlayer stored_profile(const PlayerRow& row, const Json& params, MoveClock clock,
                           const RunSpec& run) {
  const Game& game = *find_game(run.game);
  NamedPlayer player =
      profile_player(row.name,
                     parse_book_profile(json_text(params), row.name,
                                        {.variant = *game.profile_game, .size = run.board_size}),
                     clock, game, run.board_size);
  player.row.name = row.name;
  return player;
}

NamedPlayer made(const PlayerRow& row, const Json& params, const RunSpec& run) {
  const MoveClock clock = run.limits.clock.value_or(MoveClock::nodes);
  const std::string engine = params.contains("engine") ? text_of(params["engine"]) : "";
  if (engine == "gomocup") {
    refuse(row,
           "it is a program, and what a file names is never run; the command that began the "
           "run can start it: --resume");
  }
  if (engine == "renju" && find_game(run.game)->has_profiles()) {
    return stored_profile(row, params, clock, run);
  }
  const auto engines = engine_names(run.game);
  if (std::ranges::find(engines, engine) == engines.end()) {
    refuse(row, fmt::format("this program has no engine '{}' of {}", engine, run.game));
  }
  NamedPlayer player =
      named_player({.place = row.name, .text = words_of(engine, params)}, clock, {}, run.game);
  player.row.name = row.name;
  return player;
}

}  // namespace

NamedPlayer stored_player(const PlayerRow& row, const RunSpec& run) {
  Json params = read_ordered_json(row.params);
  if (!params.is_object()) refuse(row, "they are not a JSON object");
  const Json limits = params.contains("limits") ? params["limits"] : Json();
  params.erase("limits");
  NamedPlayer player;
  try {
    player = made(row, params, run);
  } catch (const UsageError& error) {  // of the file, not of the command line
    refuse(row, error.what());
  }
  if (read_json(player.row.params) != sorted(params)) {
    refuse(row, "this program reads other values from them: use the version that wrote them");
  }
  player.row.params = row.params;
  return player;
}

}  // namespace rb
