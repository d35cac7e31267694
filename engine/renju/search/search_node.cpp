#include <algorithm>

#include "engine/base/zu.hpp"
#include "engine/renju/board/threats.hpp"
#include "engine/renju/search/search.hpp"

// The nodes below the root (docs/algorithms/search.md 5).
namespace rb::renju {
namespace {

bool has_legal_move(const Board& board) {
  for (const int cell : board.empty()) {
    if (board.to_move() == Stone::white || !board.forbidden(cell)) return true;
  }
  return false;
}

}  // namespace

// The steps are numbered instead of split into functions, which would share all its state.
// NOLINTNEXTLINE(readability-function-size, readability-function-cognitive-complexity)
int Search::node(Board& board, int depth, int ply, Window window, bool may_pass) {
  // 1. Count, and stop at the limits.
  pv_length_[zu(ply)] = 0;
  if (stopped_ || !budget_->spend()) {
    stopped_ = true;
    return 0;
  }
  ++counters_.nodes;

  // 2. What is decided or forced by fives and fours.
  const Forced force = forced(board, ply);
  if (force.score) return *force.score;
  if (force.five && profile_.extend_forced) ++depth;

  // 3. The horizon and mate distance.
  if (depth <= 0 || ply >= kMaxPly - 1) {
    return evaluate(board);
  }
  int alpha = std::max(window.alpha, ply - win_);
  const int beta = std::min(window.beta, win_ - ply - 1);
  if (alpha >= beta) return alpha;

  // 4. The table: a bound that is deep enough cuts, its move is always tried first.
  int table_move = -1;
  if (const TableEntry* entry = table_.find(board.key())) {
    ++counters_.table_hits;
    table_move = entry->move == TableEntry::kNoMove ? -1 : entry->move;
    const int score = from_table(entry->score, ply);
    const bool cuts = entry->bound() == Bound::exact ||
                      (entry->bound() == Bound::lower && score >= beta) ||
                      (entry->bound() == Bound::upper && score <= alpha);
    if (entry->depth >= depth && cuts) {
      ++counters_.table_cutoffs;
      return score;
    }
  }

  // 5. Null move: if passing does not fall below beta, moving will not.
  if (may_pass && profile_.null_move && force.moves.empty() && depth >= profile_.null_move_depth) {
    if (const auto score = try_pass(board, depth, ply, beta)) return *score;
    if (stopped_) return 0;
  }

  // 6. Every move that does not lose at once, best first.
  OrderedMoves moves;
  const CellSet near = force.moves.empty() ? board.near() : force.moves;
  order_.collect(board, near.empty() ? board.empty() : near, table_move, ply, moves);
  const Stone me = board.to_move();
  const bool quiet_node = force.moves.empty();
  std::optional<int> static_score;
  int best = -win_;
  int best_move = -1;
  int searched = 0;
  const int old_alpha = alpha;
  for (int i = 0; i < moves.count(); ++i) {
    const int cell = moves.take(i);
    if (me == Stone::black) {
      ++counters_.forbidden_checks;
      if (board.forbidden(cell)) continue;
    }
    const Threats threats = board.threats(cell, me);

    // 7. Futility: a quiet move that cannot lift the board's score to alpha.
    const bool later = quiet_node && searched > 0 && !is_decided(best);
    const bool quiet = later && threats.fours() == 0;
    if (quiet && profile_.futility && depth <= 3) {
      if (!static_score) static_score = evaluate(board);
      const int hope = *static_score + futility_margin(depth, ply);
      if (hope <= alpha && !is_decided(alpha)) {
        ++counters_.futility_prunes;
        best = std::max(best, hope);
        continue;
      }
    }

    // 8. Late move reduction: a late quiet move is searched less deep unless it proves good.
    const int reduction = later ? reduction_of(threats, quiet, depth, searched) : 0;
    const int score = search_move(board, {cell, searched == 0, reduction}, depth, ply,
                                  {std::max(alpha, best), beta});
    if (stopped_) return 0;
    ++searched;
    if (score > best) {
      best = score;
      best_move = cell;
      if (score > alpha) {
        alpha = score;
        note_pv(ply, cell);
      }
      if (score >= beta) {
        ++counters_.beta_cutoffs;
        order_.note_cutoff(me, cell, depth, ply);
        break;
      }
    }
  }

  // 9. No legal move near a stone: a draw if there is none at all (docs/algorithms/rules.md 8).
  if (searched == 0) return has_legal_move(board) ? evaluate(board) : 0;

  // 10. Remember.
  const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
  table_.store(board.key(), to_table(best, ply), best_move, depth, bound);
  return best;
}

// One move with a null window first, but for the first move of its node (principal variation
// search); the value is that of plain alpha-beta.
int Search::search_move(Board& board, Try move, int depth, int ply, Window window) {
  const auto [alpha, beta] = window;
  const Window null_window{-alpha - 1, -alpha};  // the opponent's
  board.play(move.cell);
  int score = 0;
  if (move.first) {
    score = -node(board, depth - 1, ply + 1, window.of_opponent(), true);
  } else {
    if (move.reduction > 0) ++counters_.reductions;
    score = -node(board, depth - 1 - move.reduction, ply + 1, null_window, true);
    if (move.reduction > 0 && score > alpha && !stopped_) {
      ++counters_.researches;
      score = -node(board, depth - 1, ply + 1, null_window, true);
    }
    if (score > alpha && score < beta && !stopped_) {
      score = -node(board, depth - 1, ply + 1, window.of_opponent(), true);
    }
  }
  board.undo();
  return score;
}

Search::Forced Search::forced(const Board& board, int ply) {
  const Stone me = board.to_move();
  const Stone other = opponent(me);
  Forced result;
  if (board.has_five(me)) {
    result.score = win_ - (ply + 1);
    return result;
  }
  const CellSet fives = board.fives(other);
  if (!fives.empty()) {
    const int block = fives.first();
    const bool illegal = me == Stone::black && board.forbidden(block);
    if (illegal || fives.size() > 1) result.score = ply + 2 - win_;
    result.moves = fives;
    result.five = true;
    return result;
  }
  if (profile_.mandatory_defense) force_by_threats(board, ply, result);
  return result;
}

void Search::force_by_threats(const Board& board, int ply, Forced& result) {
  ++counters_.threat_detections;
  if (has_winning_four(board)) {
    result.score = win_ - (ply + 3);
  } else if (const auto answers = answers_to_threats(board)) {
    result.moves = *answers;
    if (answers->empty()) result.score = ply + 4 - win_;
  }
}

// The reduction in depth of a move that is not the first. Fours are exempt, except that an option
// includes those without a three (docs/algorithms/search.md 5).
int Search::reduction_of(Threats threats, bool quiet, int depth, int searched) const {
  if (depth < profile_.lmr_depth) return 0;
  if (quiet) return profile_.lmr && searched >= profile_.lmr_index ? profile_.lmr_reduction : 0;
  return threats.threes() == 0 ? profile_.plain_four_reduction : 0;
}

std::optional<int> Search::try_pass(Board& board, int depth, int ply, int beta) {
  if (is_decided(beta)) return std::nullopt;
  board.pass();
  const Window null_window{-beta, -beta + 1};
  const int score =
      -node(board, depth - 1 - profile_.null_move_reduction, ply + 1, null_window, false);
  board.undo();
  if (stopped_ || score < beta) return std::nullopt;
  ++counters_.null_move_cutoffs;
  return beta;
}

// The margins differ for the side that searches and its opponent (docs/algorithms/search.md 5).
int Search::futility_margin(int depth, int ply) const {
  return (ply % 2 == 0 ? profile_.futility_self() : profile_.futility_opponent())[zu(depth - 1)];
}

int Search::evaluate(const Board& board) {
  ++counters_.evaluations;
  return evaluator_.board_score(board);
}

int Search::to_table(int score, int ply) const {
  if (!is_decided(score)) return score;
  return score > 0 ? score + ply : score - ply;
}

int Search::from_table(int score, int ply) const {
  if (!is_decided(score)) return score;
  return score > 0 ? score - ply : score + ply;
}

}  // namespace rb::renju
