#pragma once

#include <algorithm>

#include "tests/engine/renju/rules/referee.hpp"

// The definition of a VCF, word by word: no tables, no memory, no order. An oracle for small
// positions.
namespace rb::renju {

// The attacker's moves of a shortest win, or 0 if there is none within `limit`.
inline int plain_vcf(const Position& position, int limit,
                     const gomoku::Variant& game = gomoku::kRenju) {
  const Stone us = position.to_move;
  if (limit < 1) return 0;
  if (!five_cells(position, us, game).empty()) return 1;
  const std::vector<int> threats = five_cells(position, opponent(us), game);
  int best = 0;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (!threats.empty() && (threats.size() > 1 || threats[0] != cell)) continue;
    const Position fourth = after(position, cell);
    const std::vector<int> points = five_cells(fourth, us, game);
    if (points.empty() || is_forbidden(position, cell, game)) continue;
    int length = 0;
    if (points.size() > 1 || is_forbidden(fourth, points[0], game)) {
      length = 2;
    } else if (const int rest = plain_vcf(after(fourth, points[0]), limit - 1, game); rest > 0) {
      length = rest + 1;
    }
    if (length > 0 && length <= limit && (best == 0 || length < best)) best = length;
  }
  return best;
}

}  // namespace rb::renju
