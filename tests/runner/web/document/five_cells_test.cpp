#include "runner/web/document/five_cells.hpp"

#include <gmock/gmock.h>

#include "tests/parse_diagram.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<int> cells_of(const char* diagram) { return five_cells(parse_diagram(diagram, 7)); }

TEST(FiveCells, OfAnOverlineAreAllItsStones) {
  EXPECT_THAT(cells_of("X X X X X X X\n"
                       ".(O)O O O O O\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"),
              ElementsAre(8, 9, 10, 11, 12, 13));
}

// Of Black's stones on these cells of a board of 7, the last one first.
std::vector<int> cells_of(const std::vector<int>& stones) {
  Position position;
  position.size = 7;
  for (const int cell : stones) position.put(cell, Stone::black);
  position.last = Move(stones.front());
  return five_cells(position);
}

TEST(FiveCells, ReachTheEdgesOnEachAxis) {
  EXPECT_THAT(cells_of({2, 0, 1, 3, 4}), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(cells_of({48, 44, 45, 46, 47}), ElementsAre(44, 45, 46, 47, 48));
  EXPECT_THAT(cells_of({14, 0, 7, 21, 28}), ElementsAre(0, 7, 14, 21, 28));
  EXPECT_THAT(cells_of({20, 27, 34, 41, 48}), ElementsAre(20, 27, 34, 41, 48));
  EXPECT_THAT(cells_of({32, 0, 8, 16, 24}), ElementsAre(0, 8, 16, 24, 32));
  EXPECT_THAT(cells_of({16, 4, 10, 22, 28}), ElementsAre(28, 22, 16, 10, 4));
  EXPECT_THAT(cells_of({44, 20, 26, 32, 38}), ElementsAre(44, 38, 32, 26, 20));
}

TEST(FiveCells, DoNotGoAroundTheEdge) {
  EXPECT_THAT(cells_of(". . . . X X X\n"
                       "X(X). . O O O\n"
                       "O . . . . . .\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"
                       ". . . . . . .\n"),
              IsEmpty());
}

}  // namespace
}  // namespace rb
