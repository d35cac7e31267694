#include "runner/studies/analysis/explanation.hpp"

#include <memory>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "engine/renju/pattern/pattern_table.hpp"
#include "tests/fakes/bare_json.hpp"

namespace rb {
namespace {

using fakes::without_quotes;

TEST(Explanation, NamesTheSideToMove) {
  const renju::Profile& easy = *renju::find_profile("easy");
  const auto to_move = [&](const char* moves) {
    return to_json(explain(easy, parse_moves(moves, kMaxSize), std::nullopt, 1)).at("to_move");
  };
  EXPECT_EQ(to_move("h8 i9"), "black");
  EXPECT_EQ(to_move("h8 i9 g7"), "white");
}

Explanation of(const char* moves, std::optional<int> cell = std::nullopt, std::size_t top = 4) {
  return explain(*renju::find_profile("hard"), parse_moves(moves, kMaxSize), cell, top);
}

// The cross of Black's threes around h8, which is forbidden.
constexpr const char* kCross = "h9 d8 h10 e8 g7 f8 i9 a1 c8 a3";

TEST(Explanation, IsATableOfTheBoardAndOneOfItsBestMoves) {
  EXPECT_EQ(explanation_text(of(kCross)), R"(15 . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . . .
11 . . . . . . . . . . . . . . .
10 . . . . . . . X . . . . . . .
 9 . . . . . . . X X . . . . . .
 8 . . X O O O . . . . . . . . .
 7 . . . . . . X . . . . . . . .
 6 . . . . . . . . . . . . . . .
 5 . . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . . .
 3(O). . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . .
 1 O . . . . . . . . . . . . . .
   a b c d e f g h i j k l m n o

Profile hard, Black to move

Board, from the view of Black, as in a leaf:
                            Black    White    score
  three                         0       90      -90
  open_two                    306        0      306
  connectivity                 90        0       90
  sum                         396       90      306

Moves of Black, 4 of 74:
                              j10       f6       h7      h11
  attack *                   1053     1053     1050     1000
    open_three                  0        0        0     1000
    jump_three               1000     1000     1000        0
    open_two                   53       53       50        0
  center *                      4        4        5        4
  mise                       1000     1000     1000     1000
  fukumi                     1500     1500     1500     1500
  sum, at the root           3557     3557     3555     3504
  sum of * in the search     1057     1057     1055     1004
All terms order the moves at the root; those with * also order them inside the search.
)");
}

// A table whose boards are worth 1 unit of log-odds to Black when he moves, and whose moves
// nothing.
renju::Profile learned() {
  auto table = std::make_shared<renju::PatternTable>();
  table->heads[0].output_bias = renju::kSumUnit * renju::kHiddenUnit * renju::kOutputUnit;
  renju::Profile profile = *renju::find_profile("hard");
  profile.pattern_table = std::move(table);
  return profile;
}

TEST(Explanation, OfLearnedPatternsHasTheirScoresWhereTheyCount) {
  const Explanation all = explain(learned(), parse_moves(kCross, kMaxSize), std::nullopt, 1);
  const std::string text = explanation_text(all);
  EXPECT_EQ(text.substr(text.find("Board")), R"(Board, from the view of Black:
                            Black    White    score
  three                         0       90      -90
  open_two                    306        0      306
  connectivity                 90        0       90
  sum                         396       90      306
  learned, in a leaf                            600

Moves of Black, 1 of 74:
                              j10
  attack                     1053
    jump_three               1000
    open_two                   53
  center                        4
  mise                       1000
  fukumi                     1500
  sum, at the root           3557
  learned, in the search        0
All terms order the moves at the root; learned patterns order them inside the search and score its leaves.
)");
  const auto json = to_json(all);
  EXPECT_EQ(json.at("board").at("learned"), 600);
  EXPECT_EQ(without_quotes(json.at("acts").at("leaf")), "[learned]");
  EXPECT_EQ(without_quotes(json.at("acts").at("order")), "[learned]");
  EXPECT_FALSE(to_json(of(kCross)).at("board").contains("learned"));
}

TEST(Explanation, OfOneMoveHasThatAlone) {
  const auto json = to_json(of(kCross, *parse_cell("h8", kMaxSize)));
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
  EXPECT_EQ(
      without_quotes(json.at("board")),
      "{score:306,terms:{five:{black:0,white:0,score:0},open_four:{black:0,white:0,score:0},four:{"
      "black:0,white:0,score:0},jump_four:{black:0,white:0,score:0},open_three:{black:0,white:0,"
      "score:0},jump_three:{black:0,white:0,score:0},three:{black:0,white:90,score:-90},open_two:{"
      "black:306,white:0,score:306},two:{black:0,white:0,score:0},connectivity:{black:90,white:0,"
      "score:90},four_three_threat:{black:0,white:0,score:0},single_four_discount:{black:0,white:0,"
      "score:0},tempo_discount:{black:0,white:0,score:0}},limit:0}");
  EXPECT_EQ(without_quotes(json.at("acts")),
            "{leaf:[five,open_four,four,jump_four,open_three,jump_three,three,open_two,two,"
            "connectivity,four_three_threat,single_four_discount,tempo_discount],order:[winning_"
            "pattern,attack,defense,center,four_three],root:[five,forbidden,winning_pattern,attack,"
            "defense,center,four_three,trap,vulnerability,mise,multi_threat,defense_multi_threat,"
            "defense_four_three,defense_double_three,single_four,fukumi,vct_bonus]}");
  EXPECT_EQ(without_quotes(json.at("best").at(0)),
            "{move:j10,score:3557,order:1057,terms:{five:0,forbidden:0,winning_pattern:0,attack:"
            "1053,defense:0,center:4,four_three:0,trap:0,vulnerability:0,mise:1000,multi_threat:0,"
            "defense_multi_threat:0,defense_four_three:0,defense_double_three:0,single_four:0,"
            "fukumi:1500,vct_bonus:0},attack:{five:0,open_four:0,four:0,jump_four:0,open_three:0,"
            "jump_three:1000,three:0,open_two:53,two:0},defense:{five:0,open_four:0,four:0,jump_"
            "four:0,open_three:0,jump_three:0,three:0,open_two:0,two:0,counter_four:0}}");
  EXPECT_EQ(json.at("best").size(), 2U);
}

}  // namespace
}  // namespace rb
