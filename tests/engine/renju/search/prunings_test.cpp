// What the search may leave out (docs/algorithms/search.md 5): the windows of aspiration change no
// result, futility pruning and late move reduction spare fours and answers, and no pruning invents
// a win.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "engine/renju/level/parameters.hpp"
#include "positions/midgame_suite.hpp"
#include "positions/win_suite.hpp"
#include "tests/engine/renju/search/searcher.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

constexpr const char* kMargins[] = {"futility_self_1",     "futility_self_2",
                                    "futility_self_3",     "futility_opponent_1",
                                    "futility_opponent_2", "futility_opponent_3"};

void set(Profile& profile, std::string_view name, std::string_view value) {
  ASSERT_EQ(set_parameter(profile, name, value), std::nullopt);
}

// hard without its three prunings: what is left are proofs, but for the horizon.
Profile unpruned() {
  Profile profile = *find_profile("hard");
  profile.lmr = profile.null_move = profile.futility = false;
  profile.table_mib = 1;
  return profile;
}

std::vector<WinRow> wins(const std::string& kind) {
  return load_wins(source_path("positions/") + kind + ".jsonl", kind);
}

// The positions of the midgame suite and those of wins, one in `step` of each.
std::vector<Position> positions(std::size_t step) {
  std::vector<Position> all;
  const auto midgame = load_midgame(source_path("positions/midgame.jsonl"));
  for (std::size_t i = 0; i < midgame.size(); i += step) all.push_back(midgame[i].position);
  for (const char* const kind : {"vcf", "vct", "mise"}) {
    const auto rows = wins(kind);
    for (std::size_t i = 0; i < rows.size(); i += step) all.push_back(rows[i].position);
  }
  return all;
}

// With null moves, futility or reductions a window may decide what is left out, and so the score.
// Without them, and with one depth for each position of the table, it must not.
void expect_windows_change_nothing(std::size_t step, int depth, int window) {
  Profile profile = unpruned();
  profile.extend_forced = false;
  profile.aspiration_window = window;
  Searcher narrow(profile);
  profile.aspiration_window = 1000000;
  Searcher full(profile);
  int differently = 0;
  for (const Position& position : positions(step)) {
    const SearchResult found = narrow.run(position, depth);
    const SearchResult expected = full.run(position, depth);
    EXPECT_EQ(found.best, expected.best) << diagram(position);
    if (narrow.search().counters().nodes != full.search().counters().nodes) ++differently;
  }
  EXPECT_GT(differently, 0) << "no window was tried";
}

TEST(Aspiration, GivesTheMoveAndTheScoreOfAFullWindow) {
  expect_windows_change_nothing(25, 3, 1000);
}
TEST(Aspiration, SlowGivesTheMoveAndTheScoreOfAFullWindowEverywhere) {
  expect_windows_change_nothing(2, 4, 75);
  expect_windows_change_nothing(2, 4, 1000);
}

// Where all scores are a few points, many lie just on the edge of a window of three points.
TEST(Aspiration, AScoreOnTheEdgeOfTheWindowIsSearchedAgain) {
  Profile profile = plain();
  profile.weights.open_four = 3;
  profile.weights.four = profile.weights.open_three = 2;
  profile.weights.three = profile.weights.open_two = profile.weights.two = 1;
  profile.weights.connectivity_bonus = profile.weights.leaf_four_three_threat = 0;
  profile.aspiration_window = 3;
  Searcher narrow(profile);
  profile.aspiration_window = 1000000;
  Searcher full(profile);
  Rng rng(12);
  for (int i = 0; i < 40; ++i) {
    const Position position = scattered(rng, 6, 3);
    EXPECT_EQ(narrow.run(position, 3).best, full.run(position, 3).best) << diagram(position);
  }
}

// One margin 0, the others so large that they prune nothing: how much is left out.
std::uint64_t prunes(std::string_view margin, int depth, bool passes = false) {
  Profile profile = unpruned();
  profile.futility = true;
  profile.null_move = passes;
  profile.extend_forced = false;
  for (const char* const name : kMargins) set(profile, name, name == margin ? "0" : "100000");
  Searcher searcher(profile);
  searcher.run(after("h8 i9 g9 i7"), depth);
  return searcher.search().counters().futility_prunes;
}

// The last ply but one of a search of depth 2 is the opponent's, that of depth 3 one's own.
TEST(Futility, EverySideHasItsOwnMargins) {
  for (const auto& [margin, depth] : {std::pair{"futility_opponent_1", 2},
                                      {"futility_opponent_2", 3},
                                      {"futility_self_1", 3},
                                      {"futility_opponent_3", 4},
                                      {"futility_self_2", 4},
                                      {"futility_self_3", 5}}) {
    EXPECT_EQ(prunes(margin, depth - 1), 0U) << margin;
    EXPECT_GT(prunes(margin, depth), 0U) << margin;
  }
}

// Depth 5 adds one pass of the opponent with a ply left after it, which is one's own: a pass is a
// ply like a move.
TEST(Futility, APassChangesTheSide) {
  EXPECT_EQ(prunes("futility_opponent_1", 5), prunes("futility_opponent_1", 4));
  EXPECT_EQ(prunes("futility_opponent_1", 5, true), prunes("futility_opponent_1", 4, true));
  EXPECT_GT(prunes("futility_self_1", 5, true), prunes("futility_self_1", 4, true));
}

// What is left out may still be worth the margin, which no quiet move exceeds here, and the
// bound that is told of a root move says so.
TEST(Futility, ABoundIsNoLessThanTheScore) {
  Profile profile = unpruned();
  profile.extend_forced = false;
  Searcher full(profile);
  profile.futility = true;
  for (const char* const name : kMargins) set(profile, name, "1000");
  Searcher pruned(profile);
  int bounds = 0;
  std::uint64_t prunes = 0;
  for (const char* const moves : {"h8 i9 g9 i7 i8", "h8 g9 i9 i7 h7 h6"}) {
    pruned.run(after(moves), 3);
    full.board().set(after(moves));
    prunes += pruned.search().counters().futility_prunes;
    for (const TriedMove& move : pruned.search().tried()) {
      if (move.exact) continue;
      ++bounds;
      EXPECT_GE(move.score, full.run_these({move.cell}, 3).best.score)
          << moves << ' ' << cell_name(move.cell, kSize);
    }
  }
  EXPECT_GT(bounds, 50);
  EXPECT_GT(prunes, 50U);
}

// As futile as can be: whatever does not better the score at once.
Profile futile() {
  Profile profile = unpruned();
  profile.futility = true;
  for (const char* const name : kMargins) set(profile, name, "0");
  return profile;
}

// Reduced as much as can be: every move but the first goes to the horizon.
Profile reduced() {
  Profile profile = unpruned();
  profile.lmr = true;
  profile.lmr_index = profile.lmr_depth = 1;
  profile.lmr_reduction = 10;
  return profile;
}

// As few quiet moves as can be: one for each ply left and one more, at every depth.
Profile counted() {
  Profile profile = unpruned();
  profile.move_count = 1;
  profile.move_count_depth = 20;
  return profile;
}

// Everything of the selective search that is not a proof, at once.
Profile selective() {
  Profile profile = *find_profile("hard");
  profile.order_full = 5;
  profile.counter_moves = profile.reply_history = profile.history_malus = true;
  profile.move_count = 4;
  profile.lmr_slope = 0.5;
  profile.lmr_history = profile.root_reduction = true;
  profile.reverse_futility = 1000;
  profile.null_move_slope = 0.25;
  profile.null_move_static = true;
  profile.null_move_verify = 5;
  profile.extend_threats = 225;
  return profile;
}

// The rows with a win by at most this many fours, from `first` on one in `step`, whose win
// `profile` does not see at the depth at which a search sees it that prunes nothing. Only fours
// win: the search is not told of threats. The block of a four costs no depth.
int wins_by_fours_lost(Profile profile, std::size_t first, std::size_t step, int length) {
  Profile all = unpruned();
  all.mandatory_defense = profile.mandatory_defense = false;
  Searcher full(all), pruned(profile);
  const std::vector<WinRow> rows = wins("vcf");
  int lost = 0;
  for (std::size_t i = first; i < rows.size(); i += step) {
    if (!rows[i].win || rows[i].length > length) continue;
    const int depth = std::max(2, rows[i].length - 1);
    const int expected = full.run(rows[i].position, depth).best.score;
    EXPECT_TRUE(full.search().is_decided(expected)) << "line " << rows[i].line;
    if (pruned.run(rows[i].position, depth).best.score != expected) ++lost;
  }
  return lost;
}

TEST(Futility, NeverLeavesOutAFour) { EXPECT_EQ(wins_by_fours_lost(futile(), 1, 4, 4), 0); }
TEST(Futility, SlowNeverLeavesOutAFourAnywhere) {
  EXPECT_EQ(wins_by_fours_lost(futile(), 0, 1, 5), 0);
}
TEST(MoveCount, NeverLeavesOutAFour) { EXPECT_EQ(wins_by_fours_lost(counted(), 1, 4, 4), 0); }
TEST(MoveCount, SlowNeverLeavesOutAFourAnywhere) {
  EXPECT_EQ(wins_by_fours_lost(counted(), 0, 1, 5), 0);
}
TEST(Reductions, NeverReduceAFour) {
  EXPECT_EQ(wins_by_fours_lost(reduced(), 1, 4, 4), 0);
  Profile fours = unpruned();  // what it costs to reduce them, which only an option does
  fours.plain_four_reduction = 10;
  fours.lmr_depth = 1;
  EXPECT_GT(wins_by_fours_lost(fours, 1, 4, 4), 0);
}
TEST(Reductions, SlowNeverReduceAFourAnywhere) {
  EXPECT_EQ(wins_by_fours_lost(reduced(), 0, 1, 5), 0);
}

// What is left out of the answers to `profile`'s quiet moves in a search of depth 2.
std::uint64_t left_out(const Profile& profile, std::string_view moves) {
  Searcher searcher(profile);
  searcher.board().set(after(moves));
  std::vector<int> quiet;
  for (const int cell : searcher.moves()) {
    if (searcher.board().threats(cell, searcher.board().to_move()).fours() == 0) {
      quiet.push_back(cell);
    }
  }
  searcher.run_these(quiet, 2);
  const SearchCounters& counters = searcher.search().counters();
  return counters.futility_prunes + counters.reductions + counters.move_count_prunes;
}

// Black to move has an open three on row 8: all of White's moves after a quiet one are answers.
constexpr const char* kThreatens = "f8 f9 g8 a1 h8 o1";

TEST(Futility, NeverLeavesOutAnAnswerToAThreat) {
  Profile profile = futile();
  EXPECT_EQ(left_out(profile, kThreatens), 0U);
  profile.mandatory_defense = false;  // then they are moves like others
  EXPECT_GT(left_out(profile, kThreatens), 0U);
}
TEST(MoveCount, NeverLeavesOutAnAnswerToAThreat) {
  Profile profile = counted();
  EXPECT_EQ(left_out(profile, kThreatens), 0U);
  profile.mandatory_defense = false;
  EXPECT_GT(left_out(profile, kThreatens), 0U);
}
TEST(Reductions, NeverReduceAnAnswerToAThreat) {
  Profile profile = reduced();
  EXPECT_EQ(left_out(profile, kThreatens), 0U);
  profile.mandatory_defense = false;
  EXPECT_GT(left_out(profile, kThreatens), 0U);
}

// With all prunings as without any: the same wins by fours, as fast; no win that is none; and what
// a pruning hides is seen at most two plies deeper.
TEST(Prunings, LoseNoWinByFours) {
  const Profile hard = *find_profile("hard");
  Searcher full(unpruned()), pruned(hard);
  for (const WinRow& row : wins("vcf")) {
    if (!row.win || row.length > 3) continue;
    EXPECT_EQ(pruned.run(row.position, 2).best.score, full.run(row.position, 2).best.score)
        << "line " << row.line;
  }
}

// Does a search see the win, or the loss, at `depth` or at most two plies deeper?
bool sees(Searcher& searcher, const Position& position, int depth, bool win) {
  for (int d = depth; d <= depth + 2; ++d) {
    const int score = searcher.run(position, d).best.score;
    if (searcher.search().is_decided(score) && (score > 0) == win) return true;
  }
  return false;
}

void expect_no_wins_invented_nor_lost(const Profile& profile, std::size_t step, int depth) {
  Searcher full(unpruned()), pruned(profile);
  int decided = 0;
  for (const char* const kind : {"vcf", "mise"}) {
    const std::vector<WinRow> rows = wins(kind);
    for (std::size_t i = 0; i < rows.size(); i += step) {
      SCOPED_TRACE(std::string(kind) + " line " + std::to_string(rows[i].line));
      const int all = full.run(rows[i].position, depth).best.score;
      const int some = pruned.run(rows[i].position, depth).best.score;
      EXPECT_TRUE(!pruned.search().is_decided(some) || some == all);
      if (!full.search().is_decided(all)) continue;
      ++decided;
      EXPECT_TRUE(sees(pruned, rows[i].position, depth, all > 0));
    }
  }
  EXPECT_GT(decided, 5);
}

TEST(Prunings, InventNoWinAndHideNoneForLong) {
  expect_no_wins_invented_nor_lost(*find_profile("hard"), 16, 3);
}
TEST(Prunings, SlowInventNoWinAndHideNoneForLongAnywhere) {
  expect_no_wins_invented_nor_lost(*find_profile("hard"), 1, 3);
  expect_no_wins_invented_nor_lost(*find_profile("hard"), 1, 4);
}

// A selective search may see a win later, and by lines that it extends sooner; but what it calls a
// win or a loss is one, which a search of twice the depth that leaves nothing out sees as well.
void expect_no_decision_invented(const Profile& profile, std::size_t step, int depth) {
  Searcher full(unpruned()), pruned(profile);
  int decided = 0;
  for (const char* const kind : {"vcf", "mise"}) {
    const std::vector<WinRow> rows = wins(kind);
    for (std::size_t i = 0; i < rows.size(); i += step) {
      SCOPED_TRACE(std::string(kind) + " line " + std::to_string(rows[i].line));
      const int some = pruned.run(rows[i].position, depth).best.score;
      if (!pruned.search().is_decided(some)) continue;
      ++decided;
      const int plies = pruned.search().win() - std::abs(some);
      const int all = full.run(rows[i].position, std::max(depth, plies - 2)).best.score;
      EXPECT_TRUE(full.search().is_decided(all));
      EXPECT_EQ(all > 0, some > 0);
    }
  }
  EXPECT_GT(decided, 3);
}

TEST(Prunings, OfASelectiveSearchInventNoDecision) {
  expect_no_decision_invented(*find_profile("expert"), 16, 3);
  expect_no_decision_invented(selective(), 16, 3);
  expect_no_decision_invented(counted(), 16, 3);
}
TEST(Prunings, SlowOfASelectiveSearchInventNoDecisionAnywhere) {
  expect_no_decision_invented(*find_profile("expert"), 2, 4);
  expect_no_decision_invented(selective(), 2, 4);
  expect_no_decision_invented(counted(), 2, 4);
}

}  // namespace
}  // namespace rb::renju
