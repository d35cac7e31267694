#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/sprt/sprt.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/schedule.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/player_limits.hpp"
#include "runner/players/player_spec.hpp"

// What a user asks for who lets players meet, whatever the command. A member that is empty was not
// asked for; what then holds is said beside it.
namespace rb {

// OpeningsRequest::source takes this word besides files and kNoOpenings.
inline constexpr std::string_view kNamedOpenings = "named";

struct OpeningsRequest {
  std::optional<std::string> source;    // a file, kNoOpenings, kNamedOpenings; the game's suite
  std::optional<OpeningFormat> format;  // of a file; moves
  bool decided = false;                 // those of a file from which the game is decided, too
  bool held_out = false;                // only those that are kept for confirming matches
  std::optional<Order> order;           // random
};

// Of programs.
struct OutsideRequest {
  std::optional<std::chrono::milliseconds> start_time, turn_delay;
  std::optional<int> max_failures;         // in a row end the run, 0: never; 10
  std::optional<std::int64_t> memory_mib;  // no limit
  std::optional<std::int64_t> cpu_seconds;
  std::optional<std::string> cgroup;  // a folder or "none"; the program finds one
  bool affinity = false;              // each game and its programs on one core
  std::optional<std::string> log;     // of all that is said

  friend bool operator==(const OutsideRequest&, const OutsideRequest&) = default;
};

// How all games are played.
struct GamesRequest {
  std::string game = "renju";
  OpeningsRequest openings;
  std::uint64_t seed = 1;
  std::optional<int> threads;  // all cores
  PlayerLimits limits;         // of all players; the profile's own, kOutsideTime with programs
  MoveClock clock = MoveClock::nodes;
  std::optional<int> max_moves;  // stones, the opening's included, after which a game is drawn
  OutsideRequest outside;
};

// A move of any player that has no clock, where a program plays.
inline constexpr std::chrono::milliseconds kOutsideTime{5000};
// How late costs nothing, where nothing is said.
inline constexpr std::chrono::milliseconds kMargin{100};

struct RunRequest {
  std::string_view command;  // "match", for errors
  std::vector<PlayerSpec> players;
  Format format = Format::round_robin;
  std::optional<std::int64_t> games{};     // of each two players that meet; each opening twice
  std::optional<rating::SprtSpec> sprt{};  // of two players
  GamesRequest play{};
  std::optional<std::string> db{};  // a new file in the folder results
  bool resume = false;              // go on with `db`
  std::string command_line{};       // that asks for it, kept in the file
  // The command that goes on with the run in this file.
  std::function<std::string(const std::string& path)> resume_command{};
};

}  // namespace rb
