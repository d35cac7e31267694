#include "runner/studies/suites/position_finder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <vector>

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

TEST(PositionFinder, SlowThreatsAreAFunctionOfTheNumber) {
  expect_function_of_the_number(
      [](HasRoom room) { return win_finder(SuiteKind::vct, 3, std::move(room)); }, 6);
}

TEST(PositionFinder, SlowMidgameIsAFunctionOfTheNumber) {
  expect_function_of_the_number([](HasRoom room) { return midgame_finder(3, std::move(room)); },
                                12);
}

TEST(PositionFinder, InANearMissNothingIsForbiddenOrAllowedOnlyJust) {
  const FindPositions find = forbidden_finder(3, [](std::size_t share) { return share > 10; });
  for (const std::uint64_t i : {47U, 64U, 68U, 75U, 192U, 594U}) {
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
  for (const std::uint64_t i : {0U, 3U, 7U, 8U, 17U, 30U, 47U, 48U, 64U, 68U, 933U}) {
    for (const Found& found : find(i)) {
      const std::string& name = shares[found.share].name;
      const std::string kind = name.substr(0, name.find(" in "));
      EXPECT_NE(found.line.find(fmt::format("\"kind\":\"{}\"", kind)), std::string::npos)
          << found.line;
      if (found.share == 0) continue;
      EXPECT_EQ(name.ends_with("games"), i % 2 == 0) << i;
    }
  }
}

std::string listed(const std::vector<Share>& shares) {
  std::string text;
  for (const Share& share : shares) {
    if (share.weight > 0) text += fmt::format("{} {}\n", share.weight, share.name);
  }
  return text;
}

TEST(PositionFinder, SharesAreThoseOfTheManual) {
  const auto total = [](const std::vector<Share>& shares) {
    int sum = 0;
    for (const Share& share : shares) sum += share.weight;
    return sum;
  };
  EXPECT_EQ(listed(midgame_shares()).substr(0, 71),
            "8 from 10 stones, Black to move\n"
            "8 from 10 stones, White to move\n8 from ");
  EXPECT_EQ(total(midgame_shares()), 56);
  EXPECT_EQ(total(forbidden_shares()), 14);
  EXPECT_EQ(total(win_shares(SuiteKind::vcf)), 100);
  EXPECT_EQ(total(win_shares(SuiteKind::vct)), 120);
  EXPECT_EQ(total(win_shares(SuiteKind::mise)), 40);
}

}  // namespace
}  // namespace rb
