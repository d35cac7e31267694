#include <gmock/gmock.h>

#include "engine/game/notation.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb {
namespace {

using renju::cell;
using renju::MoveReview;
using renju::Proven;
using renju::Quality;
using renju::Standing;
using renju::WinKind;
using ::testing::HasSubstr;

AnalyzedGame easy_game(std::string_view moves) {
  AnalyzedGame all{.settings = {.profile = *renju::find_profile("easy"), .limits = {}},
                   .game = game_of_moves(parse_moves(moves, kRenjuSize)),
                   .moves = {}};
  for (const Move move : all.game.moves) {
    all.moves.push_back({.ply = all.moves.size() + 1, .move = move});
  }
  return all;
}

// What follows the root of the game "h8 h9 h10 ..." up to its third move.
std::string rest_of(const AnalyzedGame& all) {
  const std::string text = to_sgf(all), third = "\n;B[hf]";
  return text.substr(text.find(third) + third.size());
}

Proven won(WinKind kind, int length, std::string_view line) {
  renju::ForcedWin win{.kind = kind, .length = length};
  for (const Move move : parse_moves(line, kRenjuSize)) {
    win.line.push_back(static_cast<std::int16_t>(move.cell()));
  }
  return {.standing = Standing::won, .win = win, .double_mises = {}};
}

// The played move loses `loss` points to `best`.
MoveReview loss_to(std::string_view played, std::string_view best, int loss, Quality quality) {
  MoveReview review;
  review.played = cell(played);
  for (const Move move : parse_moves(best, kRenjuSize)) {
    if (review.moves.empty()) review.moves.emplace_back().cell = move.cell();
    review.moves.front().line.push_back(move.cell());
  }
  review.loss = loss;
  review.quality = quality;
  return review;
}

TEST(AnalysisSgf, TheRootNamesWhoPlayedHowItEndedAndWhoJudged) {
  AnalyzedGame all = easy_game("h8 h9 h10 a1");
  all.game.file = "x.db";
  all.game.players = {"ha]rd", "medium"};
  all.game.sgf_of_run = "DT[2026-11-20]";
  all.game.outcome = Outcome{Stone::white, Reason::timeout};
  all.moves[0].opening = all.moves[1].opening = true;
  EXPECT_EQ(to_sgf(all),
            "(;FF[4]GM[4]CA[UTF-8]AP[renju-bench]SZ[15]RU[Renju]DT[2026-11-20]PB[ha\\]rd]PW[medium]"
            "ON[1D Kansei]RE[W+T]AN[renju-bench, profile easy]\n"
            ";B[hh]C[opening]\n;W[hg]C[opening]\n;B[hf]\n;W[ao])\n");
}

TEST(AnalysisSgf, TheRootOfAGameFromTheCommandLineIsShort) {
  EXPECT_EQ(
      to_sgf(easy_game("h8 a1")),
      "(;FF[4]GM[4]CA[UTF-8]AP[renju-bench]SZ[15]RU[Renju]RE[?]AN[renju-bench, profile easy]\n"
      ";B[hh]\n;W[ao])\n");
}

TEST(AnalysisSgf, ABadMoveHasABetterOneBesideIt) {
  AnalyzedGame all = easy_game("h8 h9 h10 a1 b2");
  all.moves[3].review = loss_to("a1", "c3 d4", 700, Quality::mistake);
  EXPECT_EQ(rest_of(all),
            "\n(;W[ao]C[mistake: 700 points below c3]\n;B[bn])\n(;W[cm]C[better];B[dl]))\n");
  all.moves[3].review->moves.front().score = -250;
  EXPECT_THAT(rest_of(all), HasSubstr("\n(;W[cm]C[better, score -250];B[dl])"));
}

TEST(AnalysisSgf, AnInaccuracyIsNoReasonForAComment) {
  AnalyzedGame all = easy_game("h8 h9 h10 a1 b2");
  all.moves[3].review = loss_to("a1", "c3 d4", 250, Quality::inaccuracy);
  EXPECT_EQ(rest_of(all), "\n;W[ao]\n;B[bn])\n");
  all.moves[3].review = loss_to("a1", "a1 d4", 1250, Quality::blunder);
  EXPECT_EQ(rest_of(all), "\n;W[ao]C[blunder: 1250 points below a1]\n;B[bn])\n");
}

TEST(AnalysisSgf, AMissedWinIsAVariationBeforeTheMoveAndAnAllowedOneAfterIt) {
  AnalyzedGame all = easy_game("h8 h9 h10 a1 b2");
  MoveReview review;
  review.played = cell("a1");
  review.faults = {.missed = true, .allowed = true, .sure = false};
  review.before = won(WinKind::vcf, 2, "c3 d3 e3");
  review.after = won(WinKind::five, 1, "f3");
  all.moves[3].review = review;
  EXPECT_EQ(rest_of(all),
            "\n(;W[ao]C[misses a win (perhaps); allows a win (perhaps)]"
            "\n(;B[bn])\n(;B[fm]C[a proved win in 1 move: five]))"
            "\n(;W[cm]C[a proved win in 2 moves: vcf];B[dm];W[em]))\n");
}

TEST(AnalysisSgf, AWinThatWasPlayedLeavesTheGameWhereItDiffers) {
  AnalyzedGame all = easy_game("h8 h9 h10 a1 b2 c5");
  MoveReview review;
  review.played = cell("a1");
  review.faults.allowed = true;
  review.after = won(WinKind::vct, 3, "b2 b3 b4");
  all.moves[3].review = review;
  EXPECT_EQ(rest_of(all),
            "\n;W[ao]C[allows a win]\n;B[bn]C[a proved win in 3 moves: vct]\n(;W[ck])\n"
            "(;W[bm];B[bl]))\n");
}

}  // namespace
}  // namespace rb
