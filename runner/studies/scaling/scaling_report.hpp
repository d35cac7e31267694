#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/studies/scaling/effort_curve.hpp"

namespace rb {

// What `scaling` shows: a curve of strength against effort.
struct ScalingSummary : RunSummary {
  std::string player{}, against{};     // as named; against: empty of a ladder
  std::string word{};                  // of the limits: "nodes", "depth", "time"
  std::vector<std::string> limits{};   // "1000", "200ms"
  std::vector<double> efforts{};       // of each limit, in units (effort_curve.hpp)
  bool is_doubling = true;             // a unit of effort is a doubling, else a ply
  std::vector<PlayerTotals> totals{};  // of the player at each limit
  std::optional<EffortCurve> curve{};  // none while a limit has no pair
};

// Of a run of `scaling`, as its results file has it: what follows from its games. None if the
// players have not the limits of such a run: a file may be edited.
std::optional<ScalingSummary> summarize_scaling(const RunSpec& run, const Scoreboard& board,
                                                std::span<const GameResult> results);

// The fields of the curve alone (docs/report-document.md, "scaling").
Json curve_json(const ScalingSummary& summary);

Printout scaling_table(const ScalingSummary& summary);
Json scaling_json(const ScalingSummary& summary);
// A row for each limit; empty cells where there is no curve yet.
std::string scaling_csv(const ScalingSummary& summary);

}  // namespace rb
