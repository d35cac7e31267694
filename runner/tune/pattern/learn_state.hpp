#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "rating/pairwise/interval.hpp"
#include "rating/pairwise/scores.hpp"
#include "rating/sprt/sprt.hpp"

// What `learn` has done so far, which is also the file that keeps it (docs/tuning.md, "learn").
namespace rb {

// What a table was fitted to, and what it knows of openings that were left out.
struct RoundFit {
  std::int64_t games = 0;      // different ones, of all rounds so far
  std::int64_t positions = 0;  // to fit
  double boards = 0, moves = 0,
         first = 0;  // mean cross entropies; how often the chosen move was first
  int epoch = 0;     // that was kept
  std::string checksum;
};

struct RoundElo {
  double elo = 0;
  rating::Interval interval{};  // 95 %; both ends may be infinite
};

// The new table against the last adopted one, or against the player of the beginning.
struct RoundTest {
  rating::Decision decision = rating::Decision::undecided;  // though all games were played
  rating::GameCounts counts;                                // of the new table
  double llr = 0;
  std::optional<RoundElo> elo{};  // corrected for the stop
};

struct LearnRound {
  double seconds = 0;  // of processor time on this machine
  std::optional<RoundFit> fit{};
  std::optional<RoundTest> test{};  // none without a fit

  // A table that is not proved to be better than the last adopted one plays no games: these would
  // teach what a weaker player does, and nobody would know it. The next fit has more games.
  bool is_adopted() const { return test && test->decision == rating::Decision::h1; }
};

struct LearnState {
  std::string made;  // all that decides what is learned, as a JSON object
  std::vector<LearnRound> rounds{};
};

// The number of the last round whose table was adopted, from 1; 0: none.
int last_adopted(const LearnState& state);

// The adopted tables together, over the player of the beginning, after each round: sums of Elo,
// errors of independent tests added as such.
std::vector<RoundElo> climb_of(const LearnState& state);

Json learn_json(const LearnState& state);

// The file of the folder; none yet: no rounds. Throws Error that names it: it is damaged, or was
// begun with other options.
LearnState read_learn_state(const std::string& path, const std::string& made);
void write_learn_state(const std::string& path, const LearnState& state);

}  // namespace rb
