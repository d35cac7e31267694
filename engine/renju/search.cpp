#include "engine/renju/search.hpp"

#include <algorithm>
#include <cassert>

#include "engine/renju/threats.hpp"

namespace rb::renju {
namespace {

constexpr std::size_t zu(int i) { return static_cast<std::size_t>(i); }
constexpr int kKiller = 1 << 20;     // above history and static scores
constexpr int kTableMove = 1 << 24;  // above everything
constexpr int kMaxHistory = 1 << 18;

bool has_legal_move(const Board& board) {
  for (const int cell : board.empty()) {
    if (board.to_move() == Stone::white || !board.forbidden(cell)) return true;
  }
  return false;
}

bool enough_for(const SearchLimits& limits, const Budget& budget) {
  return budget.used() >= limits.nodes_for_depth ||
         (limits.deadline_for_depth &&
          std::chrono::steady_clock::now() >= *limits.deadline_for_depth);
}

}  // namespace

int Search::Candidates::take(int from) {
  std::int64_t best = keys[zu(from)];
  for (int i = from + 1; i < count; ++i) best = std::max(best, keys[zu(i)]);  // no branch
  const std::int64_t place = best & 255;
  keys[static_cast<std::size_t>(place)] = (keys[zu(from)] & ~std::int64_t{255}) | place;
  return 255 - static_cast<int>(best >> 8 & 255);
}

Search::Search(const Profile& profile, const Evaluator& evaluator, TranspositionTable& table)
    : profile_(profile),
      evaluator_(evaluator),
      table_(table),
      win_(static_cast<int>(profile.weights.five)) {}

SearchResult Search::run(Board& board, std::span<const int> moves, const SearchLimits& limits,
                         Budget& budget) {
  assert(!moves.empty());
  budget_ = &budget;
  counters_ = {};
  stopped_ = false;
  last_depth_ = 0;
  best_ = {moves.front(), 0};
  killers_.fill({-1, -1});
  history_ = {};
  root_.clear();
  for (const int cell : moves) root_.push_back({cell, 0});

  SearchResult result{best_, 0, {best_.cell}, false};
  for (int depth = 1; depth <= limits.depth; ++depth) {
    if (depth > 1 && enough_for(limits, budget)) {
      result.interrupted = true;
      break;
    }
    const int score = deepen(board, depth, result.best.score);
    if (stopped_) {
      result.interrupted = true;
      break;
    }
    result.best = best_ = root_.front();
    result.depth = last_depth_ = depth;
    result.pv.assign(pv_[0].begin(), pv_[0].begin() + pv_length_[0]);
    if (is_decided(score)) break;
  }
  return result;
}

// One depth, with a window around the last depth's score first.
int Search::deepen(Board& board, int depth, int last_score) {
  if (depth > 1) {
    const int low = std::max(-win_, last_score - profile_.aspiration_window);
    const int high = std::min(win_, last_score + profile_.aspiration_window);
    const int score = root(board, depth, low, high);
    if (stopped_ || (low < score && score < high)) return score;
  }
  return root(board, depth, -win_, win_);
}

// Leaves the best move first in root_, the others in their order.
int Search::root(Board& board, int depth, int alpha, int beta) {
  int best = -win_;
  std::size_t best_at = 0;
  pv_length_[0] = 0;
  for (std::size_t i = 0; i < root_.size(); ++i) {
    const int score = root_score(board, root_[i].cell, depth, std::max(alpha, best), beta, i == 0);
    if (stopped_) return 0;
    if (score > best || i == 0) {
      best = score;
      best_at = i;
      note_pv(0, root_[i].cell);
    }
    if (best >= beta) break;
  }
  RootMove move = root_[best_at];
  move.score = best;
  root_.erase(root_.begin() + static_cast<std::ptrdiff_t>(best_at));
  root_.insert(root_.begin(), move);
  return best;
}

// A five ends the game there and then; no node below would tell.
int Search::root_score(Board& board, int cell, int depth, int alpha, int beta, bool first) {
  if (board.threats(cell, board.to_move()).fives() > 0) return win_ - 1;
  return search_move(board, cell, depth, 0, alpha, beta, first, 0);
}

std::vector<RootMove> Search::near_best(Board& board, int margin, Budget& budget) {
  budget_ = &budget;
  std::vector<RootMove> near = {best_};
  if (stopped_ || last_depth_ == 0) return near;
  const int best = best_.score;
  const int floor = std::max(-win_, best - margin - 1);
  for (std::size_t i = 1; i < root_.size(); ++i) {
    const int score = root_score(board, root_[i].cell, last_depth_, floor, best + 1, true);
    if (stopped_) return {best_};
    if (score > floor) near.push_back({root_[i].cell, std::min(score, best)});
  }
  return near;
}

// The steps are numbered instead of cut into functions that would share all its state.
// NOLINTNEXTLINE(readability-function-size, readability-function-cognitive-complexity)
int Search::node(Board& board, int depth, int ply, int alpha, int beta, bool may_pass) {
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
  alpha = std::max(alpha, ply - win_);
  beta = std::min(beta, win_ - ply - 1);
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
  Candidates candidates;
  collect(board, force, table_move, ply, candidates);
  const Stone me = board.to_move();
  const bool quiet_node = force.moves.empty();
  std::optional<int> static_score;
  int best = -win_;
  int best_move = -1;
  int searched = 0;
  const int old_alpha = alpha;
  for (int i = 0; i < candidates.count; ++i) {
    const int cell = candidates.take(i);
    if (me == Stone::black) {
      ++counters_.forbidden_checks;
      if (board.forbidden(cell)) continue;
    }
    const bool four = board.threats(cell, me).fours() > 0;

    // 7. Futility: a quiet move that cannot lift the board's score to alpha.
    const bool quiet = quiet_node && !four && searched > 0 && !is_decided(best);
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
    const bool late =
        quiet && profile_.lmr && searched >= profile_.lmr_index && depth >= profile_.lmr_depth;
    const int score = search_move(board, cell, depth, ply, std::max(alpha, best), beta,
                                  searched == 0, late ? profile_.lmr_reduction : 0);
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
        note_cutoff(board, cell, depth, ply);
        break;
      }
    }
  }

  // 9. No legal move near a stone: a draw if there is none at all (rules.md section 8).
  if (searched == 0) return has_legal_move(board) ? evaluate(board) : 0;

  // 10. Remember.
  const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
  table_.store(board.key(), to_table(best, ply), best_move, depth, bound);
  return best;
}

// One move with a null window first, but for the first move of its node (principal variation
// search); the value is that of plain alpha-beta.
int Search::search_move(Board& board, int cell, int depth, int ply, int alpha, int beta, bool first,
                        int reduction) {
  board.play(cell);
  int score = 0;
  if (first) {
    score = -node(board, depth - 1, ply + 1, -beta, -alpha, true);
  } else {
    if (reduction > 0) ++counters_.reductions;
    score = -node(board, depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, true);
    if (reduction > 0 && score > alpha && !stopped_) {
      ++counters_.researches;
      score = -node(board, depth - 1, ply + 1, -alpha - 1, -alpha, true);
    }
    if (score > alpha && score < beta && !stopped_) {
      score = -node(board, depth - 1, ply + 1, -beta, -alpha, true);
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
  if (!profile_.mandatory_defense) return result;
  if (has_winning_four(board)) {
    result.score = win_ - (ply + 3);
  } else if (const auto answers = answers_to_threats(board)) {
    result.moves = *answers;
    if (answers->empty()) result.score = ply + 4 - win_;
  }
  return result;
}

std::optional<int> Search::try_pass(Board& board, int depth, int ply, int beta) {
  if (is_decided(beta)) return std::nullopt;
  board.pass();
  const int score =
      -node(board, depth - 1 - profile_.null_move_reduction, ply + 1, -beta, -beta + 1, false);
  board.undo();
  if (stopped_ || score < beta) return std::nullopt;
  ++counters_.null_move_cutoffs;
  return beta;
}

void Search::collect(const Board& board, const Forced& force, int table_move, int ply,
                     Candidates& candidates) {
  const auto& killers = killers_[zu(ply)];
  const auto& history = history_[zu(index(board.to_move()))];
  CellSet moves = force.moves.empty() ? board.near() : force.moves;
  if (moves.empty()) moves = board.empty();  // nothing left near a stone
  for (const int cell : moves) {
    int order = evaluator_.order_score(board, cell) + history[zu(cell)];
    if (cell == killers[0]) order += kKiller;
    if (cell == killers[1]) order += kKiller / 2;
    if (cell == table_move) order += kTableMove;
    candidates.add(cell, order);
  }
}

void Search::note_cutoff(const Board& board, int cell, int depth, int ply) {
  ++counters_.beta_cutoffs;
  auto& killers = killers_[zu(ply)];
  if (killers[0] != cell) {
    killers[1] = killers[0];
    killers[0] = static_cast<std::int16_t>(cell);
  }
  std::int32_t& value = history_[zu(index(board.to_move()))][zu(cell)];
  value = std::min(value + depth * depth, kMaxHistory);
}

void Search::note_pv(int ply, int cell) {
  auto& line = pv_[zu(ply)];
  const auto& rest = pv_[zu(ply + 1)];
  const int length = pv_length_[zu(ply + 1)];
  line[0] = static_cast<std::uint8_t>(cell);
  std::copy(rest.begin(), rest.begin() + length, line.begin() + 1);
  pv_length_[zu(ply)] = length + 1;
}

// The margins differ for the side that searches and its opponent (search.md section 5).
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
