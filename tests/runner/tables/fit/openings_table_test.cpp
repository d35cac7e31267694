#include "runner/tables/fit/openings_table.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/printout.hpp"

namespace rb {
namespace {

ResultSet two_openings() {
  ResultSet set;
  set.openings = {{.key = 1, .name = "Kagetsu", .moves = "h8 h9 i9"},
                  {.key = 2, .name = "h8 i9 j10", .moves = "h8 i9 j10"}};
  return set;
}

rating::OpeningLook look(int player, double score, double expected, double adjusted) {
  return {.opening = 0,
          .player = player,
          .games = 12,
          .score = score,
          .expected = expected,
          .p_value = adjusted / 2,
          .adjusted = adjusted};
}

TEST(OpeningsTable, HasARowForEachOpeningAndItsFigures) {
  OpeningsPlayed played;
  played.rows = {{.opening = 0, .black = {.wins = 7, .draws = 2, .losses = 1}, .repeats = 3},
                 {.opening = 1, .black = {.wins = 1, .draws = 0, .losses = 3}, .repeats = 0}};
  played.looks = 4;
  played.figures = OpeningFigures{.openings = 2,
                                  .black = 0.643,
                                  .black_interval = {0.5, 0.75},
                                  .draws = 0.143,
                                  .draw_interval = {0.02, 0.3},
                                  .bias_elo_interval = {}};
  EXPECT_EQ(openings_table(played, two_openings(), {"a", "b"}),
            R"(Games  Repeats  Black  Draws  White   Black  Opening
   10        3      7      2      1  80.0 %  h8 h9 i9 (Kagetsu)
    4        0      1      0      3  25.0 %  h8 i9 j10

Black        64.3 % of all pairs; 95 % interval 50.0 to 75.0 %, from 2 openings
Draws        14.3 % of their games; 95 % interval 2.0 to 30.0 %
Special      none: 4 looks at colours and players find no more than chance produces
)");
}

TEST(OpeningsTable, NamesWhatFavoursAColourOrAPlayer) {
  OpeningsPlayed played;
  played.rows = {{.opening = 0,
                  .black = {.wins = 12, .draws = 0, .losses = 0},
                  .repeats = 0,
                  .by_colour = look(rating::OpeningLook::kFirstPlayer, 0.9, 0.45, 0.0004),
                  .by_player = look(1, 0.8, 0.5, 0.0301)},
                 {.opening = 1,
                  .black = {.wins = 2, .draws = 0, .losses = 2},
                  .repeats = 0,
                  .by_colour = look(rating::OpeningLook::kFirstPlayer, 0.7, 0.5, 0.2),
                  .by_player = {}}};
  played.looks = 3;
  EXPECT_EQ(openings_table(played, two_openings(), {"a", "b"}),
            R"(Games  Repeats  Black  Draws  White    Black  Opening
   12        0     12      0      0  100.0 %  h8 h9 i9 (Kagetsu)
    4        0      2      0      2   50.0 %  h8 i9 j10

Lopsided     h8 h9 i9: Black scores 90.0 % of 12 new games, by the ratings 45.0 %; p < 0.001
For one      h8 h9 i9: b scores 80.0 % of 12 new games, by the ratings 50.0 %; p 0.030
             (p: adjusted for 3 looks at colours and players)
)");
}

}  // namespace
}  // namespace rb
