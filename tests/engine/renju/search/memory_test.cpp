#include <gtest/gtest.h>

#include <memory>

#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/renju/search/root_moves.hpp"
#include "engine/renju/search/search.hpp"
#include "tests/engine/renju/boards.hpp"
#include "tests/fakes/allocations.hpp"

// No memory is asked for while a move is thought about.
namespace rb::renju {
namespace {

// The player plays a game against itself; use(position) before each move.
template <typename Use>
void play_game(Player& player, Use use) {
  player.new_game({.seed = 1});
  Position position = after("h8 i9 g9 i7");
  for (int ply = 0; ply < 80; ++ply) {
    use(position);
    if (rules().play(position, player.choose(position, {}).move)) return;
  }
}

TEST(Memory, TheCounterCounts) {
  const std::size_t before = allocations;
  delete std::make_unique<int>(1).release();
  EXPECT_EQ(allocations, before + 1);
}

// The lists that a reply carries away.
std::size_t lists_of(const Reply& reply) {
  std::size_t lists = (reply.counters.empty() ? 0U : 1U) + (reply.line.empty() ? 0U : 1U);
  if (!reply.thinking) return lists;
  if (!reply.thinking->depths.empty()) ++lists;
  if (!reply.thinking->candidates.empty()) lists += 1 + reply.thinking->candidates.size();
  return lists;
}

TEST(Memory, AMoveAsksForNothingButTheListsOfItsReply) {
  for (const char* const name : {"beginner", "medium", "hard", "v1-hard"}) {
    const Profile& profile = *find_profile(name);
    const auto player = make_engine(profile, ClockKind::nodes);
    const auto counted = make_engine(profile, ClockKind::nodes);
    counted->new_game({.seed = 1});
    int moves = 0;
    play_game(*player, [&](const Position& position) {
      const std::size_t before = allocations;
      const Reply reply = counted->choose(position, {});
      EXPECT_EQ(allocations - before, lists_of(reply)) << name << " " << moves;
      ++moves;
    });
    EXPECT_GT(moves, 8) << name;
  }
}

// The parts one by one: solvers, root moves, search, and the search for near moves.
TEST(Memory, SolversAndSearchAskForNothing) {
  const Profile& profile = *find_profile("hard");
  const Evaluator evaluator(profile);
  TranspositionTable table(profile.table_mib);
  Search search(profile, evaluator, table);
  Solvers solvers(profile);
  RootMoves root_moves(profile, evaluator, solvers);
  const auto board = std::make_unique<Board>(evaluator.stone_values());
  const auto player = make_engine(profile, ClockKind::nodes);
  std::uint64_t nodes = 0;
  play_game(*player, [&](const Position& position) {
    board->set(position);
    if (board->has_five(Stone::black) || board->has_five(Stone::white)) return;
    const std::size_t before = allocations;
    Budget whole;
    solvers.new_move();
    table.new_search();
    solvers.vcf(*board, whole);
    solvers.mise(*board, whole);
    solvers.vct(*board, whole);
    const auto moves = root_moves.list(*board, whole);
    Budget budget = whole.part(profile.max_nodes);
    search.run(*board, moves, {.depth = profile.depth, .deadline_for_depth = {}}, budget);
    search.near_best(*board, 200, budget);
    EXPECT_EQ(allocations, before);
    nodes += search.counters().nodes;
  });
  EXPECT_GT(nodes, 1000U);
}

}  // namespace
}  // namespace rb::renju
