#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/game/position.hpp"
#include "engine/renju/level/profiles.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/search/breakdown.hpp"
#include "tests/engine/renju/board/naive_line.hpp"

// The evaluation word by word (docs/algorithms/evaluation.md 4 to 6):
// stones are put on a position, lines walked along, legality asked of the judge. No tables, no
// shapes, nothing of the fast board. The oracle of Evaluator.
namespace rb::renju::naive {

class Evaluator {
 public:
  explicit Evaluator(const Profile& profile) : profile_(profile), w_(profile_.weights) {}

  MoveBreakdown move(const Position& position, int cell) const;
  int order(const Position& position, int cell) const;
  BoardBreakdown board(const Position& position) const;

  // What a stone of the side makes along the four axes.
  using Lines = std::array<LineFacts, 4>;
  static Lines lines(const Position& position, int cell, Stone side) {
    Lines all;
    for (int axis = 0; axis < 4; ++axis) {
      all[static_cast<std::size_t>(axis)] = Line(position, cell, axis, side).facts();
    }
    return all;
  }
  // A three along the line that may really become a straight four.
  static bool real_three(const Position& position, int cell, const LineFacts& line, Stone side) {
    if (!line.three || side == Stone::white) return line.three;
    const Position after = with(position, cell, side);
    return std::any_of(line.straight_four_points.begin(), line.straight_four_points.end(),
                       [&](int point) {
                         const Verdict verdict = judge(after, point);
                         return !verdict.five && !verdict.forbidden();
                       });
  }
  static bool four_three(const Position& position, int cell, Stone side) {
    const Lines all = lines(position, cell, side);
    bool four = false;
    for (const LineFacts& line : all) four = four || line.fours > 0;
    if (!four) return false;
    if (side == Stone::black && forbidden(position, cell)) return false;
    return std::any_of(all.begin(), all.end(), [&](const LineFacts& line) {
      return line.fours == 0 && real_three(position, cell, line, side);
    });
  }

 private:
  static constexpr std::array<std::array<int, 2>, 4> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

  static int rounded(double x) { return static_cast<int>(std::floor(x + 0.5)); }
  // The cell `away` steps along an axis, or -1.
  static int neighbour(int cell, std::size_t axis, int away) {
    const int row = cell / kRenjuSize + away * kSteps[axis][0];
    const int column = cell % kRenjuSize + away * kSteps[axis][1];
    const bool on_board = row >= 0 && row < kRenjuSize && column >= 0 && column < kRenjuSize;
    return on_board ? row * kRenjuSize + column : -1;
  }
  static bool is(const Position& position, int cell, Stone stone) {
    return cell >= 0 && position.at(cell) == stone;
  }
  static Position with(Position position, int cell, Stone stone) {
    position.put(cell, stone);
    return position;
  }
  static int far(int a, int b) {
    return std::max(std::abs(a / kRenjuSize - b / kRenjuSize),
                    std::abs(a % kRenjuSize - b % kRenjuSize));
  }
  static bool forbidden(const Position& position, int cell) {
    return judge(position, cell).forbidden();
  }

  static int threat_axes(const Position& position, int cell, const Lines& all, Stone side) {
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const LineFacts& line) {
      return line.fours > 0 || real_three(position, cell, line, side);
    }));
  }

  // The class of the run: its score, the multiplier for the side that prevents it, its term.
  struct Class {
    double score = 0, defense = 0;
    BoardTerm term = BoardTerm::two;
    bool exists = false;
  };
  Class class_of(const LineFacts& line) const {
    if (line.five) return {w_.five, w_.defense_multiplier_five, BoardTerm::five, true};
    if (line.overline || line.room < 5 || line.open_ends == 0) return {};
    if (line.run == 4) {
      if (line.open_four) {
        return {w_.open_four, w_.defense_multiplier_open_four, BoardTerm::open_four, true};
      }
      if (line.fours == 0) return {};
      return {w_.four, w_.defense_multiplier_four, BoardTerm::four, true};
    }
    if (line.run == 3 && !line.straight_four_points.empty()) {
      const double once = line.fours == 0 ? w_.defense_consecutive_three_factor : 1;
      return {w_.open_three, w_.defense_multiplier_open_three * once, BoardTerm::open_three, true};
    }
    if (line.run == 3) return {w_.three, w_.defense_multiplier_three, BoardTerm::three, true};
    if (line.run == 2 && line.open_ends == 2) {
      return {w_.open_two, w_.defense_multiplier_open_two, BoardTerm::open_two, true};
    }
    if (line.run == 2) return {w_.two, w_.defense_multiplier_two, BoardTerm::two, true};
    return {};
  }
  double diagonal(std::size_t axis) const { return axis < 2 ? 1 : w_.diagonal_bonus_multiplier; }
  static int jump_fours(const LineFacts& line) { return line.run == 4 ? 0 : line.fours; }
  static bool jump_three(const LineFacts& line) { return line.run != 3 && line.three; }

  int attack(const Lines& all) const {
    int sum = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
      const LineFacts& line = all[axis];
      sum += rounded(class_of(line).score * diagonal(axis));
      sum += rounded(w_.four) * jump_fours(line);
      if (jump_three(line)) sum += rounded(w_.open_three);
    }
    return sum;
  }
  int defense(const Lines& all) const {
    int sum = 0;
    for (std::size_t axis = 0; axis < 4; ++axis) {
      const LineFacts& line = all[axis];
      const Class of = class_of(line);
      double worth = of.score * diagonal(axis) * of.defense;
      worth += rounded(w_.four) * jump_fours(line) * w_.defense_multiplier_four;
      if (jump_three(line)) worth += rounded(w_.open_three) * w_.defense_multiplier_open_three;
      sum += rounded(worth);
    }
    return sum;
  }
  int center(int cell) const {
    const int away = std::abs(cell / kRenjuSize - 7) + std::abs(cell % kRenjuSize - 7);
    return rounded(std::max(0.0, w_.center_bonus * (14 - away)) / 14);
  }
  static int count_fours(const Lines& all) {
    int fours = 0;
    for (const LineFacts& line : all) fours += line.fours;
    return fours;
  }
  static int count_threes(const Lines& all) {
    int threes = 0;
    for (const LineFacts& line : all) threes += line.three ? 1 : 0;
    return threes;
  }
  static bool any_five(const Lines& all) {
    return std::any_of(all.begin(), all.end(), [](const LineFacts& line) { return line.five; });
  }

  int trap(const Position& after, const Lines& own) const;
  int vulnerability(const Position& after, int cell, const Lines& own) const;
  int mise(const Position& after, int cell, const Lines& own, Stone side) const;
  int single_four(const Position& after, const Lines& own, Stone side) const;

  Profile profile_;
  Weights w_;
};

inline MoveBreakdown Evaluator::move(const Position& position, int cell) const {
  const Stone side = position.to_move;
  const Stone other = opponent(side);
  const Lines own = lines(position, cell, side);
  const Lines theirs = lines(position, cell, other);
  MoveBreakdown terms;
  if (any_five(own)) {
    terms[MoveTerm::five] = rounded(w_.five);
    return terms;
  }
  if (side == Stone::black && forbidden(position, cell)) {
    terms[MoveTerm::forbidden] = -rounded(w_.five);
    return terms;
  }
  if (side == Stone::white && (count_fours(own) >= 2 || count_threes(own) >= 2)) {
    terms[MoveTerm::winning_pattern] = rounded(w_.five);
    return terms;
  }
  const Position after = with(position, cell, side);
  terms[MoveTerm::attack] = attack(own);
  terms[MoveTerm::defense] = defense(theirs);
  const bool prevents_three = any_five(theirs) || count_fours(theirs) + count_threes(theirs) > 0;
  if (profile_.counter_four && count_fours(own) > 0 && prevents_three) {
    terms[MoveTerm::defense] = rounded(defense(theirs) * w_.counter_four_multiplier);
  }
  terms[MoveTerm::center] = center(cell);
  const bool is_four_three = four_three(position, cell, side);
  if (is_four_three) terms[MoveTerm::four_three] = rounded(w_.four_three_bonus);
  if (profile_.forbidden_trap && side == Stone::white) terms[MoveTerm::trap] = trap(after, own);
  if (profile_.forbidden_vulnerability && side == Stone::black) {
    terms[MoveTerm::vulnerability] = -vulnerability(after, cell, own);
  }
  const bool open_four =
      std::any_of(own.begin(), own.end(), [](const LineFacts& line) { return line.open_four; });
  if (profile_.mise_bonus && !is_four_three && !open_four) {
    terms[MoveTerm::mise] = mise(after, cell, own, side);
  }
  if (profile_.multi_threat) {
    const int mine = threat_axes(position, cell, own, side);
    const int prevented = threat_axes(position, cell, theirs, other);
    if (mine >= 2) terms[MoveTerm::multi_threat] = rounded(w_.multi_threat_bonus) * (mine - 1);
    if (prevented >= 2) {
      terms[MoveTerm::defense_multi_threat] =
          rounded(w_.defense_multi_threat_bonus) * (prevented - 1);
    }
  }
  if (profile_.mandatory_defense && profile_.mise_threat && four_three(position, cell, other)) {
    terms[MoveTerm::defense_four_three] = rounded(w_.mise_bonus);
  }
  if (profile_.mandatory_defense && profile_.double_three_threat && other == Stone::white &&
      count_threes(theirs) >= 2) {
    terms[MoveTerm::defense_double_three] = rounded(w_.mise_bonus);
  }
  if (!is_four_three && !open_four && count_fours(own) == 1) {
    terms[MoveTerm::single_four] = -single_four(after, own, side);
  }
  return terms;
}

inline int Evaluator::trap(const Position& after, const Lines& own) const {
  int sum = 0;
  for (const LineFacts& line : own) {
    const auto count_forbidden = [&](const std::vector<int>& points) {
      return std::count_if(points.begin(), points.end(),
                           [&](int point) { return forbidden(after, point); });
    };
    if (line.fours > 0) {
      const auto all = static_cast<std::ptrdiff_t>(line.five_points.size());
      if (count_forbidden(line.five_points) == all) sum += rounded(w_.forbidden_trap_strong);
    } else if (line.three) {
      const auto some = static_cast<int>(count_forbidden(line.straight_four_points));
      sum += rounded(w_.forbidden_trap_setup) * some;
      if (some > 0) sum += rounded(w_.forbidden_trap_three);
    }
  }
  return sum;
}

inline int Evaluator::vulnerability(const Position& after, int cell, const Lines& own) const {
  int sum = 0;
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const LineFacts& line = own[axis];
    if (jump_three(line)) {
      for (const int gap : line.straight_four_points) {
        if (forbidden(after, gap)) sum += rounded(w_.forbidden_vulnerability_mild);
      }
    }
    if (line.run != 3 || line.straight_four_points.empty()) continue;
    for (const int sign : {-1, 1}) {
      int away = sign;
      while (is(after, neighbour(cell, axis, away), Stone::black)) away += sign;
      if (!forbidden(after, neighbour(cell, axis, away))) continue;
      const bool white = is(after, neighbour(cell, axis, away + sign), Stone::white) ||
                         is(after, neighbour(cell, axis, away + 2 * sign), Stone::white);
      sum += rounded(white ? w_.forbidden_vulnerability_strong : w_.forbidden_vulnerability_mild);
    }
  }
  return std::min(sum, rounded(w_.forbidden_vulnerability_cap));
}

inline int Evaluator::mise(const Position& after, int cell, const Lines& own, Stone side) const {
  std::vector<int> cells;
  const auto consider = [&](int target) {
    if (std::count(cells.begin(), cells.end(), target) == 0) cells.push_back(target);
  };
  for (int target = 0; target < kRenjuCells; ++target) {
    if (after.at(target) == Stone::empty && far(cell, target) <= 2) consider(target);
  }
  for (std::size_t axis = 0; axis < 4; ++axis) {
    if (own[axis].run < 2) continue;
    for (const int sign : {-1, 1}) {
      int away = sign;
      while (is(after, neighbour(cell, axis, away), side)) away += sign;
      if (!is(after, neighbour(cell, axis, away), Stone::empty)) continue;
      consider(neighbour(cell, axis, away));
      const int next = neighbour(cell, axis, away + sign);
      if (is(after, next, Stone::empty)) consider(next);
    }
  }
  std::vector<int> targets;
  for (const int target : cells) {
    if (four_three(after, target, side)) targets.push_back(target);
  }
  if (targets.empty()) return 0;
  if (targets.size() < 2) return rounded(w_.mise_bonus);
  const bool is_double = std::all_of(targets.begin(), targets.end(), [&](int block) {
    const Position blocked = with(after, block, opponent(side));
    return std::any_of(targets.begin(), targets.end(), [&](int target) {
      return target != block && four_three(blocked, target, side);
    });
  });
  return rounded(is_double ? w_.double_mise_bonus : w_.mise_bonus);
}

inline int Evaluator::single_four(const Position& after, const Lines& own, Stone side) const {
  for (const LineFacts& line : own) {
    if (line.fours == 0) continue;
    const int completion = line.five_points[0];
    if (side == Stone::white && forbidden(after, completion)) return 0;
    const Position answered = with(after, completion, opponent(side));
    for (int next = 0; next < kRenjuCells; ++next) {
      if (answered.at(next) != Stone::empty || far(completion, next) > 1) continue;
      if (count_fours(lines(answered, next, side)) == 0) continue;
      if (side == Stone::white || !forbidden(answered, next)) return 0;
    }
  }
  return rounded(w_.four * (1 - profile_.single_four_factor));
}

inline int Evaluator::order(const Position& position, int cell) const {
  const Stone side = position.to_move;
  const Lines own = lines(position, cell, side);
  const int fours = count_fours(own);
  const int threes = count_threes(own);
  if (side == Stone::white && (fours >= 2 || threes >= 2)) return rounded(w_.five);
  const int bonus = fours > 0 && threes > 0 ? rounded(w_.four_three_bonus) : 0;
  return attack(own) + defense(lines(position, cell, opponent(side))) + bonus + center(cell);
}

inline BoardBreakdown Evaluator::board(const Position& position) const {
  BoardBreakdown breakdown;
  breakdown.black_to_move = position.to_move == Stone::black;
  for (const Stone side : {Stone::black, Stone::white}) {
    BoardBreakdown::Side& terms = breakdown.sides[side == Stone::black ? 0 : 1];
    const auto term = [&terms](BoardTerm t) -> int& { return terms[static_cast<std::size_t>(t)]; };
    for (int cell = 0; cell < kRenjuCells; ++cell) {
      if (position.at(cell) != side) continue;
      const Lines all = lines(position, cell, side);
      int runs = 0;
      for (std::size_t axis = 0; axis < 4; ++axis) {
        const Class of = class_of(all[axis]);
        term(of.term) += rounded(of.score * diagonal(axis));
        term(BoardTerm::jump_four) += rounded(w_.four) * jump_fours(all[axis]);
        if (jump_three(all[axis])) term(BoardTerm::jump_three) += rounded(w_.open_three);
        if (of.exists) ++runs;
      }
      if (runs >= 2) term(BoardTerm::connectivity) += rounded(w_.connectivity_bonus) * (runs - 1);
    }
    const int fours = term(BoardTerm::four) + term(BoardTerm::jump_four);
    const int threes = term(BoardTerm::open_three) + term(BoardTerm::jump_three);
    if (threes == 0) {
      term(BoardTerm::single_four_discount) = -rounded(fours * (1 - profile_.single_four_factor));
    }
    if (side != position.to_move) {
      term(BoardTerm::tempo_discount) = -rounded(threes * w_.tempo_open_three_discount);
    }
    bool threat = false;
    for (int cell = 0; cell < kRenjuCells && !threat; ++cell) {
      threat = position.at(cell) == Stone::empty && four_three(position, cell, side);
    }
    if (threat) term(BoardTerm::four_three_threat) = rounded(w_.leaf_four_three_threat);
  }
  const int limit = rounded(w_.five) - 1000;
  breakdown.limit = std::clamp(breakdown.score(), -limit, limit) - breakdown.score();
  return breakdown;
}

}  // namespace rb::renju::naive
