#include "engine/reversi/rules.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/reversi/board.hpp"

namespace rb::reversi {
namespace {

constexpr std::array<std::array<int, 2>, 8> kSteps = {
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

// The cells of the stones that a stone of the side to move turns over, direction by direction.
std::vector<int> turned(const Position& position, int cell) {
  const Stone me = position.to_move;
  std::vector<int> all;
  for (const auto& [down, right] : kSteps) {
    std::vector<int> row;
    int r = cell / kSize + down, c = cell % kSize + right;
    const auto inside = [&] { return r >= 0 && r < kSize && c >= 0 && c < kSize; };
    while (inside() && position.at(r * kSize + c) == opponent(me)) {
      row.push_back(r * kSize + c);
      r += down;
      c += right;
    }
    if (inside() && position.at(r * kSize + c) == me) all.insert(all.end(), row.begin(), row.end());
  }
  return all;
}

bool is_move(const Position& position, int cell) {
  return position.at(cell) == Stone::empty && !turned(position, cell).empty();
}

int stones_of(const Position& position, Stone colour) {
  return static_cast<int>(std::count(position.stones.begin(), position.stones.end(), colour));
}

Outcome counted(const Position& position) {
  const int black = stones_of(position, Stone::black), white = stones_of(position, Stone::white);
  if (black == white) return {Stone::empty, Reason::equal_discs};
  return {black > white ? Stone::black : Stone::white, Reason::more_discs};
}

class Reversi final : public Rules {
 public:
  std::string_view name() const override { return "reversi"; }

  Position start() const override {
    Position position;
    position.size = kSize;
    for (const char* const cell : {"d4", "e5"})
      position.put(*parse_cell(cell, kSize), Stone::white);
    for (const char* const cell : {"e4", "d5"})
      position.put(*parse_cell(cell, kSize), Stone::black);
    return position;
  }

  bool is_legal(const Position& position, Move move) const override {
    if (move.is_cell()) return move.cell() < position.cells() && is_move(position, move.cell());
    if (move != Move::pass()) return false;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (is_move(position, cell)) return false;
    }
    return true;
  }

  std::optional<Outcome> play(Position& position, Move move) const override {
    const Stone me = position.to_move;
    const bool second_pass = move == Move::pass() && position.last == Move::pass();
    if (move.is_cell()) {
      for (const int cell : turned(position, move.cell())) position.put(cell, me);
      position.put(move.cell(), me);
    }
    position.to_move = opponent(me);
    position.last = move;
    ++position.ply;
    const bool is_full =
        stones_of(position, Stone::black) + stones_of(position, Stone::white) == position.cells();
    if (second_pass || is_full) return counted(position);
    return std::nullopt;
  }
};

}  // namespace

std::optional<std::string> decided(const Position& position) {
  Position passed = position;
  if (!rules().is_legal(passed, Move::pass())) return std::nullopt;
  rules().play(passed, Move::pass());
  if (!rules().is_legal(passed, Move::pass())) return std::nullopt;
  return "neither side can move: the game is decided";
}

const Rules& rules() {
  static const Reversi instance;
  return instance;
}

}  // namespace rb::reversi
