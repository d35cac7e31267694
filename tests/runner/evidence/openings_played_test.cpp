#include "runner/evidence/openings_played.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runner/evidence/rate_report.hpp"
#include "runner/tables/fit/openings_table.hpp"
#include "runner/tables/rate_json.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;

// `black` of `count` games of each opening and colour are won by Black; the sides are equal.
class Set {
 public:
  Set& play(std::size_t opening, int count, int black, int draws = 0) {
    if (set_.openings.size() <= opening) {
      set_.openings.push_back({opening, "", "h8 i" + std::to_string(opening + 1)});
    }
    for (int pair = 0; pair < count; ++pair) {
      for (const bool is_there : {true, false}) {
        const auto id = static_cast<int>(set_.games.size());
        set_.games.push_back({.id = id,
                              .black = is_there ? 0 : 1,
                              .white = is_there ? 1 : 0,
                              .half_points = pair < black           ? 2
                                             : pair < black + draws ? 1
                                                                    : 0,
                              .opening = opening,
                              .moves = static_cast<std::uint64_t>(id)});
      }
    }
    return *this;
  }
  ResultSet& set() { return set_; }
  OpeningsPlayed openings() const { return openings_played(set_, rate(set_.games, 2, {}).ratings); }

 private:
  ResultSet set_;
};

TEST(OpeningsPlayed, StartWithTheMostOneSided) {
  Set games;
  games.play(0, 1, 1).play(1, 2, 0).play(2, 1, 0, 1);
  games.set().openings[1].name = "x";
  const OpeningsPlayed played = games.openings();
  EXPECT_EQ(played.rows[0].opening, 1U);
  EXPECT_EQ(played.rows[0].black, (rating::GameCounts{0, 0, 4}));
  EXPECT_EQ(played.rows[2].black, (rating::GameCounts{0, 2, 0}));
  EXPECT_THAT(openings_csv(played.rows, games.set(), {"a", "b"}),
              HasSubstr("\nh8 i2,x,4,0,0,4,0,0,,,,,,\n"));
  EXPECT_THAT(openings_table(played, games.set(), {"a", "b"}),
              HasSubstr("Special      not tested: no opening has 6 new games\n"));
}

TEST(OpeningsPlayed, EndWithThoseWithoutGames) {
  Set games;
  games.play(0, 0, 0).play(1, 10, 6);
  EXPECT_EQ(games.openings().rows[0].opening, 1U);
}

TEST(OpeningsPlayed, NameTheLopsidedOne) {
  Set games;
  for (std::size_t opening = 0; opening < 10; ++opening) games.play(opening, 10, 5);
  games.play(10, 10, 10);
  const OpeningsPlayed played = games.openings();
  EXPECT_EQ(played.looks, 22);
  EXPECT_TRUE(played.rows[0].by_colour->is_special());
  EXPECT_FALSE(played.rows[1].by_colour->is_special());
  const std::string text = openings_table(played, games.set(), {"a", "b"});
  EXPECT_THAT(text, HasSubstr("\nLopsided     h8 i11: Black scores 100.0 % of 20 new games, by"));
  EXPECT_THAT(text, HasSubstr("(p: adjusted for 22 looks at colours and players)"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("For one")));
}

TEST(OpeningsPlayed, OfEvenOpeningsNameNone) {
  Set games;
  for (std::size_t opening = 0; opening < 10; ++opening) games.play(opening, 10, 5);
  EXPECT_THAT(openings_table(games.openings(), games.set(), {"a", "b"}),
              HasSubstr("Special      none: 20 looks at colours and players find no more than"));
}

TEST(OpeningFigures, AreOfNoGamesWithoutAPair) { EXPECT_FALSE(opening_figures({})); }

TEST(OpeningFigures, OfColoursThatDecideHaveALargeBias) {
  Set games;
  for (std::size_t opening = 0; opening < 40; ++opening) {
    games.play(opening, 1, opening % 4 == 0 ? 0 : 1);
  }
  const OpeningFigures figures = *opening_figures(games.set().games);
  EXPECT_EQ(figures.openings, 40);
  EXPECT_DOUBLE_EQ(figures.black, 0.75);
  EXPECT_LT(figures.black_interval.low, 0.65);
  EXPECT_GT(figures.black_interval.high, 0.82);
  EXPECT_EQ(figures.draws, 0);
  EXPECT_GT(figures.draw_interval.high, 0);
  EXPECT_GT(figures.bias_elo_interval.low, 200);
}

}  // namespace
}  // namespace rb
