// The engine's board against the judge and against plain definitions, on positions of all kinds.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/rng.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/rules/judge.hpp"
#include "positions/forbidden_suite.hpp"
#include "tests/engine/renju/board/naive_line.hpp"
#include "tests/engine/renju/labels.hpp"
#include "tests/source_path.hpp"

namespace rb::renju {
namespace {

std::string text_of(const Verdict& verdict) {
  if (verdict.five) return "five";
  return verdict.allowed_three ? "allowed33" : fmt::format("'{}'", kinds(verdict));
}

// Compares all empty cells of positions, until the first difference.
class Comparison {
 public:
  std::int64_t cells() const { return cells_; }
  int positions() const { return positions_; }
  std::int64_t forbidden() const { return forbidden_; }

  // REQUIRES: `board` has the stones of `position`.
  bool same_verdicts(const Board& board, const Position& position) {
    ++positions_;
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (position.at(cell) != Stone::empty) continue;
      ++cells_;
      const Verdict expected = judge(position, cell);
      const Verdict got = board.verdict(cell);
      if (got != expected || board.forbidden(cell) != expected.forbidden()) {
        return differ(position, cell, text_of(expected), text_of(got));
      }
      if (expected.forbidden()) ++forbidden_;
      for (const Stone stone : {Stone::black, Stone::white}) {
        const bool five = makes_five(position, cell, stone);
        if (board.fives(stone).has(cell) != five) {
          return differ(position, cell, five ? "five" : "no five", five ? "no five" : "five");
        }
      }
    }
    return true;
  }

  // Fives, fours, open fours and threes of every cell, empty or with a stone of the colour.
  bool same_shapes(const Board& board, const Position& position) {
    ++positions_;
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      for (const Stone stone : {Stone::black, Stone::white}) {
        if (position.at(cell) == opponent(stone)) continue;
        ++cells_;
        if (!same_shapes(board, position, cell, stone)) return false;
      }
    }
    return true;
  }

 private:
  struct Counts {
    int fives = 0, overlines = 0, fours = 0, open_fours = 0, threes = 0;
    friend bool operator==(const Counts&, const Counts&) = default;
  };
  static std::string text(const Counts& c) {
    return fmt::format("{} fives, {} overlines, {} fours ({} open), {} threes", c.fives,
                       c.overlines, c.fours, c.open_fours, c.threes);
  }
  static std::vector<int> list(const CellSet& set) {
    std::vector<int> cells;
    for (const int cell : set) cells.push_back(cell);
    return cells;
  }

  bool same_shapes(const Board& board, const Position& position, int cell, Stone stone) {
    Counts expected;
    for (int axis = 0; axis < kAxes; ++axis) {
      naive::LineFacts line = naive::Line(position, cell, axis, stone).facts();
      expected.fives += line.five ? 1 : 0;
      expected.overlines += line.overline ? 1 : 0;
      expected.fours += line.fours;
      expected.open_fours += line.open_four ? 1 : 0;
      expected.threes += line.three ? 1 : 0;
      if (line.five || line.overline) continue;
      std::sort(line.five_points.begin(), line.five_points.end());
      std::sort(line.straight_four_points.begin(), line.straight_four_points.end());
      if (list(board.five_points(cell, axis, stone)) != line.five_points) {
        return differ(position, cell, "other five points", "these");
      }
      if (list(board.straight_four_points(cell, axis, stone)) != line.straight_four_points) {
        return differ(position, cell, "other straight-four points", "these");
      }
    }
    const Threats t = board.threats(cell, stone);
    const Counts got{t.fives(), t.overlines(), t.fours(), t.open_fours(), t.threes()};
    if (got != expected) return differ(position, cell, text(expected), text(got));
    if (position.at(cell) != Stone::empty) return true;
    const Counts sets{board.fives(stone).has(cell) ? 1 : 0, 0, board.fours(stone).has(cell) ? 1 : 0,
                      0, board.threes(stone).has(cell) ? 1 : 0};
    const Counts any{got.fives > 0 ? 1 : 0, 0, got.fours > 0 ? 1 : 0, 0, got.threes > 0 ? 1 : 0};
    return sets == any || differ(position, cell, text(any) + " as sets", text(sets));
  }

  static bool differ(const Position& position, int cell, const std::string& expected,
                     const std::string& got) {
    ADD_FAILURE() << "on " << cell_name(cell, kRenjuSize) << " expected " << expected
                  << ", the board says " << got << "\n"
                  << diagram(position, {{cell, '*'}});
    return false;
  }

  std::int64_t cells_ = 0;
  int positions_ = 0;
  std::int64_t forbidden_ = 0;
};

// Where positions come from. Each source calls `look` with a board and its position, again and
// again, until it says false.
using Look = std::function<bool(const Board&, const Position&)>;

// Stones anywhere, from none to a full board.
void scattered(std::uint64_t seed, const Look& look) {
  Rng rng(seed);
  const auto board = std::make_unique<Board>();
  for (bool more = true; more;) {
    Position position;
    const std::uint64_t stones = rng.below(kRenjuCells + 1);
    for (std::uint64_t i = 0; i < stones; ++i) {
      position.put(static_cast<int>(rng.below(kRenjuCells)),
                   i % 2 == 0 ? Stone::black : Stone::white);
    }
    board->set(position);
    more = look(*board, position);
  }
}

// A crowded rectangle, often at the edge, with more black stones than white ones.
void dense(std::uint64_t seed, const Look& look) {
  Rng rng(seed);
  const auto board = std::make_unique<Board>();
  const auto draw = [&rng](int low, int high) {
    return low + static_cast<int>(rng.below(static_cast<std::uint64_t>(high - low + 1)));
  };
  for (bool more = true; more;) {
    Position position;
    const int rows = draw(5, 15), columns = draw(5, 15);
    const int top = draw(0, 15 - rows), left = draw(0, 15 - columns);
    const int filled = draw(15, 80), black = draw(40, 90);  // per cent
    for (int row = top; row < top + rows; ++row) {
      for (int column = left; column < left + columns; ++column) {
        if (draw(1, 100) > filled) continue;
        position.put(row * kRenjuSize + column,
                     draw(1, 100) <= black ? Stone::black : Stone::white);
      }
    }
    board->set(position);
    more = look(*board, position);
  }
}

int any_of(const CellSet& set, Rng& rng) {
  std::uint64_t skip = rng.below(static_cast<std::uint64_t>(set.size()));
  for (const int cell : set) {
    if (skip-- == 0) return cell;
  }
  return -1;
}

// A move that likes to make fours and threes, makes no five and nothing forbidden; -1: there is
// none.
int lively_move(const Board& board, Rng& rng) {
  const Stone side = board.to_move();
  if (board.stones() == 0) return static_cast<int>(rng.below(kRenjuCells));
  CellSet calm = board.near();
  calm -= board.fives(side);
  const CellSet lively = (board.threes(side) | board.fours(side)) & calm;
  for (int tries = 0; tries < 20 && !calm.empty(); ++tries) {
    const int cell = any_of(!lively.empty() && rng.below(2) == 0 ? lively : calm, rng);
    if (side == Stone::white || !board.forbidden(cell)) return cell;
  }
  return -1;
}

// The positions of games played out until nobody has a calm move.
void played_out(std::uint64_t seed, const Look& look) {
  Rng rng(seed);
  const auto board = std::make_unique<Board>();
  for (bool more = true; more;) {
    Position position;
    board->set(position);
    for (int cell = lively_move(*board, rng); cell >= 0 && more; cell = lively_move(*board, rng)) {
      position.put(cell, board->to_move());
      board->play(cell);
      if (rng.below(4) == 0) more = look(*board, position);
    }
  }
}

// One board that plays and takes back all the time, as a search does.
void played_and_undone(std::uint64_t seed, const Look& look) {
  Rng rng(seed);
  const auto board = std::make_unique<Board>();
  Position position;
  std::vector<int> played;
  for (bool more = true; more;) {
    const int cell = lively_move(*board, rng);
    if (cell >= 0 && rng.below(20) != 0) {
      position.put(cell, board->to_move());
      board->play(cell);
      played.push_back(cell);
    } else {
      const std::size_t most = cell < 0 ? played.size() : std::min<std::size_t>(played.size(), 15);
      for (std::uint64_t back = rng.below(most + 1); back > 0; --back) {
        board->undo();
        position.put(played.back(), Stone::empty);
        played.pop_back();
      }
      more = look(*board, position);
    }
  }
}

using Source = void (*)(std::uint64_t seed, const Look& look);

// Every empty cell of `count` positions.
void expect_same_verdicts(Source source, std::uint64_t seed, int count) {
  Comparison comparison;
  source(seed, [&](const Board& board, const Position& position) {
    return comparison.same_verdicts(board, position) && comparison.positions() < count;
  });
  // A source that shows nothing forbidden would prove nothing.
  EXPECT_GT(comparison.forbidden(), count / 10);
}

TEST(Cross, VerdictsAgreeOnScatteredStones) { expect_same_verdicts(scattered, 1, 5000); }
TEST(Cross, VerdictsAgreeOnDenseBoards) { expect_same_verdicts(dense, 2, 5000); }
TEST(Cross, VerdictsAgreeInGamesPlayedOut) { expect_same_verdicts(played_out, 3, 5000); }
TEST(Cross, VerdictsAgreeAfterPlayAndUndo) { expect_same_verdicts(played_and_undone, 4, 5000); }

TEST(Cross, TheBoardAgreesWithEveryLabelOfTheSuite) {
  const auto rows = load_forbidden(source_path("positions/forbidden.jsonl"));
  for (const Disagreement& d : check_forbidden(rows, board_labels)) {
    ADD_FAILURE() << "line " << d.line << ", " << cell_name(d.cell, 15) << ": expected "
                  << text(d.expected) << ", got " << text(d.got);
  }
}

void expect_same_shapes(Source source, std::uint64_t seed, int count) {
  Comparison comparison;
  source(seed, [&](const Board& board, const Position& position) {
    return comparison.same_shapes(board, position) && comparison.positions() < count;
  });
}

TEST(Cross, ShapesAgreeOnScatteredStones) { expect_same_shapes(scattered, 5, 150); }
TEST(Cross, ShapesAgreeOnDenseBoards) { expect_same_shapes(dense, 6, 150); }
TEST(Cross, ShapesAgreeInGamesPlayedOut) { expect_same_shapes(played_out, 7, 150); }
TEST(Cross, ShapesAgreeAfterPlayAndUndo) { expect_same_shapes(played_and_undone, 8, 150); }

// 10^8 cells in all, in four cases that can run side by side.
void expect_same_verdicts_on_cells(Source source, std::uint64_t seed) {
  constexpr std::int64_t kCells = 25'000'000;
  Comparison comparison;
  source(seed, [&](const Board& board, const Position& position) {
    return comparison.same_verdicts(board, position) && comparison.cells() < kCells;
  });
  EXPECT_GT(comparison.forbidden(), kCells / 10'000);
}

TEST(Cross, SlowVerdictsAgreeOnScatteredStones) { expect_same_verdicts_on_cells(scattered, 11); }
TEST(Cross, SlowVerdictsAgreeOnDenseBoards) { expect_same_verdicts_on_cells(dense, 12); }
TEST(Cross, SlowVerdictsAgreeInGamesPlayedOut) { expect_same_verdicts_on_cells(played_out, 13); }
TEST(Cross, SlowVerdictsAgreeAfterPlayAndUndo) {
  expect_same_verdicts_on_cells(played_and_undone, 14);
}

}  // namespace
}  // namespace rb::renju
