#include <gtest/gtest.h>

#include <string>

#include "engine/renju/search/engine.hpp"
#include "tests/engine/renju/boards.hpp"

// What a move costs, to the last node: the same on every machine and with every compiler. A change
// of these numbers is a change of play or of what is counted, and is to be meant.
namespace rb::renju {
namespace {

// Move, score, depth, then the counters that are not zero.
std::string account(const Profile& profile, std::string_view moves, const Limits& limits = {}) {
  const auto player = make_engine(profile, ClockKind::nodes);
  player->new_game({.seed = 1});
  const Reply reply = player->choose(after(moves), limits);
  std::string text = move_name(reply.move, kRenjuSize);
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
            "futility_prunes 697");
  EXPECT_EQ(account("medium", "h8 i9 g9 i7 i8 j8 g7 f6 h9"),
            "h6 score 1413 depth 3 nodes 475 mise_calls 1 mise_nodes 54 search_nodes 421 "
            "evaluations 248 forbidden_checks 130 threat_detections 406 tt_hits 57 tt_cutoffs 2 "
            "beta_cutoffs 120 futility_prunes 287");
}

TEST(Counters, AreTheseOfAForcedAnswer) {
  EXPECT_EQ(account("hard", "f8 e8 g8 a1 h8 o1 i8"), "j8 depth 0 nodes 0");
}

}  // namespace
}  // namespace rb::renju
