// The board of the search for fours beside the board of everything else.

#include "engine/renju/solve/four_board.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "tests/engine/renju/boards.hpp"

namespace rb::renju {
namespace {

constexpr std::array kColours = {Stone::black, Stone::white};

CellSet fives(const FourBoard& board, Stone side) {
  CellSet cells;
  board.each_five(side, [&](int cell) { cells.add(cell); });
  return cells;
}
CellSet fours(const FourBoard& board, Stone side) {
  CellSet cells;
  board.each_four(side, [&](int cell, int) { cells.add(cell); });
  return cells;
}

void expect_same(const FourBoard& found, const Position& position) {
  const auto board = std::make_unique<Board>(position);
  EXPECT_EQ(found.key(), board->key());
  for (const Stone side : kColours) {
    EXPECT_EQ(fives(found, side), board->fives(side));
    EXPECT_EQ(found.has_five(side), board->has_five(side));
    EXPECT_EQ(fours(found, side), board->fours(side));
    for (const int cell : board->empty()) {
      EXPECT_EQ(found.four(cell, 0, side).threats, board->threats(cell, side));
      if (side == Stone::white) continue;
      EXPECT_EQ(found.suspicious(cell), board->threats(cell, side).suspicious());
      EXPECT_EQ(found.forbidden(cell), board->forbidden(cell));
    }
  }
}

// Stones of either side by chance in the middle of the board or all over it, without a five.
std::vector<std::pair<int, Stone>> random_stones(Rng& rng, int radius, int count) {
  std::vector<std::pair<int, Stone>> stones;
  Position position;
  const auto side = static_cast<std::uint64_t>(2 * radius + 1);
  const auto coordinate = [&] { return 7 - radius + static_cast<int>(rng.below(side)); };
  while (static_cast<int>(stones.size()) < count) {
    const int cell = coordinate() * kSize + coordinate();
    const Stone stone = kColours[rng.below(2)];
    const auto board = std::make_unique<Board>(position);
    if (position.at(cell) != Stone::empty || board->threats(cell, stone).fives() > 0) continue;
    if (board->threats(cell, stone).overlines() > 0) continue;
    position.put(cell, stone);
    stones.emplace_back(cell, stone);
  }
  return stones;
}

TEST(FourBoard, KnowsWhatTheBoardKnowsAfterEachStoneAndWhenItIsTakenBack) {
  Rng rng(1);
  int with_fives = 0, with_fours = 0;
  for (int round = 0; round < 12; ++round) {
    const bool wide = round % 2 == 0;
    const auto stones = random_stones(rng, wide ? 7 : 4, wide ? 90 : 36);
    std::vector<Position> positions(1);
    positions[0].to_move = kColours[rng.below(2)];
    for (std::size_t i = 0; i < 20; ++i) positions[0].put(stones[i].first, stones[i].second);
    const auto board = std::make_unique<FourBoard>();
    board->set(*std::make_unique<Board>(positions[0]));
    expect_same(*board, positions[0]);
    for (std::size_t i = 20; i < stones.size(); ++i) {
      board->put(stones[i].first, stones[i].second);
      positions.push_back(positions.back());
      positions.back().put(stones[i].first, stones[i].second);
      expect_same(*board, positions.back());
      with_fives += fives(*board, Stone::black).empty() ? 0 : 1;
      with_fours += fours(*board, Stone::white).empty() ? 0 : 1;
      ASSERT_FALSE(testing::Test::HasFailure()) << diagram(positions.back());
    }
    for (; positions.size() > 1; positions.pop_back()) {
      expect_same(*board, positions.back());
      board->take_back();
      ASSERT_FALSE(testing::Test::HasFailure()) << diagram(positions.back());
    }
    expect_same(*board, positions[0]);
  }
  EXPECT_GT(with_fives, 50);
  EXPECT_GT(with_fours, 50);
}

}  // namespace
}  // namespace rb::renju
