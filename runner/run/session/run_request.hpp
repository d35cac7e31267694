#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/sprt/sprt.hpp"
#include "runner/base/text/progress_wish.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"
#include "runner/play/schedule.hpp"
#include "runner/play/shard.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/player_limits.hpp"
#include "runner/players/player_spec.hpp"
#include "runner/results/run_spec.hpp"

// What a user requests to let players meet, by any command. An empty member was not given; the
// comment beside it says what then holds.
namespace rb {

// Openings by their numbers in the order of the suite, from 1, both ends included.
struct OpeningSlice {
  int first = 1, last = 1;
};

struct OpeningsRequest {
  OpeningRule rule = OpeningRule::given;  // swap2: the players make them, and nothing else is set
  std::optional<std::string>
      source;  // a file, a word of openings_called(), kNoOpenings; the game's suite
  std::optional<OpeningFormat> format;  // of a file; moves
  bool decided = false;                 // also those of a file that already decide the game
  bool held_out = false;                // only those held out for matches that confirm a result
  std::optional<OpeningSlice> slice;    // of those that are left; all
  std::optional<Order> order;           // random
  bool turned = false;                  // each into one of its images, by the seed
};

// For external programs.
struct ExternalRequest {
  std::optional<std::chrono::milliseconds> start_time, turn_delay, game_delay;
  bool restart = false;                    // each program is started anew for each game
  std::optional<int> max_failures;         // this many in a row end the run, 0: never; 10
  std::optional<std::int64_t> memory_mib;  // no limit
  std::optional<std::int64_t> cpu_seconds;
  std::optional<std::string> cgroup;  // a folder or "none"; the program finds one
  bool affinity = false;              // each game and its programs on one core, in any case
  bool no_affinity = false;           // on any core, in any case
  std::optional<std::string> log;     // of everything that is said

  friend bool operator==(const ExternalRequest&, const ExternalRequest&) = default;
};

// How all games are played.
struct GamesRequest {
  std::string game = "renju";
  std::optional<int> size;  // of the board; the game's usual one
  OpeningsRequest openings;
  std::uint64_t seed = 1;
  std::optional<int> threads;  // all cores
  PlayerLimits limits;         // for all players; the profile's own, kExternalTime with programs
  MoveClock clock = MoveClock::nodes;
  bool cpu_time = false;         // time is a thread's processor time, but for programs
  std::optional<int> max_moves;  // stones, including the opening's, after which a game is drawn
  Adjudication adjudication{};
  Keep keep = Keep::all;  // how much of each game is stored
  ExternalRequest external;
  std::optional<Shard> shard{};  // all games
};

// The time for a move of any player without a clock, if a program plays.
inline constexpr std::chrono::milliseconds kExternalTime{5000};
// The default tolerance for a late answer.
inline constexpr std::chrono::milliseconds kMargin{100};

struct RunRequest {
  std::string_view command;  // "match", for errors
  RunKind kind = RunKind::match;
  std::vector<PlayerSpec> players;
  Format format = Format::round_robin;
  std::optional<std::int64_t> games{};     // for each pairing; each opening twice
  std::optional<rating::SprtSpec> sprt{};  // for two players
  GamesRequest play{};
  std::optional<std::string> db{};  // a new file in the folder results
  bool resume = false;              // continue `db`
  std::string command_line{};       // the command line of the request, kept in the file
  ProgressWish progress{};
  std::optional<std::string> events{};  // a file for JSON lines, "-": the standard output
  // The command that resumes the run in this file.
  std::function<std::string(const std::string& path)> resume_command{};
};

}  // namespace rb
