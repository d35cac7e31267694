#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/base/zu.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/search/breakdown.hpp"

// What a board and a move are worth (docs/algorithms/evaluation.md 1 to 6). Everything is read off
// the shapes that the board maintains:
//
//   stone    along each axis the score of its run, times DIAGONAL_BONUS_MULTIPLIER on diagonals;
//            FOUR for each four and OPEN_THREE for a three that it makes through a gap
//   board    the stones of a side, CONNECTIVITY_BONUS for runs along several axes, a threat of
//            four-three; less for fours without a three and for threes of the side that moved last
//   move     its stone, what the opponent's stone there would be (times a multiplier a shape), and
//            tactical terms, see MoveTerm
//
// Fours and threes are those of RIF (line.hpp). Whether a three of Black can really become a
// straight four is checked where a term depends on it; what stones score depends only on the line.
// Multipliers are applied when tables are built, and rounded once: floor(x + 0.5).
namespace rb::renju::inline RB_SIZES {

// Whether a stone of `side` on the empty cell would make a four along one axis and a three along
// another. For Black the three must be real and the cell legal.
bool has_four_three(const Board& board, int cell, Stone side);

// Immutable; serves any number of boards and threads.
class Evaluator {
 public:
  // For boards of this size.
  explicit Evaluator(const Profile& profile, int size = kRenjuSize);
  Evaluator(const Evaluator&) = delete;  // boards refer to stone_values()
  Evaluator& operator=(const Evaluator&) = delete;

  // For the boards that this evaluator is to score.
  const StoneValues& stone_values() const { return stone_values_; }

  // The static score of the board, from the view of the side to move; the search handles wins on
  // the board or within reach. Short of FIVE by the margin of mates, either way. REQUIRES: the
  // board was made with stone_values().
  int board_score(const Board& board) const;
  BoardBreakdown explain_board(const Board& board) const;
  // A score of a board, kept short of FIVE by the margin of mates.
  int limited(int score) const;

  // The value of a move of the side to move, with all terms of the profile: FIVE for a
  // five, -FIVE for a forbidden point. The board is restored. REQUIRES: the
  // cell is empty.
  int move_score(Board& board, int cell) const { return explain_move(board, cell).score(); }
  MoveBreakdown explain_move(Board& board, int cell) const;

  // The attack and the defence of explain_move() by shapes; zero where a verdict is the only term.
  // REQUIRES: the cell is empty.
  ShapeBreakdown explain_shapes(Board& board, int cell) const;

  // The part of move_score() that can be read off the shapes, for ordering many candidates:
  // attack, defence, centre, four-three (Black's by the shape of the three), White's winning
  // pattern. The caller checks legality and the opponent's fives. REQUIRES: the
  // cell is empty.
  int order_score(const Board& board, int cell) const;

 private:
  struct Candidate;
  // By axis and shape.
  using ShapeScores = std::array<std::array<std::int32_t, kShapes>, kAxes>;
  // The sums of two axes each, by Board::shape_pair().
  using PairScores = std::array<std::array<std::int32_t, Board::kShapePairs>, kAxes / 2>;

  // floor(x + 0.5) without a call. REQUIRES: value >= 0, factor >= 0.
  static int scaled(int value, double factor) {
    const double x = value * factor + 0.5;
    return static_cast<int>(x);
  }
  void make_tables(int size);
  static void add_pairs(const ShapeScores& scores, PairScores& pairs);
  int run_score(Run run, int axis) const;
  int share_of(const Board& board, Stone side) const;
  int single_four_discount(const StoneValue& value) const;
  int tempo_discount(const StoneValue& value) const;

  bool is_verdict(const Candidate& candidate, MoveBreakdown& breakdown) const;
  int defense(const Candidate& candidate) const;
  int trap(const Candidate& candidate) const;
  int vulnerability(const Candidate& candidate) const;
  int mise(const Candidate& candidate) const;
  int single_four(const Candidate& candidate) const;

  Profile profile_;
  StoneValues stone_values_;
  ShapeScores attack_{}, defense_{};
  PairScores attack_pairs_{}, defense_pairs_{};
  std::array<std::int32_t, kCells> center_{};
  // Constants as whole numbers.
  struct {
    int five, four_three, mise, double_mise, trap_strong, trap_three, trap_setup;
    int vulnerability_strong, vulnerability_mild, vulnerability_cap;
    int multi_threat, defense_multi_threat, leaf_four_three, single_four;
  } points_{};
  int board_limit_ = 0;
};

// Here because the search asks for it more often than for anything else.
inline int Evaluator::order_score(const Board& board, int cell) const {
  assert(board.at(cell) == Stone::empty);
  const Stone own = board.to_move();
  int score = center_[zu(cell)];
  if (const Threats threats = board.threats(cell, own); threats.has_fours_or_threes()) {
    if (own != board.restricted() && (threats.fours() >= 2 || threats.threes() >= 2)) {
      return points_.five;
    }
    if (threats.fours() > 0 && threats.threes() > 0) score += points_.four_three;
  }
  for (int pair = 0; pair < kAxes / 2; ++pair) {
    score += attack_pairs_[zu(pair)][board.shape_pair(cell, pair, own)];
    score += defense_pairs_[zu(pair)][board.shape_pair(cell, pair, opponent(own))];
  }
  return score;
}

}  // namespace rb::renju::inline RB_SIZES
