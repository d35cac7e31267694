// What reviews say of many positions and games, held against what they say of them elsewhere.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/renju/judging/review.hpp"
#include "engine/renju/rules/rules.hpp"
#include "positions/midgame_suite.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

// How often each standing was seen, so that a test knows that it had something to hold.
using Standings = std::map<Standing, int>;

// No part of a review says what another denies.
void expect_agreement(const PositionReview& review, Standings& seen) {
  const Proven& proven = review.proven;
  ++seen[proven.standing];
  EXPECT_EQ(proven.win.has_value(),
            proven.standing == Standing::won || proven.standing == Standing::lost);
  if (proven.standing == Standing::won) {
    EXPECT_EQ(review.moves.front().scored.cell, proven.win->line.front());
    EXPECT_TRUE(review.moves.front().scored.proved);
    EXPECT_EQ(review.moves.front().after.standing, Standing::lost);
  }
  for (const JudgedMove& move : review.moves) {
    if (move.after.standing == Standing::lost) {
      EXPECT_EQ(proven.standing, Standing::won);
    }
    if (proven.standing == Standing::lost) {
      EXPECT_EQ(move.after.standing, Standing::won);
    }
    if (move.scored.proved) {
      EXPECT_EQ(proven.standing, Standing::won);
    }
  }
}

void expect_agreement(const MoveReview& review, Standings& seen) {
  const Standing before = review.before.standing, after = review.after.standing;
  ++seen[before];
  EXPECT_EQ(review.wins, after == Standing::lost);
  if (after == Standing::lost) {
    EXPECT_EQ(before, Standing::won);
  }
  if (before == Standing::lost) {
    EXPECT_EQ(after, Standing::won);
    EXPECT_FALSE(review.faults.any());
  }
  if (before == Standing::won && review.before.win) {
    EXPECT_EQ(review.moves.front().cell, review.before.win->line.front());
  }
  if (review.faults.missed) {
    EXPECT_FALSE(review.loss);
  }
}

// A game's reviews agree with themselves and with their neighbours.
void expect_agreement(const std::vector<MoveReview>& game, Standings& seen) {
  for (std::size_t i = 0; i < game.size(); ++i) {
    SCOPED_TRACE(fmt::format("move {}", i + 1));
    expect_agreement(game[i], seen);
    if (i == 0) continue;
    EXPECT_EQ(game[i - 1].after.standing, game[i].before.standing);
    EXPECT_EQ(game[i - 1].after.win.has_value(), game[i].before.win.has_value());
  }
}

std::vector<MoveReview> game_review(Reviewer& reviewer, const Position& start,
                                    std::string_view moves) {
  std::vector<MoveReview> game;
  reviewer.game(start, parse_moves(moves, kRenjuSize),
                [&](MoveReview review) { game.push_back(std::move(review)); });
  return game;
}

// Reviews of positions and of a game that begins there, in which one side plays what is best and
// the other what is worst of a few moves.
void hold_position_and_game(Reviewer& reviewer, Position position, Standings& seen) {
  constexpr int kMoves = 5;
  const Position start = position;
  std::string played;
  for (int i = 0; i < kMoves; ++i) {
    const PositionReview found = reviewer.position(position);
    expect_agreement(found, seen);
    const JudgedMove& move = i % 2 == 0 ? found.moves.front() : found.moves.back();
    if (i == 0) {
      const std::string worst = cell_name(found.moves.back().scored.cell, kRenjuSize);
      expect_agreement(game_review(reviewer, position, worst).at(0), seen);
    }
    played += cell_name(move.scored.cell, kRenjuSize) + " ";
    if (rules().play(position, Move(move.scored.cell))) break;
  }
  expect_agreement(game_review(reviewer, start, played), seen);
}

// One of `step` positions of the midgame and of those with a win, with many limits.
void expect_agreements(std::size_t step) {
  const auto midgame = load_midgame(source_path("positions/midgame.jsonl"));
  const auto wins = load_wins(source_path("positions/vct.jsonl"), "vct");
  const Profile& hard = *find_profile("hard");
  const Profile& easy = *find_profile("easy");
  Standings seen;
  for (const int nodes : {1, 300, 5000}) {
    const ReviewLimits few{.score = {.depth = 2, .nodes = nodes}, .proof_nodes = nodes, .moves = 1};
    ReviewLimits many = few;
    many.moves = 6;
    const std::pair<const Profile&, const ReviewLimits&> both[] = {{hard, few}, {easy, many}};
    for (const auto& [profile, limits] : both) {
      Reviewer all(profile, limits);
      for (std::size_t i = 0; i < midgame.size(); i += step) {
        SCOPED_TRACE(fmt::format("{} nodes, midgame.jsonl, line {}", nodes, midgame[i].line));
        hold_position_and_game(all, midgame[i].position, seen);
      }
      for (std::size_t i = 0; i < wins.size(); i += step) {
        SCOPED_TRACE(fmt::format("{} nodes, vct.jsonl, line {}", nodes, wins[i].line));
        hold_position_and_game(all, wins[i].position, seen);
      }
    }
  }
  for (const Standing one : {Standing::won, Standing::lost, Standing::unknown}) {
    EXPECT_GT(seen[one], 20) << name(one);
  }
}

TEST(Review, ItsPartsNeverContradictEachOther) { expect_agreements(80); }
TEST(Review, SlowItsPartsNeverContradictEachOther) { expect_agreements(10); }

TEST(Review, AMoveAllowsTheWinThatTheNextMoveShows) {
  // g15 leaves Black d15, which no solver looks for: the proof is that of the position after it.
  Reviewer hard(*find_profile("hard"),
                {.score = {.depth = 2, .nodes = 20000}, .proof_nodes = 200000, .moves = 1});
  const Position start = after("j10 f7 h6 a15 g9 c15 g7 e15 j6");
  const auto game = game_review(hard, start, "g15 d15 g10");
  ASSERT_EQ(game.size(), 3U);
  EXPECT_TRUE(game[0].faults.allowed);
  EXPECT_FALSE(game[0].faults.sure);  // the nodes ended before it was known what e15 left
  EXPECT_EQ(game[0].after.win->kind, WinKind::no_defence);
  EXPECT_EQ(game[0].after.win->line, game[1].before.win->line);
  EXPECT_TRUE(game[1].wins);
  EXPECT_EQ(game[2].before.standing, Standing::lost);
}

// Is the first move of every proved win the first of the best moves, with the score of the win?
int hold_first_moves(std::size_t rows) {
  Reviewer quick(*find_profile("hard"),
                 {.score = {.depth = 1, .nodes = 2000}, .proof_nodes = 50000, .moves = 2});
  const int most = MoveScorer(*find_profile("hard")).score_of_win(0);
  int unseen = 0;
  const auto suite = load_wins(source_path("positions/vct.jsonl"), "vct");
  for (std::size_t i = 0; i < suite.size(); i += suite.size() / rows) {
    SCOPED_TRACE(suite[i].line);
    const PositionReview found = quick.position(suite[i].position);
    if (found.proven.standing != Standing::won) continue;
    const ForcedWin& win = *found.proven.win;
    const ScoredMove& first = found.moves.front().scored;
    EXPECT_EQ(first.cell, win.line.front());
    EXPECT_TRUE(first.proved);
    EXPECT_EQ(first.score, most - (2 * win.length - 1));
    EXPECT_LE(found.moves.size(), 2U);
    unseen += first.depth == 0 ? 1 : 0;
    for (std::size_t j = 1; j < found.moves.size(); ++j) {
      EXPECT_NE(found.moves[j].scored.cell, first.cell);
      EXPECT_FALSE(found.moves[j].scored.proved);
    }
  }
  return unseen;
}

TEST(Review, AProvedWinIsTheBestMoveThoughTheSearchDoesNotSeeIt) {
  EXPECT_GT(hold_first_moves(40), 3);
}
TEST(Review, SlowAProvedWinIsTheBestMoveThoughTheSearchDoesNotSeeIt) {
  EXPECT_GT(hold_first_moves(200), 15);
}

}  // namespace
}  // namespace rb::renju
