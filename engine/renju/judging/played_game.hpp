#pragma once

#include <optional>
#include <string_view>

#include "engine/gomoku/rules.hpp"
#include "engine/renju/board/sizes.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb::renju {

// The judge of record of a game.
inline const Rules& rules_of(const PlayedGame& game) {
  return game.variant.black.has_forbidden_points ? rules(game.size)
                                                 : gomoku::rules(game.variant.name, game.size);
}

// The game of this name on such a board; none: no board of this engine is for it. Where a five
// needs an open end a four is stopped at two points, and no proof here expects that.
inline std::optional<PlayedGame> played_game(std::string_view name, int size) {
  const gomoku::Variant* const variant = gomoku::find_variant(name);
  if (variant == nullptr || variant->black.five_needs_open_end) return std::nullopt;
  if (size < gomoku::kSmallestSize || size > kLargestSize) return std::nullopt;
  if (variant->black.has_forbidden_points && !is_size(size)) return std::nullopt;
  return PlayedGame{.variant = *variant, .size = size};
}

}  // namespace rb::renju
