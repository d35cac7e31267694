#include "runner/programs/gomocup/answer_mapping.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"

namespace rb::gomocup {
namespace {

// A mapping is a shift times kTurns and these bits.
constexpr int kFromRight = 1, kFromOtherSide = 2, kExchanged = 4, kTurns = 8;

// By how much x and y are printed too large, the more usual first.
struct Shift {
  int x, y;
  std::string_view text;
};
constexpr std::array<Shift, kMappings / kTurns> kShifts{{{0, 0, ""},
                                                         {1, 1, "counted from 1"},
                                                         {0, 1, "with y counted from 1"},
                                                         {1, 0, "with x counted from 1"},
                                                         {-1, -1, "with x and y one too small"},
                                                         {0, -1, "with y one too small"},
                                                         {-1, 0, "with x one too small"}}};

const Shift& shift_of(int mapping) { return kShifts[static_cast<std::size_t>(mapping / kTurns)]; }

constexpr std::array<std::pair<int, int>, 8> kDirections{
    {{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}}};

}  // namespace

Move meant_point(int mapping, int x, int y, int board_size) {
  x -= shift_of(mapping).x;
  y -= shift_of(mapping).y;
  if ((mapping & kExchanged) != 0) std::swap(x, y);
  if ((mapping & kFromRight) != 0) x = board_size - 1 - x;
  if ((mapping & kFromOtherSide) != 0) y = board_size - 1 - y;
  return move_at(x, y, board_size);
}

std::string mapping_text(int mapping) {
  constexpr std::array<std::string_view, 4> kSides{"", "mirrored (x from the right)",
                                                   "upside down (y from the other side)",
                                                   "turned (x and y from the other sides)"};
  std::string text;
  const auto add = [&text](std::string_view words) {
    if (words.empty()) return;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", words);
  };
  add(shift_of(mapping).text);
  if ((mapping & kExchanged) != 0) add("with x and y exchanged");
  add(kSides[static_cast<std::size_t>(mapping & (kFromRight | kFromOtherSide))]);
  return text;
}

std::vector<Move> fives_of(const Position& position, Stone colour, const gomoku::Variant& game) {
  std::vector<Move> fives;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (gomoku::makes_five(position, cell, colour, game.of(colour))) fives.emplace_back(cell);
  }
  return fives;
}

// A four was made by its last stone: from there a line of its stones leads to the point that stops
// it, and goes on behind that.
std::vector<Move> fours_to_stop(const Position& position, const gomoku::Variant& game) {
  if (!position.last.is_cell() || position.ply < 7) return {};
  const int size = position.size;
  const int last_row = position.last.cell() / size, last_column = position.last.cell() % size;
  const Stone other = opponent(position.to_move);
  std::vector<Move> cells;
  for (const auto& [down, right] : kDirections) {
    const auto cell_at = [&, down = down, right = right](int steps) {
      const int row = last_row + steps * down, column = last_column + steps * right;
      return std::min(row, column) >= 0 && std::max(row, column) < size ? row * size + column : -1;
    };
    const auto stones_from = [&](int steps, int step) {
      int count = 0;
      for (int cell = cell_at(steps); cell >= 0 && position.at(cell) == other;
           cell = cell_at(steps += step)) {
        ++count;
      }
      return count;
    };
    const int ahead = stones_from(0, 1);
    const int end = cell_at(ahead);
    if (end < 0 || position.at(end) != Stone::empty) continue;
    if (stones_from(-1, -1) + ahead + stones_from(ahead + 1, 1) < 4) continue;
    if (gomoku::makes_five(position, end, other, game.of(other))) cells.emplace_back(end);
  }
  if (!cells.empty() && !fives_of(position, position.to_move, game).empty()) cells.clear();
  return cells;
}

void MappingEvidence::add(const Position& position, int x, int y, const std::vector<Move>& expected,
                          int game) {
  ++asked_;
  const auto hits = [&](int mapping) {
    const Move move = meant_point(mapping, x, y, position.size);
    return std::find(expected.begin(), expected.end(), move) != expected.end();
  };
  for (int mapping = 0; mapping < kMappings; ++mapping) {
    hits_[static_cast<std::size_t>(mapping)] += hits(mapping) ? 1 : 0;
  }
  if (example_ || expected.empty() || hits(0)) return;
  example_ = Example{move_at(x, y, position.size), expected.front(), game, position.ply + 1};
}

std::optional<int> MappingEvidence::likely() const {
  constexpr int kLeast = 3;
  const auto best = std::max_element(hits_.begin(), hits_.end());
  const int hits = *best;
  if (hits < kLeast || 4 * hits < 3 * asked_ || 4 * hits_[0] > asked_) return std::nullopt;
  return static_cast<int>(best - hits_.begin());
}

std::string refusal_text(const std::vector<Line>& answers, const Position& position) {
  if (!position.last.is_cell()) return "";
  const int size = position.size;
  for (int mapping = 1; mapping < kMappings; ++mapping) {
    for (const Line& answer : answers) {
      if (meant_point(mapping, answer.x, answer.y, size) != position.last) continue;
      return fmt::format(
          "{} is free, but its answer {} ('{},{}') is that point if it is written {}",
          move_name(position.last, size), move_name(move_at(answer.x, answer.y, size), size),
          answer.x, answer.y, mapping_text(mapping));
    }
  }
  return "";
}

std::string MappingEvidence::text() const {
  const auto mapping = likely();
  if (!mapping) return "";
  return fmt::format(
      "it seems to write its answers {}: so read, {} of {} make a five or stop a four; as printed, "
      "{}",
      mapping_text(*mapping), hits(*mapping), asked_, hits(0));
}

}  // namespace rb::gomocup
