#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rating/ratings/k_factor.hpp"
#include "runner/base/text/table.hpp"
#include "runner/evidence/openings_played.hpp"
#include "runner/evidence/players/rate_names.hpp"
#include "runner/evidence/rate_report.hpp"

// Everything that `rate` reports about a set of games, as text, JSON or CSV.
namespace rb {

// What is wanted besides the ratings.
struct RateQuestion {
  RateSpec spec{};
  std::vector<GivenAnchor> anchors;  // for spec.fit.anchors
  bool pairings = false;
  bool crosstable = false;
  bool openings = false;
  std::optional<double> k_factor;
};

struct RateDocument {
  ResultSet set;
  std::vector<std::string> labels;  // of the players, by their numbers
  std::vector<std::string> notes;
  RateReport report;
  std::optional<std::vector<PairingRow>> pairings;
  bool has_crosstable = false;
  std::optional<OpeningsPlayed> openings;
  double k = 0;
  std::optional<rating::KFactorTable> k_factor;
};

// Leaves out the games after the decision of a test. Throws Error if no game is left, UsageError
// for an anchor that is not a player.
RateDocument rate_document(ResultSet set, const RateQuestion& question);

// The ratings as a Markdown table, or the crosstable or the pairings, if they are requested.
std::string rate_markdown(const RateDocument& document);
Printout rate_text(const RateDocument& document);
std::string rate_json(const RateDocument& document);
// One table: the first requested of crosstable, pairings, openings and K factors, otherwise the
// ratings.
std::string rate_csv(const RateDocument& document);

}  // namespace rb
