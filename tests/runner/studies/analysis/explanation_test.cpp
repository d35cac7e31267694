#include "runner/studies/analysis/explanation.hpp"

#include <memory>
#include <utility>

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "tests/fakes/bare_json.hpp"

namespace rb {
namespace {

using fakes::without_quotes;
using testing::AllOf;
using testing::HasSubstr;

TEST(Explanation, NamesTheSideToMove) {
  const renju::Profile& easy = *renju::find_profile("easy");
  const auto to_move = [&](const char* moves) {
    return to_json(explain(easy, parse_moves(moves, kRenjuSize), std::nullopt, 1)).at("to_move");
  };
  EXPECT_EQ(to_move("h8 i9"), "black");
  EXPECT_EQ(to_move("h8 i9 g7"), "white");
}

Explanation of(const char* moves, std::optional<int> cell = std::nullopt, std::size_t top = 4) {
  return explain(*renju::find_profile("hard"), parse_moves(moves, kRenjuSize), cell, top);
}

// The cross of Black's threes around h8, which is forbidden.
constexpr const char* kCross = "h9 d8 h10 e8 g7 f8 i9 a1 c8 a3";

TEST(Explanation, IsATableOfTheBoardAndOneOfItsBestMoves) {
  const std::string text = explanation_text(of(kCross));
  EXPECT_EQ(text.substr(0, 38), "15 . . . . . . . . . . . . . . .\n14 . ");
  EXPECT_EQ(text.substr(text.find("Profile")), R"(Profile hard, Black to move

Board, from the view of Black, as in a leaf:
              Black  White  score
three             0     90    -90
open_two        306      0    306
connectivity     90      0     90
sum             396     90    306

Moves of Black, 4 of 74:
                         j10    f6    h7   h11
attack *                1053  1053  1050  1000
  open_three               0     0     0  1000
  jump_three            1000  1000  1000     0
  open_two                53    53    50     0
center *                   4     4     5     4
mise                    1000  1000  1000  1000
fukumi                  1500  1500  1500  1500
sum, at the root        3557  3557  3555  3504
sum of * in the search  1057  1057  1055  1004
All terms order the moves at the root; those with * also order them inside the search.
)");
}

// A table whose boards are worth 1 unit of log-odds to Black when he moves, and whose moves
// nothing.
renju::Profile learned() {
  auto table = std::make_shared<renju::PatternTable>();
  table->heads[0].output_bias =
      renju::sum_unit(kRenjuSize) * renju::kHiddenUnit * renju::kOutputUnit;
  renju::Profile profile = *renju::find_profile("hard");
  profile.pattern_table = std::move(table);
  return profile;
}

TEST(Explanation, OfLearnedPatternsHasTheirScoresWhereTheyCount) {
  const Explanation all = explain(learned(), parse_moves(kCross, kRenjuSize), std::nullopt, 1);
  const std::string text = explanation_text(all);
  EXPECT_THAT(text, testing::ContainsRegex("\nlearned, in a leaf +600\n"));
  EXPECT_THAT(text, HasSubstr("\nlearned, in the search     0\nAll terms order the moves at the "
                              "root; learned patterns order them inside the search and score its "
                              "leaves.\n"));
  const auto json = to_json(all);
  EXPECT_EQ(json.at("board").at("learned"), 600);
  EXPECT_EQ(without_quotes(json.at("acts").at("leaf")), "[learned]");
  EXPECT_EQ(without_quotes(json.at("acts").at("order")), "[learned]");
  EXPECT_FALSE(to_json(of(kCross)).at("board").contains("learned"));
}

TEST(Explanation, OfOneMoveHasThatAlone) {
  const auto json = to_json(of(kCross, *parse_cell("h8", kRenjuSize)));
  EXPECT_EQ(json.at("candidates"), 1);
  EXPECT_EQ(json.at("best").at(0).at("move"), "h8");
  EXPECT_LT(json.at("best").at(0).at("terms").at("forbidden"), 0);
}

TEST(Explanation, OfAnEmptyBoardIsTheCentre) {
  const Explanation empty = of("");
  ASSERT_EQ(empty.best.size(), 1U);
  EXPECT_EQ(empty.best[0].cell, 112);
}

TEST(Explanation, AsJsonHasEveryTerm) {
  const auto json = to_json(of(kCross, std::nullopt, 2));
  EXPECT_EQ(without_quotes(json.at("moves")), "[h9,d8,h10,e8,g7,f8,i9,a1,c8,a3]");
  EXPECT_THAT(without_quotes(json.at("board")),
              AllOf(HasSubstr("{score:306,terms:{"),
                    HasSubstr(",three:{black:0,white:90,score:-90},"), HasSubstr("},limit:0}")));
  EXPECT_THAT(without_quotes(json.at("acts")),
              HasSubstr("order:[winning_pattern,attack,defense,center,four_three],root:[five,"));
  EXPECT_THAT(without_quotes(json.at("best").at(0)),
              AllOf(HasSubstr("{move:j10,score:3557,order:1057,terms:{five:0,"),
                    HasSubstr(",mise:1000,"), HasSubstr(",attack:{five:0,"),
                    HasSubstr(",jump_three:1000,"), HasSubstr(",counter_four:0}")));
  EXPECT_EQ(json.at("best").size(), 2U);
}

}  // namespace
}  // namespace rb
