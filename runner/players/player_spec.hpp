#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/base/process/lateness.hpp"
#include "runner/base/process/traffic_log.hpp"
#include "runner/base/system/program_files.hpp"
#include "runner/play/match.hpp"
#include "runner/players/player_limits.hpp"
#include "runner/results/store.hpp"

// A player as a user names it, and as a match uses it.
namespace rb {

class ProgramHabits;

// The most that --a-threads and the field "threads" of a file take.
inline constexpr int kMostThreadsOfAProgram = 4096;

// What a user specifies for one player, by options or in a file of players.
struct PlayerSpec {
  std::string place;  // of `text`, for errors: "match: --a"
  // "hard", "file:mine.json" (profile_file.hpp), "file:ladder.json#level 3" (players_file.hpp), a
  // variant of a profile: "hard:depth=5,OPEN_THREE=1200", another engine with its options:
  // "date-gomoku-1997:guard=on", or an external program and its words: "cmd:./pbrain-x --opt".
  std::string text;
  std::string name = {};  // its name in tables and results; empty: the text, or the program's file
  PlayerLimits limits{};  // in place of the common ones

  // Only for a program:
  std::string folder = {};                    // where it runs; empty: here
  std::vector<std::string> info = {};         // "KEY=VALUE": INFO lines that it is sent
  std::vector<std::string> environment = {};  // "KEY=VALUE"
  std::optional<int> threads = {};            // INFO thread_num
  bool is_started_anew = false;               // GomocupSpec
  bool is_told_all_stones = false;            // GomocupSpec
};

// The limits of external programs, besides the clock.
struct ExternalSettings {
  int rule = 4;                                              // of Gomocup, which game it is
  int board_size = kRenjuSize;                               // GomocupSpec
  std::optional<std::chrono::milliseconds> start_time = {};  // GomocupSpec
  std::chrono::milliseconds turn_delay{0};                   // GomocupSpec
  bool are_started_anew = false;                             // all of them, GomocupSpec
  std::uint64_t memory_bytes = 0;                            // of each process; 0: no limit
  std::uint64_t cpu_seconds = 0;                             // of each process; 0: no limit
  std::string cgroup = {};                                   // ProcessSpec::cgroup
  std::shared_ptr<TrafficLog> log = {};                      // of everything that is said
  std::shared_ptr<Lateness> lateness = {};                   // receives how late we were ourselves
  std::shared_ptr<ProgramHabits> habits = {};                // receives what programs do
};

// A player as the command line names it, ready to be created once per worker.
struct NamedPlayer {
  PlayerRow row;  // its name, every parameter as JSON
  PlayerFactory make;
  ProgramFiles files = {};  // only for a program
};

}  // namespace rb
