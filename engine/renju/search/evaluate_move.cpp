#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "engine/base/zu.hpp"
#include "engine/renju/board/cell_geometry.hpp"
#include "engine/renju/search/evaluate.hpp"

// The terms of a move (docs/algorithms/evaluation.md 4 and 5). Most are read off the shapes of its
// cell. Those that depend on what follows (trap, vulnerability, mise, single four) first check
// whether the surrounding shapes make it possible, and only then play the stone.
namespace rb::renju::inline RB_SIZES {
namespace {

int axes_with_fours(const std::array<Shape, kAxes>& shapes) {
  return static_cast<int>(
      std::count_if(shapes.begin(), shapes.end(), [](Shape s) { return s.fours() > 0; }));
}

// Keeps a stone on the board during its lifetime.
class Played {
 public:
  Played(Board& board, int cell) : board_(board) { board_.play(cell); }
  ~Played() { board_.undo(); }
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;

 private:
  Board& board_;
};

}  // namespace

// A move and the parts of its score.
struct Evaluator::Candidate {
  struct View {
    Stone side;
    Threats threats;
    std::array<Shape, kAxes> shapes;
    int real_threes = 0;  // set if a term needs it: with two fours and threes or more
    int four_axes = 0;
    bool four_three() const { return four_axes > 0 && real_threes > 0; }
    int threats_along() const { return four_axes + real_threes; }
  };

  Board& board;
  int cell;
  View own, other;

  Candidate(Board& on, int at)
      : board(on), cell(at), own(view(on.to_move())), other(view(opponent(on.to_move()))) {}

  View view(Stone side) const {
    View v{side, board.threats(cell, side), {}};
    for (int axis = 0; axis < kAxes; ++axis) v.shapes[zu(axis)] = board.shape(cell, axis, side);
    if (v.threats.fours() + v.threats.threes() < 2) return v;
    v.four_axes = axes_with_fours(v.shapes);
    v.real_threes = side != board.restricted() ? v.threats.threes() : real_black_threes(v.shapes);
    return v;
  }
  int real_black_threes(const std::array<Shape, kAxes>& shapes) const {
    int real = 0;
    for (int axis = 0; axis < kAxes; ++axis) {
      if (shapes[zu(axis)].three() && board.black_three_is_real(cell, axis)) ++real;
    }
    return real;
  }
  // Those of these cells of the move's line that are forbidden to Black once the stone is placed.
  CellSet forbidden_after(const CellSet& points, int axis) const;
  bool may_be_forbidden_after(int point, int axis) const;
  // Cells that might be four-threes of the mover after the move, by
  // docs/algorithms/evaluation.md 5.3.
  CellSet mise_cells() const;
  bool is_four_three_by_shape(int target) const;
  bool has_follow_up(int completion) const;
};

// Black is restricted. A new stone changes what a point of its line makes only along that line. A
// black stone (the point lengthens Black's three) leaves one four there; a white one at worst turns
// a four into a three.
bool Evaluator::Candidate::may_be_forbidden_after(int point, int axis) const {
  const Threats all = board.threats(point, Stone::black);
  if (own.side == Stone::white) return all.overlines() > 0 || all.fours() + all.threes() >= 2;
  const Threats others = all - Threats::of(board.shape(point, axis, Stone::black));
  return others.overlines() > 0 || others.fours() > 0 || others.threes() >= 2;
}

CellSet Evaluator::Candidate::forbidden_after(const CellSet& points, int axis) const {
  CellSet doubtful;
  for (const int point : points) {
    if (may_be_forbidden_after(point, axis)) doubtful.add(point);
  }
  if (doubtful.empty()) return doubtful;
  const Played played(board, cell);
  CellSet forbidden;
  for (const int point : doubtful) forbidden.put(point, board.forbidden(point));
  return forbidden;
}

bool Evaluator::is_verdict(const Candidate& c, MoveBreakdown& breakdown) const {
  if (c.own.threats.fives() > 0) {
    breakdown[MoveTerm::five] = points_.five;
  } else if (c.own.side == c.board.restricted() && c.board.forbidden(c.cell)) {
    breakdown[MoveTerm::forbidden] = -points_.five;
  } else if (c.own.side != c.board.restricted() &&
             (c.own.threats.fours() >= 2 || c.own.threats.threes() >= 2)) {
    breakdown[MoveTerm::winning_pattern] = points_.five;
  } else {
    return false;
  }
  return true;
}

MoveBreakdown Evaluator::explain_move(Board& board, int cell) const {
  assert(board.at(cell) == Stone::empty);
  MoveBreakdown terms;
  const Candidate c(board, cell);
  if (is_verdict(c, terms)) return terms;
  for (int axis = 0; axis < kAxes; ++axis) {
    terms[MoveTerm::attack] += attack_[zu(axis)][zu(c.own.shapes[zu(axis)].id())];
  }
  terms[MoveTerm::defense] = defense(c);
  terms[MoveTerm::center] = center_[zu(cell)];
  if (c.own.four_three()) terms[MoveTerm::four_three] = points_.four_three;
  if (profile_.forbidden_trap && c.other.side == board.restricted())
    terms[MoveTerm::trap] = trap(c);
  if (profile_.forbidden_vulnerability && c.own.side == board.restricted()) {
    terms[MoveTerm::vulnerability] = -vulnerability(c);
  }
  if (profile_.mise_bonus && !c.own.four_three() && c.own.threats.open_fours() == 0) {
    terms[MoveTerm::mise] = mise(c);
  }
  if (profile_.multi_threat) {
    terms[MoveTerm::multi_threat] = points_.multi_threat * std::max(0, c.own.threats_along() - 1);
    terms[MoveTerm::defense_multi_threat] =
        points_.defense_multi_threat * std::max(0, c.other.threats_along() - 1);
  }
  if (profile_.mandatory_defense && profile_.mise_threat && c.other.four_three() &&
      (c.other.side != board.restricted() || !board.forbidden(cell))) {
    terms[MoveTerm::defense_four_three] = points_.mise;
  }
  if (profile_.mandatory_defense && profile_.double_three_threat &&
      c.other.side != board.restricted() && c.other.threats.threes() >= 2) {
    terms[MoveTerm::defense_double_three] = points_.mise;
  }
  if (points_.single_four > 0) terms[MoveTerm::single_four] = -single_four(c);
  return terms;
}

// The value of an opponent's stone here; more if the move prevents a three or better with
// its own four.
int Evaluator::defense(const Candidate& c) const {
  int sum = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    sum += defense_[zu(axis)][zu(c.other.shapes[zu(axis)].id())];
  }
  const Threats t = c.other.threats;
  const bool counter_four = profile_.counter_four && c.own.threats.fours() > 0 &&
                            (t.threes() > 0 || t.fours() > 0 || t.fives() > 0);
  return counter_four ? scaled(sum, profile_.weights.counter_four_multiplier) : sum;
}

// White made a four whose completing points are all forbidden to Black, so that Black cannot answer
// it; or a three some of whose straight-four points are.
int Evaluator::trap(const Candidate& c) const {
  int sum = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Shape shape = c.own.shapes[zu(axis)];
    if (shape.fours() > 0) {
      const CellSet points = c.board.five_points(c.cell, axis, c.own.side);
      if (c.forbidden_after(points, axis) == points) sum += points_.trap_strong;
    } else if (shape.three()) {
      const CellSet points = c.board.straight_four_points(c.cell, axis, c.own.side);
      const int forbidden = c.forbidden_after(points, axis).size();
      sum += points_.trap_setup * forbidden + (forbidden > 0 ? points_.trap_three : 0);
    }
  }
  return sum;
}

// Black made a three that it may not lengthen: at an end of an unbroken one (worse if White has a
// stone within two cells beyond), or in the gap.
int Evaluator::vulnerability(const Candidate& c) const {
  int sum = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    const Shape shape = c.own.shapes[zu(axis)];
    if (shape.jump() == Jump::three) {
      const CellSet gap = c.board.straight_four_points(c.cell, axis, Stone::black);
      sum += points_.vulnerability_mild * c.forbidden_after(gap, axis).size();
    }
    if (shape.run() != Run::open_three) continue;
    for (const int sign : {-1, 1}) {
      const int steps = steps_past_run(c.board, c.cell, axis, sign, Stone::black);
      CellSet end;
      end.add(cell_at(c.board.geometry(), c.cell, axis, steps));
      if (c.forbidden_after(end, axis).empty()) continue;
      const auto white_at = [&](int beyond) {
        const int cell = cell_at(c.board.geometry(), c.cell, axis, steps + sign * beyond);
        return cell != kOffBoard && c.board.at(cell) == Stone::white;
      };
      sum += white_at(1) || white_at(2) ? points_.vulnerability_strong : points_.vulnerability_mild;
    }
  }
  return std::min(sum, points_.vulnerability_cap);
}

CellSet Evaluator::Candidate::mise_cells() const {
  // A new stone changes a target along one axis, so it has a four or a three already.
  const CellSet possible = board.fours(own.side) | board.threes(own.side);
  if (possible.empty()) return possible;
  CellSet cells = possible & board.geometry()->near[2][zu(cell)];
  cells.remove(cell);
  for (int axis = 0; axis < kAxes; ++axis) {
    const Place place = board.geometry()->places[zu(cell)][zu(axis)];
    const std::uint32_t stones = board.lines()[place.line].stones[zu(index(own.side))];
    if ((stones >> (place.place + kReach - 1) & 0b101U) == 0) continue;  // a lone stone
    const int before = steps_past_run(board, cell, axis, -1, own.side);
    const int after = steps_past_run(board, cell, axis, 1, own.side);
    for (const auto& [past, sign] : {std::pair{before, -1}, {after, 1}}) {
      const int first = cell_at(board.geometry(), cell, axis, past);
      if (first == kOffBoard || board.at(first) != Stone::empty) continue;
      if (possible.has(first)) cells.add(first);
      const int second = cell_at(board.geometry(), cell, axis, past + sign);
      if (second != kOffBoard && possible.has(second)) cells.add(second);
    }
  }
  return cells;
}

bool Evaluator::Candidate::is_four_three_by_shape(int target) const {
  Threats threats = board.threats(target, own.side);
  for (int axis = 0; axis < kAxes; ++axis) {
    const auto& places = board.geometry()->places;
    if (places[zu(target)][zu(axis)].line != places[zu(cell)][zu(axis)].line) {
      continue;
    }
    threats = threats - Threats::of(board.shape(target, axis, own.side)) +
              Threats::of(board.shape_with(target, axis, own.side, cell));
  }
  return threats.fours() > 0 && threats.threes() > 0;
}

// The move threatens to make a four and a three at once; a double mise if no single stone of the
// opponent on a target prevents all.
int Evaluator::mise(const Candidate& c) const {
  std::array<int, kCells> targets;
  std::size_t count = 0;
  for (const int cell : c.mise_cells()) {
    if (c.is_four_three_by_shape(cell)) targets[count++] = cell;
  }
  if (count == 0 || (count == 1 && c.own.side != c.board.restricted())) {
    return count == 0 ? 0 : points_.mise;
  }
  const auto end_of = [&](std::size_t n) { return targets.begin() + static_cast<long>(n); };
  const Played played(c.board, c.cell);
  const auto is_target = [&](int cell) { return has_four_three(c.board, cell, c.own.side); };
  count = static_cast<std::size_t>(std::partition(targets.begin(), end_of(count), is_target) -
                                   targets.begin());
  if (count < 2) return count == 0 ? 0 : points_.mise;
  const bool is_double = std::all_of(targets.begin(), end_of(count), [&](int blocked) {
    const Played block(c.board, blocked);
    return std::any_of(targets.begin(), end_of(count),
                       [&](int cell) { return cell != blocked && is_target(cell); });
  });
  return is_double ? points_.double_mise : points_.mise;
}

// The price of a four that gains nothing: one completing point, which the opponent may take, no
// three, and no further four next to that point.
int Evaluator::single_four(const Candidate& c) const {
  if (c.own.threats.fours() != 1 || c.own.threats.open_fours() > 0 || c.own.four_three()) return 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (c.own.shapes[zu(axis)].fours() == 0) continue;
    const CellSet completion = c.board.five_points(c.cell, axis, c.own.side);
    if (c.other.side == c.board.restricted() && !c.forbidden_after(completion, axis).empty())
      return 0;
    if (c.has_follow_up(completion.first())) return 0;
  }
  return points_.single_four;
}

bool Evaluator::Candidate::has_follow_up(int completion) const {
  const Played four(board, cell);
  const Played answer(board, completion);
  for (const int next : board.fours(own.side) & board.geometry()->near[1][zu(completion)]) {
    if (own.side != board.restricted() || !board.forbidden(next)) return true;
  }
  return false;
}

}  // namespace rb::renju::inline RB_SIZES
