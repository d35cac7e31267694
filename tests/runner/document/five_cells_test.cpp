#include "runner/document/five_cells.hpp"

#include <gmock/gmock.h>

#include "tests/parse_diagram.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<int> cells_of(const char* diagram) { return five_cells(parse_diagram(diagram, 7)); }

TEST(FiveCells, AreTheLineThroughTheLastStone) {
  EXPECT_THAT(cells_of(". . . . . . .\n"
                       ". X . . . . .\n"
                       ". . X . O O .\n"
                       ". . .(X). O .\n"
                       ". . . . X O .\n"
                       ". . . . . X .\n"
                       ". . . . . . .\n"),
              ElementsAre(8, 16, 24, 32, 40));
}

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
