#pragma once

#include <span>
#include <vector>

#include "tuning/quadratic.hpp"
#include "tuning/spsa.hpp"

// What all games of an SPSA run say, and whether they say anything (docs/algorithms/tuning.md 2.2).
namespace rb::tuning {

// A run of fewer steps is not fitted.
inline constexpr int kLeastFitted = 20;

// The quadratic through its games. REQUIRES: a finished step.
QuadraticFit fit_run(const Spsa& run, const std::vector<double>& values);

// The same through a part of its games, such as those of one condition.
struct PartOfRun {
  std::span<const SpsaResult> results;  // of the finished steps in order
  int games = 0;                        // of each; > 0
  double told = 1;                      // by a game, as in SpsaSpec; > 0
};
// REQUIRES: as many results as steps.
QuadraticFit fit_part(const Spsa& run, const PartOfRun& part, const std::vector<double>& values,
                      double level);

// P that chance alone explains as much: if no parameter had an effect, the results would not depend
// on the coins, so the same results are replayed with other coins, and this is the share of runs,
// the real one included, whose evidence() is not less. It ends with the replay at which `enough`
// have as much, and is then their share of the replays (Besag and Clifford 1991). Exact, whatever
// way the run went. REQUIRES: a finished step.
struct Chance {
  double p = 1;
  int replays = 0;
};
inline constexpr int kReplays = 99, kEnough = 5;  // where p <= 0.05 all are replayed
Chance chance_alone(const Spsa& run, int replays = kReplays, int enough = kEnough);

// Whether that may take 0.1 s or more on an idle core, so perhaps a second on a busy one.
bool is_chance_slow(const Spsa& run);

// Whether exactly half of the steps of a run of kLeastFitted or more are over, chance alone
// explains as much with a probability above kStopChance, and the gain found is certainly less than
// kStopElo: it is time to stop. Until then a run that has reached its best looks like one that
// finds nothing.
inline constexpr double kStopChance = 0.5, kStopElo = 10;
bool tells_nothing_at_half(const Spsa& run);

}  // namespace rb::tuning
