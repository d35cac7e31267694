#include "engine/date1997/forbidden.hpp"

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/judge.hpp"
#include "tests/engine/date1997/against_judge.hpp"
#include "tests/engine/date1997/positions.hpp"
#include "tests/source_path.hpp"

namespace rb::date1997 {
namespace {

Ban ban_at(std::string_view black, std::string_view white, std::string_view cell) {
  Position position;
  for (const Move move : parse_moves(black, 15)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves(white, 15)) position.put(move.cell(), Stone::white);
  Board board(position);
  return ban(board, *parse_cell(cell, 15));
}

TEST(Forbidden, KnowsTheThreeKinds) {
  EXPECT_EQ(ban_at("h8 h9 h10 h12 h13", "", "h11"), Ban::overline);
  EXPECT_EQ(ban_at("h7 h9 h10 e8 f8 g8", "d8", "h8"), Ban::double_four);
  EXPECT_EQ(ban_at("h7 h9 f8 g8", "", "h8"), Ban::double_three);
}

TEST(Forbidden, TwoFoursOnOneLineAreForbidden) {
  EXPECT_EQ(ban_at("d8 f8 g8 h8 j8", "", "d9"), Ban::none);
  EXPECT_EQ(ban_at("d8 f8 h8 j8", "", "g8"), Ban::double_four);
}

TEST(Forbidden, AFiveCancelsEverything) {
  EXPECT_EQ(ban_at("h4 h5 h6 h7 f8 g8 i8 j8 k8", "", "h8"), Ban::none);
}

TEST(Forbidden, AFourAndAThreeAreAllowed) {
  EXPECT_EQ(ban_at("h7 h9 e8 f8 g8", "d8", "h8"), Ban::none);
}

// Either four of the column would have a cell that makes six, so that h7 makes one three.
TEST(Forbidden, AThreeThatCannotBecomeAStraightFourIsNone) {
  EXPECT_EQ(ban_at("h6 h8 f7 g7 h3 h11", "", "h7"), Ban::none);
  EXPECT_EQ(ban_at("h6 h8 f7 g7", "", "h7"), Ban::double_three);
}

// Every difference is the one that forbidden.hpp explains: Black has a five to make elsewhere.
TEST(Forbidden, AgreesWithTheLabelsOfTheSuiteButForThreesBesideAFive) {
  const Agreement all = compare(load_forbidden(source_path("positions/forbidden.jsonl")));
  EXPECT_GT(all.forbidden, 200);
  EXPECT_EQ(all.beside_a_five, 7) << "of " << all.cells;
  EXPECT_EQ(all.other_differences, 0);
}

TEST(Forbidden, AgreesWithTheJudgeOnRandomPositionsButForThreesBesideAFive) {
  Rng rng(3);
  std::vector<ForbiddenRow> rows(400);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Position& position = rows[i].position = random_position(rng, 16 + static_cast<int>(i) % 20);
    position.to_move = Stone::black;
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (position.at(cell) != Stone::empty) continue;
      const renju::Verdict v = renju::judge(position, cell);
      rows[i].labels[static_cast<std::size_t>(cell)] = {v.five, v.overline, v.double_four,
                                                        v.double_three, v.allowed_three};
    }
  }
  const Agreement all = compare(rows);
  EXPECT_GT(all.forbidden, 100);
  EXPECT_GT(all.beside_a_five, 0);
  EXPECT_EQ(all.other_differences, 0);
}

// Where it differs from the rules (forbidden.hpp): on the column, only h9 makes a straight four,
// but on its row it makes a five. To the judge the column is no three.
TEST(Forbidden, CountsAThreeWhoseStraightFourIsAFiveAsWell) {
  const std::string black = "h7 h10 d9 e9 f9 g9 i8 j8", white = "c9";
  EXPECT_EQ(ban_at(black, white, "h8"), Ban::double_three);
  Position position;
  for (const Move move : parse_moves(black, 15)) position.put(move.cell(), Stone::black);
  for (const Move move : parse_moves(white, 15)) position.put(move.cell(), Stone::white);
  EXPECT_FALSE(renju::judge(position, *parse_cell("h8", 15)).forbidden());
}

}  // namespace
}  // namespace rb::date1997
