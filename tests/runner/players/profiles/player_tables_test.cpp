#include "runner/players/profiles/player_tables.hpp"

#include <gmock/gmock.h>

namespace rb {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(PlayersTable, HasARowForEachLevelAndEachEngine) {
  const std::string text = players_table();
  EXPECT_EQ(text.substr(0, text.find("\nexpert")),
            R"(profile      depth  max_nodes  time_ms  random  threshold
beginner         1      10000     1000    0.80       1200
easy             2      50000     2000    0.25        200
medium           3     200000     4000    0.10        150
hard             4     600000     8000    0.00          0
hard-tuned       4     600000     8000    0.00          0)");
  EXPECT_EQ(text.substr(text.find("\n\n")), R"(

other engines     plays    options
date-gomoku-1997  renju    guard=off
reversi-tegowai   reversi  depth=3,pass=leaf,choice=random
)");
}

TEST(ProfileTable, HasWhatAParameterTakesNeedsAndDoes) {
  const std::string text = profile_table(*renju::find_profile("hard"), "");
  EXPECT_THAT(text, ContainsRegex("^hard +value  takes\ndepth +4  whole, 1 to 20\n"
                                  "    Limits how many plies the search looks ahead, "));
  EXPECT_THAT(text,
              ContainsRegex("\nlmr_index +3  whole, 1 to 225; needs lmr\n    Sets how many "));
  EXPECT_THAT(text, ContainsRegex("\npatterns +off  on, off or a file\n"));
  EXPECT_THAT(text, ContainsRegex("\nbook +off  on, off or a file\n"));
  EXPECT_THAT(wide(profile_table(*renju::find_profile("hard"), "on#12")),
              ContainsRegex("\nbook +on#12  on, off or a file\n"));
}

TEST(EngineOptions, AreAllButTheNameOfTheEngine) {
  const std::string text = engine_options_table("date-gomoku-1997", "renju");
  EXPECT_THAT(text, ContainsRegex("^date-gomoku-1997 +value\n"));
  EXPECT_THAT(text, HasSubstr("\nguard "));
  EXPECT_THAT(text, Not(HasSubstr("\nengine ")));
  EXPECT_EQ(engine_options("date-gomoku-1997", "renju").count("guard"), 1U);
  EXPECT_EQ(profiles_json().at("hard").at("depth"), 4);
}

}  // namespace
}  // namespace rb
