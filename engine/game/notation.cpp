#include "engine/game/notation.hpp"

#include <fmt/format.h>

namespace rb {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char column_letter(int column) { return static_cast<char>('a' + column); }

char sign_of(Stone stone) {
  switch (stone) {
    case Stone::black: return 'X';
    case Stone::white: return 'O';
    case Stone::empty: break;
  }
  return '.';
}

}  // namespace

std::optional<int> parse_cell(std::string_view text, int size) {
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
  const char letter = text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] + 32) : text[0];
  const int column = letter - 'a';
  int number = 0;
  for (const char c : text.substr(1)) {
    if (!is_digit(c)) return std::nullopt;
    number = 10 * number + (c - '0');
  }
  if (column < 0 || column >= size || number < 1 || number > size) return std::nullopt;
  return (size - number) * size + column;
}

std::string cell_name(int cell, int size) {
  const int number = size - cell / size;
  std::string name(1, column_letter(cell % size));  // by hand: of each move that is stored
  if (number >= 10) name += static_cast<char>('0' + number / 10);
  name += static_cast<char>('0' + number % 10);
  return name;
}

std::string move_name(Move move, int size) {
  if (move.is_cell()) return cell_name(move.cell(), size);
  return move == Move::pass() ? "pass" : "-";
}

std::string moves_text(const std::vector<Move>& moves, int size) {
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += move_name(move, size);
  }
  return text;
}

Position place_in_turn(const std::vector<Move>& moves, int size) {
  Position position;
  position.size = size;
  for (const Move move : moves) {
    if (move.is_cell()) {
      assert(position.at(move.cell()) == Stone::empty);
      position.put(move.cell(), position.to_move);
    }
    position.to_move = opponent(position.to_move);
    position.last = move;
    ++position.ply;
  }
  return position;
}

std::string diagram(const Position& position, const std::vector<Mark>& marks, FirstRow first_row) {
  std::string text;
  for (int drawn = 0; drawn < position.size; ++drawn) {
    const int row = first_row == FirstRow::bottom ? drawn : position.size - 1 - drawn;
    std::string line = fmt::format("{:>2} ", position.size - row);
    for (int column = 0; column < position.size; ++column) {
      const int cell = row * position.size + column;
      char sign = sign_of(position.at(cell));
      for (const Mark& mark : marks) {
        if (mark.cell == cell && sign == '.') sign = mark.sign;
      }
      const bool last = position.last == Move(cell);
      if (last) line.back() = '(';
      line += sign;
      line += last ? ')' : ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  text += "  ";
  for (int column = 0; column < position.size; ++column) {
    text += ' ';
    text += column_letter(column);
  }
  return text + '\n';
}

}  // namespace rb
