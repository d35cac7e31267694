#pragma once

#include <string>
#include <string_view>

#include "engine/game/rules.hpp"
#include "engine/renju/profiles.hpp"
#include "runner/match.hpp"
#include "runner/openings.hpp"
#include "runner/store.hpp"

// The one list of games, profiles and engines: the only file that knows them all by name.
namespace rb::cli {

struct Game {
  std::string_view name;  // "renju"
  const Rules& (*rules)();
  std::string_view openings;  // the default openings file, below data_dir()
  OpeningTest opening_test;   // which openings are decided already
};

const Game* find_game(std::string_view name);  // nullptr: unknown

// What bounds a built-in player where the command line sets no limit.
enum class MoveClock : std::uint8_t {
  nodes,  // the profile's nodes: a game is a function of its seed
  wall    // the profile's milliseconds
};

// What a user says of one player, by options or in a file of players.
struct PlayerSpec {
  std::string place;  // of `text`, for errors: "match: --a"
  std::string text;   // "hard", or a variant of a profile: "hard:depth=5,OPEN_THREE=1200"
  std::string name;   // how tables and results call it; empty: as `text` does
};

// A player as the command line names it, ready to be made once per worker.
struct NamedPlayer {
  PlayerRow row;  // its name, every parameter as JSON
  PlayerFactory make;
};

// Throws UsageError that names the place and what is wrong: an unknown profile or parameter (with
// the nearest name), a value out of its range, a parameter given twice.
NamedPlayer named_player(const PlayerSpec& spec, MoveClock clock);

// The profile that such a text stands for; `name` is the text. Throws as named_player.
renju::Profile named_profile(std::string_view option, std::string_view text);

}  // namespace rb::cli
