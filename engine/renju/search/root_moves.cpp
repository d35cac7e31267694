#include "engine/renju/search/root_moves.hpp"

#include <algorithm>
#include <cstdint>

#include "engine/renju/board/threats.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

// If either side can make a five (a profile may ignore it) there is nothing to restrict.
bool is_quiet(const Board& board) {
  return !board.has_five(Stone::black) && !board.has_five(Stone::white);
}

}  // namespace

CellSet legal_moves(const Board& board, CellSet moves) {
  if (board.to_move() != board.restricted()) return moves;
  for (const int cell : moves) {
    if (board.forbidden(cell)) moves.remove(cell);
  }
  return moves;
}

std::span<const int> RootMoves::list(Board& board, Budget& whole) {
  return ordered(board, candidates(board, is_quiet(board), whole), whole);
}

std::span<const int> RootMoves::unrestricted(Board& board, Budget& whole) {
  return ordered(board, all(board), whole);
}

std::span<const int> RootMoves::ordered(Board& board, const CellSet& moves, Budget& whole) {
  const int winner = vct_move(board, whole);
  const bool has_bonuses = profile_.fukumi || profile_.vct_bonus;
  std::array<std::int64_t, kCells> keys;  // ascending: the best score first, then the lower cell
  std::size_t count = 0;
  for (const int cell : moves) {
    int score = evaluator_.move_score(board, cell);
    if (has_bonuses) {
      const Bonus more = bonus(board, cell, winner, whole);
      score += more.fukumi + more.vct;
    }
    keys[count++] = std::int64_t{-score} * (1 << kCellBits) + cell;
  }
  std::sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    moves_[i] = static_cast<int>(keys[i] & ((1 << kCellBits) - 1));
  }
  return std::span(moves_).first(count);
}

CellSet RootMoves::all(const Board& board) {
  const CellSet near = legal_moves(board, board.near());
  return near.empty() ? legal_moves(board, board.empty()) : near;
}

CellSet RootMoves::candidates(Board& board, bool quiet, Budget& whole) {
  CellSet kept = all(board);
  if (quiet && profile_.restrict_root && !has_winning_four(board)) {
    const auto answers = answers_to_threats(board);
    if (answers && !answers->empty()) kept = *answers;
  }
  return quiet && profile_.opponent_vcf ? without_lost(board, kept, whole) : kept;
}

int RootMoves::vct_move(Board& board, Budget& whole) {
  if (!profile_.vct_bonus || !is_quiet(board)) return -1;
  const Solution win = solvers_.vct(board, whole);
  return win.proof == Proof::win ? win.line.front() : -1;
}

RootMoves::Bonus RootMoves::bonus(Board& board, int cell, int vct_move, Budget& whole) {
  const Weights& weights = profile_.weights;
  Bonus bonus;
  if (profile_.fukumi && is_quiet(board) && is_fukumi(board, cell, whole)) {
    bonus.fukumi = static_cast<int>(weights.fukumi_bonus);
  }
  if (cell == vct_move) bonus.vct = static_cast<int>(weights.vct_bonus);
  return bonus;
}

// Whether the move threatens a win by consecutive fours. It decides only ties in scores.
bool RootMoves::is_fukumi(Board& board, int cell, Budget& whole) {
  if (board.threats(cell, board.to_move()).fours() > 0) return false;
  board.play(cell);
  board.pass();
  const bool threat = solvers_.vcf(board, whole).proof == Proof::win;
  board.undo();
  board.undo();
  return threat;
}

// Step P5: if the opponent could win by consecutive fours if it were to move, own fours and stones
// on that line are tried first, and those that still lose to fours are left out. If that leaves
// none, the other moves are tried, and if every move loses, none is left out.
CellSet RootMoves::without_lost(Board& board, const CellSet& moves, Budget& whole) {
  const Stone me = board.to_move();
  if (board.fours(opponent(me)).empty()) return moves;
  board.pass();
  const Solution threat = solvers_.opponent_vcf(board, whole);
  CellSet helps;
  if (threat.proof == Proof::win) helps = line_cells(board, threat);
  board.undo();
  if (threat.proof != Proof::win) return moves;
  helps = (helps | board.fours(me)) & moves;
  CellSet safe = survivors(board, helps, whole);
  if (safe.empty()) safe = survivors(board, moves - helps, whole);
  return safe.empty() ? moves : safe;
}

// The moves after which the opponent has no win by consecutive fours. After a four it must answer
// first; the search handles what follows.
CellSet RootMoves::survivors(Board& board, const CellSet& moves, Budget& whole) {
  CellSet safe;
  for (const int cell : moves) {
    const bool four = board.threats(cell, board.to_move()).fours() > 0;
    board.play(cell);
    if (four || solvers_.opponent_vcf(board, whole).proof != Proof::win) safe.add(cell);
    board.undo();
  }
  return safe;
}

}  // namespace rb::renju::inline RB_SIZES
