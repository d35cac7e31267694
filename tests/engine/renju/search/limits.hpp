#pragma once

#include <cstdint>

#include "engine/game/player.hpp"

namespace rb::renju {

inline Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace rb::renju
