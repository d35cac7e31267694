#include "engine/renju/search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
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

// At depth 2 the opponent takes the reply that is worst for the side that moves.
TEST(Search, BoardsAreScoredByTheProfilesPatterns) {
  Profile profile = plain();
  profile.pattern_table = std::make_shared<const PatternTable>(random_table(9, 8));
  Searcher searcher(profile);
  const auto sums = std::make_unique<PatternSums>(*profile.pattern_table);
  const auto board = std::make_unique<Board>();
  const int most = searcher.search().win() - 1000;
  const auto score = [&] {
    sums->set(*board);
    return std::clamp(sums->board_score(), -most, most);
  };
  const Position position = after("h8 i9 g9 i7 i8 j8");  // Black to move
  std::set<int> scores;
  for (const char* const move : {"h10", "f6", "k9"}) {
    board->set(position);
    board->play(cell(move));
    searcher.board().set(position);
    EXPECT_EQ(searcher.run_these({cell(move)}, 1).best.score, -score()) << move;
    scores.insert(score());
    int worst = most;
    for (const int reply : board->near()) {
      board->play(reply);
      worst = std::min(worst, score());
      board->undo();
    }
    searcher.board().set(position);
    EXPECT_EQ(searcher.run_these({cell(move)}, 2).best.score, worst) << move;
  }
  EXPECT_EQ(scores.size(), 3U);
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

TEST(Search, KnowsNothingOfTheSearchBefore) {
  const Position position = after("h8 i9 g9 i7 i8 j8 g7");
  Searcher fresh(*find_profile("hard")), worn(*find_profile("hard"));
  const SearchResult expected = fresh.run(position, 4);
  const SearchCounters counters = fresh.search().counters();
  for (const std::int64_t nodes : {std::int64_t{100000000}, std::int64_t{50}, std::int64_t{1}}) {
    worn.run(after("h8 g9 i9 i7 h7 h6 g8"), 4, nodes);
    const SearchResult found = worn.run(position, 4);
    EXPECT_EQ(found.best, expected.best);
    EXPECT_EQ(found.depth, 4);
    EXPECT_FALSE(found.interrupted);
    EXPECT_EQ(worn.search().counters().nodes, counters.nodes);
    EXPECT_EQ(worn.search().counters().beta_cutoffs, counters.beta_cutoffs);
    EXPECT_EQ(worn.search().counters().evaluations, counters.evaluations);
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

// The margin is that of the third best score, and a point less.
TEST(Search, NearBestAreAllMovesWithinTheMargin) {
  Searcher searcher(plain()), alone(plain());
  Rng rng(13);
  for (int i = 0; i < 8; ++i) {
    const int depth = 1 + i % 2;
    const Position position = scattered(rng, 6, 2);
    const RootMove best = searcher.run(position, depth).best;
    std::map<int, int> scores;
    std::vector<int> sorted;
    for (const int cell : searcher.moves()) {
      alone.board().set(position);
      scores[cell] = alone.run_these({cell}, depth).best.score;
      sorted.push_back(scores[cell]);
    }
    std::ranges::sort(sorted, std::ranges::greater{});
    EXPECT_EQ(best.score, sorted[0]);
    const int third = best.score - sorted[2];
    for (const int margin : {0, third - 1, third}) {
      if (margin < 0) continue;
      std::map<int, int> expected, found;
      for (const auto& [cell, score] : scores) {
        if (score >= best.score - margin) expected[cell] = score;
      }
      Budget budget;
      const auto near = searcher.search().near_best(searcher.board(), margin, budget);
      EXPECT_EQ(near.front(), best);
      for (const RootMove& move : near) found[move.cell] = move.score;
      EXPECT_EQ(found, expected) << diagram(position) << margin;
      for (const TriedMove& move : searcher.search().tried()) {
        if (!found.contains(move.cell)) continue;
        EXPECT_TRUE(move.exact);
        EXPECT_EQ(move.score, found[move.cell]);
        EXPECT_EQ(move.line.front(), move.cell);
      }
    }
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

// Where all scores are a few points, many moves are as good as the best or a point worse.
TEST(Search, NearBestScoresAreExactUpToThatOfTheBest) {
  Profile profile = plain();
  profile.random_factor = 0.5;
  profile.weights.open_four = 3;
  profile.weights.four = 2;
  profile.weights.open_three = 2;
  profile.weights.three = 1;
  profile.weights.open_two = 1;
  profile.weights.two = 1;
  Searcher searcher(profile), alone(profile);
  Rng rng(11);
  for (int i = 0; i < 40; ++i) {
    const Position position = scattered(rng, 6, 2);
    const int best = searcher.run(position, 3).best.score;
    Budget budget;
    for (const RootMove& move : searcher.search().near_best(searcher.board(), 3, budget)) {
      alone.board().set(position);
      EXPECT_EQ(move.score, alone.run_these({move.cell}, 3).best.score) << diagram(position);
      EXPECT_GE(move.score, best - 3);
    }
  }
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
