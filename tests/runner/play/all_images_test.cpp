#include "runner/play/all_images.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/play/game_result.hpp"
#include "tests/source_path.hpp"

namespace rb {
namespace {

std::vector<Opening> named() {
  return load_openings(source_path("positions/openings_named.txt"), OpeningFormat::moves,
                       renju::rules(), {});
}

TEST(AllImages, OfTheNamedOpeningsAreAllWaysToPlayThem) {
  std::map<std::string_view, std::set<std::string>> expected;
  for (int white = 0; white < kRenjuCells; ++white) {
    for (int black = 0; black < kRenjuCells; ++black) {
      const std::vector<Move> moves = {Move(kRenjuCells / 2), Move(white), Move(black)};
      const auto* const opening = renju::find_opening(moves);
      if (opening != nullptr) expected[opening->code].insert(moves_text(moves, kRenjuSize));
    }
  }
  std::map<std::string_view, std::set<std::string>> found;
  const std::vector<Opening> images = all_images(named(), kRenjuSize);
  for (const Opening& opening : images) {
    const auto* const code = renju::find_opening(opening.moves);
    ASSERT_NE(code, nullptr);
    EXPECT_TRUE(opening.name.starts_with(code->code));
    found[code->code].insert(moves_text(opening.moves, kRenjuSize));
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(images.size(), 184U);
}

TEST(AllImages, CountAsOneOpening) {
  std::set<std::uint64_t> keys;
  for (const Opening& opening : all_images(named(), kRenjuSize)) {
    keys.insert(opening_key(opening.moves, kRenjuSize, &renju::rules()));
  }
  EXPECT_EQ(keys.size(), 26U);
}

TEST(AllImages, BeginWithTheOpeningsAsTheyAre) {
  const std::vector<Opening> openings = named();
  const std::vector<Opening> images = all_images(openings, kRenjuSize);
  for (std::size_t i = 0; i < openings.size(); ++i) EXPECT_EQ(images[i].moves, openings[i].moves);
}

TEST(Turned, AreTheSameOpeningsAndTheSameBySeed) {
  const std::vector<Opening> openings = all_images(named(), kRenjuSize);
  const Position start = renju::rules().start();
  const std::vector<Opening> images = turned(openings, start, 7),
                             other = turned(openings, start, 8);
  ASSERT_EQ(images.size(), openings.size());
  int alike = 0, unturned = 0;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    EXPECT_EQ(images[i].name, openings[i].name);
    EXPECT_EQ(opening_key(images[i].moves, kRenjuSize), opening_key(openings[i].moves, kRenjuSize));
    EXPECT_EQ(images[i].moves, turned(openings, start, 7)[i].moves);
    alike += images[i].moves == other[i].moves ? 1 : 0;
    unturned += images[i].moves == openings[i].moves ? 1 : 0;
  }
  // Of 184, each by a chance of an eighth, or more where it is its own image.
  for (const int count : {alike, unturned}) {
    EXPECT_GT(count, 8);
    EXPECT_LT(count, 60);
  }
}

TEST(Turned, FitTheStartOfTheGame) {
  Position start;
  start.size = 3;
  start.put(0, Stone::black);  // one mirror image alone leaves it in its corner
  const std::vector<Opening> openings(50, Opening{"", {Move(1)}});
  for (const Opening& opening : turned(openings, start, 1)) {
    EXPECT_TRUE(opening.moves[0] == Move(1) || opening.moves[0] == Move(3));
  }
}

}  // namespace
}  // namespace rb
