#include "engine/renju/judging/threat_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "engine/base/text_file.hpp"
#include "engine/game/symmetry.hpp"
#include "positions/problems.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/judging/naive_threats.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

constexpr std::int64_t kMapNodes = 20'000;
constexpr std::array kSides = {Stone::black, Stone::white};

// A position of rows from the top, such as diagram() draws.
SideThreats threats(const Position& position, Stone side, std::int64_t nodes = kMapNodes) {
  const auto board = std::make_unique<Board>(position);
  const std::uint64_t key = board->key();
  VcfSolver vcf;
  SideThreats all = side_threats(*board, side, vcf, nodes);
  EXPECT_EQ(board->key(), key) << "the board must come back";
  return all;
}
SideThreats threats(std::string_view moves, Stone side) { return threats(after(moves), side); }

std::vector<ForbiddenPoint> points(const Position& position) {
  const auto board = std::make_unique<Board>(position);
  return forbidden_points(*board);
}

std::string names(const PointSet& set) {
  std::string text;
  for (const int cell : set) text += (text.empty() ? "" : " ") + cell_name(cell, kSize);
  return text;
}
naive::Cells cells(const PointSet& set) {
  naive::Cells all;
  for (const int cell : set) all.insert(cell);
  return all;
}

TEST(ThreatMap, TellsAFiveAnOpenFourAndAFour) {
  // Black g8 h8 i8, White far away.
  const SideThreats three = threats("g8 a1 h8 c1 i8 e1", Stone::black);
  EXPECT_EQ(names(three.open_fours), "f8 j8");
  EXPECT_EQ(names(three.fours), "e8 k8");
  EXPECT_TRUE(three.fives.empty());
  const SideThreats four = threats("g8 f8 h8 c1 i8 e1 j8 a15", Stone::black);
  EXPECT_EQ(names(four.fives), "k8");
}

TEST(ThreatMap, IsOfEitherSideWhoeverIsToMove) {
  const Position position = after("g8 a1 h8 c1 i8");
  ASSERT_EQ(position.to_move, Stone::white);
  EXPECT_EQ(names(threats(position, Stone::black).open_fours), "f8 j8");
  EXPECT_TRUE(threats(position, Stone::white).open_fours.empty());
}

TEST(ThreatMap, TwoFoursAreAThreatOfWhiteAndForbiddenToBlack) {
  // White e8 f8 g8 next to Black's d8, h9 h10 h11 below Black's h12.
  constexpr const char* kStones = "d8 e8 h12 f8 a1 g8 a3 h9 a5 h10 a7 h11 a9";
  EXPECT_EQ(names(threats(kStones, Stone::white).double_fours), "h8");
  // The same with the colours exchanged: White moves first.
  const std::string swapped = std::string("o15 ") + kStones;
  const SideThreats black = threats(swapped, Stone::black);
  EXPECT_TRUE(black.double_fours.empty());
  EXPECT_FALSE(black.fours.has(cell("h8")));
}

TEST(ThreatMap, AMiseNamesTheFourThreeItThreatens) {
  // Black f8 g8 next to White's e8, i9 i10: h8 threatens the four-three on i8.
  const SideThreats black = threats("f8 e8 g8 a1 i9 a5 i10 a9", Stone::black);
  const auto mise = std::ranges::find(black.mises, cell("h8"), &Mise::cell);
  ASSERT_NE(mise, black.mises.end());
  EXPECT_EQ(names(mise->targets), "i8");
  EXPECT_FALSE(mise->is_double);
}

TEST(ThreatMap, AFukumiThreatensFoursWithoutBeingAThreeOrAMise) {
  const SideThreats black = threats("f8 e8 g8 a1 i9 a5 i10 a9", Stone::black);
  for (const int cell : black.fukumi) {
    EXPECT_FALSE(black.open_threes.has(cell));
    EXPECT_EQ(std::ranges::find(black.mises, cell, &Mise::cell), black.mises.end());
  }
}

TEST(ThreatMap, WhoHasAWinByFoursAlreadyHasNoFukumi) {
  EXPECT_TRUE(threats("g8 a1 h8 c1 i8 e1", Stone::black).fukumi.empty());
}

TEST(ThreatMap, SaysWhichFukumiItDoesNotKnow) {
  const Position position = after("f8 e8 g8 a1 i9 a5 i10 a9");
  const SideThreats known = threats(position, Stone::black);
  EXPECT_TRUE(known.unknown.empty());
  const SideThreats cut = threats(position, Stone::black, 1);
  EXPECT_EQ(names((cut.unknown | cut.fukumi) - known.fukumi - cut.unknown), "");
}

// The cross of threes around h8, where White's four in row 8 can only be stopped on h8.
TEST(ThreatMap, ATrapIsAFourThatOnlyTheForbiddenPointWouldStop) {
  // Black h9 h10 and i7 g9 make h8 a double three; White d8 e8 f8 with Black's c8 at its other end.
  Position position;
  for (const char* const name : {"h9", "h10", "g7", "i9", "c8"}) {
    position.put(cell(name), Stone::black);
  }
  for (const char* const name : {"d8", "e8", "f8"}) position.put(cell(name), Stone::white);
  const auto found = points(position);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(cell_name(found[0].cell, kSize), "h8");
  EXPECT_TRUE(found[0].verdict.double_three);
  EXPECT_EQ(names(found[0].wins), "g8");
  EXPECT_TRUE(found[0].prepares.empty());
  position.put(cell("f8"), Stone::empty);
  const auto before = points(position);
  ASSERT_EQ(before.size(), 1U);
  EXPECT_TRUE(before[0].wins.empty());
  EXPECT_EQ(names(before[0].prepares), "f8 g8");
  position.put(cell("f8"), Stone::white);
  position.put(cell("g8"), Stone::white);
  ASSERT_EQ(points(position).size(), 1U);
  EXPECT_TRUE(points(position)[0].five);
}

TEST(ThreatMap, ATrapDoesNotWinAgainstAFiveOfBlack) {
  Position position;
  for (const char* const name : {"h9", "h10", "g7", "i9", "c8", "a1", "b1", "c1", "d1"}) {
    position.put(cell(name), Stone::black);
  }
  for (const char* const name : {"d8", "e8", "f8"}) position.put(cell(name), Stone::white);
  const auto found = points(position);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].wins.empty());
}

std::vector<Position> suite_positions(std::string_view suite, std::size_t step) {
  const std::string path = source_path("positions/") + std::string(suite) + ".jsonl";
  const auto problems = parse_problems(read_text(path), path, find_suite_kind(suite).value());
  std::vector<Position> positions;
  for (std::size_t i = 0; i < problems.size(); i += step) {
    positions.push_back(problems[i].position);
  }
  return positions;
}

void expect_same(const SideThreats& fast, const naive::Threats& slow, bool with_mises) {
  EXPECT_EQ(cells(fast.fives), slow.fives);
  EXPECT_EQ(cells(fast.open_fours), slow.open_fours);
  EXPECT_EQ(cells(fast.double_fours), slow.double_fours);
  EXPECT_EQ(cells(fast.fours), slow.fours);
  EXPECT_EQ(cells(fast.double_threes), slow.double_threes);
  EXPECT_EQ(cells(fast.open_threes), slow.open_threes);
  EXPECT_EQ(cells(fast.four_threes), slow.four_threes);
  if (!with_mises) return;
  std::map<int, naive::Cells> mises;
  naive::Cells doubles;
  for (const Mise& mise : fast.mises) {
    mises[mise.cell] = cells(mise.targets);
    if (mise.is_double) doubles.insert(mise.cell);
  }
  EXPECT_EQ(mises, slow.mises);
  EXPECT_EQ(doubles, slow.double_mises);
}

class ThreatMapOf : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Suites, ThreatMapOf, testing::ValuesIn(kSuiteKindNames),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(ThreatMapOf, IsWhatTheRulesSay) {
  for (const Position& position : suite_positions(GetParam(), 7)) {
    SCOPED_TRACE(diagram(position));
    for (const Stone side : kSides) {
      expect_same(threats(position, side, 1), naive::threats(position, side, false), false);
    }
  }
}

TEST_P(ThreatMapOf, HasTheMisesOfTheRules) {
  for (const Position& position : suite_positions(GetParam(), 50)) {
    SCOPED_TRACE(diagram(position));
    for (const Stone side : kSides) {
      expect_same(threats(position, side, 1), naive::threats(position, side, true), true);
    }
  }
}

TEST_P(ThreatMapOf, HasTheTrapsOfTheRules) {
  for (const Position& position : suite_positions(GetParam(), 25)) {
    SCOPED_TRACE(diagram(position));
    naive::Cells forbidden;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) == Stone::empty && judge(position, cell).forbidden()) {
        forbidden.insert(cell);
      }
    }
    naive::Cells found;
    for (const ForbiddenPoint& point : points(position)) {
      found.insert(point.cell);
      EXPECT_EQ(point.verdict, judge(position, point.cell));
      EXPECT_EQ(point.five, makes_five(position, point.cell, Stone::white));
      if (point.five) continue;
      EXPECT_EQ(cells(point.wins), naive::trapping_fours(position, point.cell));
    }
    EXPECT_EQ(found, forbidden);
  }
}

// The win that a fukumi threatens holds against every reply, by the judge.
TEST_P(ThreatMapOf, FukumiThreatenAWinByFours) {
  int found = 0;
  for (const Position& position : suite_positions(GetParam(), 40)) {
    SCOPED_TRACE(diagram(position));
    for (const Stone side : kSides) {
      for (const int cell : threats(position, side).fukumi) {
        Position after = naive::with(position, cell, side);
        after.to_move = side;
        const auto board = std::make_unique<Board>(after);
        VcfSolver vcf;
        Budget budget;
        const Solution win = vcf.solve(*board, VcfSolver::kNoLimit, budget);
        ASSERT_EQ(win.proof, Proof::win) << cell_name(cell, kSize);
        EXPECT_EQ(flaw(after, win.line), "") << cell_name(cell, kSize);
        EXPECT_FALSE(naive::makes_a_four(position, cell, side));
        ++found;
      }
    }
  }
  if (GetParam() == "midgame") {
    EXPECT_GT(found, 0);
  }
}

PointSet image(const PointSet& set, int symmetry) {
  PointSet all;
  for (const int cell : set) all.add(transform(cell, kSize, symmetry));
  return all;
}

TEST_P(ThreatMapOf, IsTheSameInAllEightImages) {
  for (const Position& position : suite_positions(GetParam(), 40)) {
    SCOPED_TRACE(diagram(position));
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      const Position turned = transform(position, symmetry);
      for (const Stone side : kSides) {
        const SideThreats one = threats(position, side), other = threats(turned, side);
        EXPECT_EQ(names(image(one.fours, symmetry)), names(other.fours));
        EXPECT_EQ(names(image(one.open_threes, symmetry)), names(other.open_threes));
        EXPECT_EQ(names(image(one.four_threes, symmetry)), names(other.four_threes));
        if (one.unknown.empty() && other.unknown.empty()) {
          EXPECT_EQ(names(image(one.fukumi, symmetry)), names(other.fukumi));
        }
        std::set<std::pair<int, std::string>> mises, images;
        for (const Mise& mise : other.mises) mises.emplace(mise.cell, names(mise.targets));
        for (const Mise& mise : one.mises) {
          images.emplace(transform(mise.cell, kSize, symmetry),
                         names(image(mise.targets, symmetry)));
        }
        EXPECT_EQ(images, mises);
      }
      const auto here = points(position), there = points(turned);
      ASSERT_EQ(here.size(), there.size());
      for (const ForbiddenPoint& point : here) {
        const int cell = transform(point.cell, kSize, symmetry);
        const auto twin = std::ranges::find(there, cell, &ForbiddenPoint::cell);
        ASSERT_NE(twin, there.end());
        EXPECT_EQ(names(image(point.wins, symmetry)), names(twin->wins));
        EXPECT_EQ(names(image(point.prepares, symmetry)), names(twin->prepares));
      }
    }
  }
}

}  // namespace
}  // namespace rb::renju
