// What holds for every suite that comes with the program, whatever its kind. That the labels are
// right is tested beside judge, board and solvers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>

#include "engine/base/text_file.hpp"
#include "engine/game/symmetry.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/forbidden_suite.hpp"
#include "positions/json_lines.hpp"
#include "positions/midgame_suite.hpp"
#include "positions/problems.hpp"
#include "positions/suite_header.hpp"
#include "positions/win_suite.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

std::string path_of(std::string_view kind) {
  return source_path("positions/") + std::string(kind) + ".jsonl";
}

class Suite : public testing::TestWithParam<std::string_view> {
 protected:
  const std::string kind_{GetParam()};
  const std::string text_ = read_text(path_of(kind_));
  const std::vector<Problem> problems_ =
      parse_problems(text_, path_of(kind_), find_suite_kind(kind_).value());
};

INSTANTIATE_TEST_SUITE_P(All, Suite, testing::ValuesIn(kSuiteKindNames),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(Suite, SaysWhatMadeIt) {
  const std::optional<SuiteHeader> header = find_header(text_, path_of(kind_));
  ASSERT_TRUE(header);
  EXPECT_EQ(header->name, kind_);
  EXPECT_EQ(header->kind, kind_);
  EXPECT_GE(header->positions, 200U);
  EXPECT_EQ(header->origin, "renju-bench positions " + kind_ + " --count " +
                                std::to_string(header->positions) + " --seed " +
                                std::to_string(header->seed));
  EXPECT_THAT(header->commit, testing::MatchesRegex("[0-9a-f]+"));
}

TEST_P(Suite, NoPositionIsTheImageOfAnother) {
  std::set<std::uint64_t> keys;
  for (const Problem& problem : problems_) keys.insert(canonical_key(problem.position));
  EXPECT_EQ(keys.size(), problems_.size());
}

TEST_P(Suite, NothingIsOverAndTheTurnsAreRight) {
  for (const Problem& problem : problems_) {
    SCOPED_TRACE(problem.line);
    const Position& position = problem.position;
    EXPECT_EQ(position.to_move, position.ply % 2 == 0 ? Stone::black : Stone::white);
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) == Stone::empty) continue;
      Position without = position;
      without.put(cell, Stone::empty);
      EXPECT_FALSE(makes_five(without, cell, position.at(cell)));
    }
  }
}

TEST_P(Suite, EveryGroupHasSeveralPositions) {
  std::map<std::string, int> groups;
  for (const Problem& problem : problems_) ++groups[problem.group];
  EXPECT_GE(groups.size(), 2U);
  for (const auto& [group, count] : groups) EXPECT_GE(count, 4) << group;
}

class Wins : public testing::TestWithParam<std::string_view> {
 protected:
  const std::vector<WinRow> rows_ = load_wins(path_of(GetParam()), std::string(GetParam()));
};

INSTANTIATE_TEST_SUITE_P(All, Wins, testing::Values("vcf", "vct", "mise"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(Wins, AreHalfOfTheSuiteAndForBothColours) {
  std::map<std::pair<bool, Stone>, std::size_t> count;
  for (const WinRow& row : rows_) ++count[{row.win, row.position.to_move}];
  ASSERT_EQ(count.size(), 4U);
  for (const auto& [what, number] : count) EXPECT_EQ(number, rows_.size() / 4);
}

TEST_P(Wins, WhereThereIsNoneTheOpponentNeedNotWinEither) {
  const auto board = std::make_unique<Board>();
  VcfSolver vcf;
  for (const WinRow& row : rows_) {
    if (row.win) continue;
    bool held = false;
    board->set(row.position);
    for (const int cell : board->near()) {
      if (held || (board->to_move() == Stone::black && board->forbidden(cell))) continue;
      Budget budget;
      board->play(cell);
      held = vcf.solve(*board, VcfSolver::kNoLimit, budget, Aim::any).proof == Proof::none;
      board->undo();
    }
    EXPECT_TRUE(held) << "line " << row.line;
  }
}

TEST(MidgameSuiteData, NeitherSideWinsByFoursNorTheMoverByThreats) {
  const auto board = std::make_unique<Board>();
  VcfSolver vcf;
  VctSolver vct(vcf);
  for (const MidgameRow& row : load_midgame(path_of("midgame"))) {
    SCOPED_TRACE(row.line);
    EXPECT_GE(row.position.ply, 10);
    EXPECT_LE(row.position.ply, 60);
    vct.clear();
    board->set(row.position);
    Budget budget(1'000'000);
    EXPECT_EQ(vct.solve(*board, VctSolver::kNoLimit, budget).proof, Proof::none);
    board->pass();
    EXPECT_EQ(vcf.solve(*board, VcfSolver::kNoLimit, budget).proof, Proof::none);
  }
}

TEST(MidgameSuiteData, TheBestMovesAreLegal) {
  for (const MidgameRow& row : load_midgame(path_of("midgame"))) {
    EXPECT_EQ(row.depth, 8);
    for (const int cell : row.best) {
      const bool black = row.position.to_move == Stone::black;
      EXPECT_FALSE(black && judge(row.position, cell).forbidden()) << "line " << row.line;
    }
  }
}

TEST(ForbiddenSuiteData, HasExamplesOfEveryKind) {
  std::map<std::string, int> kinds;
  int deepest = 0;
  for (const ForbiddenRow& row : load_forbidden(path_of("forbidden"))) {
    ++kinds[row.kind];
    deepest = std::max(deepest, row.nest);
  }
  for (const char* const kind : {"33", "44", "6", "nested", "allowed33", "five", "near miss"}) {
    EXPECT_GE(kinds[kind], 20) << kind;
  }
  EXPECT_GE(deepest, 2);
}

}  // namespace
}  // namespace rb::renju
