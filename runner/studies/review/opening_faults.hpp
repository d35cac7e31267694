#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rating/pairwise/event_rate.hpp"

namespace rb {

struct OpeningRate {
  std::string opening;
  rating::EventCounts counts;
  // How likely chance alone makes the opening differ this much from all games of the player,
  // corrected for the number of openings compared (Bonferroni): among 26 openings, one is far from
  // the rest by chance more often than not. None: too few games.
  std::optional<double> p_value = {};
};

// How often something happens to a player in the games of each opening.
class OpeningFaults {
 public:
  static constexpr double kFewestGames = 10;  // fewer are not compared

  // What happened in a game.
  void add(const std::string& opening, int count) { openings_[opening].add(count); }

  // First the openings that are compared, by falling rate, then the others, by name.
  std::vector<OpeningRate> worst_first() const;

 private:
  std::map<std::string, rating::EventCounts> openings_;
};

}  // namespace rb
