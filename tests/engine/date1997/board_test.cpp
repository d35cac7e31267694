#include "engine/date1997/board.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "tests/engine/date1997/positions.hpp"

namespace rb::date1997 {
namespace {

using Cells = std::set<int>;

// The evaluation once more, cell by cell and without a word of the board's: windows of a line are
// lists of cells, shapes are sets of them.
class Plain {
 public:
  explicit Plain(const Position& position) : position_(position) {}

  int evaluate() const {
    const Stone me = position_.to_move;
    if (has_five(me)) return 1000;
    if (has_five(opponent(me))) return -1000;
    return points(me) - points(opponent(me));
  }

 private:
  static constexpr std::array<std::array<int, 2>, 4> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

  // -1 outside.
  static int cell_at(int row, int column) {
    const bool inside = row >= 0 && row < 15 && column >= 0 && column < 15;
    return inside ? row * 15 + column : -1;
  }
  // Cells `from` to `to` after `cell` along the step; empty if one of them is outside.
  static std::vector<int> window(int cell, std::array<int, 2> step, int from, int to) {
    std::vector<int> cells;
    for (int i = from; i <= to; ++i) {
      cells.push_back(cell_at(cell / 15 + i * step[0], cell % 15 + i * step[1]));
      if (cells.back() < 0) return {};
    }
    return cells;
  }
  Stone at(int cell) const { return cell < 0 ? Stone::empty : position_.at(cell); }
  Cells stones(const std::vector<int>& cells, Stone colour) const {
    Cells found;
    for (const int cell : cells) {
      if (at(cell) == colour) found.insert(cell);
    }
    return found;
  }
  bool beside_is(const std::vector<int>& cells, std::array<int, 2> step, Stone colour) const {
    const int before = cell_at(cells.front() / 15 - step[0], cells.front() % 15 - step[1]);
    const int after = cell_at(cells.back() / 15 + step[0], cells.back() % 15 + step[1]);
    return at(before) == colour || at(after) == colour;
  }
  bool has_five(Stone colour) const {
    for (const auto& step : kSteps) {
      for (int cell = 0; cell < 225; ++cell) {
        const auto cells = window(cell, step, 0, 4);
        if (cells.empty() || stones(cells, colour).size() != 5) continue;
        if (colour == Stone::white || !beside_is(cells, step, colour)) return true;
      }
    }
    return false;
  }
  int points(Stone colour) const {
    int sum = 0;
    for (const auto& step : kSteps) {
      std::set<Cells> fours, threes;
      for (int cell = 0; cell < 225; ++cell) {
        const auto five = window(cell, step, 0, 4);
        if (!five.empty() && stones(five, colour).size() == 4 &&
            stones(five, Stone::empty).size() == 1 &&
            (colour == Stone::white || !beside_is(five, step, colour))) {
          fours.insert(stones(five, colour));
        }
        const auto six = window(cell, step, 0, 5);
        if (!six.empty() && at(six.front()) == Stone::empty && at(six.back()) == Stone::empty &&
            stones(six, colour).size() == 3 && stones(six, Stone::empty).size() == 3) {
          threes.insert(stones(six, colour));
        }
      }
      sum += 20 * static_cast<int>(fours.size());
      for (const Cells& three : threes) {
        bool inside = false;
        for (const Cells& four : fours) {
          inside |= std::includes(four.begin(), four.end(), three.begin(), three.end());
        }
        if (!inside) sum += 10;
      }
    }
    return sum;
  }

  const Position& position_;
};

TEST(Board, PointsAreThoseOfTheDocument) {
  const auto value = [](std::string_view moves) {
    return Board(place_in_turn(parse_moves(moves, 15))).evaluate();
  };
  EXPECT_EQ(value(""), 0);
  EXPECT_EQ(value("h8 a1 h9 c1 h10 e1"), 10);
  EXPECT_EQ(value("h8 a1 h9 c1 h10"), -10);  // White is to move
  EXPECT_EQ(value("h8 a1 h9 c1 h10 e1 h11 g1"), 20);
  EXPECT_EQ(value("h8 a1 h9 c1 h10 e1 h11 g1 h12"), -1000);
  EXPECT_EQ(value("h8 h7 h9 c1 h10 e1 h11 g1"), 20);  // a closed four is worth the same
}

// In the middle of the board, or all over it, edges and corners as well.
Position some_position(Rng& rng, int i) {
  return i % 2 == 0 ? random_position(rng, 8 + i % 40) : random_position(rng, 60 + i % 120, 15);
}

TEST(Board, EvaluatesAsAPlainCountOfAllWindows) {
  Rng rng(1);
  int fives = 0, points = 0;
  for (int i = 0; i < 500; ++i) {
    const Position position = some_position(rng, i);
    const int value = Plain(position).evaluate();
    ASSERT_EQ(Board(position).evaluate(), value) << diagram(position);
    fives += value == 1000 || value == -1000;
    points += value != 0;
  }
  EXPECT_GT(fives, 5);
  EXPECT_GT(points, 250);
}

TEST(Board, TellsTheEvaluationAfterAMoveWithoutPlayingIt) {
  Rng rng(2);
  int won = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = some_position(rng, i);
    Position of_other = position;
    of_other.to_move = opponent(position.to_move);
    if (Board(of_other).evaluate() == kFivePoints) continue;  // the game was over before
    Board board(position);
    const int before = board.evaluate();
    if (before == kFivePoints) ++won;
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (!board.is_candidate(cell)) continue;
      const int told = board.evaluate_after(cell);
      board.play(cell);
      ASSERT_EQ(told, -board.evaluate());
      board.undo(cell);
    }
    ASSERT_EQ(board.evaluate(), before);
  }
  EXPECT_GT(won, 0);
}

TEST(Board, CandidatesAreWithinTwoOfAStone) {
  const Board board(place_in_turn(parse_moves("h8 a1", 15)));
  int candidates = 0;
  for (int cell = 0; cell < kRenjuCells; ++cell) candidates += board.is_candidate(cell) ? 1 : 0;
  EXPECT_EQ(candidates, 24 + 8);
  EXPECT_TRUE(board.is_candidate(*parse_cell("f6", 15)));
  EXPECT_FALSE(board.is_candidate(*parse_cell("h8", 15)));
  EXPECT_FALSE(board.is_candidate(*parse_cell("e8", 15)));
}

}  // namespace
}  // namespace rb::date1997
