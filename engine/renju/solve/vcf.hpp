#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "engine/renju/board/board.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/disproofs.hpp"
#include "engine/renju/solve/four_board.hpp"

// A win by consecutive fours (VCF) of the side to move, as a proof.
//
// Every move of the attacker makes a four (or the five) and is legal for Black. The defender has
// one reply, the point that completes the five: with two such points he has lost, and so has Black
// when his only one is forbidden to him. If the defender can make a five himself, the attacker must
// take that point with a move that makes a four; so a four that the defender makes by his parry is
// answered, not ignored. The search ends when a win is found or no four is left to try, which is a
// proof too. A shortest win is found by deepening, after the question whether there is one.
namespace rb::renju {

enum class Proof : std::uint8_t {
  win,
  none,    // no win within the asked number of moves
  unknown  // the budget ended first
};

struct Solution {
  static constexpr int kAnyReply = -1;        // the defender has two points to parry
  static constexpr int kForbiddenReply = -2;  // his only one is forbidden to him

  Proof proof = Proof::none;
  int length = 0;  // moves of the attacker, the five included
  // Cells, attacker and defender in turn, 2 * length - 1 of them; the last reply before the five
  // is kAnyReply or kForbiddenReply (then the five is made where Black may not go). Valid until
  // the solver is used again.
  std::span<const std::int16_t> line;
  std::int64_t nodes = 0;       // stones placed for the proof
  std::int64_t line_nodes = 0;  // ... and to follow its line, if that is a search of its own
};

// Every cell of a won line: the attacker's moves and all points that complete his fours. A stone of
// the other side that stops this line without a four of its own stands on one of them (but for
// what it changes in a parry's answer). REQUIRES: `board` is the position that was solved.
CellSet line_cells(Board& board, const Solution& solution);

enum class Aim : std::uint8_t {
  any,      // the first win found
  shortest  // a win with the fewest moves
};

class VcfSolver {
 public:
  static constexpr int kNoLimit = Disproofs::kEver;

  // The memory keeps at least so many positions.
  explicit VcfSolver(std::size_t memory = kMemory) : disproofs_(memory) {}

  // A win of the side to move within `max_length` moves of its own. For the other side, "as if it
  // were to move", call board.pass() first. The board is left as it was. A budget that ends while
  // a win is being shortened leaves the win as it is. REQUIRES: no five on the board.
  Solution solve(Board& board, int max_length, Budget& budget, Aim aim = Aim::shortest);
  // A win that starts on the empty cell `first`.
  Solution solve_from(Board& board, int first, int max_length, Budget& budget,
                      Aim aim = Aim::shortest);
  // All first moves of wins within `max_length` moves; with the length of the shortest win those of
  // the shortest. Ends early with the budget.
  CellSet first_moves(Board& board, int max_length, Budget& budget);

  // Forgets what former calls have shown. Answers do not depend on it, nodes do.
  void clear() { disproofs_.clear(); }

  // Boards taken over into the solver's own since the last count_copies_anew().
  std::uint64_t board_copies() const { return board_copies_; }
  void count_copies_anew() { board_copies_ = 0; }

 private:
  static constexpr std::size_t kMemory = 1U << 15;
  static constexpr int kWin = 0;
  struct Try {
    std::uint8_t cell, reply;
    std::int16_t worth;
  };
  struct Fours {
    std::array<Try, kCells> list;
    std::size_t count = 0;
    int winner = -1;   // cannot be parried
    bool free = true;  // nothing but these could win: see is_idle()
    void add(const Try& move);
  };

  struct Task {
    int first = -1;  // the only first move to try; -1: all
    int max_length = kNoLimit;
    Aim aim = Aim::shortest;
  };
  void set(const Board& board);
  Solution run(const Task& task, Budget& budget);
  void shorten(const Task& task);
  int attack(int limit, int first);
  int attack_by(const Try& move, int limit);
  bool is_idle(const Try& move, const Fours& fours) const;
  bool place(int cell, Stone stone);
  bool find_fours(Fours& fours, int first) const;
  int win(std::initializer_list<int> end);
  int known_after(const Try& move) const;

  FourBoard board_;
  Stone us_ = Stone::black, them_ = Stone::white;
  Budget* budget_ = nullptr;
  Disproofs disproofs_;
  std::uint64_t board_copies_ = 0;
  int plies_ = 0;  // of the line that is looked at
  // The last win found, and the line that is looked at.
  int length_ = 0;
  std::array<std::int16_t, 2 * kCells> won_{}, line_{};
};

}  // namespace rb::renju
