#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/game/rules.hpp"
#include "runner/play/openings.hpp"
#include "runner/play/record.hpp"

// Finished games as statistics see them: who played whom, with what result, and whether it is new.
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
  bool is_by_swap2 = false;       // GameRecord::swap2
};

// A hash of the moves in their order, those of the opening included, that is the same for all eight
// images of a game. Different games share one with probability 2^-64. Results files hold it (column
// moves_key): another one needs another schema.
std::uint64_t canonical_key(std::span<const MoveRecord> moves, int board_size);
std::uint64_t canonical_key(std::span<const Move> moves, int board_size);

// That of a game, whether its moves are kept or not.
std::uint64_t moves_key(const GameRecord& record, int board_size);

// The same for openings that lead to one position up to symmetry, in whatever order of moves.
// Without rules stones stay where they were put; with rules, an opening that they do not allow (a
// file may have been edited) is identified by its moves.
std::uint64_t opening_key(const std::vector<Move>& moves, int board_size,
                          const Rules* rules = nullptr);

// opening_key() of the openings of a run, made when it is first asked for: a
// match may know sixteen thousand openings and play a hundred.
class OpeningKeys {
 public:
  OpeningKeys() = default;
  // `rules` as for opening_key(); they must outlive this.
  OpeningKeys(std::span<const Opening> openings, int board_size, const Rules* rules);

  std::size_t size() const { return openings_.size(); }
  // REQUIRES: opening < size().
  std::uint64_t of(std::size_t opening);

 private:
  struct Known {
    std::vector<Move> moves;
    std::optional<std::uint64_t> key;
  };

  std::vector<Known> openings_;
  int board_size_ = kRenjuSize;
  const Rules* rules_ = nullptr;
};

// The key of games from the empty board: each pair has its own. There are no openings to draw from,
// so each pair is a cluster of its own unless it repeats another pair: see mark_repeats().
std::uint64_t empty_board_key(int run, int id);

// Whether the game belongs to a run without openings, that is, has such a key.
bool is_from_empty_board(const GameResult& game);

// Whether the answers of a colour (0 Black, 1 White) have times. Imported games may have none; then
// all of MoveRecord::elapsed are 0 and mean nothing.
bool tells_times(const GameRecord& record, std::size_t colour);

// The key of a game whose moves are unknown: no other game has it, so it repeats none.
std::uint64_t unknown_moves_key(int run, int id);

// Half points of the side that had `colour`.
int half_points(const Outcome& outcome, Stone colour);

// Half points of a player. REQUIRES: it played in the game.
int half_points(const GameResult& game, int player);

// Whether two games are a pair: consecutive ids, one opening, colours swapped, which by swap2 the
// players choose.
bool is_pair(const GameResult& first, const GameResult& second);
// The pairs that every statistic counts: two games that are both present and is_pair(). Returns the
// indices of the first games; the second ones follow directly.
// REQUIRES: in the order of run and id.
std::vector<std::size_t> pairs_of(std::span<const GameResult> results);

// Sets is_repeat. Deterministic engines that meet again repeat their game: only the first one is
// evidence (docs/algorithms/statistics.md 9). If both games of a pair from the empty board repeat
// those of an earlier pair, it gets the opening of that pair: together they are one cluster.
// REQUIRES: in the order of run and id.
void mark_repeats(std::span<GameResult> results);

}  // namespace rb
