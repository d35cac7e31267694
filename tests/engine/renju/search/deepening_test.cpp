#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/renju/search/search.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/engine/renju/search/searcher.hpp"

namespace rb::renju {
namespace {

std::vector<int> tried_cells(Searcher& searcher) {
  std::vector<int> cells;
  for (const TriedMove& move : searcher.search().tried()) cells.push_back(move.cell);
  return cells;
}

TEST(Search, EveryDepthTriesTheBestOfTheLastFirstAndTheOthersInTheirOrder) {
  Profile profile = *find_profile("hard");
  profile.aspiration_window = -1;  // none
  Searcher searcher(profile);
  for (const char* const moves : {"h8 i9 g9 i7 i8", "h8 g9 i9 i7 h7 h6"}) {
    searcher.run(after(moves), 1);
    std::vector<int> expected = searcher.moves();
    EXPECT_EQ(tried_cells(searcher), expected);
    for (const int depth : {2, 3, 4}) {
      searcher.run(after(moves), depth);
      const int best = searcher.search().best_of(depth - 1).cell;
      std::erase(expected, best);
      expected.insert(expected.begin(), best);
      EXPECT_EQ(tried_cells(searcher), expected) << depth;
    }
  }
}

// Where the score falls below its window, nothing is known of the best, and nothing changes places.
TEST(Search, WhereAllMovesFailLowTheBestOfTheLastDepthStaysFirst) {
  Rng rng(14);
  int low = 0;
  for (int i = 0; i < 80; ++i) {
    const Position position = scattered(rng, 4 + i % 9, 2);
    for (const int window : {30, 100, 300, 1000, 3000}) {
      Profile profile = *find_profile("hard");
      profile.table_mib = 1;
      profile.aspiration_window = window;
      Searcher searcher(profile);
      const SearchResult found = searcher.run(position, 4);
      if (found.depth < 4 || searcher.search().is_decided(found.best.score)) continue;
      const RootMove third = searcher.search().best_of(3);
      if (std::abs(third.score - searcher.search().best_of(2).score) > window) continue;
      if (found.best.score > third.score - window) continue;
      ++low;
      EXPECT_EQ(tried_cells(searcher).front(), third.cell) << diagram(position);
    }
  }
  EXPECT_GT(low, 3);
}

// Depth 3 has a window if the score of depth 2 is no farther from that of depth 1 than it is wide.
TEST(Search, AWindowIsTriedWhereTheScoreHasMovedByItsWidthAtMost) {
  Rng rng(15);
  int compared = 0, differently = 0;
  for (int i = 0; i < 20; ++i) {
    const Position position = scattered(rng, 6, 2);
    const auto nodes = [&](int window) {
      Profile profile = *find_profile("hard");
      profile.table_mib = 1;
      profile.aspiration_window = window;
      Searcher searcher(profile);
      const SearchResult found = searcher.run(position, 3);
      return std::pair(found, searcher.search().counters().nodes);
    };
    Searcher plainly(*find_profile("hard"));
    const int first = plainly.run(position, 1).best.score;
    const int second = plainly.run(position, 2).best.score;
    const int moved = std::abs(second - first);
    const auto [whole, all] = nodes(-1);
    if (whole.depth < 3 || moved == 0) continue;
    ++compared;
    EXPECT_EQ(nodes(moved - 1).second, all) << diagram(position);
    differently += nodes(moved).second == all ? 0 : 1;
  }
  EXPECT_GT(compared, 10);
  EXPECT_GT(differently, 3);
}

// With partial_depth the best move so far of a depth that is not finished counts, with its score.
TEST(Search, OfADepthThatIsNotFinishedOnlyAnOptionTakesTheMove) {
  Profile profile = plain();
  const Position position = after("h8 i9 g9 i7 i8 j8 g7");
  Searcher alone(profile);
  const SearchResult one = alone.run(position, 1);
  Budget budget;
  int adopted = 0, others = 0;
  for (const bool partial : {false, true}) {
    profile.partial_depth = partial;
    Searcher searcher(profile);
    searcher.run(position, 1);
    const auto begin = static_cast<std::int64_t>(searcher.search().counters().nodes);
    searcher.run(position, 2);
    const auto end = static_cast<std::int64_t>(searcher.search().counters().nodes);
    for (std::int64_t nodes = begin; nodes < end; nodes += 1 + (end - begin) / 60) {
      const SearchResult found = searcher.run(position, 2, nodes);
      EXPECT_TRUE(found.interrupted);
      EXPECT_EQ(found.depth, 1);
      EXPECT_EQ(found.pv.front(), found.best.cell);
      if (found.best == one.best) continue;
      EXPECT_TRUE(partial);
      EXPECT_EQ(found.pv.size(), 2U);
      ++adopted;
      others += found.best.cell == one.best.cell ? 0 : 1;
      alone.board().set(position);
      EXPECT_EQ(found.best.score, alone.run_these({found.best.cell}, 2).best.score);
    }
  }
  EXPECT_GT(adopted, 20);
  EXPECT_GT(others, 0);
}

TEST(Search, FallsBackOnTheDeepestDepthThatPromisedMuchMore) {
  const Position position = after("h8 i9 g9 i7 i8");
  Profile profile = *find_profile("hard");
  std::vector<int> scores = {0};  // of the depths from 1 on
  Searcher searcher(profile);
  for (int depth = 1; depth <= 5; ++depth) {
    scores.push_back(searcher.run(position, depth).best.score);
  }
  // With the score of a depth as what must have been promised, and any loss as enough, that depth
  // is taken, or a deeper one that fits as well.
  for (int depth = 1; depth < 5; ++depth) {
    profile.fallback_score = scores[static_cast<std::size_t>(depth)];
    profile.fallback_drop = 0;
    Searcher other(profile);
    const SearchResult last = other.run(position, 5);
    int expected = 0;
    for (int d = 1; d < 5; ++d) {
      const int score = scores[static_cast<std::size_t>(d)];
      if (score >= profile.fallback_score && score > last.best.score) expected = d;
    }
    const auto found = other.search().fallback();
    EXPECT_EQ(found ? found->depth : 0, expected);
    EXPECT_EQ(found ? found->move.score : 0, scores[static_cast<std::size_t>(expected)]);
  }
  profile.fallback_score = 1000000;
  Searcher never(profile);
  never.run(position, 5);
  EXPECT_EQ(never.search().fallback(), std::nullopt);
}

}  // namespace
}  // namespace rb::renju
