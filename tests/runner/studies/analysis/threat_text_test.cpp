#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "runner/studies/analysis/threat_report.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::Not;

// A point that is forbidden to Black, as the first line below the heading says it.
std::string trap(const renju::ForbiddenPoint& point, const renju::SideThreats& white = {}) {
  ThreatReport report;
  report.position.size = kMaxSize;
  report.sides[1] = white;
  report.forbidden = {point};
  const std::string text = threat_text(report, 200);
  const std::size_t begin = text.find("Forbidden to Black\n") + 19;
  return text.substr(begin, text.find('\n', begin) - begin);
}

renju::ForbiddenPoint at_h8() {
  renju::ForbiddenPoint point;
  point.cell = *parse_cell("h8", kMaxSize);
  point.verdict.overline = true;
  return point;
}

renju::CellSet points(std::string_view names) {
  renju::CellSet set;
  for (const Move move : parse_moves(names, kMaxSize)) set.add(move.cell());
  return set;
}

TEST(ThreatText, OfATrapNamesEachThingThatItIsGoodFor) {
  EXPECT_THAT(trap(at_h8()), HasSubstr("no trap yet"));
  renju::ForbiddenPoint point = at_h8();
  point.wins = points("h5");
  EXPECT_THAT(trap(point), HasSubstr("White wins by a four on h5, which only this point stops"));
  EXPECT_THAT(trap(point), Not(HasSubstr(";")));
  point.prepares = points("h4");
  EXPECT_THAT(trap(point), HasSubstr("this point stops; White prepares such a four on h4"));
  point.five = true;
  EXPECT_THAT(trap(point), HasSubstr("Black cannot stop White's five there"));
  EXPECT_THAT(trap(point), Not(HasSubstr("h5")));
}

TEST(ThreatText, OfATrapSaysWhatWhiteWouldMakeThere) {
  renju::SideThreats white;
  white.fours = points("h8 c3");
  EXPECT_THAT(trap(at_h8(), white), HasSubstr("White's stone there makes: four"));
}

// Every list of a side has its name, and the boards its sign; the strongest first.
TEST(ThreatText, HasEachListWithItsSign) {
  ThreatReport report;
  report.position.size = kMaxSize;
  report.position.to_move = Stone::black;
  renju::SideThreats& side = report.sides[0];
  side.fives = points("a1 a2");
  side.open_fours = points("b1");
  side.double_fours = points("c1");
  side.four_threes = points("d1 a1");
  side.double_threes = points("e1");
  side.fours = points("f1");
  side.open_threes = points("g1");
  side.fukumi = points("j1");
  side.unknown = points("k1 l1");
  side.mises = {
      {.cell = *parse_cell("h1", kMaxSize), .targets = points("m1 n1"), .is_double = true},
      {.cell = *parse_cell("i1", kMaxSize), .targets = points("m1"), .is_double = false},
      {.cell = *parse_cell("i2", kMaxSize), .targets = points("n1"), .is_double = false}};
  report.nodes = 1;
  const std::string text = threat_text(report, 200);
  EXPECT_THAT(text, HasSubstr("\n 2 5 . . . . . . . m . . . . . .  "));
  EXPECT_THAT(text, HasSubstr("\n 1 5 S D + T 4 3 W m f . . . . .  "));
  EXPECT_THAT(text, HasSubstr("\n5 five, S open four, D two fours, + four-three, T two threes, "
                              "4 four, 3 open three, W double mise, m mise, f fukumi\n"));
  EXPECT_THAT(text, HasSubstr("\nBlack, to move\n"
                              "  five         a2, a1\n"
                              "  open four    b1\n"
                              "  two fours    c1\n"
                              "  four-three   a1, d1\n"
                              "  two threes   e1\n"
                              "  four         f1\n"
                              "  open three   g1\n"
                              "  double mise  h1 (m1, n1)\n"
                              "  mise         i1 (m1), i2 (n1)\n"
                              "  fukumi       j1\n"
                              "  fukumi?      k1, l1: 1 node ran out first\n"
                              "White\n"
                              "  no threats\n"
                              "Forbidden to Black: none\n"));
}

TEST(ThreatText, NamesAllThatWhiteMakesOnATrap) {
  renju::SideThreats white;
  white.fives = points("h8");
  white.open_threes = points("h8");
  renju::ForbiddenPoint point = at_h8();
  point.prepares = points("h4 h5");
  EXPECT_THAT(trap(point, white), testing::EndsWith("White prepares such a four on h5, h4; White's "
                                                    "stone there makes: five, open three"));
}

}  // namespace
}  // namespace rb
