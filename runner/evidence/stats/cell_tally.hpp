#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/play/record.hpp"

namespace rb {

// What each player did on each cell of the board with each colour (docs/report-document.md,
// "cells"). Memory does not grow with the games.
class CellTally {
 public:
  // With its moves. Those of the opening do not count, nor does a fault that is not on the board.
  void add(const GameRecord& record);
  // What a review found of the move `ply`, from 1, of this player.
  void judge(int player, int ply, int cell, bool missed, bool allowed);

  Json json(std::size_t players) const;

 private:
  struct Counts {
    std::uint64_t moves = 0, forbidden = 0, traps = 0, missed = 0, allowed = 0;
  };
  using Board = std::vector<Counts>;  // by cell
  Counts& at(int player, int ply, int cell);
  static Json rows_json(const Board& board);

  std::vector<std::array<Board, 2>> boards_;  // Black's and White's, by number of player
};

}  // namespace rb
