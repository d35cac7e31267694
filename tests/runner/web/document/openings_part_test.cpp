#include <gtest/gtest.h>

#include "engine/base/json_text.hpp"
#include "engine/game/notation.hpp"
#include "runner/web/document/results_part.hpp"
#include "tests/fakes/records.hpp"

namespace rb {
namespace {

// Two players, one pair of games from each opening; the winners of each pair.
PlayedRun run_of(const std::vector<std::array<Stone, 2>>& winners) {
  PlayedRun played{.path = "x.db", .run = fakes::run_spec()};
  for (int id = 0; id < 2 * static_cast<int>(winners.size()); ++id) {
    const auto pair = static_cast<std::size_t>(id / 2);
    const Stone winner = winners[pair][static_cast<std::size_t>(id % 2)];
    const GameResult result{.id = id,
                            .black = id % 2,
                            .white = 1 - id % 2,
                            .half_points = winner == Stone::black   ? 2
                                           : winner == Stone::empty ? 1
                                                                    : 0,
                            .opening = pair,
                            .moves = static_cast<std::uint64_t>(1000 + id)};
    played.rows.push_back({.id = id,
                           .black = id % 2,
                           .white = 1 - id % 2,
                           .opening = id / 2,
                           .winner = winner,
                           .named = static_cast<std::int8_t>(pair % 26)});
    played.results.push_back(result);
  }
  for (std::size_t i = 0; i < winners.size(); ++i) {
    played.openings.push_back({"", {Move(112), Move(97 + static_cast<int>(i % 15))}});
  }
  return played;
}

using fakes::kBlack, fakes::kNobody, fakes::kWhite;

TEST(OpeningsPart, HasARowForEachNamedOpeningThatIsPlayed) {
  const auto named = openings_part(run_of({{kBlack, kBlack}, {kBlack, kWhite}})).at("named");
  ASSERT_EQ(named.size(), 2U);
  EXPECT_EQ(named[0].at("games"), 2);
  EXPECT_EQ(named[0].at("black").at("wins"), 2);
  EXPECT_EQ(named[1].at("players")[1].at("as_white").at("losses"), 1);
}

// Each as [opening, its name, the first game, points of the first player, points of Black].
TEST(OpeningsPart, HasARowForEachPair) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}, {kWhite, kNobody}});
  played.openings[1].name = "my own";
  const auto part = openings_part(played);
  EXPECT_EQ(part.at("pairs"), read_json(R"([[0, "#0", 0, 2, 4], [1, "my own", 2, 4, 2],
                                                        [2, "#2", 4, 1, 1]])"));
  EXPECT_EQ(part.at("summary").at("drawn"), 1);
  EXPECT_EQ(part.at("summary").at("won_both"), 1);
  EXPECT_EQ(part.at("summary").at("lost_both"), 0);
  EXPECT_EQ(part.at("count"), 3);
  EXPECT_EQ(part.at("played"), 3);
}

TEST(OpeningsPart, LeavesOutGamesThatDoNotCount) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}});
  played.rows[2].counted = played.rows[3].counted = false;
  const auto part = openings_part(played);
  EXPECT_EQ(part.at("count"), 2);
  EXPECT_EQ(part.at("played"), 1);
  ASSERT_EQ(part.at("named").size(), 2U);
  EXPECT_EQ(part.at("named")[0].at("games"), 2);
  EXPECT_EQ(part.at("named")[1].at("games"), 0);
  EXPECT_EQ(part.at("named")[1].at("players").size(), 2U);
}

TEST(OpeningsPart, CountsTheResultOfARepeatOnce) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}});
  played.rows[1].is_repeat = true;
  const auto named = openings_part(played).at("named");
  EXPECT_EQ(named[0].at("games"), 2);
  EXPECT_EQ(named[0].at("new_games"), 1);
  EXPECT_EQ(named[0].at("black").at("wins"), 1);
  EXPECT_EQ(named[0].at("players")[0].at("as_black").at("wins"), 1);
  EXPECT_EQ(named[0].at("players")[1].at("as_white").at("losses"), 1);
  EXPECT_TRUE(named[0].at("players")[1].at("as_black").is_null());
}

}  // namespace
}  // namespace rb
