#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/renju/board/board.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/disproofs.hpp"
#include "engine/renju/solve/four_board.hpp"
#include "engine/renju/solve/proof.hpp"

// A win by consecutive fours (VCF) of the side to move, as a proof.
//
// Every move of the attacker makes a four (or the five) and is legal for Black. The defender has
// one reply, the point that completes the five: it has lost if there are two such points, or if it
// is Black and the only one is forbidden. If the defender can make a five, the attacker must take
// that point with a move that makes a four; so a four that the defender's parry makes is answered,
// not ignored. The search ends when a win is found or no four is left to try, which is also a
// proof. A shortest win is found by deepening, once a win is known to exist.
namespace rb::renju::inline RB_SIZES {

// Every cell of a won line: the attacker's moves and all points that complete its fours. A stone of
// the other side that stops this line without its own four is on one of them (apart from what it
// changes in a parry's answer). REQUIRES: `board` is the position that was solved.
CellSet line_cells(Board& board, const Solution& solution);

enum class Aim : std::uint8_t {
  any,      // the first win found
  shortest  // a win with the fewest moves
};

class VcfSolver {
 public:
  static constexpr int kNoLimit = Disproofs::kEver;

  // The memory keeps at least `memory` positions.
  explicit VcfSolver(std::size_t memory = kMemory) : disproofs_(memory) {}

  // A win of the side to move within `max_length` of its own moves. For the other side, "as if it
  // were to move", call board.pass() first. The board is restored. If the budget runs out while a
  // win is being shortened, the win found so far is returned. REQUIRES: no five on the board.
  Solution solve(Board& board, int max_length, Budget& budget, Aim aim = Aim::shortest);
  // A win that starts on the empty cell `first`.
  Solution solve_from(Board& board, int first, int max_length, Budget& budget,
                      Aim aim = Aim::shortest);
  // All first moves of wins within `max_length` moves; with the length of the shortest win those of
  // the shortest. Ends early with the budget.
  CellSet first_moves(Board& board, int max_length, Budget& budget);

  // Forgets what former calls have shown. This changes no answers, only the number of nodes.
  void clear() { disproofs_.clear(); }

  // Boards copied into the solver's own since the last count_copies_anew().
  std::uint64_t board_copies() const { return board_copies_; }
  void count_copies_anew() { board_copies_ = 0; }

 private:
  static constexpr std::size_t kMemory = 1U << 15;
  static constexpr int kWin = 0;
  struct Try {
    CellNumber cell, reply;
    std::int16_t worth;
  };
  struct Fours {
    std::array<Try, kCells> list;
    std::size_t count = 0;
    int winner = -1;   // cannot be parried
    bool free = true;  // only these could win: see is_idle()
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
  int plies_ = 0;  // of the current line
  // The last win found, and the current line.
  int length_ = 0;
  std::array<std::int16_t, 2 * kCells> won_{}, line_{};
};

}  // namespace rb::renju::inline RB_SIZES
