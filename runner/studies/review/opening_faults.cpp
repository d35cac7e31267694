#include "runner/studies/review/opening_faults.hpp"

#include <algorithm>

namespace rb {
namespace {

using rating::EventCounts;

bool is_compared(const EventCounts& counts) { return counts.games >= OpeningFaults::kFewestGames; }

// Sorts openings that are compared before those that are not.
double rank(const OpeningRate& opening) {
  return opening.p_value ? opening.counts.sum / opening.counts.games : -1;
}

}  // namespace

std::vector<OpeningRate> OpeningFaults::worst_first() const {
  EventCounts all;
  int compared = 0;
  for (const auto& [opening, counts] : openings_) {
    all = {all.games + counts.games, all.sum + counts.sum, all.squares + counts.squares};
    compared += is_compared(counts) ? 1 : 0;
  }
  std::vector<OpeningRate> rates;
  for (const auto& [opening, counts] : openings_) {
    OpeningRate& rate = rates.emplace_back(OpeningRate{opening, counts});
    if (!is_compared(counts)) continue;
    rate.p_value = std::min(1.0, compared * rating::part_p_value(counts, all));
  }
  std::stable_sort(rates.begin(), rates.end(),
                   [](const OpeningRate& a, const OpeningRate& b) { return rank(a) > rank(b); });
  return rates;
}

}  // namespace rb
