#include "runner/studies/analysis/cell_labels.hpp"

#include <memory>

#include "engine/renju/board/board.hpp"
#include "engine/renju/rules/judge.hpp"
#include "runner/studies/analysis/line_notation.hpp"

namespace rb {
namespace {

CellLabel label(const renju::Verdict& verdict) {
  return {verdict.five, verdict.overline, verdict.double_four, verdict.double_three,
          verdict.allowed_three};
}

}  // namespace

CellLabels judge_of_record(const Position& position) {
  CellLabels labels;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    labels[static_cast<std::size_t>(cell)] = label(renju::judge(position, cell));
  }
  return labels;
}

CellLabels fast_board(const Position& position) {
  const auto board = std::make_unique<renju::Board>(position);
  CellLabels labels;
  for (const int cell : board->empty()) {
    labels[static_cast<std::size_t>(cell)] = label(board->verdict(cell));
  }
  return labels;
}

std::vector<std::string> line_words(const renju::Solution& solution, int size) {
  std::vector<std::string> words;
  for (const int cell : solution.line) words.push_back(line_move(cell, size));
  return words;
}

}  // namespace rb
