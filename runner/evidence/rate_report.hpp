#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rating/fit/fit_check.hpp"
#include "rating/pairwise/summary.hpp"
#include "rating/ratings/bootstrap.hpp"
#include "rating/ratings/ratings.hpp"
#include "runner/evidence/fault_losses.hpp"
#include "runner/evidence/pairing_stats.hpp"
#include "runner/evidence/result_set.hpp"

// Ratings of all players of some games, as plain values: what rate_table.hpp and rate_json.hpp
// show.
namespace rb {

struct RateSpec {
  rating::RatingSpec fit;
  std::optional<rating::BootstrapSpec> bootstrap;  // none: errors from the covariance
  bool has_profiles = true;  // intervals by profile likelihood, which take longest
  bool checks_fit = true;    // whether ratings describe the games at all
};

// A player's row. All games are counted; in the rating an opening of two players weighs one pair
// (pairing_stats.hpp).
struct RatedRow {
  int player = 0;
  rating::GameCounts as_black, as_white, without_colour;  // from the player's side
  int new_games = 0;
  FaultLosses faults;
  rating::Standing standing = rating::Standing::unplayed;
  int pool = -1;
  // As in rating::Ratings; the interval has 95 % and is infinite or NaN where the error is.
  double rating = 0, error = 0;
  rating::Interval interval;

  rating::GameCounts all() const;
};

struct RateReport {
  std::vector<int> anchors;    // the players whose ratings were given
  bool has_prior = false;      // of all ratings
  std::vector<RatedRow> rows;  // by pool, then by rating, the strongest first
  // By number of player. Errors are from the scatter between openings, or from the bootstrap.
  rating::Ratings ratings;
  std::optional<rating::Bootstrap> bootstrap;
  rating::FitCheck fit;  // nothing tested unless asked for
  int games = 0, repeats = 0;
  int pairs = 0;                        // complete pairs
  std::array<int, kReasons> reasons{};  // games by how they ended, repeats included
  int unknown_ends = 0;                 // games of whose end nothing is known, not among them
  int traps = 0;                        // of the fives, those by a forbidden trap
  double effective_pairs = 0;           // of all pairings together
  std::size_t openings = 0;             // that were played; from the empty board each pair is one
  std::vector<int> few_openings;        // the players that met fewer than rating::kFewOpenings
  int without_colours = 0;              // games of which it is not known who had Black
  std::vector<std::pair<int, int>> repetitive;  // pairings that are little evidence

  bool has_colours() const { return without_colours == 0 || without_colours < games; }
};

// `sums`: ResultSet::sums; each of their games is a piece of evidence of its own.
// REQUIRES: games in the order of run and id, repeats marked, players below `players`.
RateReport rate(std::span<const GameResult> games, int players, const RateSpec& spec,
                std::span<const rating::Encounter> sums = {});

// In the order of the rows. Players by number have these labels, runs these files; without files
// nothing can be said about the first game.
std::vector<PlayerFaults> player_faults(const RateReport& report,
                                        const std::vector<std::string>& labels,
                                        const std::vector<std::string>& files = {});
std::vector<PlayerFaults> player_faults(const RateReport& report,
                                        const std::vector<std::string>& labels,
                                        const ResultSet& set);

struct PairingRow {
  int a = 0, b = 0;                            // a < b
  PairingStats stats;                          // of a
  double sign_flip_p_value = 1;                // 1 without a pair
  std::optional<rating::GameSummary> times{};  // of all games, if the set has times
};
// Of each two players that met, without times. REQUIRES: as rate().
std::vector<PairingRow> pairings(std::span<const GameResult> games);
// With the sums and the times that the set has.
std::vector<PairingRow> pairings(const ResultSet& set);

}  // namespace rb
