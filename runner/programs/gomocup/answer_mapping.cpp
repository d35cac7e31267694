#include "runner/programs/gomocup/answer_mapping.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/core.h>

#include "engine/gomoku/rules.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {
namespace {

// The bits of a mapping.
constexpr int kFromRight = 1, kFromOtherSide = 2, kExchanged = 4, kFromOne = 8;

constexpr std::array<std::pair<int, int>, 4> kAxes{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

}  // namespace

Move meant_point(int mapping, int x, int y, int board_size) {
  if ((mapping & kFromOne) != 0) --x, --y;
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
  if ((mapping & kFromOne) != 0) add("counted from 1");
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

std::vector<Move> fours_to_stop(const Position& position, const gomoku::Variant& game) {
  if (!position.last.is_cell() || position.ply < 7) return {};
  const int size = position.size;
  const int last = position.last.cell();
  const Stone other = opponent(position.to_move);
  std::vector<Move> cells;
  for (const auto& [rows, columns] : kAxes) {
    for (int step = -4; step <= 4; ++step) {
      const int row = last / size + step * rows, column = last % size + step * columns;
      if (row < 0 || row >= size || column < 0 || column >= size) continue;
      const int cell = row * size + column;
      if (position.at(cell) != Stone::empty) continue;
      if (gomoku::makes_five(position, cell, other, game.of(other))) cells.emplace_back(cell);
    }
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

std::string MappingEvidence::text() const {
  const auto mapping = likely();
  if (!mapping) return "";
  return fmt::format(
      "it seems to write its answers {}: so read, {} of {} make a five or stop a four; as printed, "
      "{}",
      mapping_text(*mapping), hits(*mapping), asked_, hits(0));
}

}  // namespace rb::gomocup
