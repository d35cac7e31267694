#include "runner/suites/position_finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace rb {
namespace {

using MakeFinder = std::function<FindPositions(HasRoom)>;

bool everywhere(std::size_t) { return true; }
bool nowhere(std::size_t) { return false; }

std::vector<std::string> lines(const std::vector<Found>& found) {
  std::vector<std::string> texts;
  for (const Found& position : found) texts.push_back(position.line);
  return texts;
}

// Games in another order, by another finder, bring the same; without room nothing, and with room in
// one share all that is for it.
void expect_function_of_the_number(const MakeFinder& make, std::uint64_t games) {
  const FindPositions forward = make(everywhere), backward = make(everywhere);
  const FindPositions none = make(nowhere);
  std::vector<std::vector<Found>> found(games);
  for (std::uint64_t i = 0; i < games; ++i) found[i] = forward(i);
  std::size_t count = 0;
  for (std::uint64_t i = games; i-- > 0;) {
    EXPECT_EQ(lines(backward(i)), lines(found[i]));
    EXPECT_TRUE(none(i).empty());
    count += found[i].size();
    if (found[i].empty()) continue;
    const std::size_t share = found[i].back().share;
    const FindPositions one = make([share](std::size_t asked) { return asked == share; });
    std::vector<Found> wanted = found[i];
    std::erase_if(wanted, [share](const Found& position) { return position.share != share; });
    EXPECT_EQ(lines(one(i)), lines(wanted));
  }
  EXPECT_GT(count, 0U);
}

TEST(PositionFinder, ForbiddenIsAFunctionOfTheNumber) {
  expect_function_of_the_number([](HasRoom room) { return forbidden_finder(3, std::move(room)); },
                                4);
}

TEST(PositionFinder, WinsAreAFunctionOfTheNumber) {
  for (const SuiteKind kind : {SuiteKind::vcf, SuiteKind::mise}) {
    expect_function_of_the_number(
        [kind](HasRoom room) { return win_finder(kind, 3, std::move(room)); }, 3);
  }
}

// Black's and White's share of each class of ten stones; no search is needed to ask.
TEST(PositionFinder, MidgameAsksForRoomOncePerClassFromTheFullestBoardOn) {
  std::vector<std::size_t> asked;
  std::array<int, 2> by_side{};
  const FindPositions find = midgame_finder(3, [&](std::size_t share) {
    asked.push_back(share / 2);
    ++by_side[share % 2];
    return false;
  });
  std::size_t count = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    asked.clear();
    EXPECT_TRUE(find(i).empty());
    count += asked.size();
    EXPECT_TRUE(std::is_sorted(asked.rbegin(), asked.rend()));
    EXPECT_EQ(std::adjacent_find(asked.begin(), asked.end()), asked.end());
  }
  EXPECT_GT(count, 0U);
  EXPECT_GT(by_side[0], 0);
  EXPECT_GT(by_side[1], 0);
}

TEST(PositionFinder, SlowThreatsAreAFunctionOfTheNumber) {
  expect_function_of_the_number(
      [](HasRoom room) { return win_finder(SuiteKind::vct, 3, std::move(room)); }, 6);
}

TEST(PositionFinder, SlowMidgameIsAFunctionOfTheNumber) {
  expect_function_of_the_number([](HasRoom room) { return midgame_finder(3, std::move(room)); },
                                12);
}

}  // namespace
}  // namespace rb
