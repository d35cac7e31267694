#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tests/engine/renju/rules/referee.hpp"
#include "tests/engine/renju/search/naive_evaluator.hpp"

// The threats of a position word by word (docs/algorithms/search.md 15.4): every cell is played,
// lines are walked along and the judge is asked, nothing of the fast board. The oracle of
// threat_map.
namespace rb::renju::naive {

using Cells = std::set<int>;

struct Threats {
  Cells fives, open_fours, double_fours, fours, double_threes, open_threes, four_threes;
  std::map<int, Cells> mises;
  Cells double_mises;
};

inline Position with(Position position, int cell, Stone stone) {
  position.put(cell, stone);
  return position;
}
inline bool is_legal(const Position& position, int cell, Stone side) {
  return side == Stone::white || !judge(position, cell).forbidden();
}

// A four needs three more stones of its side within four steps on one line.
inline bool may_make_four(const Position& position, int cell, Stone side) {
  constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (const auto& [down, right] : kSteps) {
    int own = 0;
    for (int away = -4; away <= 4; ++away) {
      const int row = cell / kRenjuSize + away * down, column = cell % kRenjuSize + away * right;
      if (away == 0 || row < 0 || row >= kRenjuSize || column < 0 || column >= kRenjuSize) continue;
      own += position.at(row * kRenjuSize + column) == side ? 1 : 0;
    }
    if (own >= 3) return true;
  }
  return false;
}

inline bool makes_a_four(const Position& position, int cell, Stone side) {
  if (!may_make_four(position, cell, side)) return false;
  const Evaluator::Lines all = Evaluator::lines(position, cell, side);
  return std::ranges::any_of(all, [](const LineFacts& line) { return line.fours > 0; });
}

inline Cells four_threes(const Position& position, Stone side) {
  Cells cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty || !may_make_four(position, cell, side)) continue;
    if (makes_five(position, cell, side)) continue;
    if (Evaluator::four_three(position, cell, side)) cells.insert(cell);
  }
  return cells;
}

inline bool is_double(const Position& position, const Cells& targets, Stone side) {
  if (targets.size() < 2) return false;
  return std::ranges::all_of(targets, [&](int block) {
    if (!is_legal(position, block, opponent(side))) return true;
    const Cells left = four_threes(with(position, block, opponent(side)), side);
    return std::ranges::any_of(left, [&](int cell) { return targets.count(cell) > 0; });
  });
}

// The points with shapes; and, if they are wanted, the mises, which take longer.
inline Threats threats(const Position& position, Stone side, bool with_mises) {
  Threats all;
  all.four_threes = four_threes(position, side);
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (makes_five(position, cell, side)) {
      all.fives.insert(cell);
      continue;
    }
    if (!is_legal(position, cell, side)) continue;
    int fours = 0, open_fours = 0, threes = 0;
    for (const LineFacts& line : Evaluator::lines(position, cell, side)) {
      fours += line.fours;
      open_fours += line.open_four ? 1 : 0;
      threes += line.fours == 0 && Evaluator::real_three(position, cell, line, side) ? 1 : 0;
    }
    if (fours > 0) {
      (open_fours > 0 ? all.open_fours : fours > 1 ? all.double_fours : all.fours).insert(cell);
    }
    if (threes > 0) (threes > 1 ? all.double_threes : all.open_threes).insert(cell);
    if (fours > 0 || !with_mises) continue;
    const Position after = with(position, cell, side);
    Cells targets;
    for (const int target : four_threes(after, side)) {
      if (all.four_threes.count(target) == 0) targets.insert(target);
    }
    if (targets.empty()) continue;
    if (is_double(after, targets, side)) all.double_mises.insert(cell);
    all.mises[cell] = targets;
  }
  return all;
}

// Moves of White after which Black must put a stone on `point`, may not, and has no five.
inline Cells trapping_fours(const Position& position, int point) {
  Cells wins;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (cell == point || position.at(cell) != Stone::empty) continue;
    if (makes_five(position, cell, Stone::white)) continue;
    if (!makes_a_four(position, cell, Stone::white)) continue;
    const Position after = with(position, cell, Stone::white);
    if (five_cells(after, Stone::white) == std::vector{point} && judge(after, point).forbidden() &&
        five_cells(after, Stone::black).empty()) {
      wins.insert(cell);
    }
  }
  return wins;
}

}  // namespace rb::renju::naive
