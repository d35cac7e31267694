#pragma once

#include <memory>

#include "engine/game/player.hpp"
#include "engine/gomoku/variant.hpp"

namespace rb::gomoku {

// A player of any variant on any board, as an opponent for examining programs. It makes five, or
// else stops a five, or else draws, by the game's seed, one of the empty cells at the end of the
// longest row. It knows no forbidden points and needs no time; limits change nothing.
std::unique_ptr<Player> make_plain_player(const Variant& variant);

}  // namespace rb::gomoku
