#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rating/ratings/encounters.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/import/foreign_results.hpp"
#include "runner/results/run_spec.hpp"

// Results of other programs, in the form in which a set of results takes a run and its games.
namespace rb {

// A run that cannot be replayed: its players are names, its games results. The game and board are
// what the results tell, else those of the first run of the set, if there is one. `path` is the
// file it comes from.
RunSpec foreign_run(const std::string& path, const ForeignResults& results, const RunSpec* first);

// The games of the run with number `run` in the set. Two in successive lines that name one opening,
// with colours swapped, are a pair, as in an export of a results file. None whose moves are not
// known repeats another. `players`: of each player of the results, its number in the set.
std::vector<GameResult> foreign_games(const ForeignResults& results,
                                      const std::vector<int>& players, int run);

// Of such a game, by its id: ForeignGame::line, or where the file has none its number, from 1.
inline int foreign_line(int id) { return (id + 1) / 2; }

// Its sums, with the numbers of the set.
std::vector<rating::Encounter> foreign_sums(const ForeignResults& results,
                                            const std::vector<int>& players);

}  // namespace rb
