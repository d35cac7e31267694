#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "rating/sprt/sprt.hpp"
#include "runner/play/retention.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/run_limits.hpp"

namespace rb {

// Whose games they are. A run can only be resumed with the command that started it.
enum class RunKind : std::uint8_t {
  match,
  tournament,
  tune_spsa,
  tune_bayes,
  tune_gauge,
  verify,
  import,
  scaling
};
std::string_view name(RunKind kind);  // "match", "tournament", "tune spsa", "tune verify", ...
std::optional<RunKind> find_run_kind(std::string_view name);

// Whether the steps of a tuner, and not only the schedule, say who plays what.
bool is_tuning(RunKind kind);

struct PlayerRow {
  std::string name;    // as shown; the words of the command line
  std::string params;  // every parameter, as a JSON object: equal values = equal player
  friend bool operator==(const PlayerRow&, const PlayerRow&) = default;
};

// RunSpec::openings_source of a run from the empty board.
inline constexpr std::string_view kNoOpenings = "none";

// What a run is: everything needed to play it again. Two runs are the same when every field is,
// but for the ones marked *. Only schema.hpp makes text of it.
struct RunSpec {
  RunKind kind = RunKind::match;
  std::string game = "renju";
  int board_size = kRenjuSize;
  std::vector<PlayerRow> players;
  std::uint64_t seed = 0;
  int games = 0;                             // * of all players together; another number on resume
  Format format = Format::round_robin;       // who meets whom
  std::optional<rating::SprtSpec> sprt;      // the sequential test that may end the run
  std::string openings_source{kNoOpenings};  // * file name, "default"; the hash distinguishes them
  bool held_out = false;                     // * of these, those that are kept for confirmation
  bool decided_openings = false;             // * also those from which the game is decided
  std::uint64_t openings_hash = 0;
  Order order = Order::random;
  RunLimits limits;
  Keep keep = Keep::all;     // how much of its games the file holds
  std::string command_line;  // * of the command that made the file
  std::string version;       // program, commit, engines: "0.1.0 4f2c1a9b07d1 engine 9c1e0b7a4d52"
  std::string build;         // * compiler and build type: they do not change play
  std::string host;          // *
  std::int64_t started_ms = 0;  // * since 1970, UTC; set by StoreWriter::create
  friend bool operator==(const RunSpec&, const RunSpec&) = default;
};

// Whether it is renju on 15x15, of which the built-in board, the names of openings and the tags of
// games are.
bool is_renju_board(const RunSpec& run);

// Who meets whom, and with which seeds. `openings` is how many the run has.
Schedule schedule_of(const RunSpec& run, std::size_t openings);

// Why nothing can be done with moves in a file of this run that has none: "holds results without
// moves".
std::string_view without_moves(const RunSpec& run);

// Which openings, for people: "default, held out"; "swap2": the players made them.
std::string openings_title(const RunSpec& run);

}  // namespace rb
