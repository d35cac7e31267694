#include "runner/studies/suites/win_solver.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

using renju::Proof;
using ::testing::ElementsAre;

// Three stones of Black in a row, open at both ends: a win by fours.
constexpr const char* kThree = R"("black":["g8","h8","i8"],"white":["a1","c1","e1"])";

std::string file_of(const std::string& rows) {
  const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
  const std::string path = testing::TempDir() + "win_solver_" + test->name() + ".jsonl";
  std::ofstream(path) << rows;
  return path;
}

// Two threes of White cross: fours alone do not win.
Position crossing_threes() {
  return place_in_turn(parse_moves("a1 g8 c1 i8 e1 h7 g1 h9 o1", kRenjuSize));
}

TEST(WinSolver, AsksTheSolverOfItsKind) {
  EXPECT_EQ(WinSolver(SuiteKind::vcf, 1'000'000).solve(crossing_threes()).proof, Proof::none);
  EXPECT_EQ(WinSolver(SuiteKind::vct, 1'000'000).solve(crossing_threes()).proof, Proof::win);
}

TEST(WinSolver, OnlyALineByFoursIsAShortestOne) {
  const Position three = place_in_turn(parse_moves("g8 a1 h8 c1 i8 e1", kRenjuSize));
  WinSolver fours(SuiteKind::vcf, 1'000'000), threats(SuiteKind::vct, 1'000'000);
  fours.solve(three);
  threats.solve(three);
  EXPECT_TRUE(fours.shortest());
  EXPECT_FALSE(threats.shortest());
}

TEST(WinSolver, ChecksEveryRowAndReportsMistakes) {
  const std::string path = file_of(std::string("{") + kThree + R"(,"side":"black","vcf":true})" +
                                   "\n{" + kThree + R"(,"side":"black","vcf":false})" + "\n{" +
                                   kThree + R"(,"side":"white","vcf":false})" + "\n");
  WinSolver solver(SuiteKind::vcf, 1'000'000);
  std::vector<int> told;
  const WinCheck check = check_wins(path, solver, [&](const WinRow& row, std::string_view mistake) {
    told.push_back(row.line);
    EXPECT_EQ(mistake, "a win in 2, but there is none");
  });
  EXPECT_THAT(told, ElementsAre(2));
  EXPECT_EQ(check.positions, 3);
  EXPECT_EQ(check.solved(), 2);
  EXPECT_EQ(check.wrong, 1);
  EXPECT_EQ(check.wins.nodes.size(), 1U);
  EXPECT_EQ(check.others.nodes.size(), 2U);
}

TEST(WinSolver, WhereTheBudgetEndsARowIsUnsolvedNotWrong) {
  const std::string path =
      file_of(R"({"black":["a1","c1","e1","g1","o1"],"white":["g8","i8","h7","h9"],"side":"white",)"
              R"("vct":true})");
  WinSolver solver(SuiteKind::vct, 3);
  const WinCheck check = check_wins(
      path, solver, [](const WinRow&, std::string_view mistake) { EXPECT_EQ(mistake, ""); });
  EXPECT_EQ(check.unsolved, 1);
  EXPECT_EQ(check.wrong, 0);
  EXPECT_EQ(check.solved(), 0);
}

// The length and the first move of a shortest win are compared; of a longest one nothing.
TEST(WinSolver, ComparesTheLengthOfAShortestWin) {
  const std::string row = std::string("{") + kThree + R"(,"side":"black")";
  const auto mistakes = [&](SuiteKind kind, const std::string& fields) {
    const std::string path = file_of(row + fields + "}\n");
    WinSolver solver(kind, 1'000'000);
    std::string all;
    check_wins(path, solver, [&](const WinRow&, std::string_view wrong) { all += wrong; });
    return all;
  };
  EXPECT_EQ(mistakes(SuiteKind::vcf, R"(,"vcf":true,"length":2,"first":["f8","j8"])"), "");
  EXPECT_NE(mistakes(SuiteKind::vcf, R"(,"vcf":true,"length":3)"), "");
  EXPECT_NE(mistakes(SuiteKind::vcf, R"(,"vcf":true,"length":2,"first":["a15"])"), "");
  EXPECT_EQ(mistakes(SuiteKind::vct, R"(,"vct":true,"length":3)"), "");
}

}  // namespace
}  // namespace rb
