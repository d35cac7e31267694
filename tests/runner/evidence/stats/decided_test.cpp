#include "runner/evidence/stats/decided.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

using Score = std::optional<int>;

// A game whose two first moves are an opening; the scores belong to the moves after it, each from
// its mover's side.
GameRecord game(const std::vector<Score>& scores, Stone winner, Reason reason = Reason::five) {
  return fakes::game_with_scores(scores, winner, reason, 2);
}

int move_of(const GameRecord& record) { return decided_at(record).value().move; }

TEST(DecidedAt, TheFirstMoveFromWhichAllScoresFavourTheWinner) {
  //                       3   4   5   6   7   8
  EXPECT_EQ(move_of(game({50, 40, 30, -9, 60, -80}, Stone::black)), 5);
  EXPECT_EQ(move_of(game({50, -40, 30, -9, 60, -80}, Stone::black)), 3);
  EXPECT_EQ(move_of(game({50, 40, -30, 9, 60, 80}, Stone::white)), 8);
}

TEST(DecidedAt, AScoreOfNothingFavoursNobody) {
  EXPECT_EQ(move_of(game({50, 0, 30}, Stone::black)), 5);
  EXPECT_EQ(move_of(game({50, -10, 0, {}}, Stone::black)), 6);
  EXPECT_EQ(move_of(game({-5, 5, 1, {}}, Stone::black)), 5) << "but one of 1 does";
}

TEST(DecidedAt, TheFirstMoveOfAGameWithoutAnOpening) {
  GameRecord record = game({-60, 80}, Stone::black);
  record.moves[0].opening = record.moves[1].opening = false;
  record.moves[0].reply.score = 50;
  EXPECT_EQ(move_of(record), 4) << "turned by move 3";
  record.moves[2].reply.score = 60;
  record.moves[3].reply.score = -80;
  EXPECT_EQ(move_of(record), 1);
}

TEST(DecidedAt, MovesWithoutAScoreDoNotTurnTheGame) {
  EXPECT_EQ(move_of(game({-5, -40, {}, {}, 60, {}}, Stone::black)), 4);
}

TEST(DecidedAt, TheLastMoveWhereTheLastScoreIsAgainstTheWinner) {
  const auto decided = decided_at(game({50, -40, -30, {}}, Stone::black)).value();
  EXPECT_EQ(decided.move, 6);
  EXPECT_TRUE(decided.by_scores);
}

TEST(DecidedAt, TheLastMoveWhereNobodyTellsAScoreOrAFaultEndsTheGame) {
  for (const GameRecord& record :
       {game({{}, {}, {}}, Stone::black), game({50, -50, 50}, Stone::black, Reason::timeout)}) {
    const auto decided = decided_at(record).value();
    EXPECT_EQ(decided.move, 5);
    EXPECT_FALSE(decided.by_scores);
  }
}

TEST(DecidedAt, ADrawIsNeverDecided) {
  EXPECT_FALSE(decided_at(game({50, -40}, Stone::empty, Reason::board_full)));
}

TEST(DecidedGames, CountTheGamesOfEachStretchFromTheSideOfEachPlayer) {
  DecidedGames games(2);
  games.add(game(std::vector<Score>(18, 5), Stone::white));  // turns to the end: move 20
  GameRecord swapped = game(std::vector<Score>(19, Score{}), Stone::black);
  swapped.players = {1, 0};
  games.add(swapped);  // its last move, 21
  games.add(game(std::vector<Score>(100, Score{}), Stone::black));
  games.add(game({1}, Stone::empty, Reason::board_full));
  EXPECT_EQ(games.by_scores(), 1);
  EXPECT_EQ(games.by_end(), 2);
  EXPECT_EQ(games.drawn(), 1);
  const auto& stretches = games.stretches();
  EXPECT_EQ(stretches[0].last, 20);
  EXPECT_EQ(stretches[0].games, 1);
  EXPECT_EQ(stretches[0].players[1].won, 1);
  EXPECT_EQ(stretches[1].first, 21);
  EXPECT_EQ(stretches[1].black_won, 1);
  EXPECT_EQ(stretches[1].players[1].won, 1);
  EXPECT_EQ(stretches.back().last, 0);
  EXPECT_EQ(stretches.back().players[0].won, 1);
}

}  // namespace
}  // namespace rb
