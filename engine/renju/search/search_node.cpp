#include <algorithm>
#include <cmath>

#include "engine/base/rng.hpp"
#include "engine/base/zu.hpp"
#include "engine/renju/board/threats.hpp"
#include "engine/renju/search/search.hpp"

// The nodes below the root; the numbers of the steps are those of docs/algorithms/search.md 5.
namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kProofDepth = 63;  // of what a solver has proved, deeper than any search

bool has_legal_move(const Board& board) {
  for (const int cell : board.empty()) {
    if (board.to_move() != board.restricted() || !board.forbidden(cell)) return true;
  }
  return false;
}

SearchTally::MoveKind kind_of(Threats threats, bool is_answer) {
  using Kind = SearchTally::MoveKind;
  if (is_answer) return Kind::answer;
  return threats.fours() > 0 ? Kind::four : threats.threes() > 0 ? Kind::three : Kind::quiet;
}

}  // namespace

// The quiet moves of a node that were searched, as far as there is room.
class Search::QuietMoves {
 public:
  QuietMoves() {}  // clears no cells: that would take longer than the rest of a node's beginning
  void add(int cell) {
    if (count_ < cells_.size()) cells_[count_++] = static_cast<CellNumber>(cell);
  }
  std::span<const CellNumber> cells() const { return std::span(cells_).first(count_); }

 private:
  std::size_t count_ = 0;
  std::array<CellNumber, 32> cells_;
};

// A node while it is searched.
struct Search::Node {
  int depth, ply;  // remaining, from the root
  Stone me;
  bool may_pass;
  const Forced& force;
  bool is_forced;  // force.moves is not empty
  int alpha, beta;
  int best, best_move = -1, table_move = -1;
  int searched = 0;                      // moves
  std::optional<int> static_score = {};  // of the board, where a step needed it
  QuietMoves quiet = {};                 // if the profile's history_malus asks for them
  // What is tried from here on: less and less, until the node is decided.
  enum class Kept { all, fours_and_threes, fours } kept = Kept::all;

  Window window() const { return {std::max(alpha, best), beta}; }
};

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
  if (costs_no_depth(force, ply)) ++depth;

  // 3. The horizon and mate distance.
  if (depth <= 0 || ply >= kMaxPly - 1) {
    if (tally_ != nullptr) ++tally_->horizon;
    return at_horizon(board, force, ply);
  }
  Node node{.depth = depth,
            .ply = ply,
            .me = board.to_move(),
            .may_pass = may_pass,
            .force = force,
            .is_forced = !force.moves.empty(),
            .alpha = std::max(window.alpha, ply - win_),
            .beta = std::min(window.beta, win_ - ply - 1),
            .best = -win_};
  if (node.alpha >= node.beta) return node.alpha;

  SearchTally::Nodes* const tally = tally_ != nullptr ? tallied(node) : nullptr;
  if (tally != nullptr) ++tally->entered;
  if (const auto score = settled_early(board, node)) {
    if (tally != nullptr) ++tally->settled;
    return *score;
  }
  if (stopped_) return 0;
  const Window entered{node.alpha, node.beta};
  const int score = search_moves(board, node);
  if (tally != nullptr) {
    if (!stopped_ && entered.contains(score)) tell_error(board, node, score);
    tally->moves += static_cast<std::uint64_t>(node.searched);
    tally->cut_off += score >= node.beta ? 1 : 0;
    tally->cut_by_first += score >= node.beta && node.searched == 1 ? 1 : 0;
  }
  return score;
}

// Where a node counts, before its moves raise alpha.
SearchTally::Nodes* Search::tallied(const Node& node) const {
  using Kind = SearchTally::Kind;
  const Kind kind = node.is_forced               ? Kind::answers
                    : node.beta - node.alpha > 1 ? Kind::open
                                                 : Kind::null;
  return &tally_->nodes[zu(std::min(node.depth, kMaxDepth))][static_cast<std::size_t>(kind)];
}

// What the score of the board would have been wrong by.
void Search::tell_error(const Board& board, const Node& node, int score) {
  constexpr int kSteps = SearchTally::kErrorSteps;
  if (node.is_forced || zu(node.depth) > SearchTally::kErrorDepths || is_decided(score)) return;
  const int steps = (score - score_of(board)) / SearchTally::kErrorStep;
  ++tally_
        ->errors[zu(node.depth)][zu(node.ply % 2)][zu(std::clamp(steps, -kSteps, kSteps) + kSteps)];
}

// Steps 4 and 5: what the table, a solver or a pass says of the node.
std::optional<int> Search::settled_early(Board& board, Node& node) {
  if (const auto score = probe(board.key(), node)) return score;
  if (asks_solvers(node.force)) {
    if (const auto win = proved_win(board, node.depth, node.ply)) return win;
    if (stopped_) return std::nullopt;
  }
  if (node.is_forced || is_decided(node.beta)) return std::nullopt;
  if (is_far_above(board, node)) return node.beta;
  if (may_try_pass(board, node)) return try_pass(board, node);
  return std::nullopt;
}

// 4. The table: a bound that is deep enough cuts, its move is always tried first.
std::optional<int> Search::probe(std::uint64_t key, Node& node) {
  const TableEntry* const entry = table_.find(key);
  if (entry == nullptr) return std::nullopt;
  ++counters_.table_hits;
  node.table_move = entry->move == TableEntry::kNoMove ? -1 : entry->move;
  const int score = from_table(entry->score, node.ply);
  const bool cuts = entry->bound() == Bound::exact ||
                    (entry->bound() == Bound::lower && score >= node.beta) ||
                    (entry->bound() == Bound::upper && score <= node.alpha);
  if (entry->depth < node.depth || !cuts) return std::nullopt;
  ++counters_.table_cutoffs;
  return score;
}

int Search::at_horizon(Board& board, const Forced& force, int ply) {
  if (asks_solvers(force)) {
    if (const auto win = proved_win(board, 0, ply)) return *win;
    if (stopped_) return 0;
  }
  return evaluate(board);
}

// A win by fours or threats that a solver finds within its small budget.
std::optional<int> Search::proved_win(Board& board, int depth, int ply) {
  Solution win;
  if (profile_.node_vcf && depth >= profile_.node_vcf_depth) {
    win = solvers_->node_vcf(board, *budget_);
  }
  if (win.proof != Proof::win && profile_.node_vct && depth >= profile_.node_vct_depth) {
    win = solvers_->node_vct(board, *budget_);
  }
  if (budget_->ended()) stopped_ = true;
  if (win.proof != Proof::win || stopped_) return std::nullopt;
  const int score = win_ - (ply + 2 * win.length - 1);
  table_.store(board.key(), to_table(score, ply), win.line.front(), kProofDepth, Bound::lower);
  return score;
}

// Reverse futility: the board's score is so far above beta that the depth left will not undo it.
bool Search::is_far_above(const Board& board, Node& node) {
  if (profile_.reverse_futility == 0 || node.depth > Selectivity::kFutilityDepth) return false;
  return static_score(board, node) - profile_.reverse_futility * node.depth >= node.beta;
}

// 5. Null move: if passing does not fall below beta, moving will not.
bool Search::may_try_pass(const Board& board, Node& node) {
  if (!node.may_pass || !profile_.null_move || node.depth < profile_.null_move_depth) return false;
  return !profile_.null_move_static || static_score(board, node) >= node.beta;
}

std::optional<int> Search::try_pass(Board& board, const Node& node) {
  const int depth = node.depth - 1 - selectivity_.pass_reduction(node.depth);
  const int beta = node.beta;
  board.pass();
  int score = -this->node(board, depth, node.ply + 1, {-beta, -beta + 1}, false);
  board.undo();
  const bool doubted = profile_.null_move_verify > 0 && node.depth >= profile_.null_move_verify;
  if (doubted && score >= beta && !stopped_) {
    score = this->node(board, depth, node.ply, {beta - 1, beta}, false);
  }
  if (stopped_ || score < beta) return std::nullopt;
  ++counters_.null_move_cutoffs;
  return beta;
}

// Steps 6 to 10.
int Search::search_moves(Board& board, Node& node) {
  // 6. Every move that does not lose at once, best first.
  OrderedMoves moves;
  const CellSet near = node.is_forced ? node.force.moves : board.near();
  order_.collect(board, near.empty() ? board.empty() : near,
                 {node.ply, node.table_move, patterns_of(board)}, moves);
  const int old_alpha = node.alpha;
  for (int i = 0; i < moves.count() && node.best < node.beta; ++i) {
    const auto kept = node.kept;
    search_next(board, moves.take(i), node);
    if (stopped_) return 0;
    if (node.kept != kept) leave_out(board, i + 1, node, moves);
    if (node.kept != Node::Kept::all && is_decided(node.best)) {
      moves.restore();
      node.kept = Node::Kept::all;
    }
  }

  // 9. No legal move near a stone: a draw if there is none at all (docs/algorithms/rules.md 8).
  if (node.searched == 0) return has_legal_move(board) ? evaluate(board) : 0;

  // 10. Remember.
  const Bound bound = node.best >= node.beta  ? Bound::lower
                      : node.best > old_alpha ? Bound::exact
                                              : Bound::upper;
  table_.store(board.key(), to_table(node.best, node.ply), node.best_move, node.depth, bound);
  return node.best;
}

// Steps 7 and 8: the next move of a node, unless it is left out.
void Search::search_next(Board& board, int cell, Node& node) {
  if (node.me == board.restricted()) {
    ++counters_.forbidden_checks;
    if (board.forbidden(cell)) return;
  }
  const Threats threats = board.threats(cell, node.me);
  const bool later = !node.is_forced && node.searched > 0 && !is_decided(node.best);
  Selectivity::Late late{.depth = node.depth,
                         .searched = node.searched,
                         .quiet = later && threats.fours() == 0,
                         .three = threats.threes() > 0,
                         .history = 0};
  if (late.quiet && is_left_out(board, late, node)) return;

  // 8. Late move reduction: a late quiet move is searched less deep unless it proves good.
  if (later && profile_.lmr_history) late.history = order_.history(board, cell);
  const int reduction = later ? selectivity_.reduction(late) : 0;
  if (tally_ != nullptr) {
    ++tally_->moves[static_cast<std::size_t>(kind_of(threats, node.is_forced))];
  }
  const int score = search_move(board, {cell, node.searched == 0, reduction}, node.depth, node.ply,
                                node.window());
  if (!stopped_) take_score(board, cell, score, threats.fours() == 0, node);
}

// 7. Move-count pruning and futility: a quiet move that comes too late, or that cannot lift the
// board's score to alpha. So it is with those that follow.
bool Search::is_left_out(const Board& board, const Selectivity::Late& late, Node& node) {
  if (selectivity_.leaves_out(late)) {
    ++counters_.move_count_prunes;
    node.kept = Node::Kept::fours_and_threes;
    return true;
  }
  if (!profile_.futility || node.depth > Selectivity::kFutilityDepth) return false;
  const int hope = static_score(board, node) + selectivity_.futility_margin(node.depth, node.ply);
  if (hope > node.alpha || is_decided(node.alpha)) return false;
  ++counters_.futility_prunes;
  node.best = std::max(node.best, hope);
  node.kept = Node::Kept::fours;
  return true;
}

void Search::leave_out(const Board& board, int from, const Node& node, OrderedMoves& moves) {
  const bool fours_only = node.kept == Node::Kept::fours;
  CellSet kept = board.fours(node.me);
  if (!fours_only) kept |= board.threes(node.me);
  (fours_only ? counters_.futility_prunes : counters_.move_count_prunes) +=
      static_cast<std::uint64_t>(moves.drop(from, kept));
}

// What the score of a move means to its node.
void Search::take_score(const Board& board, int cell, int score, bool quiet, Node& node) {
  ++node.searched;
  if (score > node.best) {
    node.best = score;
    node.best_move = cell;
    if (score > node.alpha) {
      node.alpha = score;
      note_pv(node.ply, cell);
    }
    if (score >= node.beta) {
      ++counters_.beta_cutoffs;
      order_.note(board, {cell, node.depth, node.ply, node.quiet.cells()});
      return;
    }
  }
  if (quiet && profile_.history_malus) node.quiet.add(cell);
}

// One move with a null window first, but for the first move of its node (principal variation
// search); the value is that of plain alpha-beta.
int Search::search_move(Board& board, Try move, int depth, int ply, Window window) {
  const auto [alpha, beta] = window;
  const Window null_window{-alpha - 1, -alpha};  // the opponent's
  if (depth > 1) table_.prefetch(board.key_after(move.cell));
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
    const bool illegal = me == board.restricted() && board.forbidden(block);
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

// Answers to threats are free only near the root, so that lines of threats end.
bool Search::costs_no_depth(const Forced& force, int ply) const {
  if (force.five) return profile_.extend_forced;
  if (profile_.extend_threats == 0 || force.moves.empty()) return false;
  return force.moves.size() <= profile_.extend_threats && ply < 2 * root_depth_;
}

int Search::static_score(const Board& board, Node& node) {
  if (!node.static_score) node.static_score = evaluate(board);
  return *node.static_score;
}

int Search::evaluate(const Board& board) {
  ++counters_.evaluations;
  return score_of(board);
}

int Search::score_of(const Board& board) {
  return plain_scores_ ? evaluator_.board_score(board) : special_score(board);
}

// By patterns, with noise, or both.
int Search::special_score(const Board& board) {
  const PatternSums* const patterns = patterns_of(board);
  const int score = patterns == nullptr ? evaluator_.board_score(board)
                                        : evaluator_.limited(patterns->board_score());
  return profile_.score_noise > 0 ? evaluator_.limited(score + noise(board)) : score;
}

// The same for a board whenever it is met in a game, so that a deeper search does not average it
// away. The sum of four uniform numbers is nearly normal; its variance is 4/12.
int Search::noise(const Board& board) const {
  constexpr double kDeviation = 0.57735026918962576;
  Rng draw(mix(noise_seed_, board.key()));
  const double sum = draw.uniform() + draw.uniform() + draw.uniform() + draw.uniform();
  return static_cast<int>(std::lround((sum - 2) / kDeviation * profile_.score_noise));
}

const PatternSums* Search::patterns_of(const Board& board) {
  if (patterns_) patterns_->follow(board);
  return patterns_.get();
}

int Search::to_table(int score, int ply) const {
  if (!is_decided(score)) return score;
  return score > 0 ? score + ply : score - ply;
}

int Search::from_table(int score, int ply) const {
  if (!is_decided(score)) return score;
  return score > 0 ? score - ply : score + ply;
}

}  // namespace rb::renju::inline RB_SIZES
