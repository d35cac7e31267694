#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// The words of the Gomocup (Piskvork) protocol, as text, for both sides of it: what an engine may
// print, and the commands that tell it a position. A point is "x,y", with x the column from the
// left and y the row number minus 1, both from 0: h8 is "7,7" and a1 "0,0".
namespace rb::gomocup {

enum class Kind : std::uint8_t {
  move,      // "7,7"
  suggest,   // "SUGGEST 7,7": the engine plays it once it is told to: "PLAY 7,7"
  bad_move,  // is meant as a point but is none: "7,", "7.5,7.5", "7,7,1", SUGGEST without one
  ok,
  error,
  unknown,
  other  // MESSAGE, DEBUG, an empty line, anything that does not answer a command
};

struct Line {
  Kind kind = Kind::other;
  int x = 0, y = 0;  // of move and suggest; a number that is too large for an int is the largest
  friend bool operator==(const Line&, const Line&) = default;
};

// The meaning of a line that an engine has printed. Blanks around it and around the comma, "\r", a
// '+' sign, leading zeros and the case of words are ignored.
Line parse_line(std::string_view text);

// Whether a line answers nothing and may come at any time: MESSAGE, DEBUG, or only blanks.
bool is_remark(std::string_view text);
// Whether the line answers ABOUT: name="...", version="...", with blanks around '=' and in either
// case. Old engines answer with any text, which could be a greeting and does not count.
bool is_about(std::string_view text);

// "7,7" or "7,7,1": as many numbers as `numbers` holds, separated by commas, with blanks and signs
// as in a line. False: the text is something else.
bool parse_numbers(std::string_view text, std::span<int> numbers);
// Whether the text is this word (given in capitals), in either case.
bool is_word(std::string_view text, std::string_view word);

// An answer to SWAP2BOARD: the points of "7,7 8,7 9,9", or none for SWAP. nullopt: the line is no
// such answer. A point that is off the board is Move::none().
std::optional<std::vector<Move>> parse_swap2(std::string_view text, int board_size);

// What is due as an answer on this number of stones.
std::string_view due_by_swap2(int stones);

// Why these stones are no answer on that many; empty: they are one.
std::string_view wrong_swap2(const Position& position, std::span<const Move> stones);

// Whether `refusal`, the last of so many, refuses the SWAP2BOARD of what was sent: it names the
// word, or all lines from it on were refused; some refusals may be of what was lost of an INFO, or
// of the stones.
bool refuses_swap2(std::string_view sent, std::string_view refusal, int refusals);

// none() for a point off the board.
Move move_at(int x, int y, int board_size);

// "7,7". REQUIRES: a cell.
void append_point(std::string& text, Move move, int board_size);
// "BOARD\n7,7,2\n...DONE\n": 1 for the stones of the side to move, 2 for the other's. The last move
// comes last; before it Black's and White's stones alternate, since a position knows no more about
// their order.
void append_board(std::string& text, const Position& position);
// "SWAP2BOARD\n7,7\n...DONE\n"; with owners "7,7,2", as BOARD has them.
void append_swap2(std::string& text, std::span<const Move> stones, int board_size,
                  bool with_owners = false);

}  // namespace rb::gomocup
