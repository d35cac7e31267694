#include "runner/speed/part.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/base/error.hpp"
#include "engine/renju/level/profiles.hpp"
#include "positions/forbidden_suite.hpp"
#include "positions/midgame_suite.hpp"
#include "runner/speed/measure.hpp"
#include "tests/fakes/allocations.hpp"
#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

const std::string kPositions = source_path("positions");

TEST(Part, NamesAreDifferentAndFound) {
  std::set<std::string> names;
  for (const Part& part : parts()) {
    EXPECT_TRUE(names.insert(part.name).second) << part.name;
    EXPECT_EQ(find_part(part.name), &part);
  }
  EXPECT_GE(names.size(), 15U);
  EXPECT_EQ(find_part("search"), nullptr);
}

struct Traits {
  const char* name;
  std::string_view unit;
  bool is_signed, is_compared, allocates;
};

TEST(Part, IsSignedComparedAndAllocatesAsListed) {
  std::vector<Traits> rows = {
      {"judge/reference", "points", false, true, false},
      {"judge/board", "points", false, true, false},
      {"board/line", "look-ups", false, true, false},
      {"board/play", "moves", false, true, false},
      {"board/set", "boards", false, false, false},
      {"evaluate/move", "moves", false, true, false},
      {"evaluate/board", "boards", false, true, false},
      {"order/moves", "moves", false, true, false},
      {"solver/vcf", "nodes", true, true, false},
      {"solver/mise", "nodes", true, true, false},
      {"solver/vct", "nodes", true, true, false},
      {"rating/sprt", "pairs", false, true, true},
      {"rating/estimate", "calls", false, false, true},
      {"rating/fit", "fits", false, true, true},
      {"search/hard", "nodes", true, true, true},
      {"search/expert", "nodes", false, true, true},
      {"search/v1-hard", "nodes", true, false, true},
  };
  for (const Traits& row : rows) {
    const Part* const part = find_part(row.name);
    ASSERT_NE(part, nullptr) << row.name;
    EXPECT_EQ(part->unit, row.unit) << row.name;
    EXPECT_EQ(part->is_signed, row.is_signed) << row.name;
    EXPECT_EQ(part->is_compared, row.is_compared) << row.name;
    EXPECT_EQ(part->allocates, row.allocates) << row.name;
  }
  EXPECT_EQ(parts().size(), 14 + renju::profiles().size());
}

// The empty cells within two of a stone, of all these positions.
template <typename Row>
std::uint64_t near_cells(const std::vector<Row>& rows) {
  std::uint64_t count = 0;
  for (const Row& row : rows) {
    const Position& position = row.position;
    const auto is_near = [&](int cell) {
      for (int other = 0; other < position.cells(); ++other) {
        const int x = cell % position.size - other % position.size;
        const int y = cell / position.size - other / position.size;
        if (position.at(other) != Stone::empty && std::max(std::abs(x), std::abs(y)) <= 2)
          return true;
      }
      return false;
    };
    for (int cell = 0; cell < position.cells(); ++cell) {
      count += position.at(cell) == Stone::empty && is_near(cell) ? 1U : 0U;
    }
  }
  return count;
}

// A line look-up has two colours in each of four directions.
TEST(Part, OfTheBoardDoesEveryCellNearAStoneOfSixtyPositions) {
  const auto forbidden = near_cells(spread(load_forbidden(kPositions + "/forbidden.jsonl"), 60));
  const auto midgame = near_cells(spread(load_midgame(kPositions + "/midgame.jsonl"), 60));
  const std::vector<std::pair<const char*, std::uint64_t>> wanted = {
      {"judge/reference", forbidden}, {"judge/board", forbidden}, {"board/line", midgame * 8},
      {"board/play", midgame},        {"board/set", 60},          {"evaluate/move", midgame},
      {"evaluate/board", midgame}};
  std::vector<const Part*> some;
  std::vector<std::uint64_t> counts;
  for (const auto& [name, count] : wanted) {
    some.push_back(find_part(name));
    counts.push_back(count);
  }
  EXPECT_EQ(count_all(some, kPositions, 1), counts);
}

// Eight tests of forty pairs, eight estimates, four fits.
TEST(Part, OfTheRatingsHasThisMuchWork) {
  const std::vector<const Part*> some = {find_part("rating/sprt"), find_part("rating/estimate"),
                                         find_part("rating/fit")};
  EXPECT_EQ(count_all(some, kPositions, 1), (std::vector<std::uint64_t>{320, 8, 4}));
}

std::vector<std::string> named(const std::vector<std::string>& names) {
  std::vector<std::string> list;
  for (const Part* part : named_parts("--part", names)) list.push_back(part->name);
  return list;
}

TEST(Part, AGroupStandsForAllItsPartsAndEachIsNamedOnce) {
  EXPECT_EQ(named({}).size(), parts().size());
  EXPECT_EQ(named({"board/set", "judge", "judge/board"}),
            (std::vector<std::string>{"board/set", "judge/reference", "judge/board"}));
}

TEST(Part, AnUnknownNameIsAnsweredWithTheNearest) {
  const auto error = [](const std::string& name) -> std::string {
    try {
      named({name});
    } catch (const UsageError& wrong) {
      return wrong.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("solver/vfc"), "--part: no part 'solver/vfc'; did you mean 'solver/vcf'?");
  EXPECT_EQ(error("zzzzzzzzzz"),
            "--part: no part 'zzzzzzzzzz'; 'renju-bench speed run' lists them");
  EXPECT_EQ(error("searc"), "--part: no part 'searc'; 'renju-bench speed run' lists them");
}

TEST(Part, WorkTakesTheSameWhateverWasDoneBefore) {
  for (const Part& part : parts()) {
    const Work work = part.make(kPositions);
    const std::uint64_t before = work.run(1);
    EXPECT_GT(before, 0U) << part.name;
    work.run(2);
    work.run(0);
    EXPECT_EQ(work.run(1), before) << part.name;
  }
}

TEST(Part, WorkAsksForNoMemory) {
  for (const Part& part : parts()) {
    if (part.allocates) continue;
    const Work work = part.make(kPositions);
    const std::size_t before = allocations;
    work.run(0);
    work.run(work.items - 1);
    EXPECT_EQ(allocations, before) << part.name;
  }
}

TEST(Part, WorkIsSpreadOverManyPositions) {
  for (const Part& part : parts()) {
    if (part.name.starts_with("rating/")) continue;
    EXPECT_GE(part.make(kPositions).items, 16) << part.name;
  }
}

TEST(Spread, TakesRowsFromEverywhere) {
  EXPECT_EQ(spread(std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 4), (std::vector{0, 2, 5, 7}));
}

}  // namespace
}  // namespace rb::speed
