#include "runner/studies/analysis/cell_labels.hpp"

#include <array>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

Position stones(std::string_view black, std::string_view white) {
  Position position;
  for (const Move move : parse_moves(black, kRenjuSize)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves(white, kRenjuSize)) position.put(move.cell(), Stone::white);
  return position;
}

std::string label(const CellLabels& labels, const char* cell) {
  return text(labels[static_cast<std::size_t>(*parse_cell(cell, kRenjuSize))]);
}

// Two threes cross in c4, two fours in l4, and row 13 has a gap that makes five and one for six.
TEST(CellLabels, AreThoseOfEachEmptyCell) {
  const Position position = stones("b4d4c3c5 j4k4m4l2l3l5 a13b13c13d13 h13i13j13l13m13", "i4l1");
  for (const CellLabels& labels : {judge_of_record(position), fast_board(position)}) {
    EXPECT_EQ(label(labels, "c4"), "33");
    EXPECT_EQ(label(labels, "l4"), "44");
    EXPECT_EQ(label(labels, "e13"), "five");
    EXPECT_EQ(label(labels, "k13"), "6");
    EXPECT_EQ(label(labels, "h8"), "legal");
    EXPECT_EQ(label(labels, "b4"), "legal") << "of a stone";
  }
  EXPECT_EQ(judge_of_record(position), fast_board(position));
}

TEST(LineWords, AreTheMovesAndTheSignsOfALine) {
  renju::Solution solution;
  EXPECT_TRUE(line_words(solution).empty());
  const std::array<std::int16_t, 3> line{112, renju::Solution::kAnyReply, 0};
  solution.line = line;
  EXPECT_EQ(line_words(solution), (std::vector<std::string>{"h8", "*", "a15"}));
}

}  // namespace
}  // namespace rb
