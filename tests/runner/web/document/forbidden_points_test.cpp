#include "runner/web/document/forbidden_points.hpp"

#include <gmock/gmock.h>

#include "engine/base/rng.hpp"
#include "engine/renju/rules/judge.hpp"

namespace rb {
namespace {

TEST(ForbiddenPoints, HaveAWordForEachKind) {
  EXPECT_THAT(verdict_words(),
              testing::ElementsAre("33", "44", "33+44", "6", "33+6", "44+6", "33+44+6"));
}

Position crowded(std::uint64_t seed) {
  Rng rng(seed);
  Position position;
  for (int stones = 0; stones < 90; ++stones) {
    position.put(static_cast<int>(rng.below(kRenjuCells)),
                 stones % 2 ? Stone::white : Stone::black);
  }
  return position;
}

TEST(ForbiddenPoints, AreThoseOfTheJudge) {
  int points = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Position position = crowded(seed);
    std::vector<int> expected;
    std::vector<std::string> kinds_expected, kinds_found;
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (position.at(cell) != Stone::empty) continue;
      const renju::Verdict verdict = renju::judge(position, cell);
      if (!verdict.forbidden() || verdict.five) continue;
      expected.push_back(cell);
      kinds_expected.push_back(kinds(verdict));
    }
    std::vector<int> found;
    const std::vector<int> list = forbidden_at(renju::Board(position));
    for (std::size_t i = 0; i < list.size(); i += 2) {
      found.push_back(list[i]);
      kinds_found.push_back(verdict_words()[static_cast<std::size_t>(list[i + 1])]);
    }
    EXPECT_EQ(found, expected) << seed;
    EXPECT_EQ(kinds_found, kinds_expected) << seed;
    points += static_cast<int>(found.size());
  }
  EXPECT_GT(points, 50);
}

}  // namespace
}  // namespace rb
