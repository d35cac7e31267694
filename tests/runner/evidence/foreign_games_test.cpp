#include "runner/evidence/foreign_games.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace rb {
namespace {

TEST(ForeignGames, BlackHasTwoHalfPointsOfAWinAndOneOfADraw) {
  const ForeignResults results{
      .players = {"a", "b"},
      .games = {{0, 1, Stone::black}, {0, 1, Stone::empty}, {0, 1, Stone::white}}};
  const std::vector<GameResult> games = foreign_games(results, {0, 1}, 0);
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].half_points, 2);
  EXPECT_EQ(games[1].half_points, 1);
  EXPECT_EQ(games[2].half_points, 0);
}

// Three games of two players who are 7 and 4 in the set.
TEST(ForeignGames, StandAloneAndHaveTheNumbersOfTheSet) {
  const ForeignResults results{
      .players = {"a", "b"},
      .games = {{0, 1, Stone::black}, {1, 0, Stone::empty}, {0, 1, Stone::white}}};
  const std::vector<GameResult> games = foreign_games(results, {7, 4}, 3);
  ASSERT_EQ(games.size(), 3U);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const GameResult& game = games[i];
    const int id = game.id;
    EXPECT_EQ(game.run, 3);
    EXPECT_EQ(foreign_line(id), static_cast<int>(i) + 1);
    EXPECT_EQ(id % 2, 0) << "an odd number could be the second of a pair";
    EXPECT_EQ(game.black, i == 1 ? 4 : 7);
    EXPECT_EQ(game.white, i == 1 ? 7 : 4);
    EXPECT_EQ(game.opening, empty_board_key(3, id));
    EXPECT_EQ(game.moves, unknown_moves_key(3, id));
    EXPECT_EQ(game.reason, i == 1 ? Reason::agreed_draw : Reason::resigned);
  }
}

TEST(ForeignGames, OfTheSameOpeningAreOneCluster) {
  ForeignResults results{.players = {"a", "b"}, .games = {}};
  for (const char* const opening : {"ab", "ba", "ab", "a", ""}) {
    results.games.push_back({0, 1, Stone::black, opening});
  }
  const std::vector<GameResult> games = foreign_games(results, {0, 1}, 1);
  EXPECT_EQ(games[2].opening, games[0].opening);
  EXPECT_NE(games[1].opening, games[0].opening);
  EXPECT_NE(games[3].opening, games[0].opening);
  for (const GameResult& game : games) EXPECT_FALSE(is_from_empty_board(game));
}

// A line each: two that are a pair, one more of their opening, others that are none.
TEST(ForeignGames, InSuccessiveLinesWithColoursSwappedAreAPair) {
  ForeignResults results{.players = {"a", "b"}, .games = {}};
  const auto add = [&](int black, std::optional<std::string> opening, int line) {
    results.games.push_back({black, 1 - black, Stone::black, std::move(opening)});
    results.games.back().line = line;
  };
  add(0, "x", 2);
  add(1, "x", 3);
  add(0, "x", 4);
  add(0, "x", 5);
  add(1, "x", 7);
  add(0, "y", 8);
  add(1, std::nullopt, 9);
  add(0, std::nullopt, 10);
  const std::vector<GameResult> games = foreign_games(results, {0, 1}, 0);
  EXPECT_EQ(pairs_of(games), std::vector<std::size_t>{0});
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(foreign_line(games[i].id), results.games[i].line);
  }
}

TEST(ForeignGames, OfSumsHaveNoColours) {
  const ForeignResults results{.players = {"a", "b"}, .sums = {{0, 1, 3, 2, 1}}};
  const rating::Encounter sum = foreign_sums(results, {7, 4}).at(0);
  EXPECT_EQ(sum.first, 7);
  EXPECT_EQ(sum.second, 4);
  EXPECT_FALSE(sum.has_colours);
  EXPECT_EQ(std::tie(sum.results.wins, sum.results.draws, sum.results.losses), std::tuple(3, 2, 1));
}

}  // namespace
}  // namespace rb
