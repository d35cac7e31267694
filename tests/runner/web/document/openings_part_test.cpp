#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
    played.rows.push_back({.result = result,
                           .winner = winner,
                           .opening = id / 2,
                           .named = &renju::named_openings()[pair % 26]});
    played.results.push_back(result);
  }
  for (std::size_t i = 0; i < winners.size(); ++i) {
    played.openings.push_back({"", {Move(112), Move(97 + static_cast<int>(i % 15))}});
  }
  return played;
}

constexpr Stone kBlack = Stone::black, kWhite = Stone::white, kNobody = Stone::empty;

TEST(OpeningsPart, CountsThePairsThatOneColourWonWhole) {
  const auto part = openings_part(run_of({{kBlack, kBlack},
                                          {kBlack, kBlack},
                                          {kWhite, kWhite},
                                          {kBlack, kWhite},
                                          {kBlack, kWhite},
                                          {kBlack, kWhite},
                                          {kWhite, kBlack}}));
  const auto& summary = part.at("summary");
  EXPECT_EQ(summary.at("black_both"), 2);
  EXPECT_EQ(summary.at("white_both"), 1);
  EXPECT_EQ(summary.at("won_both"), 3);
  EXPECT_EQ(summary.at("lost_both"), 1);
}

TEST(OpeningsPart, HasARowForEachNamedOpeningThatIsPlayed) {
  const auto named = openings_part(run_of({{kBlack, kBlack}, {kBlack, kWhite}})).at("named");
  ASSERT_EQ(named.size(), 2U);
  EXPECT_EQ(named[0].at("games"), 2);
  EXPECT_EQ(named[0].at("black").at("wins"), 2);
  EXPECT_EQ(named[1].at("players")[1].at("as_white").at("losses"), 1);
}

TEST(OpeningsPart, HasWhatBlackGotAfterANamedOpening) {
  const auto named = openings_part(run_of({{kWhite, kNobody}})).at("named");
  const auto& black = named[0].at("black");
  EXPECT_EQ(black.at("wins"), 0);
  EXPECT_EQ(black.at("draws"), 1);
  EXPECT_EQ(black.at("losses"), 1);
  EXPECT_EQ(named[0].at("players")[0].at("as_black").at("losses"), 1);
  EXPECT_EQ(named[0].at("players")[0].at("as_white").at("draws"), 1);
  EXPECT_EQ(named[0].at("players")[1].at("as_white").at("wins"), 1);
}

TEST(OpeningsPart, HasFewerRowsThanFiveThousandPairs) {
  const auto rows = [](std::size_t pairs) {
    const auto part =
        openings_part(run_of(std::vector<std::array<Stone, 2>>(pairs, {kBlack, kWhite})));
    EXPECT_EQ(part.at("summary").at("won_both"), pairs);
    return part.at("pairs").size();
  };
  EXPECT_EQ(rows(4999), 4999U);
  EXPECT_EQ(rows(5000), 2500U);
}

TEST(OpeningsPart, HasNoPairsOfThreePlayers) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}});
  played.run.players.push_back({"third", "{}"});
  EXPECT_TRUE(openings_part(played).at("pairs").empty());
}

// Each as [opening, its name, the first game, points of the first player, points of Black].
TEST(OpeningsPart, HasARowForEachPair) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}, {kWhite, kNobody}});
  played.openings[1].name = "my own";
  const auto part = openings_part(played);
  EXPECT_EQ(part.at("pairs"), nlohmann::json::parse(R"([[0, "#0", 0, 2, 4], [1, "my own", 2, 4, 2],
                                                        [2, "#2", 4, 1, 1]])"));
  EXPECT_EQ(part.at("summary").at("drawn"), 1);
  EXPECT_EQ(part.at("summary").at("won_both"), 1);
  EXPECT_EQ(part.at("summary").at("lost_both"), 0);
  EXPECT_EQ(part.at("count"), 3);
  EXPECT_EQ(part.at("played"), 3);
}

TEST(OpeningsPart, AnOpeningThatIsCalledByItsMovesHasANumber) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}});
  played.openings[1].name = moves_text(played.openings[1].moves, played.run.board_size);
  EXPECT_EQ(openings_part(played).at("pairs")[1][1], "#1");
}

TEST(OpeningsPart, HasNoPairFromTheEmptyBoard) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}});
  played.rows[0].opening = played.rows[1].opening = -1;
  const auto part = openings_part(played);
  ASSERT_EQ(part.at("pairs").size(), 1U);
  EXPECT_EQ(part.at("pairs")[0][0], 1);
  EXPECT_EQ(part.at("summary").at("black_both"), 0);
  EXPECT_EQ(part.at("played"), 1);
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
  played.rows[1].result.is_repeat = true;
  const auto named = openings_part(played).at("named");
  EXPECT_EQ(named[0].at("games"), 2);
  EXPECT_EQ(named[0].at("new_games"), 1);
  EXPECT_EQ(named[0].at("black").at("wins"), 1);
  EXPECT_EQ(named[0].at("players")[0].at("as_black").at("wins"), 1);
  EXPECT_EQ(named[0].at("players")[1].at("as_white").at("losses"), 1);
  EXPECT_TRUE(named[0].at("players")[1].at("as_black").is_null());
}

TEST(NamedOpeningsPlayed, AreInTheOrderOfTheirTableAndOnce) {
  PlayedRun played = run_of({{kBlack, kBlack}, {kBlack, kWhite}});
  const auto openings = renju::named_openings();
  played.rows[0].named = &openings[9];
  played.rows[1].named = nullptr;
  played.rows[2].named = played.rows[3].named = &openings[4];
  EXPECT_EQ(named_openings_played(played), std::vector({&openings[4], &openings[9]}));
  for (GameRow& row : played.rows) row.named = nullptr;
  EXPECT_TRUE(named_openings_played(played).empty());
}

}  // namespace
}  // namespace rb
