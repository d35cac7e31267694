#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"

// Finished games as statistics see them: who played whom, what it brought, and whether it is new.
namespace rb {

struct GameResult {
  int run = 0;  // which of several results files, in the order given
  int id = 0;   // in its run; 2k and 2k + 1 are a pair
  int black = 0, white = 0;
  int half_points = 0;        // of Black: 0, 1 or 2
  std::uint64_t opening = 0;  // equal for openings that lead to one position, up to symmetry;
                              // what is equal is one cluster of evidence
  std::uint64_t moves = 0;    // equal for equal moves, up to symmetry: canonical_key()
  bool is_repeat = false;     // an earlier game had the same players, colours and moves
  Reason reason = Reason::five;
  bool is_trap = false;           // GameMarks::trap
  bool is_start_timeout = false;  // see is_start_timeout() in record.hpp
};

// A hash of the moves in their order, those of the opening included, that is the same for all eight
// images of a game. Different games share one with probability 2^-64. Results files hold it (column
// moves_key): another one needs another schema.
std::uint64_t canonical_key(std::span<const MoveRecord> moves, int board_size);
std::uint64_t canonical_key(std::span<const Move> moves, int board_size);

// The same for openings that lead to one position up to symmetry, in whatever order of moves.
// Without rules stones stay as they were put down; with them an opening that they do not allow (a
// file may have been edited) is known by its moves.
std::uint64_t opening_key(const Opening& opening, int board_size, const Rules* rules = nullptr);

// For games from the empty board: no two pairs have the same. There are no openings to draw from,
// so that each pair stands for itself, unless it repeats another one: see mark_repeats().
std::uint64_t empty_board_key(int run, int id);

// Whether the game is of a run without openings: it has such a key of its own.
bool is_from_empty_board(const GameResult& game);

// Half points of the side that had `colour`.
int half_points(const Outcome& outcome, Stone colour);

// Half points of a player, who is one of the two.
int half_points(const GameResult& game, int player);

// Two games of one opening with the colours changed, believed from more than the ids.
bool is_pair(const GameResult& first, const GameResult& second);
// What a pair is, for every statistic: two games that are there and is_pair(), wherever they were
// read or played. The places of their first games; the others are the next ones.
// REQUIRES: in the order of run and id.
std::vector<std::size_t> pairs_of(std::span<const GameResult> results);

// Sets is_repeat. Deterministic engines play a game again when they meet again: only the first is
// evidence (docs/algorithms/statistics.md 9). A pair from the empty board of which both games
// repeat those of an earlier pair gets the opening of that pair: together they are one cluster.
// REQUIRES: in the order of run and id.
void mark_repeats(std::span<GameResult> results);

}  // namespace rb
