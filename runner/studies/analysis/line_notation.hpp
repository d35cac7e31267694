#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/game/rules.hpp"
#include "engine/renju/board/sizes.hpp"

// Lines of play, as commands read and print them.
namespace rb {

// MOVES of a command, in which "pass" leaves the turn to the other side. Throws Error as
// parse_moves().
std::vector<Move> parse_position(std::string_view text);
// What such a pass does; games of five in a row have none.
void pass_turn(Position& position);
struct PlayedMoves {
  Position position;           // after the last move, or after the one that ended the game
  std::optional<Outcome> end;  // none: the game goes on
};
// Such moves played from the empty board by the rules; those after the end are ignored.
PlayedMoves play_moves(const std::vector<Move>& moves, const Rules& rules);
// The position after such moves. Throws Error if one of them ends the game.
Position position_after(const std::vector<Move>& moves, const renju::PlayedGame& game = {});

// A line of a solver (proof.hpp) on a board of this size as "h8 * i9": '*' for a reply that does
// not matter, '!' for one that is forbidden to Black.
std::string line_text(std::span<const std::int16_t> line, int size = kRenjuSize);
// One move of it.
std::string line_move(int cell, int size = kRenjuSize);

}  // namespace rb
