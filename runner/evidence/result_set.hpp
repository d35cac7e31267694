#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rating/pairwise/summary.hpp"
#include "rating/ratings/encounters.hpp"
#include "runner/evidence/players/rated_players.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/store.hpp"

// The games of any number of results files as one set: of players that are the same in several of
// them, and with marks on those that repeat others.
namespace rb {

struct ResultFile {
  std::string path;
  RunSpec run;
  int games = 0;               // finished, those of a player against itself included
  std::vector<int> players{};  // number in the run to number in the set
  int beyond = 0;              // of these after its test's decision: not among the games
  std::array<int, kReasons> assumed_ends{};  // of these the games whose end the file does not tell
  bool has_moves = true;  // or keys of them; false: repeats among its games cannot be detected
  // Results of other programs, ForeignResults: the line of a game is foreign_line() of its id.
  bool is_foreign = false;
  std::string note = {};  // ForeignResults::note
  // When the first and the last were played, "2025-11-20"; empty: no game tells. Games that were
  // left out, by why.
  std::array<std::string, 2> dates = {};
  std::map<std::string, std::int64_t> left_out = {};
};

struct PlayedOpening {
  std::uint64_t key = 0;  // GameResult::opening of its games
  std::string name, moves;
};

// What one game cost; of GameResult with the same index.
struct GameTimes {
  int moves = 0;
  double duration_ms = 0;
  std::vector<double> black_ms, white_ms;  // of each move, those of the opening included
};

struct ResultSet {
  std::vector<ResultFile> files;
  std::vector<std::string> skipped;  // why a file is left out, its path first
  std::vector<RatedPlayer> players;
  std::vector<PlayedOpening> openings;  // by first appearance; none for the empty board
  std::vector<GameResult> games;        // by file and id; players and runs by their index above
  std::vector<rating::Encounter> sums;  // besides the games, one for each two players: results of
                                        // which it is not known who had Black
  std::vector<GameTimes> times;         // empty unless asked for
  int self_play = 0;                    // games of a player against itself: not among the games
  int same_name = 0;                    // of these, games of two that ReadSpec::by_name merges
  bool by_name = false;                 // as in ReadSpec
};

struct ReadSpec {
  bool versions_apart = false;  // who is the same player: see Sameness
  bool by_name = false;
  bool by_number = false;
  bool times = false;
  bool check = false;  // checks each game against the rules: reads all moves, and needs `rules`
  // Of a game by its name, nullptr: unknown; they show which openings lead to one position.
  std::function<const Rules*(std::string_view game, int size)> rules = {};
};

// Skips files without a run. Throws Error that names the file: it cannot be read or is not a
// results file, has another game or board than the first, or is the same run a second time; it has
// no moves although times or a check are requested, or one of its games was changed.
ResultSet read_results(const std::vector<std::string>& paths, const ReadSpec& spec = {});

}  // namespace rb
