#pragma once

#include "engine/game/rules.hpp"

namespace rb::fakes {

// A third game: 3x3, three in a row wins (reason five, the nearest word), a full board is a draw.
class TicTacToe : public Rules {
 public:
  std::string_view name() const override { return "tic-tac-toe"; }

  Position start() const override {
    Position position;
    position.size = 3;
    return position;
  }

  bool is_legal(const Position& position, Move move) const override {
    return move.is_cell() && move.cell() < 9 && position.at(move.cell()) == Stone::empty;
  }

  std::optional<Outcome> play(Position& position, Move move) const override {
    const Stone stone = position.to_move;
    position.put(move.cell(), stone);
    position.last = move;
    position.to_move = opponent(stone);
    ++position.ply;
    static constexpr int kLines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const auto& [a, b, c] : kLines) {
      if (position.at(a) == stone && position.at(b) == stone && position.at(c) == stone) {
        return Outcome{stone, Reason::five};
      }
    }
    if (position.ply == 9) return Outcome{Stone::empty, Reason::board_full};
    return std::nullopt;
  }
};

inline const Rules& tic_tac_toe() {
  static const TicTacToe rules;
  return rules;
}

}  // namespace rb::fakes
