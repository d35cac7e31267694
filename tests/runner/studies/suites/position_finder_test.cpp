#include "runner/studies/suites/position_finder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "engine/base/hash.hpp"
#include "runner/studies/analysis/cell_labels.hpp"

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

// "game share:hash of the line ..." of all that was found in these games: a suite that is made
// again with its seed is the same.
std::string pinned(const FindPositions& find, const std::vector<std::uint64_t>& games) {
  std::string text;
  for (const std::uint64_t i : games) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", i);
    for (const Found& found : find(i)) {
      text += fmt::format(" {}:{:04x}", found.share, fnv1a(found.line) & 0xffff);
    }
  }
  return text;
}

std::vector<std::uint64_t> first(std::uint64_t count) {
  std::vector<std::uint64_t> games(count);
  std::iota(games.begin(), games.end(), 0);
  return games;
}

// Of each kind from each source.
TEST(PositionFinder, FindsTheForbiddenPointsOfTheseGames) {
  EXPECT_EQ(pinned(forbidden_finder(3, everywhere), first(24)),
            "0 9:563e 1 2 3 4:7425 4 9:7409 9:ca3d 5 10:5421 6 7 6:c358 8 7:d513 9:edfb 9:90b4 "
            "9:27c9 9 10:ab35 10 9:256f 9:c745 9:e6a2 9:094d 9:a93b 9:1732 11 4:f716 12 13 6:b54b "
            "14 9:b635 15 6:e02c 16 9:e5b0 9:a260 9:6e65 9:927e 9:4fa6 9:a8c6 9:0168 9:f3d1 9:c030 "
            "9:5f8d 9:b80e 9:ba5e 9:9008 9:4191 9:f79c 17 8:fe69 18 9:ad7e 9:3c2a 9:4a49 9:e913 19 "
            "20 9:4da3 9:73dc 21 22 9:99ca 9:0b82 23 10:9a11");
  EXPECT_EQ(
      pinned(forbidden_finder(3, everywhere), {30, 47, 48, 64, 68, 445, 933}),
      "30 1:d7a5 7:3023 9:50ae 9:9473 9:b140 9:62ff 9:dd20 47 12:0a33 48 5:b5d9 9:b714 9:af0b "
      "9:32c8 9:d3a4 64 9:8398 9:7ff2 11:e6de 68 3:038a 9:1c3b 9:9677 11:95cd 11:320e 445 "
      "2:c787 933 0:7b72");
}

TEST(PositionFinder, FindsTheNearMissesOfTheseGames) {
  const auto near_misses = [](std::size_t share) { return share > 10; };
  EXPECT_EQ(pinned(forbidden_finder(3, near_misses),
                   {64, 68, 78, 166, 192, 224, 268, 294, 326, 392, 474, 520, 544, 576, 594, 598}),
            "64 11:e6de 68 11:95cd 11:320e 78 11:6775 166 11:856a 192 11:a866 11:ec23 11:0da7 "
            "11:8607 11:f962 11:a8ca 11:cc8a 224 11:7ab9 268 11:3b67 294 11:83ad 11:2035 326 "
            "11:bba1 392 11:49fc 474 11:4b0d 11:eaba 520 11:42af 11:03df 544 11:6103 576 11:e52c "
            "594 11:c389 11:6994 11:3d1e 598 11:f458 11:7995");
  EXPECT_EQ(pinned(forbidden_finder(3, near_misses),
                   {47, 75, 97, 101, 113, 115, 123, 131, 159, 161, 195, 197, 283, 297, 371, 375}),
            "47 12:0a33 75 12:6754 97 12:5a84 101 12:d89d 113 12:8331 115 12:059e 123 12:4ea5 131 "
            "12:c8c8 159 12:f305 161 12:83b4 195 12:3183 197 12:cda8 283 12:409d 297 12:5f41 371 "
            "12:84f8 375 12:3b1f");
}

TEST(PositionFinder, InANearMissNothingIsForbiddenOrAllowedOnlyJust) {
  const FindPositions find = forbidden_finder(3, [](std::size_t share) { return share > 10; });
  for (const std::uint64_t i : {47, 64, 68, 75, 192, 594}) {
    for (const Found& found : find(i)) {
      for (const CellLabel& label : judge_of_record(found.position)) {
        EXPECT_FALSE(label.overline || label.double_four || label.double_three ||
                     label.allowed_three)
            << found.line;
      }
    }
  }
}

// "five", or "44 in games" and "44 in random stones", by turns.
TEST(PositionFinder, AForbiddenPointIsInTheShareOfItsKind) {
  const std::vector<Share> shares = forbidden_shares();
  const FindPositions find = forbidden_finder(3, everywhere);
  for (const std::uint64_t i : {0, 3, 7, 8, 17, 30, 47, 48, 64, 68, 933}) {
    for (const Found& found : find(i)) {
      const std::string& name = shares[found.share].name;
      const std::string kind = name.substr(0, name.find(" in "));
      EXPECT_NE(found.line.find(fmt::format("\"kind\":\"{}\"", kind)), std::string::npos)
          << found.line;
      if (found.share > 0) EXPECT_EQ(name.ends_with("games"), i % 2 == 0) << i;
    }
  }
}

TEST(PositionFinder, FindsTheWinsOfTheseGames) {
  EXPECT_EQ(pinned(win_finder(SuiteKind::vcf, 3, everywhere), first(8)),
            "0 1:7595 0:cde8 1 10:ee76 9:b3ee 27:a279 2 0:75ec 3 2:6ed8 1:3638 0:6d8d 18:04a9 4 "
            "11:45dc 10:c7ea 9:5e78 28:585c 27:8db4 5 0:a156 6 1:24e9 0:b7f0 27:cbd2 27:bfe4 7 "
            "10:ab7b 9:5e46");
  EXPECT_EQ(pinned(win_finder(SuiteKind::vct, 3, everywhere), first(4)),
            "0 1:1560 0:0ce5 18:61ac 1 12:dee1 12:d042 11:14b3 11:d853 11:2a63 10:3de9 9:d693 "
            "18:2e70 2 2:2f8c 1:2620 0:5736 29:c6f1 3 2:a608 1:5f7c 0:1fa4");
  EXPECT_EQ(pinned(win_finder(SuiteKind::mise, 3, everywhere), first(4)),
            "0 0:0db1 27:7301 1 9:64fb 18:a3f5 18:5f87 27:1867 27:639f 27:808f 27:9e50 27:65c6 "
            "27:6068 27:6596 2 18:e637 3 2:226a");
}

// With either side to move.
TEST(PositionFinder, FindsTheQuietPositionsOfTheseGames) {
  EXPECT_EQ(pinned(midgame_finder(3, everywhere), {6, 11}), "6 1:78f1 11 2:c0db 0:937a");
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
