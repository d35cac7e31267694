#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"

// Training data of c-gomoku-cli and Rapfi: positions (csv, bin) and games (binpack) with the result
// of their game. Read are c-gomoku-cli's game.cpp (0891174) and Rapfi's dataset.cpp (3aedf3a).
// Neither players nor how a game ended is in them; the last moves of a game may be missing.
namespace rb {

struct TrainingGame {
  int size = 15;
  int rule = 0;  // as in the protocol of Gomocup: 0 freestyle, 1 standard, 4 renju
  std::vector<Move> moves = {};
  std::size_t opening = 0;  // how many of these are told as such
  // Of each move after the opening, from its side; none: not given. Empty: of no move.
  std::vector<std::optional<int>> scores = {};
  int half_points = 1;  // of Black: 0, 1 or 2
  std::string problem =
      {};  // why it cannot be used, with its byte or line; empty: nothing is wrong
  std::size_t other_lines = 0;  // lines of moves besides those that were played
};
using UseTrainingGame = std::function<void(TrainingGame)>;

// Each calls `use` with every game in turn, also with those that have a problem, and throws
// nothing. Positions that follow each other, each the one before with its move played, are one
// game; a position alone is one too. Records after one whose length is not known are not read.
void read_binpack(std::string_view bytes, const UseTrainingGame& use);
void read_bin(std::string_view bytes, const UseTrainingGame& use);
// The text tells neither size nor rule.
void read_training_csv(std::string_view text, int size, int rule, const UseTrainingGame& use);

// One game in these formats, in bin and csv a position for each move after the opening.
// REQUIRES: no passes, a rule that they know, fewer than 1024 moves.
std::string binpack_game(const TrainingGame& game);
std::string bin_positions(const TrainingGame& game);
std::string csv_positions(const TrainingGame& game);

}  // namespace rb
