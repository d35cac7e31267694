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
  report.position.size = kRenjuSize;
  report.sides[1] = white;
  report.forbidden = {point};
  const std::string text = threat_text(report);
  const std::size_t begin = text.find("Forbidden to Black\n") + 19;
  return text.substr(begin, text.find('\n', begin) - begin);
}

renju::ForbiddenPoint at_h8() {
  renju::ForbiddenPoint point;
  point.cell = *parse_cell("h8", kRenjuSize);
  point.verdict.overline = true;
  return point;
}

renju::PointSet points(std::string_view names) {
  renju::PointSet set;
  for (const Move move : parse_moves(names, kRenjuSize)) set.add(move.cell());
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

}  // namespace
}  // namespace rb
