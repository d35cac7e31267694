#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/game/position.hpp"
#include "runner/results/import/told_game.hpp"

// Games in the formats of other programs. A reader calls `use` with each game of a text in turn,
// broken ones included, and continues with the next; it throws nothing, whatever the text is.
namespace rb {

namespace renlib {
class Library;
}

// The game whose moves are read.
struct ReadAs {
  std::string_view name = "renju";
  Position start = {};  // with its size
  int sgf_game = 4;     // its number in SGF
  bool is_row_1_on_top = false;
  bool is_utf8 = false;           // the text, whatever it says of itself
  std::string_view charset = {};  // of texts that name none; empty: found out
  std::string_view path = {};     // of the text: names of files tell what some texts do not
};

// Throws Error, without the place, if the board of a game is not that of the moves that are read.
void require_board(const ReadAs& as, std::int64_t width, std::int64_t height);

struct TextGame {
  int number = 0;  // in its text, from 1
  int line = 0;    // where it begins, from 1
  ToldGame game = {};
  std::string problem = {};  // why it cannot be taken; empty: nothing is wrong so far
};
using UseGame = std::function<void(TextGame)>;

// SGF FF[4] and older: a collection. Of each game the main line is read: the first of all
// variations. Points are two letters ("hh", from the upper left) or a cell ("h8"). RE gives the
// result; in files of `export` the comments give the rest. http://www.red-bean.com/sgf/
void read_sgf(std::string_view text, const ReadAs& as, const UseGame& use);

// The file of the Piskvork manager, one game: "Piskvorky 15x15, LEVEL:LEVEL, B", where B is 1 if
// the second player begins; "x,y,milliseconds" a move, from 1; the names of both players, which may
// be missing; a code, 0 if the board decided the game, 15 after a timeout.
void read_psq(std::string_view text, const ReadAs& as, const UseGame& use);

// One game per line: its moves and, after a '#', what `export --format text` writes. Without that
// there are no names, and the result is that of the board.
void read_text_games(std::string_view text, const ReadAs& as, const UseGame& use);

// The database of RenjuNet (runner/formats/rif/rif.hpp): games of the rules of renju. How a game
// ended is not in it: if the board does not show it, the loser resigned.
void read_rif(std::string_view text, const ReadAs& as, const UseGame& use);

// One line of moves without players and result, of RenLib and Yixin-Board; the name of a .pos may
// tell them. What Gomotur writes, whose board may have had another size.
void read_pos(std::string_view text, const ReadAs& as, const UseGame& use);
void read_sav(std::string_view text, const ReadAs& as, const UseGame& use);
void read_rec(std::string_view text, const ReadAs& as, const UseGame& use);

// Training data of c-gomoku-cli and Rapfi (runner/formats/training/training.hpp).
void read_binpack_games(std::string_view bytes, const ReadAs& as, const UseGame& use);
void read_bin_games(std::string_view bytes, const ReadAs& as, const UseGame& use);
void read_csv_games(std::string_view text, const ReadAs& as, const UseGame& use);

// Libraries of RenLib: games whose last move has a text such as "Black - White 1-0", with the
// comments on their line.
void read_library_games(std::string_view bytes, const ReadAs& as, const UseGame& use);
// Whether there are any.
bool tells_games(const renlib::Library& library);

// In the format that the content shows (runner/results/formats). A text of a format without a
// reader here is one game with a problem, which names the format and what to do with it.
void read_games(std::string_view text, const ReadAs& as, const UseGame& use);

}  // namespace rb
