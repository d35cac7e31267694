#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/game/rules.hpp"
#include "engine/renju/profiles.hpp"
#include "runner/cli/player_limits.hpp"
#include "runner/lateness.hpp"
#include "runner/match.hpp"
#include "runner/openings.hpp"
#include "runner/program_files.hpp"
#include "runner/store.hpp"
#include "runner/traffic_log.hpp"

// The one list of games, profiles and engines: the only file that knows them all. What is for one
// game alone (making openings, examining a program, data sets) names that game where it is done.
namespace rb::cli {

struct Game {
  std::string_view name;  // "renju"
  const Rules& (*rules)();
  std::string_view openings;              // the default openings file, below data_dir()
  OpeningTest opening_test;               // which openings are decided already
  std::string_view named_openings = {};   // those with names of their own; empty: there are none
  FirstRow first_row = FirstRow::bottom;  // of its boards
  int sgf_game = 4;                       // the number of the game in SGF
};

const Game* find_game(std::string_view name);    // nullptr: unknown
const Rules* find_rules(std::string_view name);  // the same
std::vector<std::string_view> game_names();
std::vector<std::string_view> engine_names(std::string_view game);  // that are no profiles
std::string_view game_of_engine(std::string_view name);  // of these; "": none is so named
// What named_player() knows of the game by name: profiles, then engines without profiles.
std::vector<std::string_view> player_names(std::string_view game);

// What bounds a built-in player where the command line sets no limit.
enum class MoveClock : std::uint8_t {
  nodes,  // the profile's nodes: a game is a function of its seed
  wall    // the profile's milliseconds
};

// What a user says of one player, by options or in a file of players.
struct PlayerSpec {
  std::string place;  // of `text`, for errors: "match: --a"
  // "hard", "file:mine.json" (profile_file.hpp), a variant of a profile:
  // "hard:depth=5,OPEN_THREE=1200", another engine with its options: "date-gomoku-1997:guard=on",
  // or a program outside and its words: "cmd:./pbrain-x --opt".
  std::string text;
  std::string name = {};  // how tables and results call it; empty: the text, or the program's file
  PlayerLimits limits{};  // in place of those of all players

  // Of a program alone:
  std::string folder = {};                    // where it runs; empty: here
  std::vector<std::string> info = {};         // "KEY=VALUE": INFO lines that it is told
  std::vector<std::string> environment = {};  // "KEY=VALUE"
};

// What bounds programs outside, besides the clock.
struct OutsideSettings {
  std::optional<std::chrono::milliseconds> start_time = {};  // GomocupSpec
  std::chrono::milliseconds turn_delay{0};                   // GomocupSpec
  std::uint64_t memory_bytes = 0;                            // of each process; 0: no limit
  std::uint64_t cpu_seconds = 0;                             // of each process; 0: no limit
  std::string cgroup = {};                                   // ProcessSpec::cgroup
  std::shared_ptr<TrafficLog> log = {};                      // of all that is said
  std::shared_ptr<Lateness> lateness = {};                   // told how late we were ourselves
};

// A player as the command line names it, ready to be made once per worker.
struct NamedPlayer {
  PlayerRow row;  // its name, every parameter as JSON
  PlayerFactory make;
  ProgramFiles files = {};  // of a program
};

// Throws UsageError that names the place and what is wrong: an unknown profile or parameter (with
// the nearest name), a value out of its range, a parameter given twice, a program that is not
// there, a player of another game; Error of a profile's file.
NamedPlayer named_player(const PlayerSpec& spec, MoveClock clock,
                         const OutsideSettings& settings = {}, std::string_view game = "renju");

// The profile that such a text stands for; `name` is the text. Throws as named_player.
renju::Profile named_profile(std::string_view option, std::string_view text);
// The file that such a text names, if it does.
std::optional<std::string> profile_path(std::string_view text);

}  // namespace rb::cli
