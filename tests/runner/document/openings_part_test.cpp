#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "runner/document/results_part.hpp"
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
                            .half_points = winner == Stone::black ? 2 : 0,
                            .opening = pair,
                            .moves = static_cast<std::uint64_t>(1000 + id)};
    played.rows.push_back({.result = result,
                           .winner = winner,
                           .opening = id / 2,
                           .named = &renju::named_openings()[pair]});
    played.results.push_back(result);
  }
  for (std::size_t i = 0; i < winners.size(); ++i) {
    played.openings.push_back({"", {Move(112), Move(97 + static_cast<int>(i))}});
  }
  return played;
}

constexpr Stone kBlack = Stone::black, kWhite = Stone::white;

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

}  // namespace
}  // namespace rb
