#include <gtest/gtest.h>

#include <string>

#include "engine/renju/search/engine.hpp"
#include "tests/engine/renju/boards.hpp"

// What a move costs, to the last node: the same on every machine and with every compiler. A change
// of these numbers is a change of play or of what is counted, and is to be meant.
namespace rb::renju {
namespace {

// Move, score, depth, then the counters that are not zero.
std::string account(std::string_view level, std::string_view moves) {
  const auto player = make_engine(*find_profile(level), ClockKind::nodes);
  player->new_game({.seed = 1});
  const Reply reply = player->choose(after(moves), {});
  std::string text = move_name(reply.move, kMaxSize);
  const auto add = [&](std::string_view name, auto value) {
    text += ' ';
    text += name;
    text += ' ';
    text += std::to_string(value);
  };
  if (reply.score) add("score", *reply.score);
  add("depth", reply.depth.value());
  add("nodes", reply.nodes.value());
  for (const Counter& counter : reply.counters) {
    if (counter.value > 0) add(counter.name, counter.value);
  }
  return text;
}

TEST(Counters, OfASearch) {
  EXPECT_EQ(account("hard", "h8 i9 g9 i7 i8 j8 g7 f6 h9"),
            "h6 score 1158 depth 4 nodes 678 vcf_calls 9 vcf_nodes 8 vcf_won 8 mise_calls 1 "
            "mise_nodes 54 "
            "search_nodes 616 evaluations 337 forbidden_checks 172 threat_detections 585 "
            "board_copies 9 tt_hits 135 tt_cutoffs 4 beta_cutoffs 156 null_move_cutoffs 46 "
            "futility_prunes 642");
  EXPECT_EQ(account("medium", "h8 i9 g9 i7 i8 j8 g7 f6 h9"),
            "h6 score 1413 depth 3 nodes 475 mise_calls 1 mise_nodes 54 search_nodes 421 "
            "evaluations 248 forbidden_checks 130 threat_detections 406 tt_hits 57 tt_cutoffs 2 "
            "beta_cutoffs 120 futility_prunes 287");
}
TEST(Counters, OfAnEarlyMove) {
  EXPECT_EQ(account("hard", "h8 i9 g9 i7 i8"),
            "j8 score -136 depth 4 nodes 763 mise_calls 1 mise_nodes 41 search_nodes 722 "
            "evaluations 412 forbidden_checks 309 threat_detections 720 tt_hits 144 tt_cutoffs 42 "
            "beta_cutoffs 213 null_move_cutoffs 27 futility_prunes 1035 reductions 42");
}
TEST(Counters, OfTheOlderGeneration) {
  EXPECT_EQ(account("v1-hard", "h8 i9 g9 i7 i8 j8 g7 f6 h9"),
            "h6 score 24 depth 4 nodes 1640 vcf_calls 9 vcf_nodes 8 vcf_won 8 search_nodes 1632 "
            "evaluations "
            "996 forbidden_checks 694 threat_detections 1485 board_copies 9 tt_hits 264 "
            "tt_cutoffs 96 beta_cutoffs 418");
}
TEST(Counters, OfManyStonesWithSolvers) {
  EXPECT_EQ(account("hard", "h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10 k4 j11 l5"),
            "i10 score -166 depth 4 nodes 22472 vcf_calls 21 vcf_nodes 210 vcf_won 14 mise_calls 1 "
            "mise_nodes 162 vct_calls 1 vct_nodes 20120 search_nodes 1980 evaluations 915 "
            "forbidden_checks 859 threat_detections 1620 board_copies 2214 tt_hits 384 tt_cutoffs "
            "42 beta_cutoffs 730 null_move_cutoffs 109 futility_prunes 948");
}
TEST(Counters, OfAWinByThreats) {
  EXPECT_EQ(account("hard", "h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10 o1 o15"),
            "d9 score 99987 depth 0 nodes 413 vcf_calls 1 vcf_nodes 92 mise_calls 1 mise_nodes "
            "321 mise_won 1 board_copies 39");
}
// Of the move alone, also after one that took a search.
TEST(Counters, AreThoseOfOneMove) {
  const auto player = make_engine(*find_profile("hard"), ClockKind::nodes);
  player->new_game({.seed = 1});
  EXPECT_GT(player->choose(after("h8 i9 g9 i7 i8 j8 g7 f6 h9"), {}).nodes.value(), 0U);
  for (const Counter& counter : player->choose(after("f8 e8 g8 a1 h8 o1 i8"), {}).counters) {
    EXPECT_EQ(counter.value, 0U) << counter.name;
  }
}

TEST(Counters, OfAForcedAnswer) {
  EXPECT_EQ(account("hard", "f8 e8 g8 a1 h8 o1 i8"), "j8 depth 0 nodes 0");
}

}  // namespace
}  // namespace rb::renju
