#pragma once

#include <vector>

#include "engine/renju/rules/opening_names.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/play/record.hpp"

namespace rb {

// How Black fared after each of the 26 openings of renju, whether they were set or played.
class OpeningScores {
 public:
  struct Row {
    const renju::NamedOpening* opening = nullptr;
    rating::GameCounts black = {};
  };

  void add(const GameRecord& record);  // REQUIRES: a game of renju

  std::vector<Row> rows() const;  // that were met, the most frequent first
  const rating::GameCounts& others() const { return others_; }  // of games that begin otherwise

 private:
  std::vector<Row> rows_;
  rating::GameCounts others_;
};

}  // namespace rb
