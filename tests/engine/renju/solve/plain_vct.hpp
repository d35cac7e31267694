#pragma once

#include <array>
#include <memory>

#include "tests/engine/renju/rules/referee.hpp"

// The definition of a VCT, word by word: every move that leaves a threat, every reply. Only the
// closing fours are left to the VCF solver. An oracle for small positions.
namespace rb::renju {

class PlainVct {
 public:
  explicit PlainVct(const gomoku::Variant& game = gomoku::kRenju) : game_(game) {}

  // Does the side to move win with at most `depth` free moves before fours alone win?
  bool attack(const Position& position, int depth) {
    board_->set(position);
    Budget budget;
    if (vcf_.solve(*board_, VcfSolver::kNoLimit, budget).proof == Proof::win) return true;
    const std::vector<int> threats = five_cells(position, opponent(position.to_move), game_);
    if (threats.size() > 1) return false;
    if (threats.size() == 1) {
      return !is_forbidden(position, threats[0], game_) &&
             defend(after(position, threats[0]), depth);
    }
    if (depth == 0) return false;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) != Stone::empty || is_forbidden(position, cell, game_)) continue;
      if (defend(after(position, cell), depth - 1)) return true;
    }
    return false;
  }

 private:
  bool defend(const Position& position, int depth) {
    const Stone us = opponent(position.to_move);
    if (!five_cells(position, position.to_move, game_).empty()) return false;
    if (five_cells(position, us, game_).empty() && !threatens_straight_four(position, us))
      return false;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) != Stone::empty || is_forbidden(position, cell, game_)) continue;
      if (!attack(after(position, cell), depth)) return false;
    }
    return true;
  }

  bool threatens_straight_four(Position position, Stone us) const {
    position.to_move = us;
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.at(cell) != Stone::empty || is_forbidden(position, cell, game_)) continue;
      const Position next = after(position, cell);
      for (const auto& [down, right] : {std::array{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        if (straight_four(next, cell, down, right)) return true;
      }
    }
    return false;
  }

  // An unbroken four through `cell` with two empty ends that both complete a five.
  bool straight_four(const Position& position, int cell, int down, int right) const {
    const Stone us = position.at(cell);
    int run = 1;
    int ends = 0;
    for (const int way : {1, -1}) {
      int row = cell / position.size;
      int column = cell % position.size;
      while (true) {
        row += way * down;
        column += way * right;
        if (row < 0 || column < 0 || row >= position.size || column >= position.size) break;
        const int at = row * position.size + column;
        if (position.at(at) == us) {
          ++run;
          continue;
        }
        if (position.at(at) == Stone::empty && wins(position, at, us, game_)) ++ends;
        break;
      }
    }
    return run == 4 && ends == 2;
  }

  const gomoku::Variant& game_;
  std::unique_ptr<Board> board_ = std::make_unique<Board>(Position{}, game_);
  VcfSolver vcf_;
};

}  // namespace rb::renju
