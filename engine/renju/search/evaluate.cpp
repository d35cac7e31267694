#include "engine/renju/search/evaluate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr std::array kStones = {Stone::black, Stone::white};
constexpr int kMateMargin = 1000;  // between board scores and FIVE

int rounded(double x) { return static_cast<int>(std::floor(x + 0.5)); }

int jump_fours(Shape shape) {
  return shape.jump() == Jump::four ? 1 : shape.jump() == Jump::two_fours ? 2 : 0;
}

double score_of(const Weights& w, Run run) {
  switch (run) {
    case Run::five: return w.five;
    case Run::open_four: return w.open_four;
    case Run::four: return w.four;
    case Run::open_three: return w.open_three;
    case Run::three: return w.three;
    case Run::open_two: return w.open_two;
    case Run::two: return w.two;
    case Run::none:
    case Run::overline: break;  // Black's overline scores nothing
  }
  return 0;
}

// The multiplier of a class for the side that prevents it. An unbroken three counts
// DEFENSE_CONSECUTIVE_THREE_FACTOR times one with a gap: it leaves more answers.
double defense_multiplier(const Weights& w, Shape shape) {
  switch (shape.run()) {
    case Run::five: return w.defense_multiplier_five;
    case Run::open_four: return w.defense_multiplier_open_four;
    case Run::four: return w.defense_multiplier_four;
    case Run::open_three:
      return w.defense_multiplier_open_three *
             (shape.three() ? w.defense_consecutive_three_factor : 1);
    case Run::three: return w.defense_multiplier_three;
    case Run::open_two: return w.defense_multiplier_open_two;
    case Run::two: return w.defense_multiplier_two;
    case Run::none:
    case Run::overline: break;
  }
  return 0;
}

// A run of none and an overline score nothing, under whatever name.
BoardTerm term_of(Run run) {
  constexpr std::array kTermOfRun = {
      BoardTerm::two,       BoardTerm::two,        BoardTerm::open_two,
      BoardTerm::three,     BoardTerm::open_three, BoardTerm::four,
      BoardTerm::open_four, BoardTerm::five,       BoardTerm::five};
  return kTermOfRun[static_cast<std::size_t>(run)];
}

int distance_from_centre(int cell, int size) {
  return std::abs(cell / size - size / 2) + std::abs(cell % size - size / 2);
}

}  // namespace

Evaluator::Evaluator(const Profile& profile, int size) : profile_(profile) {
  const Weights& w = profile.weights;
  points_ = {.five = rounded(w.five),
             .four_three = rounded(w.four_three_bonus),
             .mise = rounded(w.mise_bonus),
             .double_mise = rounded(w.double_mise_bonus),
             .trap_strong = rounded(w.forbidden_trap_strong),
             .trap_three = rounded(w.forbidden_trap_three),
             .trap_setup = rounded(w.forbidden_trap_setup),
             .vulnerability_strong = rounded(w.forbidden_vulnerability_strong),
             .vulnerability_mild = rounded(w.forbidden_vulnerability_mild),
             .vulnerability_cap = rounded(w.forbidden_vulnerability_cap),
             .multi_threat = rounded(w.multi_threat_bonus),
             .defense_multi_threat = rounded(w.defense_multi_threat_bonus),
             .leaf_four_three = rounded(w.leaf_four_three_threat),
             .single_four = rounded(w.four * (1 - profile.single_four_factor))};
  board_limit_ = std::max(points_.five - kMateMargin, 0);
  make_tables(size);
}

int Evaluator::run_score(Run run, int axis) const {
  const Weights& w = profile_.weights;
  return rounded(score_of(w, run) * (axis < 2 ? 1 : w.diagonal_bonus_multiplier));
}

void Evaluator::add_pairs(const ShapeScores& scores, PairScores& pairs) {
  for (std::size_t axis = 0; axis < kAxes; axis += 2) {
    for (std::size_t a = 0; a < kShapes; ++a) {
      for (std::size_t b = 0; b < kShapes; ++b) {
        pairs[axis / 2][Board::shape_pair(a, b)] = scores[axis][a] + scores[axis + 1][b];
      }
    }
  }
}

void Evaluator::make_tables(int size) {
  const Weights& w = profile_.weights;
  const int four = rounded(w.four);
  const int three = rounded(w.open_three);
  for (int axis = 0; axis < kAxes; ++axis) {
    for (int id = 0; id < kShapes; ++id) {
      const Shape shape = Shape::of_id(id);
      const int run = run_score(shape.run(), axis);
      const int fours = four * jump_fours(shape);
      const int jump_three = shape.jump() == Jump::three ? three : 0;
      StoneValue& value = stone_values_.by_axis[zu(axis)][zu(id)];
      value.total = run + fours + jump_three;
      value.four = fours + (shape.run() == Run::four ? run : 0);
      value.three = jump_three + (shape.run() == Run::open_three ? run : 0);
      attack_[zu(axis)][zu(id)] = value.total;
      const double diagonal = axis < 2 ? 1 : w.diagonal_bonus_multiplier;
      defense_[zu(axis)][zu(id)] =
          rounded(score_of(w, shape.run()) * diagonal * defense_multiplier(w, shape) +
                  fours * w.defense_multiplier_four + jump_three * w.defense_multiplier_open_three);
    }
  }
  add_pairs(attack_, attack_pairs_);
  add_pairs(defense_, defense_pairs_);
  for (int axes = 2; axes <= kAxes; ++axes) {
    stone_values_.by_runs[zu(axes)] = rounded(w.connectivity_bonus) * (axes - 1);
  }
  for (int cell = 0; cell < size * size; ++cell) {
    const int away = std::min(distance_from_centre(cell, size), size - 1);
    center_[zu(cell)] = rounded(w.center_bonus * (size - 1 - away) / (size - 1));
  }
}

ShapeBreakdown Evaluator::explain_shapes(Board& board, int cell) const {
  const MoveBreakdown move = explain_move(board, cell);
  ShapeBreakdown shapes;
  const bool is_verdict = move[MoveTerm::five] != 0 || move[MoveTerm::forbidden] != 0 ||
                          move[MoveTerm::winning_pattern] != 0;
  if (is_verdict) return shapes;
  const auto add = [](std::array<int, kShapeTerms>& terms, Shape shape, int run, int all) {
    const BoardTerm jump = jump_fours(shape) > 0 ? BoardTerm::jump_four : BoardTerm::jump_three;
    terms[static_cast<std::size_t>(term_of(shape.run()))] += run;
    terms[static_cast<std::size_t>(jump)] += all - run;
  };
  const Weights& w = profile_.weights;
  const Stone own = board.to_move();
  for (int axis = 0; axis < kAxes; ++axis) {
    const Shape made = board.shape(cell, axis, own);
    add(shapes.attack, made, run_score(made.run(), axis), attack_[zu(axis)][zu(made.id())]);
    const Shape taken = board.shape(cell, axis, opponent(own));
    const double diagonal = axis < 2 ? 1 : w.diagonal_bonus_multiplier;
    const int run = rounded(score_of(w, taken.run()) * diagonal * defense_multiplier(w, taken));
    const bool has_jump = taken.jump() != Jump::none;
    const int all = defense_[zu(axis)][zu(taken.id())];
    add(shapes.defense, taken, has_jump ? run : all, all);
  }
  const int sum = std::accumulate(shapes.defense.begin(), shapes.defense.end(), 0);
  shapes.counter_four = move[MoveTerm::defense] - sum;
  return shapes;
}

bool has_four_three(const Board& board, int cell, Stone side) {
  const Threats threats = board.threats(cell, side);
  if (threats.fours() == 0 || threats.threes() == 0) return false;
  if (side != board.restricted()) return true;
  if (board.forbidden(cell)) return false;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (board.shape(cell, axis, side).three() && board.black_three_is_real(cell, axis)) return true;
  }
  return false;
}

namespace {

bool threatens_four_three(const Board& board, Stone side) {
  const CellSet cells = board.fours(side) & board.threes(side);
  if (cells.empty()) return false;  // in nine of ten boards, and cheaper than to begin the loop
  for (const int cell : cells) {
    if (has_four_three(board, cell, side)) return true;
  }
  return false;
}

}  // namespace

int Evaluator::single_four_discount(const StoneValue& value) const {
  return value.three > 0 ? 0 : scaled(value.four, 1 - profile_.single_four_factor);
}

int Evaluator::tempo_discount(const StoneValue& value) const {
  return scaled(value.three, profile_.weights.tempo_open_three_discount);
}

int Evaluator::share_of(const Board& board, Stone side) const {
  const StoneValue& value = board.value(side);
  int share = value.total - single_four_discount(value);
  if (side != board.to_move()) share -= tempo_discount(value);
  return share + (threatens_four_three(board, side) ? points_.leaf_four_three : 0);
}

int Evaluator::limited(int score) const { return std::clamp(score, -board_limit_, board_limit_); }

int Evaluator::board_score(const Board& board) const {
  assert(&board.stone_values() == &stone_values_);
  const Stone own = board.to_move();
  return limited(share_of(board, own) - share_of(board, opponent(own)));
}

BoardBreakdown Evaluator::explain_board(const Board& board) const {
  const Weights& w = profile_.weights;
  BoardBreakdown breakdown;
  breakdown.black_to_move = board.to_move() == Stone::black;
  const auto add = [&](Stone side, BoardTerm term, int score) {
    breakdown.sides[zu(index(side))][static_cast<std::size_t>(term)] += score;
  };
  for (int cell = 0; cell < board.cells(); ++cell) {
    const Stone side = board.at(cell);
    if (side == Stone::empty) continue;
    for (int axis = 0; axis < kAxes; ++axis) {
      const Shape shape = board.shape(cell, axis, side);
      add(side, term_of(shape.run()), run_score(shape.run(), axis));
      add(side, BoardTerm::jump_four, rounded(w.four) * jump_fours(shape));
      if (shape.jump() == Jump::three) add(side, BoardTerm::jump_three, rounded(w.open_three));
    }
    add(side, BoardTerm::connectivity, stone_values_.by_runs[zu(board.threats(cell, side).runs())]);
  }
  for (const Stone side : kStones) {
    const StoneValue& value = board.value(side);
    add(side, BoardTerm::single_four_discount, -single_four_discount(value));
    if (side != board.to_move()) add(side, BoardTerm::tempo_discount, -tempo_discount(value));
    if (threatens_four_three(board, side)) {
      add(side, BoardTerm::four_three_threat, points_.leaf_four_three);
    }
  }
  breakdown.limit = limited(breakdown.score()) - breakdown.score();
  return breakdown;
}

}  // namespace rb::renju::inline RB_SIZES
