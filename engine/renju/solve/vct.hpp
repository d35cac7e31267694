#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/renju/board/board.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/disproofs.hpp"
#include "engine/renju/solve/proofs.hpp"
#include "engine/renju/solve/vcf.hpp"

// A win by consecutive threats (VCT) of the side to move, as a proof.
//
// Each move of the attacker threatens to make a five or a straight four (for Black by legal moves,
// so a false three is not a threat). Every reply that can help is tried:
// - against a five, its only point;
// - against straight fours the cells that stop all of them, and every four of the defender. A four
//   must be parried at its one point; then the defender moves again, and the threat must still
//   stand, or a new one.
// Any other reply loses to the straight four. When the defender can make a five, or no threat is
// left, the attack has failed; when fours alone win from some point on, it has succeeded.
//
// The search deepens by the attacker's free moves before such a closing VCF; forced parries do not
// count. So the first win found has the fewest of them.
namespace rb::renju::inline RB_SIZES {

class VctSolver {
 public:
  static constexpr int kNoLimit = Disproofs::kEver - 1;

  // `vcf` finds the closing fours; it must outlive this solver and shares its memory.
  explicit VctSolver(VcfSolver& vcf, std::size_t memory = kMemory)
      : vcf_(vcf), disproofs_(memory), proofs_(memory), lengths_(memory) {}

  enum class Report : std::uint8_t {
    line,       // for a reader: the whole line
    first_move  // for a player
  };

  // A win of the side to move with at most `max_depth` free moves before the closing VCF (0: only a
  // VCF). No defence against the proof takes longer than its length, and the line has that length.
  // Half of the nodes for following it, at most kComparing, are for comparing the replies; if they
  // run out, some replies stay uncompared, and the length is only that of the line. All of this
  // ends with the budget's time and stop.
  // - line: kFollowing nodes beside the budget, counted there but not limited by it. If they or the
  //   time do not suffice, the answer is unknown: a reported win has its whole line.
  // - first_move: the rest of the budget, to which they are not charged, since a player that wins
  //   stops searching. If that does not suffice, the line is only the first move, and the length
  //   the least that the win can take.
  //
  // The board is restored. REQUIRES: no five on the board.
  Solution solve(Board& board, int max_depth, Budget& budget, Report report = Report::line);

  // Whether such a win starts on the empty cell `first`, with at most `max_depth` free moves after
  // it. The move is a five, or leaves a threat against which no reply helps.
  Proof solve_from(Board& board, int first, int max_depth, Budget& budget);

  // Forgets what former calls have shown, including the VCF solver's memory. This changes no
  // proofs, only the number of nodes.
  void clear();

 private:
  static constexpr std::size_t kMemory = 1U << 14;
  static constexpr int kWin = 0, kStopped = -1;
  static constexpr std::int64_t kComparing = 500'000, kFollowing = 1'000'000;  // nodes
  struct Moves {
    std::array<CellNumber, kCells> cells;
    std::array<std::int16_t, kCells> worth;
    int count = 0;
    void add(int cell, int worth);
  };

  int attack(int depth);
  int attack_freely(int depth);
  int parry(int cell, int depth);
  int defend(int depth);
  bool place(int cell);
  CellSet stops(int point);
  // The replies against straight fours; false: there is no such threat.
  bool find_replies(Moves& replies);
  struct Reply {
    int cell, length;  // length: the attacker's moves after it
  };
  enum class Followed : std::uint8_t { on, to_the_end, cut };
  Solution report_win(int depth, Budget& budget, Report report);
  bool follow_line(int depth, Budget& whole);
  Followed follow_defence(int depth, Budget& comparing);
  int proved_move(int depth);
  Reply longest_reply(const Moves& replies, int depth);
  int length_of_attack(int depth);
  int length_of_defence(int depth);
  void append(int cell);

  VcfSolver& vcf_;
  Disproofs disproofs_;  // by free moves, plus one
  Proofs proofs_;
  Proofs lengths_;  // by the attacker's moves to the five, in place of the depth
  Board* board_ = nullptr;
  Budget* budget_ = nullptr;
  bool stopped_ = false;
  int plies_ = 0;
  std::array<std::int16_t, 2 * kCells> line_{};
};

}  // namespace rb::renju::inline RB_SIZES
