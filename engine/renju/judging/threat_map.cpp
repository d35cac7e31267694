#include "engine/renju/judging/threat_map.hpp"

#include <algorithm>

#include "engine/renju/search/evaluate.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

// Gives the turn to `side` for as long as it lives.
class Turn {
 public:
  Turn(Board& board, Stone side) : board_(board), passed_(board.to_move() != side) {
    if (passed_) board_.pass();
  }
  ~Turn() {
    if (passed_) board_.undo();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  Board& board_;
  bool passed_;
};

// A stone of `side` on the cell for as long as it lives.
class Stood {
 public:
  Stood(Board& board, int cell, Stone side) : turn_(board, side), board_(board) {
    board_.play(cell);
  }
  ~Stood() { board_.undo(); }
  Stood(const Stood&) = delete;
  Stood& operator=(const Stood&) = delete;

 private:
  Turn turn_;
  Board& board_;
};

bool may_play(const Board& board, int cell, Stone side) {
  return side != board.restricted() || !board.forbidden(cell);
}

int real_threes(const Board& board, int cell, Stone side) {
  const int by_shape = board.threats(cell, side).threes();
  if (side != board.restricted() || by_shape == 0) return by_shape;
  int real = 0;
  for (int axis = 0; axis < kAxes; ++axis) {
    if (board.shape(cell, axis, side).three() && board.black_three_is_real(cell, axis)) ++real;
  }
  return real;
}

// Where a stone would make a four and a three, and no five.
PointSet four_threes(const Board& board, Stone side) {
  PointSet cells;
  for (const int cell : board.fours(side) & board.threes(side)) {
    if (board.threats(cell, side).fives() == 0 && has_four_three(board, cell, side)) {
      cells.add(cell);
    }
  }
  return cells;
}

void list_shapes(const Board& board, Stone side, SideThreats& all) {
  for (const int cell : board.empty()) {
    const Threats threats = board.threats(cell, side);
    if (threats.fives() > 0) {
      all.fives.add(cell);
      continue;
    }
    if (threats.fours() + threats.threes() == 0 || !may_play(board, cell, side)) continue;
    if (threats.open_fours() > 0) {
      all.open_fours.add(cell);
    } else if (threats.fours() > 1) {
      all.double_fours.add(cell);
    } else if (threats.fours() > 0) {
      all.fours.add(cell);
    }
    const int threes = real_threes(board, cell, side);
    if (threes > 1) {
      all.double_threes.add(cell);
    } else if (threes > 0) {
      all.open_threes.add(cell);
    }
  }
  all.four_threes = four_threes(board, side);
}

// Does some target stay, wherever among them the opponent puts its stone?
bool is_double(Board& board, const PointSet& targets, Stone side) {
  if (targets.size() < 2) return false;
  for (const int cell : targets) {
    if (!may_play(board, cell, opponent(side))) continue;
    const Stood block(board, cell, opponent(side));
    if ((four_threes(board, side) & targets).empty()) return false;
  }
  return true;
}

void list_mises(Board& board, Stone side, const CellSet& quiet, SideThreats& all) {
  for (const int cell : quiet) {
    const Stood stone(board, cell, side);
    const PointSet targets = four_threes(board, side) - all.four_threes;
    if (!targets.empty()) all.mises.push_back({cell, targets, is_double(board, targets, side)});
  }
}

// Whether a side to move wins by fours, as far as `nodes` nodes tell.
struct VcfQuestion {
  VcfSolver& vcf;
  std::int64_t nodes;

  Proof ask(Board& board, Stone side) const {
    if (board.fours(side).empty() && board.fives(side).empty()) return Proof::none;
    const Turn turn(board, side);
    Budget budget(nodes);
    return vcf.solve(board, VcfSolver::kNoLimit, budget, Aim::any).proof;
  }
};

void list_fukumi(Board& board, Stone side, CellSet quiet, const VcfQuestion& vcf,
                 SideThreats& all) {
  if (vcf.ask(board, side) == Proof::win) return;
  for (const Mise& mise : all.mises) quiet.remove(mise.cell);
  for (const int cell : PointSet(quiet) - all.open_threes - all.double_threes) {
    const Stood stone(board, cell, side);
    const Proof proof = vcf.ask(board, side);
    if (proof == Proof::win) all.fukumi.add(cell);
    if (proof == Proof::unknown) all.unknown.add(cell);
  }
}

// White's moves that make a four which only a forbidden stone of Black on `point` would stop.
PointSet trapping_fours(Board& board, int point) {
  PointSet wins;
  CellSet only;
  only.add(point);
  for (const int cell : board.fours(Stone::white) - board.fives(Stone::white)) {
    if (cell == point) continue;
    const Stood four(board, cell, Stone::white);
    if (board.fives(Stone::white) == only && board.forbidden(point) &&
        !board.has_five(Stone::black)) {
      wins.add(cell);
    }
  }
  return wins;
}

PointSet preparations(Board& board, int point) {
  PointSet moves;
  for (const int cell : board.empty() - board.fours(Stone::white) - board.fives(Stone::white)) {
    if (cell == point) continue;
    const Stood stone(board, cell, Stone::white);
    if (board.forbidden(point) && !trapping_fours(board, point).empty()) moves.add(cell);
  }
  return moves;
}

}  // namespace

SideThreats side_threats(Board& board, Stone side, VcfSolver& vcf, std::int64_t nodes) {
  SideThreats all;
  list_shapes(board, side, all);
  CellSet quiet = board.empty() - board.fours(side) - board.fives(side);
  if (side == board.restricted()) {
    for (const int cell : quiet) quiet.put(cell, !board.forbidden(cell));
  }
  list_mises(board, side, quiet, all);
  list_fukumi(board, side, quiet, {vcf, nodes}, all);
  return all;
}

std::vector<ForbiddenPoint> forbidden_points(Board& board) {
  std::vector<ForbiddenPoint> points;
  for (const int cell : board.empty()) {
    if (!board.forbidden(cell)) continue;
    ForbiddenPoint point{.cell = cell, .verdict = board.verdict(cell), .wins = {}, .prepares = {}};
    point.five = board.fives(Stone::white).has(cell);
    if (!point.five) {
      point.wins = trapping_fours(board, cell);
      if (point.wins.empty()) point.prepares = preparations(board, cell);
    }
    points.push_back(point);
  }
  return points;
}

}  // namespace rb::renju::inline RB_SIZES
