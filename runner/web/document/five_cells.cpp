#include "runner/web/document/five_cells.hpp"

#include <algorithm>
#include <array>

namespace rb {
namespace {

constexpr std::size_t kFive = 5;

struct Step {
  int column = 0, row = 0;
};
constexpr std::array<Step, 4> kAxes = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// The cells from `cell` on, itself not among them, that have the same stone.
std::vector<int> run(const Position& position, int cell, Step step) {
  std::vector<int> cells;
  const auto inside = [&](int at) { return at >= 0 && at < position.size; };
  int column = cell % position.size + step.column, row = cell / position.size + step.row;
  while (inside(column) && inside(row)) {
    const int next = row * position.size + column;
    if (position.at(next) != position.at(cell)) break;
    cells.push_back(next);
    column += step.column;
    row += step.row;
  }
  return cells;
}

std::vector<int> line(const Position& position, int cell, Step step) {
  std::vector<int> cells = run(position, cell, {-step.column, -step.row});
  std::reverse(cells.begin(), cells.end());
  cells.push_back(cell);
  const std::vector<int> more = run(position, cell, step);
  cells.insert(cells.end(), more.begin(), more.end());
  return cells;
}

}  // namespace

std::vector<int> five_cells(const Position& position) {
  if (!position.last.is_cell()) return {};
  for (const Step axis : kAxes) {
    std::vector<int> cells = line(position, position.last.cell(), axis);
    if (cells.size() >= kFive) return cells;
  }
  return {};
}

std::vector<int> stone_cells(const Position& position, Stone colour) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == colour) cells.push_back(cell);
  }
  return cells;
}

}  // namespace rb
