#pragma once

#include <span>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/renju/board/sizes.hpp"

namespace rb {

// A line of a solver (vcf.hpp) from `position` as moves that the rules allow: a reply that does not
// matter, or that is forbidden, becomes one that can be played and that leaves the rest of the line
// as it is, if there is one on a point that the reply is about. It ends before such a reply if none
// does.
std::vector<Move> whole_line(const Position& position, std::span<const int> line,
                             const renju::PlayedGame& game = {});

}  // namespace rb
