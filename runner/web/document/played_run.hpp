#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/renju/rules/opening_names.hpp"
#include "runner/evidence/gauntlet_race.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/play/game_result.hpp"
#include "runner/play/openings.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/studies/games/game_tag.hpp"

namespace rb {

// What a list of games says of one of them.
struct GameRow {
  GameResult result = {};  // repeats among all games of the file are marked
  Stone winner = Stone::empty;
  int opening = -1;                            // as in GameRecord
  const renju::NamedOpening* named = nullptr;  // one of the 26, if it is one
  int plies = 0, fixed = 0;                    // on the board; of these the opening
  bool refused = false;                        // one move more: a fault, not on the board
  GameTags tags = {};
  bool counted = true;  // false: after the decision of the test

  int moves() const { return plies + (refused ? 1 : 0); }  // as `games` counts them
};

// A results file as a report needs it.
struct PlayedRun {
  std::string path;
  RunSpec run;                               // the names of its players are shown ones, and unique
  std::vector<std::string> full_names = {};  // as the file has them
  std::vector<Opening> openings{};
  const Rules* rules = nullptr;             // none: a game that this program does not know
  std::optional<SequentialTest> test = {};  // after all its games
  std::optional<GauntletRace> race = {};    // the same
  std::vector<GameRow> rows = {};           // by id
  Scoreboard board{2};                      // of the games that count
  std::vector<GameResult> results = {};     // the same in the order of ids, repeats marked

  bool is_of_two() const { return run.players.size() == 2; }
  bool is_decided() const {
    if (race) return race->is_over();
    return test && test->decision() != rating::Decision::undecided;
  }
};

// Reads the file game by game; `use` gets each one that counts, with its moves, but without their
// counters, and its row, in which repeats are not marked yet. Games that come while it is read may
// be missing. Throws Error that names the file: as StoreReader and GameCheck, and for a file that
// lost its moves.
PlayedRun read_played_run(const std::string& path,
                          const std::function<void(const GameRecord&, const GameRow&)>& use);

}  // namespace rb
