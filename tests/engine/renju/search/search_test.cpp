#include "engine/renju/search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/renju/level/parameters.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/pattern/random_table.hpp"
#include "tests/engine/renju/search/searcher.hpp"

namespace rb::renju {
namespace {

void expect_minimax(std::uint64_t seed, int rounds, int depth, int radius) {
  Rng rng(seed);
  Searcher searcher(plain());
  int compared = 0;
  while (compared < rounds) {
    const Position position = scattered(rng, 4 + static_cast<int>(rng.below(10)), radius);
    searcher.board().set(position);
    const Stone me = position.to_move;
    if (searcher.board().has_five(me) || searcher.board().has_five(opponent(me))) continue;
    const int expected = searcher.minimax(position, depth);
    const SearchResult found = searcher.run(position, depth);
    EXPECT_EQ(found.best.score, expected) << diagram(position);
    ++compared;
  }
}

TEST(Search, FindsTheValueOfMinimaxAtDepthOne) { expect_minimax(1, 100, 1, 4); }
TEST(Search, FindsTheValueOfMinimaxAtDepthTwo) { expect_minimax(2, 30, 2, 3); }
TEST(Search, FindsTheValueOfMinimaxAtDepthThree) { expect_minimax(3, 3, 3, 2); }
TEST(Search, SlowFindsTheValueOfMinimaxOnThousandsOfPositions) {
  expect_minimax(4, 2000, 2, 4);
  expect_minimax(5, 40, 3, 3);
}

TEST(Search, PrefersTheFasterWin) {
  Searcher searcher(*find_profile("hard"));
  // Black has an open three on row 8; a straight four wins in three plies, on i8 or e8's side.
  const SearchResult result = searcher.run(after("f8 a1 g8 o1 h8 a15"), 4);
  EXPECT_EQ(result.best.score, searcher.search().win() - 3);
}

TEST(Search, AFiveWinsInOnePly) {
  Searcher searcher(plain());
  const SearchResult result = searcher.run(after("f8 a1 g8 a3 h8 a5 i8 a7"), 1);
  EXPECT_EQ(result.best.score, searcher.search().win() - 1);
}

TEST(Search, TheLineStartsWithTheBestMove) {
  Searcher searcher(*find_profile("hard"));
  const SearchResult result = searcher.run(after("h8 i9 g9 i7 i8"), 4);
  ASSERT_FALSE(result.pv.empty());
  EXPECT_EQ(result.pv.front(), result.best.cell);
  EXPECT_EQ(result.depth, 4);
}

// What the line breaks: a move must be legal, the answer to a four stand where the five would be,
// or be a five itself, and nothing follows a five. Empty: nothing.
std::string flaw_of_line(const Position& position, const Variation& line) {
  const auto board = std::make_unique<Board>(position);
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Stone me = board->to_move();
    const CellSet fives = board->fives(me), threats = board->fives(opponent(me));
    const std::string name = cell_name(line[i], kSize);
    if (board->at(line[i]) != Stone::empty) return text + name + " is not empty";
    if (me == Stone::black && board->forbidden(line[i])) return text + name + " is forbidden";
    if (fives.has(line[i])) return i + 1 == line.size() ? "" : text + name + " is not the end";
    if (!threats.empty() && !threats.has(line[i])) return text + name + " is no answer to a four";
    board->play(line[i]);
    text += name + ' ';
  }
  return "";
}

void expect_good_lines(std::string_view profile, std::uint64_t seed, int rounds, int depth) {
  Rng rng(seed);
  Searcher searcher(*find_profile(profile));
  std::size_t longest = 0;
  for (int i = 0; i < rounds; ++i) {
    const Position position = scattered(rng, 6 + static_cast<int>(rng.below(20)), 4);
    searcher.board().set(position);
    const CellSet threats = searcher.board().fives(opponent(position.to_move));
    const std::vector<int> moves = searcher.moves();
    const auto lost = [&](int cell) { return std::ranges::find(moves, cell) == moves.end(); };
    if (threats.size() > 1 || (!threats.empty() && lost(threats.first()))) continue;
    const SearchResult result = searcher.run(position, depth);
    longest = std::max(longest, result.pv.size());
    EXPECT_EQ(flaw_of_line(position, result.pv), "") << diagram(position);
    EXPECT_EQ(result.pv.front(), result.best.cell);
  }
  EXPECT_GE(longest, static_cast<std::size_t>(depth));
}

TEST(Search, ItsLineIsLegalAnswersFoursAndStopsAtAFive) {
  expect_good_lines("hard", 6, 100, 4);
  expect_good_lines("beginner", 7, 50, 3);
}
TEST(Search, SlowItsLineIsLegalAnswersFoursAndStopsAtAFive) {
  expect_good_lines("hard", 8, 400, 5);
  expect_good_lines("beginner", 9, 400, 3);
}

// White's e8 leaves j8 alone. What was expected after another move does not follow it.
TEST(Search, TheLineOfAFiveIsTheFiveAlone) {
  Searcher searcher(plain());
  searcher.run(after("h8 i9 g9 i7"), 3);
  searcher.board().set(after("f8 e8 g8 a3 h8 a5 i8 a7"));
  const SearchResult result = searcher.run_these({cell("a1"), cell("j8")}, 4);
  EXPECT_EQ(result.best, (RootMove{cell("j8"), searcher.search().win() - 1}));
  EXPECT_EQ(result.pv.size(), 1U);
  EXPECT_EQ(result.depth, 1) << "nothing is left to find";
  EXPECT_FALSE(result.interrupted);
}

SearchResult run_within(Searcher& searcher, const SearchLimits& limits, Budget& budget) {
  const std::vector<int> moves = searcher.moves();
  return searcher.search().run(searcher.board(), moves, limits, budget);
}

TEST(Search, StartsNoDepthOnceItsNodesAreSpent) {
  const auto run = [](int depth, std::int64_t nodes, Budget& budget) {
    Searcher searcher(plain());
    searcher.board().set(after("h8 i9 g9 i7"));
    return run_within(searcher,
                      {.depth = depth, .nodes_for_depth = nodes, .deadline_for_depth = {}}, budget);
  };
  Budget one;
  run(1, Budget::kUnlimited, one);
  for (const std::int64_t nodes : {std::int64_t{0}, one.used() - 1, one.used(), one.used() + 1}) {
    Budget budget;
    const SearchResult result = run(2, nodes, budget);
    EXPECT_EQ(result.depth, nodes > one.used() ? 2 : 1) << nodes;
    EXPECT_EQ(result.interrupted, nodes <= one.used()) << nodes;
  }
}

Budget::TimePoint noon() { return Budget::TimePoint(std::chrono::hours(12)); }

TEST(Search, StartsNoDepthAtItsDeadline) {
  for (const int late : {-1, 0, 1}) {
    Searcher searcher(plain());
    searcher.board().set(after("h8 i9 g9 i7"));
    Budget budget(Budget::kUnlimited, {}, {}, {noon, 256});
    const SearchResult result = run_within(
        searcher, {.depth = 2, .deadline_for_depth = noon() + std::chrono::nanoseconds(late)},
        budget);
    EXPECT_EQ(result.depth, late > 0 ? 2 : 1) << late;
    EXPECT_EQ(result.interrupted, late <= 0) << late;
  }
}

// f9 and f7 are images of each other in a position that is its own.
TEST(Search, OfEqualMovesTheFirstIsTaken) {
  Searcher searcher(plain());
  searcher.board().set(after("h8 i9 g9 i7 g7"));
  for (const int depth : {1, 2, 3}) {
    const int score = searcher.run_these({cell("f9")}, depth).best.score;
    EXPECT_EQ(searcher.run_these({cell("f9"), cell("f7")}, depth).best,
              (RootMove{cell("f9"), score}));
    EXPECT_EQ(searcher.run_these({cell("f7"), cell("f9")}, depth).best,
              (RootMove{cell("f7"), score}));
  }
}

TEST(Search, EndsAtItsBudgetWithTheLastFinishedDepth) {
  Searcher searcher(*find_profile("hard"));
  const SearchResult result = searcher.run(after("h8 i9 g9 i7 i8"), 12, 500);
  EXPECT_TRUE(result.interrupted);
  EXPECT_LT(result.depth, 12);
  EXPECT_LE(searcher.search().counters().nodes, 500U);
}

TEST(Search, ABudgetTooSmallForAnythingLeavesTheFirstMove) {
  Searcher searcher(*find_profile("hard"));
  const SearchResult result = searcher.run(after("h8 i9 g9 i7 i8"), 4, 1);
  EXPECT_EQ(result.depth, 0);
  EXPECT_EQ(result.best.cell, searcher.moves().front());
}

TEST(Search, ItsTallyHasEveryNodeAndChangesNothing) {
  const auto total = [](const SearchTally& tally) {
    std::uint64_t entered = tally.horizon, ended = 0, moves = 0;
    for (const auto& kinds : tally.nodes) {
      for (const SearchTally::Nodes& nodes : kinds) {
        EXPECT_LE(nodes.cut_by_first, nodes.cut_off);
        EXPECT_LE(nodes.cut_off + nodes.settled, nodes.entered);
        entered += nodes.entered;
        moves += nodes.moves;
      }
    }
    for (const auto& depth : tally.iterations) ended += depth.nodes;
    return std::array{entered, ended + tally.unfinished, moves};
  };
  for (const char* const name : {"hard", "expert"}) {
    for (const std::int64_t nodes : {std::int64_t{3000}, std::int64_t{100000000}}) {
      Searcher with(*find_profile(name)), without(*find_profile(name));
      SearchTally tally;
      const Position position = after("h8 i9 g9 i7 i8 g10 g6");
      const SearchResult told = with.run(position, 5, nodes, &tally);
      EXPECT_EQ(told.best, without.run(position, 5, nodes).best);
      EXPECT_EQ(with.search().counters().nodes, without.search().counters().nodes);
      const auto [entered, spent, moves] = total(tally);
      // The others are decided by fives and fours, or outside the window.
      EXPECT_LE(entered, with.search().counters().nodes);
      EXPECT_GT(entered, with.search().counters().nodes / 2);
      EXPECT_EQ(spent, with.search().counters().nodes);
      const std::uint64_t tried = std::reduce(tally.moves.begin(), tally.moves.end());
      EXPECT_TRUE(told.interrupted ? moves < tried : moves == tried);
      EXPECT_EQ(tally.unfinished > 0, told.interrupted);
      EXPECT_EQ(with.search().counters().evaluations, without.search().counters().evaluations);
      const auto& errors = tally.errors[1][1];
      EXPECT_GT(std::reduce(errors.begin(), errors.end()), 0U);
      for (std::size_t depth = 2; depth <= SearchTally::kMostDepth; ++depth) {
        EXPECT_EQ(tally.iterations[depth].nodes_before > 0, tally.iterations[depth].searches > 0);
      }
    }
  }
}

TEST(Search, TriesTheMovesOfTheRootByTheirLearnedScores) {
  Profile profile = *find_profile("expert");
  profile.pattern_table = std::make_shared<PatternTable>(random_table(3));
  profile.root_patterns = true;
  Searcher searcher(profile);
  profile.root_patterns = false;
  Searcher before(profile);
  const Position position = after("h8 i9 g9 i7 i8 g10 g6");
  const auto order = [&](Searcher& asked) {
    asked.run(position, 1);
    std::vector<int> cells;
    for (const TriedMove& move : asked.search().tried()) cells.push_back(move.cell);
    return cells;
  };
  PatternSums patterns(*profile.pattern_table);
  const std::vector<int> cells = order(searcher);
  patterns.set(searcher.board());
  EXPECT_TRUE(std::ranges::is_sorted(cells, std::greater(),
                                     [&](int cell) { return patterns.move_score(cell); }));
  std::vector<int> others = order(before);
  EXPECT_NE(others, cells);
  EXPECT_TRUE(std::ranges::is_permutation(others, cells));
}

TEST(Search, NearBestScoresAreThoseOfAFullSearchOfEachMove) {
  Profile profile = plain();
  profile.random_factor = 0.5;
  Searcher searcher(profile);
  const Position position = after("h8 i9 g9 i7");
  const SearchResult result = searcher.run(position, 2);
  Budget budget;
  const std::span<const RootMove> near = searcher.search().near_best(searcher.board(), 100, budget);
  ASSERT_GE(near.size(), 1U);
  EXPECT_EQ(near.front().cell, result.best.cell);
  Searcher other(profile);
  for (const RootMove& move : near) {
    EXPECT_GE(move.score, result.best.score - 100);
    Position next = position;
    next.put(move.cell, next.to_move);
    next.to_move = opponent(next.to_move);
    EXPECT_EQ(move.score, -other.minimax(next, 1)) << cell_name(move.cell, kSize);
  }
}

TEST(Search, NearBestWithoutTheNodesForItIsTheBestAlone) {
  Searcher searcher(plain());
  const SearchResult result = searcher.run(after("h8 i9 g9 i7"), 2);
  Budget enough;
  EXPECT_GT(searcher.search().near_best(searcher.board(), 100000, enough).size(), 10U);
  searcher.run(after("h8 i9 g9 i7"), 2);
  Budget little(100);  // some moves, not all
  const auto near = searcher.search().near_best(searcher.board(), 100000, little);
  ASSERT_EQ(near.size(), 1U);
  EXPECT_EQ(near.front(), result.best);
}

std::uint64_t nodes_of(const Profile& profile) {
  Searcher searcher(profile);
  std::uint64_t nodes = 0;
  for (const char* const moves : {"h8 i9 g9 i7 i8 j8 g7", "h8 g9 i9 i7 h7 h6", "h8 h9 i7 g6 j9"}) {
    searcher.run(after(moves), 5);
    nodes += searcher.search().counters().nodes;
  }
  return nodes;
}

TEST(Search, EveryOptionOfTheSearchTakesEffect) {
  const Profile hard = *find_profile("hard");
  const std::uint64_t nodes = nodes_of(hard);
  for (const auto& [name, value] : {std::pair{"killers", "0"},
                                    {"killers", "1"},
                                    {"candidate_radius", "1"},
                                    {"plain_four_reduction", "2"},
                                    {"lmr", "off"},
                                    {"lmr_index", "6"},
                                    {"lmr_reduction", "2"},
                                    {"null_move", "off"},
                                    {"null_move_reduction", "1"},
                                    {"futility", "off"},
                                    {"futility_self_1", "100"},
                                    {"futility_opponent_2", "100"},
                                    {"aspiration_window", "3000"},
                                    {"order_full", "3"},
                                    {"counter_moves", "on"},
                                    {"reply_history", "on"},
                                    {"history_malus", "on"},
                                    {"move_count", "2"},
                                    {"lmr_slope", "1"},
                                    {"root_reduction", "on"},
                                    {"reverse_futility", "100"},
                                    {"null_move_slope", "0.5"},
                                    {"null_move_static", "on"},
                                    {"null_move_verify", "3"},
                                    {"extend_threats", "9"},
                                    {"extend_forced", "off"}}) {
    Profile profile = hard;
    ASSERT_EQ(set_parameter(profile, name, value), std::nullopt);
    EXPECT_NE(nodes_of(profile), nodes) << name;
  }
}

TEST(Search, NeitherForgetsNorInventsWithItsPrunings) {
  // Every pruning on: a position with a forced win keeps its value.
  Searcher pruned(*find_profile("hard"));
  Searcher full(plain());
  const Position position = after("f8 f9 g8 a1 h8 o1");
  EXPECT_GT(pruned.run(position, 4).best.score, pruned.search().win() - 10);
  EXPECT_GT(full.run(position, 3).best.score, full.search().win() - 10);
}

}  // namespace
}  // namespace rb::renju
