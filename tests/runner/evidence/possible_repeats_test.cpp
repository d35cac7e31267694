#include "runner/evidence/possible_repeats.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::uint64_t root_of(const OpeningRoots& roots, std::string_view moves) {
  return roots.of(parse_moves(moves, kRenjuSize), kRenjuSize);
}

TEST(OpeningRoots, AnOpeningHasTheRootOfTheShortestThatIsItsBeginning) {
  OpeningRoots roots;
  for (const char* const moves : {"h8 i9", "h8 i9 g7", "a1 c3"}) {
    roots.add(parse_moves(moves, kRenjuSize), kRenjuSize);
  }
  EXPECT_EQ(root_of(roots, "h8 i9 g7"), root_of(roots, "h8 i9"));
  EXPECT_EQ(root_of(roots, "h8 g7 i9"), root_of(roots, "h8 i9")) << "an image of it";
  EXPECT_NE(root_of(roots, "a1 c3"), root_of(roots, "h8 i9"));
}

TEST(OpeningRoots, TheEmptyBoardIsTheBeginningOfAll) {
  OpeningRoots roots;
  roots.add(parse_moves("h8 i9", kRenjuSize), kRenjuSize);
  EXPECT_NE(root_of(roots, "h8 i9"), 0U);
  roots.add_empty_board();
  EXPECT_EQ(root_of(roots, "h8 i9"), 0U);
}

// The games of players 0 and 1 from openings with these roots that may repeat another.
std::vector<std::size_t> found(const std::vector<std::uint64_t>& roots,
                               const std::vector<bool>& has_key) {
  std::vector<GameResult> games(roots.size());
  for (GameResult& game : games) game.white = 1;
  return possible_repeats(games, roots, has_key);
}

TEST(PossibleRepeats, AreGamesWithoutAKeyThatAgreeWithAnother) {
  EXPECT_THAT(found({5, 6, 5}, {false, false, false}), ElementsAre(0U, 2U));
  EXPECT_THAT(found({5, 6, 5}, {true, false, false}), ElementsAre(2U));
  EXPECT_THAT(found({5, 5, 5}, {false, false, false}), ElementsAre(0U, 1U, 2U));
  EXPECT_THAT(found({5, 6, 7}, {false, false, false}), IsEmpty());
  EXPECT_THAT(found({5, 5}, {true, true}), IsEmpty());
}

TEST(PossibleRepeats, DifferInPlayersResultOrReason) {
  const std::vector<std::uint64_t> roots{5, 5};
  const auto found_if = [&](auto change) {
    std::vector<GameResult> games(2);
    change(games[1]);
    return possible_repeats(games, roots, {false, false});
  };
  EXPECT_THAT(found_if([](GameResult&) {}), ElementsAre(0U, 1U));
  EXPECT_THAT(found_if([](GameResult& game) { game.black = 1; }), IsEmpty());
  EXPECT_THAT(found_if([](GameResult& game) { game.white = 1; }), IsEmpty());
  EXPECT_THAT(found_if([](GameResult& game) { game.half_points = 2; }), IsEmpty());
  EXPECT_THAT(found_if([](GameResult& game) { game.reason = Reason::timeout; }), IsEmpty());
}

}  // namespace
}  // namespace rb
