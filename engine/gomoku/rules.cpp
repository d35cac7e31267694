#include "engine/gomoku/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/game/placing_rules.hpp"

namespace rb::gomoku {
namespace {

constexpr int kSizes = kLargestSize - kSmallestSize + 1;

// A step on the board.
struct Step {
  int down, right;
};
constexpr std::array<Step, 4> kLines = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

// One side of a row through a cell, without that cell.
struct Side {
  int stones = 0;          // of the colour, unbroken
  bool is_closed = false;  // the next cell holds a stone of the opponent
};

Side side_of(const Position& position, int cell, Step step, Stone colour) {
  Side side;
  int row = cell / position.size, column = cell % position.size;
  while (true) {
    row += step.down;
    column += step.right;
    if (std::min(row, column) < 0 || std::max(row, column) >= position.size) return side;
    const Stone stone = position.at(row * position.size + column);
    side.is_closed = stone == opponent(colour);
    if (stone != colour) return side;
    ++side.stones;
  }
}

bool is_full(const Position& position) {
  const auto end = position.stones.begin() + position.cells();
  return std::find(position.stones.begin(), end, Stone::empty) == end;
}

class FiveInARow final : public PlacingRules {
 public:
  FiveInARow(const Variant& variant, int size) : PlacingRules(size), variant_(variant) {}

  std::string_view name() const override { return variant_.name; }

  std::optional<Outcome> play(Position& position, Move move) const override {
    const Stone mover = position.to_move;
    const bool five = makes_five(position, move.cell(), mover, variant_.of(mover));
    place(position, move);
    if (five) return Outcome{mover, Reason::five};
    if (is_full(position)) return Outcome{Stone::empty, Reason::board_full};
    return std::nullopt;
  }

 private:
  const Variant& variant_;
};

// Of each variant, by size.
std::vector<FiveInARow> all_rules() {
  std::vector<FiveInARow> all;
  for (const Variant& variant : kVariants) {
    for (int i = 0; i < kSizes; ++i) all.emplace_back(variant, kSmallestSize + i);
  }
  return all;
}

}  // namespace

const Rules& rules(std::string_view variant, int size) {
  static const std::vector<FiveInARow> all = all_rules();
  const Variant* const found = find_variant(variant);
  assert(found != nullptr && !found->black.has_forbidden_points);
  assert(size >= kSmallestSize && size <= kLargestSize);
  const auto at = (found - kVariants.begin()) * kSizes + size - kSmallestSize;
  return all[static_cast<std::size_t>(at)];
}

bool makes_five(const Position& position, int cell, Stone colour, const ColourRules& rules) {
  return std::ranges::any_of(kLines, [&](Step step) {
    const Side one = side_of(position, cell, step, colour);
    const Side other = side_of(position, cell, {-step.down, -step.right}, colour);
    const int row = one.stones + 1 + other.stones;
    if (row > 5) return rules.overline_wins;
    return row == 5 && !(rules.five_needs_open_end && one.is_closed && other.is_closed);
  });
}

std::optional<std::string> decided(std::string_view variant, const Position& position) {
  const Variant& game = *find_variant(variant);
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Stone stone = position.at(cell);
    for (const Stone colour : {Stone::black, Stone::white}) {
      if (stone == opponent(colour) || !makes_five(position, cell, colour, game.of(colour)))
        continue;
      const std::string name = cell_name(cell, position.size);
      if (stone == colour) return "there is a five at " + name;
      return (colour == Stone::black ? "Black makes five at " : "White makes five at ") + name;
    }
  }
  return std::nullopt;
}

}  // namespace rb::gomoku
