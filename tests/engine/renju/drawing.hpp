#pragma once

#include <charconv>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/game/position.hpp"

// Positions of tests as pictures.
namespace rb::renju {

struct Drawing {
  Position position;
  std::map<char, int> marks;  // cells by their signs

  // The cell with this sign. Throws std::out_of_range if there is none.
  int at(char sign) const { return marks.at(sign); }
};

// A part of a board: rows from the top, each with its number, then the letters of the columns. X is
// a black stone, O a white one, '.' an empty cell; any other sign marks an empty cell that the test
// speaks of. Throws std::invalid_argument for a row that does not fit the columns.
//
//    9 . O . .
//    8 . X a X
//      f g h i
inline Drawing drawn(std::string_view text, Stone to_move = Stone::black) {
  std::vector<std::vector<std::string_view>> rows;
  for (const std::string_view line : split(text, '\n')) {
    if (!words(line).empty()) rows.push_back(words(line));
  }
  if (rows.size() < 2) throw std::invalid_argument("a drawing without rows or columns");
  const std::size_t columns = rows.back().size();
  const int first_column = rows.back().front().front() - 'a';
  rows.pop_back();
  Drawing drawing;
  for (const auto& row : rows) {
    int number = 0;
    std::from_chars(row[0].data(), row[0].data() + row[0].size(), number);
    if (number < 1 || number > kRenjuSize || row.size() != columns + 1) {
      throw std::invalid_argument("row " + std::string(row[0]) + " of a drawing");
    }
    for (std::size_t i = 1; i < row.size(); ++i) {
      const int cell = (kRenjuSize - number) * kRenjuSize + first_column + static_cast<int>(i) - 1;
      const char sign = row[i].front();
      if (sign == 'X' || sign == 'O') {
        drawing.position.put(cell, sign == 'X' ? Stone::black : Stone::white);
        ++drawing.position.ply;
      } else if (sign != '.') {
        drawing.marks[sign] = cell;
      }
    }
  }
  drawing.position.to_move = to_move;
  return drawing;
}

}  // namespace rb::renju
