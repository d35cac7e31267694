#include "runner/web/document/judged_columns.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

const WinNote kWin{.kind = renju::WinKind::vcf, .length = 3, .trap = true, .line = "h8 * i9"};

PlayedReview review_of(std::vector<ReviewedMove> moves) {
  PlayedReview review;
  review.games[7] = ReviewedGame{.id = 7, .moves = std::move(moves)};
  return review;
}

Json columns_of(const PlayedReview& review, std::size_t plies) {
  JudgedColumns columns(&review);
  columns.add(7, plies);
  return columns.finish();
}

TEST(JudgedColumns, WithoutAReviewThereAreNone) {
  JudgedColumns columns(nullptr);
  columns.add(7, 3);
  EXPECT_TRUE(columns.finish().is_null());
}

TEST(JudgedColumns, EachFlagHasItsBit) {
  using renju::Grade;
  const PlayedReview review = review_of({{.ply = 1},
                                         {.ply = 2, .wins = true},
                                         {.ply = 3, .missed = Grade::proved},
                                         {.ply = 4, .allowed = Grade::likely},
                                         {.ply = 5, .forbidden = true},
                                         {.ply = 6, .decided = true}});
  const Json columns = columns_of(review, 6);
  EXPECT_EQ(columns.at("flags"), Json({1, 3, 5, 9, 17, 33}));
  EXPECT_EQ(columns.at("missed"), Json({0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(columns.at("allowed"), Json({0, 0, 0, 2, 0, 0}));
}

TEST(JudgedColumns, HaveWhatWasFoundOfAMove) {
  const PlayedReview review = review_of({{.ply = 2,
                                          .quality = renju::Quality::mistake,
                                          .loss = 310,
                                          .score = -20,
                                          .best = 112,
                                          .best_score = 290,
                                          .before = renju::Standing::lost,
                                          .after = renju::Standing::unknown,
                                          .defence = 5}});
  const Json columns = columns_of(review, 2);
  EXPECT_EQ(columns.at("flags"), Json({0, 1}));
  EXPECT_EQ(columns.at("quality"), Json({-1, 3}));
  EXPECT_EQ(columns.at("loss"), Json({nullptr, 310}));
  EXPECT_EQ(columns.at("score"), Json({nullptr, -20}));
  EXPECT_EQ(columns.at("best"), Json({-1, 112}));
  EXPECT_EQ(columns.at("best_score"), Json({nullptr, 290}));
  EXPECT_EQ(columns.at("before"), Json({-1, 1}));
  EXPECT_EQ(columns.at("after"), Json({-1, 3}));
  EXPECT_EQ(columns.at("defence"), Json({-1, 5}));
}

TEST(JudgedColumns, OfAGameThatWasNotReviewedSaySo) {
  const PlayedReview review = review_of({{.ply = 1}});
  JudgedColumns columns(&review);
  columns.add(8, 2);
  columns.add(7, 1);
  const Json all = columns.finish();
  EXPECT_EQ(all.at("flags"), Json({0, 0, 1}));
  EXPECT_EQ(all.at("quality"), Json({-1, -1, -1}));
}

// What a move leaves to its opponent is told once, as what the opponent had.
TEST(JudgedColumns, TellAWinOnce) {
  const PlayedReview review =
      review_of({{.ply = 1, .win_after = kWin}, {.ply = 2, .win_before = kWin}});
  const Json columns = columns_of(review, 2);
  EXPECT_EQ(columns.at("win_before"), read_json(R"({"1": [1, 3, 1, [112, 1000, 98]]})"));
  EXPECT_EQ(columns.at("win_after"), Json::object());
}

}  // namespace
}  // namespace rb
