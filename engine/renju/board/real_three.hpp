#pragma once

#include <array>
#include <cstdint>

#include "engine/renju/board/cell_threats.hpp"
#include "engine/renju/board/line.hpp"

// Which threes of Black are real, read from the lines alone (RIF 9.3, docs/algorithms/rules.md 4):
// a three that cannot become a straight four because its point is forbidden is not a three. That
// may depend on further threes, of stones that are only imagined; nothing is played.
namespace rb::renju::inline RB_SIZES {

// Whether an empty cell of these lines is forbidden to Black, whose stone makes `threats` there.
// For boards that keep only the lines.
bool is_forbidden(GeometryOf geometry, const std::array<Line, kLines>& lines, int cell,
                  Threats threats);

// Whether the three along `axis` of a black stone on the empty cell `cell` can become a straight
// four. REQUIRES: a stone there makes a three along this axis.
bool is_real_three(GeometryOf geometry, const std::array<Line, kLines>& lines, int cell, int axis);

}  // namespace rb::renju::inline RB_SIZES
