#include "engine/renju/rules/trap.hpp"

#include <vector>

#include "engine/renju/rules/judge.hpp"

namespace rb::renju {
namespace {

// Where a stone of this side makes a five.
std::vector<int> fives(const Position& position, Stone stone) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (makes_five(position, cell, stone)) cells.push_back(cell);
  }
  return cells;
}

}  // namespace

bool lost_by_trap(std::span<const Move> moves, const Outcome& outcome) {
  if (outcome.winner != Stone::white || outcome.reason != Reason::five) return false;
  if (moves.size() < 2) return false;
  Position position;
  for (const Move move : moves.first(moves.size() - 2)) {
    position.put(move.cell(), position.to_move);
    position.to_move = opponent(position.to_move);
  }
  const int five = moves.back().cell();  // first what is seldom so, and costs less
  return judge(position, five).forbidden() && fives(position, Stone::white) == std::vector{five} &&
         fives(position, Stone::black).empty();
}

}  // namespace rb::renju
