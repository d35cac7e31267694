#include <gtest/gtest.h>

#include <unordered_set>

#include "engine/game/symmetry.hpp"
#include "engine/renju/opening_maker.hpp"
#include "engine/renju/rules.hpp"
#include "runner/openings.hpp"

namespace rb {
namespace {

TEST(DefaultOpenings, AreThousandsLegalAndUndecided) {
  const auto undecided = [](const Position& position) { return renju::decided(position); };
  const std::vector<Opening> openings =
      load_openings(RB_SOURCE_DIR "/positions/openings_balanced.txt", OpeningFormat::moves,
                    renju::rules(), undecided);
  EXPECT_GE(openings.size(), 2000U);
  for (const Opening& opening : openings) {
    EXPECT_GE(opening.moves.size(), 4U) << opening.name;
    EXPECT_LE(opening.moves.size(), 8U) << opening.name;
  }
}

TEST(DefaultOpenings, AreDistinctUpToSymmetryAndTransposition) {
  std::unordered_set<std::uint64_t> keys;
  for (const Opening& opening : load_openings(RB_SOURCE_DIR "/positions/openings_balanced.txt",
                                              OpeningFormat::moves, renju::rules(), {})) {
    Position position = renju::rules().start();
    for (const Move move : opening.moves) renju::rules().play(position, move);
    EXPECT_TRUE(keys.insert(canonical_key(position)).second) << opening.name;
  }
}

}  // namespace
}  // namespace rb
