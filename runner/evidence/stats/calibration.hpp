#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/base/zu.hpp"
#include "rating/pairwise/interval.hpp"
#include "rating/pairwise/key_set.hpp"
#include "rating/pairwise/scores.hpp"
#include "runner/play/record.hpp"

// Whether the scores that players report mean anything: what games ended in, by what a player said
// of them, early and late in the game.
namespace rb {

// The edges of the bins of scores, in the players' own points from the mover's side; bin 0 is below
// the first and the last one is at the last edge or above: there a score says that the game is won.
inline constexpr std::array kScoreEdges{-99'000, -3000, -1000, -300, -100, -30,   0,
                                        30,      100,   300,   1000, 3000, 99'000};
inline constexpr int kScoreBins = static_cast<int>(kScoreEdges.size()) + 1;
// The first moves of the phases of a game; phase 0 ends before move 21.
inline constexpr std::array kPhases{1, 21, 41};

// What games ended in for a player that said a score of a bin in them. Each game counts once in a
// bin, however often the score was said: moves of one game are not independent.
struct CalibrationRow {
  int bin = 0;
  std::int64_t moves = 0;
  rating::GameCounts games;
  rating::Interval interval = {};  // 95 %, of the share of the points
};

class ScoreCalibration {
 public:
  // `key`: of the game's moves, as moves_key(). Games that repeat others of the same players, and
  // those that a fault or a rule of the run ended, are left out: they say nothing of scores. A game
  // without moves has none.
  void add(const GameRecord& record, std::uint64_t key);

  // Those that occur, by bin. `phase`: a place in kPhases; none: the whole game.
  std::vector<CalibrationRow> rows(int player, std::optional<int> phase) const;
  // The share of the scatter of results that the bins explain, from 0 to 1, less what as many bins
  // explain by chance (epsilon squared, Kelley 1935): how sharp the scores are. None: fewer than
  // two bins, or all results alike.
  std::optional<double> explained(int player, std::optional<int> phase) const;
  int left_out() const { return left_out_; }

 private:
  struct Bin {
    std::int64_t moves = 0;
    rating::GameCounts games;
  };
  using Bins = std::array<Bin, zu(kScoreBins)>;      // without moves where nothing was said
  void add(const GameRecord& record, Stone colour);  // what this side said
  const Bins* find(int player, std::optional<int> phase) const;

  std::map<std::pair<int, int>, Bins> bins_;  // of a player in a phase; -1: in the whole game
  rating::KeySet seen_;
  int left_out_ = 0;
};

}  // namespace rb
