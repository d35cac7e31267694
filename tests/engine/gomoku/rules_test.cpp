#include "engine/gomoku/rules.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"

namespace rb::gomoku {
namespace {

// The same rulings, read off the text of each line: '.' is empty, '#' the edge.
bool wins_by_text(const Position& position, int cell, std::string_view game) {
  const Stone me = position.at(cell);
  const auto sign = [&](int row, int column) {
    if (std::min(row, column) < 0 || std::max(row, column) >= position.size) return '#';
    const Stone stone = position.at(row * position.size + column);
    return stone == Stone::empty ? '.' : stone == me ? 'X' : 'O';
  };
  const bool is_exact = game.starts_with("standard"), is_caro = game.ends_with("caro");
  for (const auto& [down, right] : {std::array{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
    std::string line;
    for (int i = -kLargestSize; i <= kLargestSize; ++i) {
      line += sign(cell / position.size + i * down, cell % position.size + i * right);
    }
    const auto left = line.find_last_not_of('X', kLargestSize);
    const auto end = line.find_first_not_of('X', kLargestSize);
    const auto length = end - left - 1;
    const bool is_closed = line[left] == 'O' && line[end] == 'O';
    if (length > 5 && !is_exact) return true;
    if (length == 5 && !(is_caro && is_closed)) return true;
  }
  return false;
}

class GomokuRules : public testing::TestWithParam<std::string_view> {};

TEST_P(GomokuRules, RulesLikeAnotherReaderOnRandomPositions) {
  Rng rng(7);
  int fives = 0;
  for (int game = 0; game < 2500; ++game) {
    const Rules& judge = rules(GetParam(), 5 + game % 18);
    Position position = judge.start();
    const std::uint64_t empty = 1 + rng.below(3), black = 1 + rng.below(4);
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (rng.below(8) < empty) continue;
      position.put(cell, rng.below(5) < black ? Stone::black : Stone::white);
    }
    position.to_move = rng.below(2) == 0 ? Stone::black : Stone::white;
    for (const Move move : judge.legal_moves(position)) {
      Position after = position;
      const auto end = judge.play(after, move);
      const bool five = wins_by_text(after, move.cell(), GetParam());
      const bool is_full = judge.legal_moves(after).empty();
      ASSERT_EQ(end.has_value(), five || is_full);
      if (!end) continue;
      ASSERT_EQ(*end, five ? (Outcome{position.to_move, Reason::five}) : Outcome{});
      fives += five ? 1 : 0;
    }
  }
  EXPECT_GT(fives, 10'000);
}

INSTANTIATE_TEST_SUITE_P(Games, GomokuRules,
                         testing::Values("freestyle", "standard", "caro", "standard-caro"));

// The row that White completes on the lowest line of a board of nine, by game.
TEST(Gomoku, WhatWinsInEachGame) {
  struct Case {
    std::string_view black, white;
    std::array<bool, 4> wins;  // freestyle, standard, caro, standard-caro
  };
  const Case cases[] = {
      {"", "b1 c1 d1 f1", {true, true, true, true}},
      {"a1", "b1 c1 d1 f1", {true, true, true, true}},
      {"a1 g1", "b1 c1 d1 f1", {true, true, false, false}},
      {"f1", "a1 b1 c1 d1", {true, true, true, true}},  // the edge closes no end
      {"", "b1 c1 d1 f1 g1", {true, false, true, false}},
      {"a1 h1", "b1 c1 d1 f1 g1", {true, false, true, false}},
      {"a1 g1", "b1 c1 d1 f1 e2 e3 e4 e5", {true, true, true, true}},
      {"", "c1 d1 f1", {false, false, false, false}},
  };
  constexpr std::array kGames{"freestyle", "standard", "caro", "standard-caro"};
  for (const auto& [black, white, expected] : cases) {
    for (std::size_t i = 0; i < kGames.size(); ++i) {
      Position position = rules(kGames[i], 9).start();
      for (const Move move : parse_moves(black, 9)) position.put(move.cell(), Stone::black);
      for (const Move move : parse_moves(white, 9)) position.put(move.cell(), Stone::white);
      position.to_move = Stone::white;
      const int cell = *parse_cell("e1", 9);
      EXPECT_EQ(rules(kGames[i], 9).play(position, Move(cell)).has_value(), expected[i])
          << kGames[i] << ' ' << black << " / " << white;
    }
  }
}

TEST(Gomoku, ADecidedOpeningSaysWhy) {
  const auto why = [](std::string_view game, std::string_view moves) {
    return decided(game, place_in_turn(parse_moves(moves, 15))).value_or("none");
  };
  EXPECT_EQ(why("freestyle", "h8 a1 i8 b2 j8 c4"), "none");
  EXPECT_EQ(why("standard", "h8 a1 i8 b2 j8 c4 k8"), "Black makes five at g8");
  EXPECT_EQ(why("standard", "h8 a1 i8 b2 j8 c4 k8 o1 l8"), "there is a five at h8");
}

}  // namespace
}  // namespace rb::gomoku
