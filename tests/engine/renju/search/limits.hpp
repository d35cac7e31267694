#pragma once

#include <cstdint>
#include <string_view>

#include "engine/game/player.hpp"
#include "engine/renju/level/profiles.hpp"

namespace rb::renju {

inline Profile level(std::string_view name) { return *find_profile(name); }

inline Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace rb::renju
