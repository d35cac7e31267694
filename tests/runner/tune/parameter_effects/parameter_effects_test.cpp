#include "runner/tune/parameter_effects/parameter_effects.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/renju/search/evaluate.hpp"
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

TEST(Acting, AFileIsAsDocumented) {
  const std::vector<Acting> rows = {{"OPEN_TWO", 15, 1, 2, 3, 4, 5, 6},
                                    {"DIAGONAL_BONUS_MULTIPLIER", 0.05, 7, 8, 9, 10, 11, 12}};
  EXPECT_EQ(acting_csv(rows),
            "parameter,step,leaves,orders,roots,solvers,moves,nodes\n"
            "OPEN_TWO,15,1,2,3,4,5,6\n"
            "DIAGONAL_BONUS_MULTIPLIER,0.05,7,8,9,10,11,12\n");
}

// What a parameter changes, found by asking once more, one player after the other.
struct Seen {
  std::vector<std::vector<int>> leaves;
  std::vector<Reply> replies;
};

Seen asked(const renju::Profile& profile, const std::vector<Position>& positions,
           std::uint64_t nodes) {
  Seen seen;
  const renju::Evaluator evaluator(profile);
  for (const Position& position : positions) {
    auto& scores = seen.leaves.emplace_back();
    const auto board =
        std::make_unique<renju::Board>(evaluator.stone_values(), profile.candidate_radius);
    board->set(position);
    for (const int cell : board->near()) {
      board->play(cell);
      scores.push_back(evaluator.board_score(*board));
      board->undo();
    }
    Limits limits;
    limits.nodes = nodes;
    const auto player = renju::make_engine(profile, renju::ClockKind::nodes);
    player->new_game({.seed = 1, .limits = {}});
    seen.replies.push_back(player->choose(position, limits));
  }
  return seen;
}

std::uint64_t solver_nodes(const Reply& reply) {
  std::uint64_t sum = 0;
  for (const Counter& counter : reply.counters) {
    const bool is_of_solver = counter.name == "vcf_nodes" || counter.name == "mise_nodes" ||
                              counter.name == "vct_nodes" || counter.name == "vct_line_nodes";
    if (is_of_solver) sum += counter.value;
  }
  return sum;
}

TEST(Acting, CountsThePositionsInWhichAStepUpOrDownChangesSomething) {
  const std::vector<Position> positions = midgame(5);
  constexpr std::uint64_t kNodes = 3000;
  const auto parameters = select_tunables(
      hard(), "test", "OPEN_TWO,FOUR,DEFENSE_MULTIPLIER_THREE,lmr_index,CONNECTIVITY_BONUS");
  const auto rows = measure_acting(hard(), parameters, {.positions = positions, .nodes = kNodes});
  ASSERT_EQ(rows.size(), parameters.size());
  const Seen usual = asked(hard(), positions, kNodes);
  Acting all{.name = "all"};
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const tuning::Parameter& p = parameters[j];
    SCOPED_TRACE(p.name);
    EXPECT_EQ(rows[j].name, p.name);
    EXPECT_EQ(rows[j].step, p.whole ? std::max(1.0, std::round(p.c_end)) : p.c_end);
    std::vector<Seen> others;
    for (const double by : {rows[j].step, -rows[j].step}) {
      const double value = std::min(std::max(p.value + by, p.min), p.max);
      others.push_back(asked(with_values(hard(), {p}, {value}), positions, kNodes));
    }
    Acting expected;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const auto differs = [&](const auto& part) {
        return part(others[0]) != part(usual) || part(others[1]) != part(usual) ? 1 : 0;
      };
      expected.leaves += differs([i](const Seen& s) { return s.leaves[i]; });
      expected.moves += differs([i](const Seen& s) { return s.replies[i].move; });
      expected.nodes += differs([i](const Seen& s) { return s.replies[i].nodes; });
      expected.solvers += differs([i](const Seen& s) { return solver_nodes(s.replies[i]); });
    }
    EXPECT_EQ(rows[j].leaves, expected.leaves);
    EXPECT_EQ(rows[j].moves, expected.moves);
    EXPECT_EQ(rows[j].nodes, expected.nodes);
    EXPECT_EQ(rows[j].solvers, expected.solvers);
    all.leaves += rows[j].leaves, all.orders += rows[j].orders, all.roots += rows[j].roots;
    all.nodes += rows[j].nodes;
  }
  EXPECT_GT(all.leaves, 0);
  EXPECT_GT(all.orders, 0);
  EXPECT_GT(all.roots, 0);
  EXPECT_GT(all.nodes, 0);
}

// The score of a move that prevents a three orders moves, and no board is scored by it.
TEST(Acting, OfAPositionMovesAreOrderedAnewAndBoardsAreNot) {
  const auto rows = measured("DEFENSE_MULTIPLIER_OPEN_THREE", 4);
  EXPECT_EQ(rows[0].leaves, 0);
  EXPECT_GT(rows[0].orders, 0);
  EXPECT_LE(rows[0].orders, 4);
}

}  // namespace
}  // namespace rb
