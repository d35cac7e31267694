#pragma once

#include <string>
#include <vector>

#include "runner/evidence/stats/player_stats.hpp"

namespace rb {

// A figure of a player, as a row of a table and as a field of JSON and CSV.
struct Metric {
  enum class Form : std::uint8_t { count, number, share };
  int group = 0;      // orders rows: of one group stand together, in the order of `place`
  int place = 0;      // within the group
  std::string key;    // "time_ms_median"
  std::string label;  // "Time, median ms"
  Form form = Form::number;
  double value = 0;  // a share from 0 to 1
};

// All that is known of a player: what it does not tell has no metric.
std::vector<Metric> metrics_of(const PlayerStats& stats);

std::string metric_text(const Metric& metric);  // "12.3 %"

}  // namespace rb
