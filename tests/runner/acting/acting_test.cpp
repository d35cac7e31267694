#include "runner/acting/acting.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "engine/base/error.hpp"
#include "positions/midgame_suite.hpp"
#include "runner/tune/tunables.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

const renju::Profile& hard() { return *renju::find_profile("hard"); }

// The first positions of the suite.
std::vector<Position> midgame(std::size_t count) {
  std::vector<Position> positions;
  for (const MidgameRow& row : load_midgame(source_path("positions/midgame.jsonl"))) {
    if (positions.size() < count) positions.push_back(row.position);
  }
  return positions;
}

std::vector<Acting> measured(const std::string& names, std::size_t positions) {
  return measure_acting(hard(), select_tunables(hard(), "test", names),
                        {.positions = midgame(positions)});
}

TEST(Acting, SaysInWordsWhatChanged) {
  EXPECT_EQ(acts_on({.name = "A"}), "nothing");
  EXPECT_EQ(acts_on({.name = "A", .leaves = 9}), "nothing") << "no move and no node changed";
  EXPECT_EQ(acts_on({.name = "A", .nodes = 1}), "search");
  EXPECT_EQ(acts_on({.name = "A", .leaves = 1, .roots = 2, .moves = 1}), "leaf, root");
  EXPECT_EQ(acts_on({.name = "A", .orders = 1, .solvers = 2, .nodes = 1}), "order, solver");
}

TEST(Acting, IsReadBackAsItWasWritten) {
  const std::vector<Acting> rows = {{"OPEN_TWO", 15, 1, 2, 3, 4, 5, 6},
                                    {"DIAGONAL_BONUS_MULTIPLIER", 0.05, 0, 0, 0, 0, 0, 0}};
  EXPECT_EQ(parse_acting(acting_csv(rows), "a.csv"), rows);
}

TEST(Acting, ADamagedFileIsRefusedWithItsLine) {
  const std::string head = acting_csv({});
  const auto parsed = [](const std::string& text) { return parse_acting(text, "a.csv"); };
  EXPECT_THAT([&] { parsed("nothing\n"); }, ThrowsMessage<Error>(HasSubstr("a.csv:1: the head")));
  EXPECT_THAT([&] { parsed(head + "TWO,1,2\n"); }, ThrowsMessage<Error>(HasSubstr("a.csv:2")));
  EXPECT_THAT([&] { parsed(head + "TWO,x,0,0,0,0,0,0\n"); },
              ThrowsMessage<Error>(HasSubstr("'x' is not a step")));
  EXPECT_THAT([&] { parsed(head + "TWO,1,0,0,-1,0,0,0\n"); },
              ThrowsMessage<Error>(HasSubstr("'-1' is not a count")));
}

TEST(Acting, WhatIsKeptForItsNameActsOnNothing) {
  const std::vector<Acting> rows = measured("FORBIDDEN_TRAP", 3);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0], (Acting{.name = "FORBIDDEN_TRAP", .step = rows[0].step}));
}

TEST(Acting, TermsOfBoardsActOnLeavesAndTermsOfMovesOnOrders) {
  for (const Acting& row : measured("CONNECTIVITY_BONUS,CENTER_BONUS", 3)) {
    SCOPED_TRACE(row.name);
    const bool of_moves = row.name == "CENTER_BONUS";
    EXPECT_EQ(row.leaves > 0, !of_moves);
    EXPECT_EQ(row.orders > 0, of_moves);
    EXPECT_EQ(row.roots > 0, of_moves);
  }
}

TEST(Acting, EveryAnswerIsToldWithTheNumberPlanned) {
  std::vector<std::size_t> answers;
  std::size_t planned = 0;
  const auto parameters = select_tunables(hard(), "test", "OPEN_TWO,THREE");
  measure_acting(
      hard(), parameters,
      {.positions = midgame(2), .nodes = 20, .answered = [&](std::size_t i, std::size_t n) {
         answers.push_back(i);
         planned = n;
       }});
  std::vector<std::size_t> all(2 * (1 + 2 * 2));  // hard and two neighbours for each parameter
  std::iota(all.begin(), all.end(), std::size_t{1});
  EXPECT_EQ(answers, all);
  EXPECT_EQ(planned, all.size());
}

TEST(Acting, OnlyAPlayerThatLooksFurtherThanHardIsGivenFewerNodes) {
  EXPECT_EQ(affordable_nodes(hard()), std::nullopt);
  EXPECT_EQ(affordable_nodes(*renju::find_profile("beginner")), std::nullopt);
  EXPECT_GT(affordable_nodes(*renju::find_profile("expert")), 0U);
  EXPECT_GT(affordable_nodes(*renju::find_profile("review")), 0U);
}

const renju::Profile& level(std::string_view name) { return *renju::find_profile(name); }

TEST(Acting, OnlyALevelAsItShipsIsMeasured) {
  EXPECT_TRUE(shipped_acting(hard()));
  renju::Profile other = hard();
  other.depth = 3;
  EXPECT_FALSE(shipped_acting(other));
  EXPECT_FALSE(shipped_acting(level("medium")));
}

TEST(Acting, OfExpertIsThatOfItsPatterns) {
  renju::Profile expert = level("expert");
  EXPECT_TRUE(shipped_acting(expert));
  expert.patterns += "#0123456789abcdef";  // as the player keeps them
  EXPECT_TRUE(shipped_acting(expert));
  expert.patterns = "mine.patterns#0123456789abcdef";
  EXPECT_FALSE(shipped_acting(expert));
  expert.patterns.clear();
  EXPECT_FALSE(shipped_acting(expert));
}

// Its leaves are scored by patterns.
TEST(Acting, NoConstantActsOnALeafOfExpert) {
  const std::vector<Acting> rows = shipped_acting(level("expert")).value();
  EXPECT_TRUE(std::ranges::all_of(rows, [](const Acting& row) { return row.leaves == 0; }));
  EXPECT_TRUE(std::ranges::any_of(rows, [](const Acting& row) { return row.acts(); }));
}

TEST(Acting, TheShippedRowsAreTheTunableParametersInTheirOrder) {
  for (const std::string_view name : kMeasuredLevels) {
    SCOPED_TRACE(name);
    const std::vector<Acting> rows = shipped_acting(level(name)).value();
    const std::vector<tuning::Parameter> all = tunables(level(name));
    ASSERT_EQ(rows.size(), all.size());
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].name, all[i].name);
  }
}

// What a few positions show is among what all of them have shown.
void expect_shipped_to_agree(const std::string& names, std::size_t positions) {
  const std::vector<Acting> shipped = shipped_acting(hard()).value();
  for (const Acting& row : measured(names, positions)) {
    SCOPED_TRACE(row.name);
    const Acting& all = *std::ranges::find(shipped, row.name, &Acting::name);
    EXPECT_EQ(row.step, all.step);
    for (const auto count : {&Acting::leaves, &Acting::orders, &Acting::roots, &Acting::solvers,
                             &Acting::moves, &Acting::nodes}) {
      EXPECT_LE(row.*count, all.*count);
    }
  }
}

TEST(Acting, TheShippedMeasurementAgreesWithASample) {
  expect_shipped_to_agree("OPEN_THREE,DEFENSE_MULTIPLIER_FIVE,FORBIDDEN_*,lmr_index", 2);
}

TEST(Acting, SlowTheShippedMeasurementIsThatOfThisVersion) {
  EXPECT_EQ(measured("*", 1000), shipped_acting(hard()));
}

}  // namespace
}  // namespace rb
