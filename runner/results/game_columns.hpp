#pragma once

#include <array>
#include <string>

#include "engine/game/position.hpp"
#include "engine/gomoku/variant.hpp"
#include "runner/play/record.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/results/packed/counter_lists.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/results/sql/columns.hpp"

// The columns of the tables game and move.
namespace rb {

// What the numbers in a row may refer to.
struct RowBounds {
  int players = 0;
  int openings = 0;
  int board_size = kRenjuSize;
  const gomoku::Variant* variant = nullptr;  // each move takes a point; null: a game with passes
  bool has_self_games = false;               // of a player against itself
  bool has_programs = false;                 // as players
  bool has_clock = false;                    // of any player
  Keep keep = Keep::all;
  RunLimits limits = {};
};

RowBounds bounds_of(const RunSpec& run, std::size_t openings);

struct WrittenGame {
  const GameRecord& record;
  int board_size;
};

struct ReadGame {
  const RowBounds& bounds;
  GameRecord& record;
  int plies = 0;
  std::optional<std::uint64_t> key = {};  // moves_key
};

// The texts of a row, for as long as it is bound.
struct MoveTexts {
  std::string cell, counters, line, depths, candidates;
};

struct WrittenMove {
  const MoveRecord& move;
  int game, ply;
  int board_size;
  MoveTexts& texts;
  CounterLists& lists;
};

struct ReadMove {
  MoveRecord& move;
  int ply;
  int board_size;
  CounterNames& names;  // of counters
  const CounterLists& lists;
};

inline constexpr std::size_t kGameColumnCount = 12, kMoveColumnCount = 15 + kReplyNumberCount;
extern const std::array<Column<WrittenGame, ReadGame>, kGameColumnCount> kGameColumns;
extern const std::array<Column<WrittenMove, ReadMove>, kMoveColumnCount> kMoveColumns;
using MoveColumns = std::vector<Column<WrittenMove, ReadMove>>;  // some of these

void create_game_tables(const sqlite::Database& database);

}  // namespace rb
