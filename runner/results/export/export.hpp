#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/results/store.hpp"

// Games of a results file in the formats of other programs. Every function returns the text of one
// game; a file of SGF, JSON lines or CSV is these texts one after the other, one of PSQ is one
// game.
namespace rb {

// What the text of a game contains besides its record.
struct ExportSource {
  RunSpec run;
  std::vector<Opening> openings;
  int sgf_game = 4;              // the number of the game in SGF
  bool is_row_1_on_top = false;  // of the game's boards
  Position start = {};           // of the game; its stones are set up in SGF
};

// SGF FF[4] with the number of the game (4: Gomoku and Renju, 2: Othello), one game tree and a line
// end. Every answer has its numbers in a comment. An answer that put no stone on the board is in
// the comment of the root. http://www.red-bean.com/sgf/
std::string sgf_game(const ExportSource& source, const GameRecord& record);

// The file format of the Piskvork manager: "x,y,milliseconds" a move, each one more than in the
// Gomocup protocol, so that a1 is 1,1; then the names of Black and White, and its code for the end:
// 15 after a timeout, -2 after another fault, else 0. Only moves on the board.
std::string psq_game(const ExportSource& source, const GameRecord& record);

// The moves on the board on one line, with passes, and after a '#' what became of the game: a line
// that a file of openings may have. A name that contains "against" is in quotes, as in JSON.
std::string text_line(const ExportSource& source, const GameRecord& record);

// One JSON object on one line: all that is stored of the game. Seeds are texts, since they are
// larger than what many readers take from a JSON number.
std::string json_line(const ExportSource& source, const GameRecord& record);

// The columns of csv_row, and one game in one row, quoted as RFC 4180 says, lines ending in "\n".
std::string csv_header();
std::string csv_row(const ExportSource& source, const GameRecord& record);

// The same, a move in a row: all that is stored of it. Lists within a cell are parted by "; ".
std::string moves_header();
std::string moves_rows(const ExportSource& source, const GameRecord& record);

// A library of RenLib (runner/formats/renlib/library.hpp) of all games that `each` calls its
// function with. The last move of a game has the title "BLACK - WHITE 1-0", as RenLib's own imports
// write it, and B, W or = on the board.
using EachGame = std::function<void(const std::function<void(const GameRecord&)>& use)>;
std::string library_of(const ExportSource& source, const EachGame& each);

// Training data (runner/formats/training/training.hpp): a game, or its positions after the opening.
// Empty for a game that a fault ended, which says nothing about its positions. Throws Error without
// the place if the game is none of renju, freestyle and standard.
std::string binpack_of(const ExportSource& source, const GameRecord& record);
std::string bin_of(const ExportSource& source, const GameRecord& record);
std::string training_csv_of(const ExportSource& source, const GameRecord& record);

// How many games a file of a format holds.
enum class GamesAFile : std::uint8_t { one, all, one_or_all };

struct ExportFormat {
  std::string_view name;  // also how a file of it ends
  // The text of a game; nullptr: the file is made of all games at once, by `whole`.
  std::string (*game)(const ExportSource& source, const GameRecord& record);
  std::string (*header)();  // before the first game; nullptr: none
  GamesAFile games_a_file;
  bool is_for_gomoku;  // has no word for a pass: only games of five in a row
  std::string (*whole)(const ExportSource& source, const EachGame& each) = nullptr;
  int size = 0;                     // of the only boards that it can hold; 0: any
  std::string_view only_game = {};  // that it can hold; empty: any
};

// sgf, psq, text, jsonl, csv, moves.csv, lib, binpack, bin and training.csv.
std::span<const ExportFormat> export_formats();

}  // namespace rb
