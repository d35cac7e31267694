#include "runner/tables/rate_json.hpp"
#include "engine/base/json_text.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

const std::vector<std::string> kLetters{"a", "b", "c"};

rating::OpeningLook look(int player) {
  return {.opening = 1,
          .player = player,
          .games = 12 + player,
          .score = 0.625,
          .expected = 0.5,
          .p_value = 0.03125,
          .adjusted = 0.25};
}

ResultSet opening_set() {
  ResultSet set;
  set.openings = {{.key = 1, .name = "first", .moves = "h8 h9"},
                  {.key = 2, .name = "x,y", .moves = "h8 i9"}};
  return set;
}

const std::vector<OpeningResults> kResults{
    {.opening = 1,
     .black = {.wins = 7, .draws = 2, .losses = 1},
     .repeats = 3,
     .by_colour = look(rating::OpeningLook::kFirstPlayer),
     .by_player = look(2)},
    {.opening = 0, .black = {.wins = 1, .draws = 0, .losses = 4}, .repeats = 0}};

TEST(OpeningsJson, HasEachOpeningAndWhatIsSpecialInIt) {
  EXPECT_EQ(json_text(openings_json(kResults, opening_set(), kLetters), 2),
            json_text(read_ordered_json(R"([
    {"moves": "h8 i9", "name": "x,y", "games": 10, "repeated_games": 3,
     "black": {"wins": 7, "draws": 2, "losses": 1, "score": 0.8},
     "by_colour": {"games": 11, "score": 0.625, "expected": 0.5, "p_value": 0.03125,
                   "adjusted_p_value": 0.25},
     "by_player": {"games": 14, "score": 0.625, "expected": 0.5, "p_value": 0.03125,
                   "adjusted_p_value": 0.25, "player": "c"}},
    {"moves": "h8 h9", "name": "first", "games": 5, "repeated_games": 0,
     "black": {"wins": 1, "draws": 0, "losses": 4, "score": 0.2},
     "by_colour": null, "by_player": null}])"),
                      2));
}

TEST(OpeningsCsv, HasEmptyFieldsWhereNothingWasLookedAt) {
  EXPECT_EQ(openings_csv(kResults, opening_set(), kLetters),
            "moves,name,games,black_wins,draws,white_wins,black_score,repeated_games,"
            "black_expected,black_p,player,player_score,player_expected,player_p\n"
            "h8 i9,\"x,y\",10,7,2,1,0.8,3,0.5,0.25,c,0.625,0.5,0.25\n"
            "h8 h9,first,5,1,0,4,0.2,0,,,,,,\n");
}

}  // namespace
}  // namespace rb
