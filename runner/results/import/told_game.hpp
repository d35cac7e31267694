#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
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
  std::optional<Swap2> swap2 = {};          // what was chosen in making that opening
  std::optional<Stone> winner = {};         // empty: a draw; none: not given
  std::optional<Reason> reason = {};
  Move last_answer = Move::none();  // the one that ended the game by a fault, as far as it is given
  // Winner and reason are of a game that the board does not decide; else they must agree with it.
  bool counts_if_open = false;
  // The result is one of people, who may have overlooked a forbidden move or had rules without it:
  // then the game is kept up to that move, with the result.
  bool is_of_people = false;
  bool mover_lost = false;   // the side to move, in which case `winner` is not given
  bool last_wins = false;    // by the file the last move ends the game on the board, and wins it
  std::string unknown = {};  // why there is no winner: "code -1 does not tell the result"
  std::vector<std::string> left_out = {};  // what is not kept: "marks", "property QPR"
  std::vector<Annotation> annotations = {};
  // "AB[hh]" of a position that was set up; the moves begin with its stones in some order, and have
  // passes where it needs them. Empty: a game from its start.
  std::string set_up = {};
};

// Says that it is not kept.
void leave_out(ToldGame& game, std::string_view what);
// Printable lines, without blanks around them.
std::string annotation_text(std::string_view text);
// Adds such lines to the comment of the game after so many moves.
void add_comment(ToldGame& game, int ply, std::string_view text);
// Adds the line "Tournament: Tallinn Open" to the comment of the game, unless the text is empty.
void add_line(ToldGame& game, std::string_view name, std::string_view text);

// The moves that were played on the board.
struct PlayedPart {
  std::size_t moves = 0;
  std::optional<Outcome> end = {};  // none: the game is not over
  Position position;                // after them
  std::string kinds = {};           // "33+44", if the last one is a forbidden point
  // "cut after move 15, h9, forbidden (33): ...", if moves follow the end, or passes the last move.
  std::string cut = {};
};

// Throws Error without the place, "move 7, h8, cannot be played".
PlayedPart played_part(const ToldGame& game, const Rules& rules);

// The game with its end: what the board shows, or else what the file says. Neither its id nor its
// opening and players are set. Throws Error without the place: a move that the rules do not allow,
// a result or a choice by swap2 that the moves contradict, or no result.
struct TakenGame {
  GameRecord record;
  std::string cut = {};           // as in PlayedPart
  std::string assumed = {};       // how it ended, if the file does not tell: "bad answer"
  bool lost_annotations = false;  // some were of moves that were cut
};
TakenGame record_of(const ToldGame& game, const Rules& rules);

}  // namespace rb
