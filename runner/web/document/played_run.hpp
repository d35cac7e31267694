#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/renju/rules/opening_names.hpp"
#include "runner/evidence/gauntlet_race.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/openings.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/games/game_tag.hpp"

namespace rb {

// What a list of games says of one of them; small, since a file may have millions.
struct GameRow {
  int id = 0;
  int black = 0, white = 0;           // players
  int opening = -1;                   // as in GameRecord
  std::int16_t plies = 0, fixed = 0;  // on the board; of these the opening
  Stone winner = Stone::empty;
  Reason reason = Reason::five;
  std::int8_t named = -1;  // its place in renju::named_openings(), if it is one of these
  bool refused = false;    // one move more: a fault, not on the board
  bool counted = true;     // false: after the decision of the test
  bool is_repeat = false;  // an earlier one of the file had the same players, colours and moves
  GameTags tags = {};

  int moves() const { return plies + (refused ? 1 : 0); }  // as `games` counts them
};

// A results file as a report needs it.
struct PlayedRun {
  std::string path;
  std::shared_ptr<const StoreReader> open = {};  // none: reader() opens it anew
  RunSpec run;                               // the names of its players are shown ones, and unique
  std::vector<std::string> full_names = {};  // as the file has them
  std::vector<Opening> openings{};
  const Rules* rules = nullptr;               // none: a game that this program does not know
  std::optional<SequentialTest> test = {};    // after all its games
  std::optional<GauntletRace> race = {};      // the same
  std::vector<GameRow> rows = {};             // by id
  Scoreboard board{2};                        // of the games that count, without their results()
  std::vector<GameResult> results = {};       // Scoreboard::results() of these
  std::vector<GameResult> self_results = {};  // the same of games of a player against itself

  std::shared_ptr<const StoreReader> reader() const;
  const GameRow* row(int id) const;  // nullptr: there is no such game
  bool is_of_two() const { return run.players.size() == 2; }
  bool is_decided() const {
    if (race) return race->is_over();
    return test && test->decision() != rating::Decision::undecided;
  }
};

// Reads the file, which stays open, game by game; `use` gets each one that counts, with its moves,
// but without their counters, and its result, repeats not marked. Games that come while it is read
// may be missing. Throws Error that names the file: as StoreReader and GameCheck, and for a file
// that lost its moves.
PlayedRun read_played_run(const std::string& path,
                          const std::function<void(const GameRecord&, const GameResult&)>& use);

}  // namespace rb
