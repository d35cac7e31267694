#include "runner/suites/position_finder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "engine/base/fnv.hpp"

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
  std::string all;
  std::array<int, 2> by_side{};
  const FindPositions find = midgame_finder(3, [&](std::size_t share) {
    all += fmt::format("{} ", share);
    asked.push_back(share / 2);
    ++by_side[share % 2];
    return false;
  });
  std::size_t count = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    asked.clear();
    EXPECT_TRUE(find(i).empty());
    all += "| ";
    count += asked.size();
    EXPECT_TRUE(std::is_sorted(asked.rbegin(), asked.rend()));
    EXPECT_EQ(std::adjacent_find(asked.begin(), asked.end()), asked.end());
  }
  EXPECT_GT(count, 0U);
  EXPECT_GT(by_side[0], 0);
  EXPECT_GT(by_side[1], 0);
  EXPECT_EQ(all, "1 | | | 1 | | | 1 | | | 2 | | 2 0 | ");
}

TEST(PositionFinder, SlowThreatsAreAFunctionOfTheNumber) {
  expect_function_of_the_number(
      [](HasRoom room) { return win_finder(SuiteKind::vct, 3, std::move(room)); }, 6);
}

TEST(PositionFinder, SlowMidgameIsAFunctionOfTheNumber) {
  expect_function_of_the_number([](HasRoom room) { return midgame_finder(3, std::move(room)); },
                                12);
}

// "share:hash of the line" of all that was found in the first games: a suite that is made again
// with its seed is the same.
std::string pinned(const FindPositions& find, std::uint64_t games) {
  std::string text;
  for (std::uint64_t i = 0; i < games; ++i) {
    for (const Found& found : find(i)) {
      text += fmt::format("{}:{:04x} ", found.share, fnv1a(found.line) & 0xffff);
    }
  }
  return text;
}

TEST(PositionFinder, FindsWhatItFoundInTheseGames) {
  EXPECT_EQ(pinned(forbidden_finder(3, everywhere), 4), "9:563e 4:7425 ");
  EXPECT_EQ(pinned(win_finder(SuiteKind::vcf, 3, everywhere), 2),
            "1:7595 0:cde8 10:ee76 9:b3ee 27:a279 ");
  EXPECT_EQ(pinned(win_finder(SuiteKind::mise, 3, everywhere), 2),
            "0:0db1 27:7301 9:64fb 18:a3f5 18:5f87 27:1867 27:639f 27:808f 27:9e50 27:65c6 27:6068 "
            "27:6596 ");
}

std::string listed(const std::vector<Share>& shares) {
  std::string text;
  for (const Share& share : shares) {
    if (share.weight > 0) text += fmt::format("{} {}\n", share.weight, share.name);
  }
  return text;
}

TEST(PositionFinder, SharesAreThoseOfTheManual) {
  EXPECT_EQ(listed(forbidden_shares()),
            "2 five\n"
            "1 nested in games\n"
            "1 nested in random stones\n"
            "1 6 in games\n"
            "1 6 in random stones\n"
            "1 44 in games\n"
            "1 44 in random stones\n"
            "1 allowed33 in games\n"
            "1 allowed33 in random stones\n"
            "1 33 in games\n"
            "1 33 in random stones\n"
            "1 near miss in games\n"
            "1 near miss in random stones\n");
  EXPECT_EQ(listed(midgame_shares()),
            "8 from 10 stones, Black to move\n"
            "8 from 10 stones, White to move\n"
            "8 from 20 stones, Black to move\n"
            "8 from 20 stones, White to move\n"
            "6 from 30 stones, Black to move\n"
            "6 from 30 stones, White to move\n"
            "4 from 40 stones, Black to move\n"
            "4 from 40 stones, White to move\n"
            "2 from 50 stones, Black to move\n"
            "2 from 50 stones, White to move\n");
  EXPECT_EQ(listed(win_shares(SuiteKind::vcf)),
            "4 wins of White, length from 2\n"
            "7 wins of White, length from 3\n"
            "6 wins of White, length from 4\n"
            "4 wins of White, length from 5\n"
            "2 wins of White, length from 6\n"
            "2 wins of White, length from 7\n"
            "4 wins of Black, length from 2\n"
            "7 wins of Black, length from 3\n"
            "6 wins of Black, length from 4\n"
            "4 wins of Black, length from 5\n"
            "2 wins of Black, length from 6\n"
            "2 wins of Black, length from 7\n"
            "12 no win of White, nodes from 20\n"
            "10 no win of White, nodes from 100\n"
            "3 no win of White, nodes from 500\n"
            "12 no win of Black, nodes from 20\n"
            "10 no win of Black, nodes from 100\n"
            "3 no win of Black, nodes from 500\n");
  EXPECT_EQ(listed(win_shares(SuiteKind::vct)),
            "9 wins of White, depth from 1\n"
            "9 wins of White, depth from 2\n"
            "6 wins of White, depth from 3\n"
            "6 wins of White, depth from 4\n"
            "9 wins of Black, depth from 1\n"
            "9 wins of Black, depth from 2\n"
            "6 wins of Black, depth from 3\n"
            "6 wins of Black, depth from 4\n"
            "10 no win of White, nodes from 50\n"
            "10 no win of White, nodes from 500\n"
            "10 no win of White, nodes from 5000\n"
            "10 no win of Black, nodes from 50\n"
            "10 no win of Black, nodes from 500\n"
            "10 no win of Black, nodes from 5000\n");
  EXPECT_EQ(listed(win_shares(SuiteKind::mise)),
            "4 wins of White, length from 3\n"
            "2 wins of White, length from 5\n"
            "2 wins of White, length from 6\n"
            "2 wins of White, length from 7\n"
            "4 wins of Black, length from 3\n"
            "2 wins of Black, length from 5\n"
            "2 wins of Black, length from 6\n"
            "2 wins of Black, length from 7\n"
            "5 no win of White, nodes from 100\n"
            "5 no win of White, nodes from 1000\n"
            "5 no win of Black, nodes from 100\n"
            "5 no win of Black, nodes from 1000\n");
}

}  // namespace
}  // namespace rb
