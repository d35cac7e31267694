#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runner/base/text/table.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/studies/scaling/effort_curve.hpp"

namespace rb {

// What `scaling` shows: a curve of strength against effort.
struct ScalingSummary : RunSummary {
  std::string player, against{};       // as named; against: empty of a ladder
  std::string word;                    // of the limits: "nodes", "depth", "time"
  std::vector<std::string> limits;     // "1000", "200ms"
  bool is_doubling = true;             // a unit of effort is a doubling, else a ply
  std::vector<PlayerTotals> totals{};  // of the player at each limit
  std::optional<EffortCurve> curve{};  // none while a limit has no pair
};

Printout scaling_table(const ScalingSummary& summary);
nlohmann::ordered_json scaling_json(const ScalingSummary& summary);
// A row for each limit; empty cells where there is no curve yet.
std::string scaling_csv(const ScalingSummary& summary);

}  // namespace rb
