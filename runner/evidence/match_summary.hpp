#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/evidence/fault_losses.hpp"
#include "runner/evidence/fleet.hpp"
#include "runner/evidence/pairing_stats.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/results/store.hpp"

namespace rb {

struct SideSummary {
  std::string name;
  std::string params;                          // a JSON object
  rating::GameCounts all, as_black, as_white;  // from this side's view
  PlayerTotals totals;
  std::optional<Swap2Counts> swap2{};  // of a run by swap2
};

// The result of a run of games, whoever plays, as plain values.
struct RunSummary : RunCounts {
  RunSpec run{};
  std::size_t openings = 0;  // in the suite; 0: the empty board
  int played_now = 0;        // games since the program was started
  double seconds = 0;        // since then
  int threads = 1;
  std::optional<Fleet> fleet{};      // of a run that was given to other machines
  std::string path{};                // of the results file
  std::vector<std::string> notes{};  // plain words on what a reader might not expect
  std::string resume{};              // the command that plays the rest; empty: there is none
  bool is_complete = true;           // there is nothing left to play
};

// A match of two: what match_table.hpp and match_json.hpp show.
struct MatchSummary : RunSummary {
  std::array<SideSummary, 2> sides{};  // A, B
  PairingStats stats{};                // of A
  std::optional<SprtReport> sprt{};    // none: all games are played whatever they bring
};

// All thinking of a side, in milliseconds.
double think_ms(const PlayerTotals& totals);

SideSummary side_summary(const RunSpec& run, const Scoreboard& board, int player);

// These fill what follows from the games.
RunSummary summarize_run(const RunSpec& run, const Scoreboard& board);
// `results`: Scoreboard::results() of the board. REQUIRES: two players.
MatchSummary summarize(const RunSpec& run, const Scoreboard& board,
                       std::span<const GameResult> results);

// Of A and B.
std::vector<PlayerFaults> player_faults(const MatchSummary& summary);

// "none: the start of the game", "default: 2000 in random order".
std::string openings_text(const RunSpec& run, std::size_t count);

}  // namespace rb
