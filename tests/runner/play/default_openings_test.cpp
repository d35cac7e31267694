#include <gtest/gtest.h>

#include <string>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "engine/game/symmetry.hpp"
#include "engine/renju/judging/opening_maker.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/play/openings.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

// Legal, and no two lines the same position: load_openings refuses anything else.
const std::vector<Opening>& default_openings() {
  static const std::vector<Opening> openings = load_openings(
      source_path("positions/openings_balanced.txt"), OpeningFormat::moves, renju::rules(), {});
  return openings;
}

Position after(const Opening& opening) {
  Position position = renju::rules().start();
  for (const Move move : opening.moves) renju::rules().play(position, move);
  return position;
}

void expect_undecided(std::size_t step) {
  for (std::size_t i = 0; i < default_openings().size(); i += step) {
    const Opening& opening = default_openings()[i];
    EXPECT_EQ(renju::decided(after(opening)), std::nullopt) << opening.name;
  }
}

TEST(DefaultOpenings, AreThousandsOfWhichTheLastFourThousandAreHeldOut) {
  const std::vector<Opening>& openings = default_openings();
  EXPECT_GE(openings.size(), 20000U);
  EXPECT_EQ(part_of(openings, true).size(), 4000U);
  EXPECT_TRUE(openings.back().held_out);
  for (const Opening& opening : openings) {
    EXPECT_GE(opening.moves.size(), 4U) << opening.name;
    EXPECT_LE(opening.moves.size(), 5U) << opening.name;
  }
}

TEST(DefaultOpenings, AreTheSameWithoutBeingReplayed) {
  const auto own =
      load_own_openings(source_path("positions/openings_balanced.txt"), renju::rules());
  ASSERT_EQ(own.size(), default_openings().size());
  EXPECT_EQ(openings_hash(own), openings_hash(default_openings()));
  for (std::size_t i = 0; i < own.size(); ++i) {
    EXPECT_EQ(own[i].name, default_openings()[i].name);
    EXPECT_EQ(own[i].held_out, default_openings()[i].held_out);
  }
}

TEST(DefaultOpenings, AreUndecided) { expect_undecided(20); }

TEST(DefaultOpenings, SlowAllAreUndecided) { expect_undecided(1); }

TEST(DefaultOpenings, OfOtherGamesAreUndecidedByTheirRules) {
  for (const auto& [name, size] :
       {std::pair<std::string, int>("freestyle", 20), {"freestyle", 15}, {"standard", 15}}) {
    const renju::PlayedGame game = *renju::played_game(name, size);
    const auto openings =
        load_openings(source_path(fmt::format("positions/gomoku/openings_{}_{}.txt", name, size)),
                      OpeningFormat::moves, renju::rules_of(game),
                      [&game](const Position& position) { return renju::decided(position, game); });
    EXPECT_GE(openings.size(), 300U) << name;
    EXPECT_EQ(5 * part_of(openings, true).size(), openings.size()) << name;
  }
}

TEST(NamedOpenings, AreThoseOfTheEngineByTheirNames) {
  const std::vector<Opening> openings = load_openings(
      source_path("positions/openings_named.txt"), OpeningFormat::moves, renju::rules(),
      [](const Position& position) { return renju::decided(position); });
  ASSERT_EQ(openings.size(), renju::named_openings().size());
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const renju::NamedOpening& named = renju::named_openings()[i];
    EXPECT_EQ(openings[i].name, std::string(named.code) + " " + std::string(named.romaji));
    EXPECT_EQ(openings[i].moves.size(), 3U) << openings[i].name;
    EXPECT_EQ(renju::find_opening(openings[i].moves), &named) << openings[i].name;
  }
}

TEST(RenjuOpenings, GrowFromTheNamedOnesOfTheirLines) {
  const std::vector<Opening> openings = load_openings(source_path("positions/openings_renju.txt"),
                                                      OpeningFormat::moves, renju::rules(), {});
  EXPECT_EQ(openings.size(), 4000U);
  EXPECT_EQ(part_of(openings, true).size(), 800U);
  std::unordered_set<std::uint64_t> keys;
  std::unordered_set<std::string> names;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const Opening& opening = openings[i];
    const auto* const named = renju::find_opening(opening.moves);
    ASSERT_NE(named, nullptr) << opening.name;
    EXPECT_EQ(opening.name, std::string(named->code) + " " + std::string(named->romaji));
    EXPECT_TRUE(opening.moves.size() == 4 || opening.moves.size() == 5);
    EXPECT_TRUE(keys.insert(canonical_key(after(opening))).second) << i;
    if (i % 20 == 0) {
      EXPECT_EQ(renju::decided(after(opening)), std::nullopt) << i;
    }
    names.insert(opening.name);
  }
  EXPECT_EQ(names.size(), 26U);
}

// So no held-out opening is another one seen in a mirror.
TEST(DefaultOpenings, AreDistinctUpToSymmetryAndTransposition) {
  std::unordered_set<std::uint64_t> keys;
  for (const Opening& opening : default_openings()) {
    EXPECT_TRUE(keys.insert(canonical_key(after(opening))).second) << opening.name;
  }
}

}  // namespace
}  // namespace rb
