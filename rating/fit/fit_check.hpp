#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rating/fit/cycles.hpp"
#include "rating/ratings/draw_model.hpp"
#include "rating/ratings/encounters.hpp"

// Whether one number a player describes the games: what each pairing scored against what the
// ratings expect, and circles of three players (docs/algorithms/statistics.md 8.9).
namespace rb::rating {

// One pairing, from the side of a; a < b.
struct PairingResidual {
  int a = 0, b = 0;
  double score = 0, expected = 0;  // of 1; expected by the ratings
  double error = 0;                // standard error of score - expected, from the openings
  // The signed root of the deviance over its standard deviation, about normal if the ratings
  // describe the pairing; 0 where the ratings follow from it alone (its error is 0 then).
  double studentized = 0;
  double p_value = 1;   // two-sided, by Student's t
  double adjusted = 1;  // for as many pairings (Holm)
};

struct FitCheck {
  std::vector<PairingResidual> residuals;  // the largest first
  std::vector<Cycle> cycles;               // the most certain first; at most kMostCycles
  int triples = 0;                         // that were looked at
  // All pairings at once: the deviance of the ratings from a free difference for each pairing over
  // its expectation, and how many differences the ratings do not fit. 0: nothing can be tested, as
  // with two players or in a gauntlet.
  int free_differences = 0;
  double deviance = 0, expected_deviance = 0;
  double degrees = 0, denominator_degrees = 0;  // of the F distribution of their ratio
  double p_value = 1;                           // of this test alone

  bool is_too_large = false;  // above kMostCheckedCells: nothing was tested

  bool is_testable() const { return free_differences > 0; }
  // For how many tests p values are multiplied where they are shown together: of all pairings, of
  // the one that fits least and of the most certain circle (Bonferroni). Of one free difference all
  // three are the same test.
  int tests() const { return free_differences > 1 ? 3 : 1; }
  // The p value of all three: at most 5 %, and the ratings do not describe the games.
  double together() const;
  bool is_doubtful() const;
  bool has_cycle() const;  // by itself that certain
};

inline constexpr std::size_t kMostCycles = 10;
// With more players no circles are looked for.
inline constexpr int kMostCycledPlayers = 100;
// Pairings (by colours) times openings or players, whichever are more: the check takes some numbers
// for each.
inline constexpr std::size_t kMostCheckedCells = 20'000'000;

// For the players that have ratings from their games alone: anchors and priors play no part.
// Openings are the clusters of evidence, as in fit_by_opening(). REQUIRES: as there.
FitCheck check_fit(std::span<const OpeningGames> openings, int players, DrawModel model);

}  // namespace rb::rating
