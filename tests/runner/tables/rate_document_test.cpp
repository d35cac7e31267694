#include "runner/tables/rate_document.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Three players, each of whom lost to the one before in seven of eight games.
ResultSet set() {
  ResultSet set;
  for (const char* const name : {"strong", "middle", "weak"}) {
    RatedPlayer player;
    player.name = name;
    player.params = R"({"depth":3})";
    set.players.push_back(player);
  }
  set.openings = {{1, "first", "h8 h9"}, {2, "second", "h8 i9"}};
  for (int a = 0; a < 3; ++a) {
    for (int b = a + 1; b < 3; ++b) {
      for (int k = 0; k < 8; ++k) {
        const auto id = static_cast<int>(set.games.size());
        const bool is_black = k % 2 == 0;
        set.games.push_back({.id = id,
                             .black = is_black ? a : b,
                             .white = is_black ? b : a,
                             .half_points = is_black == (k != 5) ? 2 : 0,
                             .opening = static_cast<std::uint64_t>(1 + k / 4),
                             .moves = static_cast<std::uint64_t>(id)});
      }
    }
  }
  ResultFile file{.path = "x.db", .run = {}, .games = 24, .players = {0, 1, 2}};
  file.run.games = 24;
  file.run.players.resize(3);
  set.files.push_back(file);
  return set;
}

RateQuestion all() {
  RateQuestion question{.anchors = {{"middle", 1500}},
                        .pairings = true,
                        .crosstable = true,
                        .openings = true,
                        .k_factor = 20};
  question.spec.checks_fit = false;
  question.spec.has_profiles = false;
  return question;
}

TEST(RateText, HasEveryPartThatIsAskedFor) {
  const std::string text = rate_text(rate_document(set(), all()));
  EXPECT_EQ(text.substr(0, text.find("\nA: ")), R"(3 players, 24 games from 1 file

#  Player    Elo  +-95 %  Games   Score    Black   White  Draws     LOS
1  strong  +1827     770     16  87.5 %  100.0 %  75.0 %  0.0 %  79.7 %
2  middle  +1500       -     16  50.0 %   62.5 %  37.5 %  0.0 %  79.7 %
3  weak    +1173     770     16  12.5 %   25.0 %   0.0 %  0.0 %

Black        +237 +-1001 Elo
Draws        0.0 % between equals
Evidence     24 games, all new; 12 pairs from 2 openings, worth 6
Ends         five 24
Note         the players met fewer than 8 openings: their ratings are about these openings, and the errors are rough

LOS in %, row over column
#  Player     1     2     3
1  strong     -  79.7  86.5
2  middle  20.3     -  79.7
3  weak    13.5  20.3     -

Fit          nothing to test: no three players with ratings all met each other

Score against each player, in percent
#  Player     1     2     3
1  strong        87.5  87.5
2  middle  12.5        87.5
3  weak    12.5  12.5
)");
  EXPECT_EQ(text.substr(text.rfind("\n\n")), R"(

Game by game with K = 20, repeats included, for comparison only:
1  strong  1587 (14W-2L-0D, 87.5%)
2  middle  1502 (8W-8L-0D, 50.0%)
3  weak    1411 (2W-14L-0D, 12.5%)
)");
}

TEST(RateCsv, IsTheFirstPartThatIsAskedFor) {
  RateQuestion question = all();
  EXPECT_THAT(rate_csv(rate_document(set(), question)), StartsWith("player,strong,middle,weak\n"));
  question.crosstable = false;
  EXPECT_THAT(rate_csv(rate_document(set(), question)), StartsWith("a,b,games,"));
  question.pairings = false;
  const std::string openings = rate_csv(rate_document(set(), question));
  EXPECT_THAT(openings, StartsWith("moves,name,games,black_wins,draws,white_wins,"));
  EXPECT_THAT(openings, HasSubstr("\nh8 i9,second,12,9,0,3,0.75,0,0.62"));
  EXPECT_THAT(openings, HasSubstr("\nh8 h9,first,12,6,0,6,0.5,0,0.62"));
  question.openings = false;
  const std::string k_factors = rate_csv(rate_document(set(), question));
  EXPECT_THAT(k_factors,
              StartsWith("player,rating,games,wins,losses,draws,winrate\nstrong,1587.2"));
  EXPECT_THAT(k_factors, HasSubstr(",16,14,2,0,0.875\nmiddle,1501.6"));
  question.k_factor.reset();
  EXPECT_THAT(rate_csv(rate_document(set(), question)), StartsWith("rank,player,elo,"));
}

TEST(RateMarkdown, IsTheTableThatIsAskedFor) {
  RateQuestion question = all();
  EXPECT_THAT(rate_markdown(rate_document(set(), question)), StartsWith("| Score in % |"));
  question.crosstable = false;
  EXPECT_THAT(rate_markdown(rate_document(set(), question)), StartsWith("| A | B | Games |"));
  question.pairings = false;
  EXPECT_THAT(rate_markdown(rate_document(set(), question)), StartsWith("| # | Player | Elo |"));
}

TEST(RateDocument, OfNoGamesSaysWhy) {
  ResultSet empty = set();
  empty.games.clear();
  empty.files[0].games = 0;
  EXPECT_EQ(fakes::complaint([&] { rate_document(empty, all()); }),
            "there is no game to rate; x.db: 0 of 24 games: the run is not finished");
}

}  // namespace
}  // namespace rb
