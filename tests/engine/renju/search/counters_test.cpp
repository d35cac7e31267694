#include <gtest/gtest.h>

#include <string>

#include "engine/renju/search/engine.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/search/limits.hpp"

// What a move costs, to the last node: the same on every machine and with every compiler. A change
// of these numbers is a change of play or of what is counted, and is to be meant.
namespace rb::renju {
namespace {

// Move, score, depth, then the counters that are not zero.
std::string account(const Profile& profile, std::string_view moves, const Limits& limits = {}) {
  const auto player = make_engine(profile, ClockKind::nodes);
  player->new_game({.seed = 1});
  const Reply reply = player->choose(after(moves), limits);
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
std::string account(std::string_view level, std::string_view moves) {
  return account(*find_profile(level), moves);
}

TEST(Counters, AreTheseOfASearch) {
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
TEST(Counters, AreTheseOfAnEarlyMove) {
  EXPECT_EQ(account("hard", "h8 i9 g9 i7 i8"),
            "j8 score -136 depth 4 nodes 763 mise_calls 1 mise_nodes 41 search_nodes 722 "
            "evaluations 412 forbidden_checks 309 threat_detections 720 tt_hits 144 tt_cutoffs 42 "
            "beta_cutoffs 213 null_move_cutoffs 27 futility_prunes 1035 reductions 42");
}
TEST(Counters, AreTheseOfTheOlderGeneration) {
  EXPECT_EQ(account("v1-hard", "h8 i9 g9 i7 i8 j8 g7 f6 h9"),
            "h6 score 24 depth 4 nodes 1640 vcf_calls 9 vcf_nodes 8 vcf_won 8 search_nodes 1632 "
            "evaluations "
            "996 forbidden_checks 694 threat_detections 1485 board_copies 9 tt_hits 264 "
            "tt_cutoffs 96 beta_cutoffs 418");
}
TEST(Counters, AreTheseOfManyStonesWithSolvers) {
  EXPECT_EQ(account("hard", "h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10 k4 j11 l5"),
            "i10 score -166 depth 4 nodes 22472 vcf_calls 21 vcf_nodes 210 vcf_won 14 mise_calls 1 "
            "mise_nodes 162 vct_calls 1 vct_nodes 20120 search_nodes 1980 evaluations 915 "
            "forbidden_checks 859 threat_detections 1620 board_copies 2214 tt_hits 384 tt_cutoffs "
            "42 beta_cutoffs 730 null_move_cutoffs 109 futility_prunes 948");
}
TEST(Counters, AreTheseOfAWinByThreats) {
  EXPECT_EQ(account("hard", "h8 e12 f8 k10 e7 i8 f6 g7 d8 g5 g9 h10 o1 o15"),
            "d9 score 99987 depth 0 nodes 413 vcf_calls 1 vcf_nodes 92 mise_calls 1 mise_nodes "
            "321 mise_won 1 board_copies 39");
}

TEST(Counters, AreTheseOfASelectiveSearch) {
  const Limits limits = node_limit(20000);
  const Profile& expert = *find_profile("expert");
  EXPECT_EQ(account(expert, "h8 i9 g9 i7 i8 j8 g7 f6 h9", limits),
            "h6 score 14 depth 6 nodes 20000 vcf_calls 9 vcf_nodes 8 vcf_won 8 mise_calls 1 "
            "mise_nodes 54 vct_calls 5 vct_nodes 716 vct_won 1 vct_line_nodes 38 search_nodes "
            "19222 evaluations 11444 forbidden_checks 25972 threat_detections 15519 "
            "board_copies 163 tt_hits 3362 tt_cutoffs 1241 beta_cutoffs 6512 futility_prunes "
            "18496 move_count_prunes 38231 reductions 1155 researches 57");
  EXPECT_EQ(account(expert, "h8 i9 g9 i7 i8 j8 g7", limits),
            "h10 score 131 depth 6 nodes 20000 vcf_calls 8 vcf_won 8 mise_calls 1 mise_nodes "
            "47 vct_calls 5 vct_nodes 752 search_nodes 19201 evaluations 11697 "
            "forbidden_checks 17235 threat_detections 16245 board_copies 116 tt_hits 3236 "
            "tt_cutoffs 1261 beta_cutoffs 6999 futility_prunes 20735 move_count_prunes 52941 "
            "reductions 1291 researches 116");
}

// Every option of the search that is off in hard.
TEST(Counters, AreTheseWithAllOptions) {
  Profile profile = *find_profile("hard");
  profile.vct = profile.mise_vcf = false;
  profile.depth = 5;
  profile.order_full = 5;
  profile.counter_moves = profile.reply_history = profile.history_malus = true;
  profile.move_count = 4;
  profile.lmr_slope = 0.5;
  profile.lmr_history = profile.root_reduction = true;
  profile.plain_four_reduction = 1;
  profile.reverse_futility = 700;
  profile.null_move_slope = 0.25;
  profile.null_move_static = true;
  profile.null_move_verify = 4;
  profile.extend_threats = 9;
  profile.opponent_vct = profile.node_vcf = profile.node_vct = true;
  profile.node_vct_depth = 3;
  profile.score_noise = 100;
  const Limits limits = node_limit(20000);
  EXPECT_EQ(account(profile, "h8 i9 g9 i7 i8 j8 g7 f6 h9", limits),
            "h6 score 250 depth 4 nodes 20000 vcf_calls 899 vcf_nodes 4880 vcf_won 154 "
            "vct_calls 135 vct_nodes 9921 vct_won 20 vct_unfinished 8 vct_line_nodes 711 "
            "search_nodes 5199 evaluations 3205 forbidden_checks 5565 threat_detections 4412 "
            "board_copies 2990 tt_hits 830 tt_cutoffs 314 beta_cutoffs 1473 null_move_cutoffs "
            "2 futility_prunes 7054 move_count_prunes 9071 reductions 318 researches 6");
  EXPECT_EQ(account(profile, "h8 i9 g9 i7 i8 j8 g7", limits),
            "k7 score 1431 depth 4 nodes 20000 vcf_calls 787 vcf_nodes 4622 vcf_won 96 "
            "vct_calls 138 vct_nodes 10846 vct_won 31 vct_unfinished 7 vct_line_nodes 1790 "
            "search_nodes 4532 evaluations 2939 forbidden_checks 2803 threat_detections 3847 "
            "board_copies 3188 tt_hits 667 tt_cutoffs 234 beta_cutoffs 1396 null_move_cutoffs "
            "1 futility_prunes 7796 move_count_prunes 7629 reductions 234 researches 50");
  EXPECT_EQ(account(profile, "h8 h9 i7 g6 j9", limits),
            "g9 score 108 depth 4 nodes 10000 vcf_calls 430 vcf_nodes 2099 vcf_won 46 "
            "vct_calls 29 vct_nodes 4854 vct_unfinished 7 search_nodes 3047 evaluations 2065 "
            "forbidden_checks 3618 threat_detections 2780 board_copies 1273 tt_hits 316 "
            "tt_cutoffs 141 beta_cutoffs 925 null_move_cutoffs 1 futility_prunes 663 "
            "move_count_prunes 3525 reductions 141 researches 26");
}

TEST(Counters, AreTheseWithVerifiedPasses) {
  Profile profile = *find_profile("hard");
  profile.depth = 5;
  profile.vct = profile.mise_vcf = false;
  profile.null_move_verify = 3;
  EXPECT_EQ(account(profile, "h8 i9 g9 i7 i8 j8 g7 f6 h9"),
            "h10 score 1241 depth 5 nodes 2146 vcf_calls 9 vcf_nodes 8 vcf_won 8 search_nodes "
            "2138 evaluations 1086 forbidden_checks 835 threat_detections 2009 board_copies 9 "
            "tt_hits 452 tt_cutoffs 138 beta_cutoffs 726 null_move_cutoffs 47 futility_prunes "
            "9420 reductions 56");
  EXPECT_EQ(account(profile, "h8 i9 g9 i7 i8"),
            "j8 score -56 depth 5 nodes 2550 search_nodes 2550 evaluations 1336 "
            "forbidden_checks 1150 threat_detections 2473 tt_hits 379 tt_cutoffs 81 "
            "beta_cutoffs 960 null_move_cutoffs 28 futility_prunes 2142 reductions 386 "
            "researches 1");
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

TEST(Counters, AreTheseOfAForcedAnswer) {
  EXPECT_EQ(account("hard", "f8 e8 g8 a1 h8 o1 i8"), "j8 depth 0 nodes 0");
}

}  // namespace
}  // namespace rb::renju
