#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"

namespace rb {

// A game as an imported file has it, before it is checked against the rules.
struct ToldGame {
  std::array<std::string, 2> players = {};  // Black's, White's; empty: not given
  std::vector<MoveRecord> moves = {};       // those on the board
  std::string opening_name = {};            // of the moves that are marked as an opening
  std::optional<Stone> winner = {};         // empty: a draw; none: not given
  std::optional<Reason> reason = {};
  Move last_answer = Move::none();  // the one that ended the game by a fault, as far as it is given
};

// The game with its end: what the board shows, or else what the file says. Neither its id nor its
// opening and players are set. Throws Error without the place, "move 7, h8, cannot be played": a
// move that the rules do not allow or that comes after the end, a result that the moves contradict,
// or none.
GameRecord record_of(const ToldGame& game, const Rules& rules);

}  // namespace rb
