#include "runner/studies/review/weakness.hpp"

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

using renju::Grade;
using renju::Standing;
using renju::WinKind;

const std::vector<std::string> kPlayers = {"hard", "medium"};

GameRecord game(int id, Stone winner, bool trap = false) {
  GameRecord record = fakes::game_of(id, {0, 1}, {winner, Reason::five});
  record.opening = 0;
  record.marks.trap = trap;
  for (const Move move : parse_moves("h8 h9 h10 a1 b1 a2 b2 a3 b3 a4", kRenjuSize)) {
    record.moves.emplace_back().reply.move = move;
  }
  return record;
}

// Of a player the number of events of a row; 0: there is none.
double events(const WeaknessTally& tally, const std::string& player, const std::string& what) {
  for (const Weakness& row : tally.of(player)) {
    if (row.what == what) return row.counts.sum;
  }
  return 0;
}

// White has a win by a trap at moves 6 and 8, and another after move 10 that has none.
ReviewedGame trapped() {
  ReviewedGame review;
  review.moves = {{.ply = 5,
                   .allowed = Grade::proved,
                   .after = Standing::won,
                   .win_after = WinNote{WinKind::vcf, 3, true}},
                  {.ply = 6, .after = Standing::lost, .win_after = WinNote{WinKind::vcf, 2, true}},
                  {.ply = 8, .after = Standing::lost, .win_after = WinNote{WinKind::vcf, 1, true}},
                  {.ply = 10, .after = Standing::lost, .win_after = WinNote{WinKind::vcf, 1}}};
  return review;
}

TEST(Weakness, ATrapIsSetOnceHoweverManyMovesItTakes) {
  WeaknessTally tally;
  tally.add("x.db", kPlayers, game(0, Stone::white, true), trapped());
  EXPECT_EQ(events(tally, "hard", "walked into a forbidden trap, proved"), 1);
  EXPECT_EQ(events(tally, "hard", "lost by a forbidden trap"), 1);
  EXPECT_EQ(events(tally, "medium", "set a forbidden trap, proved"), 1);
  EXPECT_EQ(events(tally, "medium", "won by a forbidden trap"), 1);
  EXPECT_EQ(events(tally, "hard", "set a forbidden trap, proved"), 0);
}

// The rows of losing moves that Black's loss with one of this grade makes.
std::vector<std::string> losing_rows(Grade grade) {
  WeaknessTally tally;
  ReviewedGame review = trapped();
  review.losing = ReviewedLoss{5, WinKind::vcf, 3, grade};
  tally.add("x.db", kPlayers, game(0, Stone::white), review);
  std::vector<std::string> rows;
  for (const Weakness& row : tally.of("hard")) {
    if (row.what.starts_with("made the losing move")) rows.push_back(row.what);
  }
  return rows;
}

TEST(Weakness, ALosingMoveIsProvedOrLikelyAndNoneIfTheGameWasLostBefore) {
  EXPECT_THAT(losing_rows(Grade::proved),
              testing::ElementsAre("made the losing move, proved: within 5 moves"));
  EXPECT_THAT(losing_rows(Grade::likely),
              testing::ElementsAre("made the losing move, likely: within 5 moves"));
  EXPECT_THAT(losing_rows(Grade::lost_before), testing::IsEmpty());
}

TEST(Weakness, WhatIsProvedComesBeforeWhatIsLikelyAnOpinionOrAHabit) {
  GameRecord record = game(0, Stone::white);
  for (const std::size_t index : {4U, 6U, 8U}) {  // Black's moves 5, 7 and 9
    record.moves[index].reply.thinking = Thinking{.depths = {{1, Move(0), 0}, {2, Move(1), 0}}};
  }
  ReviewedGame review;
  review.moves = {{.ply = 5, .missed = Grade::likely, .quality = renju::Quality::blunder},
                  {.ply = 7, .missed = Grade::likely, .quality = renju::Quality::blunder},
                  {.ply = 9, .missed = Grade::proved, .quality = renju::Quality::blunder}};
  WeaknessTally tally;
  tally.add("x.db", kPlayers, record, review);
  std::vector<std::string> rows;
  for (const Weakness& row : tally.of("hard", false)) rows.push_back(row.what);
  EXPECT_THAT(rows, testing::ElementsAre("missed a win, proved", "missed a win, likely",
                                         "blunder by score (an opinion)",
                                         "changed its mind at the last depth"));
  std::vector<std::string> compared;
  for (const WeaknessDifference& row : tally.between("hard", "medium", false)) {
    compared.push_back(row.what);
  }
  EXPECT_EQ(compared, rows);
}

TEST(Weakness, BlundersAndMistakesByScoreAreCountedEach) {
  ReviewedGame review;
  review.moves = {{.ply = 3, .quality = renju::Quality::mistake},
                  {.ply = 5, .quality = renju::Quality::blunder},
                  {.ply = 7, .quality = renju::Quality::mistake}};
  WeaknessTally tally;
  tally.add("x.db", kPlayers, game(0, Stone::white), review);
  EXPECT_EQ(events(tally, "hard", "blunder by score (an opinion)"), 1);
  EXPECT_EQ(events(tally, "hard", "mistake by score (an opinion)"), 2);
}

TEST(Weakness, ProvedFaultsAreCountedByOpening) {
  WeaknessTally tally;
  ReviewedGame likely = trapped();
  likely.moves[0].allowed = Grade::likely;
  tally.add("x.db", kPlayers, game(0, Stone::white), trapped());
  tally.add("x.db", kPlayers, game(1, Stone::white), likely);
  const std::vector<OpeningRate> openings = tally.by_opening("hard");
  ASSERT_EQ(openings.size(), 1U);
  EXPECT_EQ(openings[0].opening, "1D Kansei");
  EXPECT_EQ(openings[0].counts.games, 2);
  EXPECT_EQ(openings[0].counts.sum, 1);
}

TEST(Weakness, OpeningsWithoutANameHaveANumber) {
  WeaknessTally tally, freestyle;
  freestyle.add("x.db", kPlayers, game(0, Stone::white), {}, gomoku::rules("freestyle", 15));
  EXPECT_EQ(freestyle.by_opening("hard")[0].opening, "#0") << "names are renju's";
  GameRecord edge = game(0, Stone::white);
  edge.opening = 379;
  edge.moves[0].reply.move = Move(0);
  tally.add("x.db", kPlayers, edge, trapped());
  EXPECT_EQ(tally.by_opening("hard")[0].opening, "#379");
}

TEST(Weakness, WhatAPlayerDoesNotTellIsNotKnownOfIt) {
  WeaknessTally tally;
  GameRecord record = game(0, Stone::white);
  Thinking& thinking = record.moves[4].reply.thinking.emplace();
  thinking.depths = {{.depth = 1, .move = Move(3)}, {.depth = 2, .move = Move(4)}};
  tally.add("x.db", kPlayers, record, trapped());
  bool found = false;
  for (const WeaknessDifference& row : tally.between("hard", "medium")) {
    const bool is_change = row.what == "changed its mind at the last depth";
    EXPECT_TRUE(row.a.is_known);
    EXPECT_EQ(row.b.is_known, !is_change) << row.what;
    found = found || is_change;
  }
  EXPECT_TRUE(found);
}

TEST(Weakness, KeepsThePlayersThatAreNamed) {
  WeaknessTally tally;
  tally.add("x.db", kPlayers, game(0, Stone::white), trapped());
  EXPECT_THROW(tally.keep({"hrad"}), Error);
  tally.keep({"hard"});
  EXPECT_THAT(tally.players(), testing::ElementsAre("hard"));
}

}  // namespace
}  // namespace rb
