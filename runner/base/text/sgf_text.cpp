#include "runner/base/text/sgf_text.hpp"

#include "engine/base/printable.hpp"

namespace rb {
namespace {

std::string escaped(std::string_view text) {
  std::string all;
  for (const char c : text) {
    if (c == ']' || c == '\\') all += '\\';
    all += c;
  }
  return all;
}

}  // namespace

std::string sgf_text(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return escaped(printable(line));
}

std::string sgf_lines(std::string_view text) { return escaped(printable_lines(text)); }

std::string sgf_point(Move move, int board_size, bool is_row_1_on_top) {
  if (!move.is_cell()) return "";
  const int row = move.cell() / board_size;
  return {static_cast<char>('a' + move.cell() % board_size),
          static_cast<char>('a' + (is_row_1_on_top ? board_size - 1 - row : row))};
}

}  // namespace rb
