#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/renju/board/sizes.hpp"
#include "runner/results/store.hpp"

// Positions of finished games with their results, to fit an evaluation to. dataset_format.hpp keeps
// them in files.
namespace rb {

// What is said of files that are read as import reads them: a line, or several.
using Say = std::function<void(const std::string& text)>;

struct LabelledPosition {
  int game = 0;
  std::uint64_t opening = 0;
  std::vector<Move> moves;
  double black = 0;  // Black's result, 1, 0.5 or 0; without one what is expected
  // Of a database of positions, from the side to move; none: not given.
  std::optional<int> score = {}, depth = {};
  bool is_proved = false;      // by the solvers here
  Move played = Move::none();  // in it; none: not known, or a forbidden one that lost
  friend bool operator==(const LabelledPosition&, const LabelledPosition&) = default;
};

struct DatasetSpec {
  int per_game = 8;        // most positions of a game, drawn by the seed; 0: all
  bool quiet_only = true;  // neither side has a five to make
  std::uint64_t seed = 1;
  // opening_key() of openings that are held out: games of these and of runs of held-out openings
  // are left out. None: nothing is held out.
  std::optional<std::set<std::uint64_t>> held_out = {};
  Say say = {};  // none: nothing is said
};

struct DatasetCounts {
  std::int64_t games = 0, positions = 0;
  std::int64_t repeats = 0, held_out = 0;  // games that were left out
};

// A game to learn from. The record is valid during the call.
struct DistinctGame {
  const GameRecord& record;
  std::size_t file = 0;  // index of its path
  int number = 0;
  std::uint64_t opening = 0;  // opening_key()
  bool is_imported = false;   // its moves do not say how they were chosen
};

// The games of the files in the order of files and ids, drawn games included, those that ended by a
// fault left out. What is no results file is read as import reads it, and what import would say of
// it goes to `say`. Games of the same moves up to symmetry are one piece of evidence: only the
// first is taken. They are of `game`. `held_out` and `say` are as in DatasetSpec. Throws Error that
// names the file: as import_games(), of another game, or without moves. The counts have no
// positions.
DatasetCounts each_distinct_game(const std::vector<std::string>& paths, Detail detail,
                                 const std::optional<std::set<std::uint64_t>>& held_out,
                                 const std::function<void(const DistinctGame&)>& use,
                                 const Say& say = {}, const renju::PlayedGame& game = {});

// The positions of these games. A position has the opening's stones at least and comes before the
// last move.
DatasetCounts each_position(const std::vector<std::string>& paths, const DatasetSpec& spec,
                            const std::function<void(const LabelledPosition&)>& use);

// Does the opening belong to the part that a fit does not see? A fifth of all do, always the same.
bool is_validation(std::uint64_t opening);

}  // namespace rb
