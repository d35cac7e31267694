#include "engine/renju/search/search.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "engine/base/zu.hpp"

namespace rb::renju::inline RB_SIZES {
namespace {

bool enough_for(const SearchLimits& limits, const Budget& budget) {
  return budget.used() >= limits.nodes_for_depth ||
         (limits.deadline_for_depth && budget.now() >= *limits.deadline_for_depth);
}

}  // namespace

Search::Search(const Profile& profile, const Evaluator& evaluator, TranspositionTable& table,
               Solvers* solvers)
    : profile_(profile),
      evaluator_(evaluator),
      table_(table),
      solvers_(solvers),
      asks_solvers_(solvers != nullptr && (profile.node_vcf || profile.node_vct)),
      selectivity_(profile),
      patterns_(profile.pattern_table ? std::make_unique<PatternSums>(*profile.pattern_table)
                                      : nullptr),
      plain_scores_(!patterns_ && profile.score_noise <= 0),
      win_(static_cast<int>(profile.weights.five)),
      order_(evaluator, profile) {
  root_.reserve(kCells);
  near_.reserve(kCells);
  tried_.reserve(kCells);
  finished_.reserve(kCells);
}

SearchResult Search::run(Board& board, std::span<const int> moves, const SearchLimits& limits,
                         Budget& budget) {
  assert(!moves.empty());
  budget_ = &budget;
  counters_ = {};
  tally_ = limits.tally;
  stopped_ = false;
  last_depth_ = 0;
  best_ = {moves.front(), 0};
  order_.clear();
  if (profile_.opponent_vct) refutations_.fill(std::nullopt);
  finished_.clear();
  root_.clear();
  if (patterns_) patterns_->set(board);
  for (const int cell : moves) root_.push_back({cell, 0});
  if (patterns_ && profile_.root_patterns) {
    std::ranges::sort(root_, {}, [this](const RootMove& move) {
      return std::pair(-patterns_->move_score(move.cell), move.cell);
    });
  }

  SearchResult result{best_, 0, Variation(best_.cell, {}), false};
  std::optional<int> before;  // the score of the depth before the last
  for (int depth = 1; depth <= limits.depth; ++depth) {
    if (depth > 1 && enough_for(limits, budget)) {
      result.interrupted = true;
      break;
    }
    const int last = result.best.score;
    const bool settled = before && std::abs(last - *before) <= profile_.aspiration_window;
    if (depth > 1) before = last;
    root_depth_ = depth;
    partial_.reset();
    const std::int64_t used = budget.used();
    const int score = settled ? aspire(board, depth, last) : root(board, depth, {-win_, win_});
    tell_iteration(depth, budget.used() - used);
    if (stopped_) {
      result.interrupted = true;
      if (profile_.partial_depth && partial_) adopt_partial(result);
      break;
    }
    result.best = best_ = root_.front();
    result.depth = last_depth_ = depth;
    of_depth_[zu(depth)] = best_;
    std::swap(tried_, finished_);
    result.pv = Variation(std::span(pv_[0]).first(zu(pv_length_[0])));
    if (is_decided(score)) break;
  }
  tally_ = nullptr;
  return result;
}

void Search::tell_iteration(int depth, std::int64_t nodes) {
  if (tally_ == nullptr) return;
  const auto count = static_cast<std::uint64_t>(nodes);
  if (stopped_) {
    tally_->unfinished += count;
    return;
  }
  SearchTally::Iteration& iteration = tally_->iterations[zu(depth)];
  ++iteration.searches;
  iteration.nodes += count;
  if (depth > 1) iteration.nodes_before += static_cast<std::uint64_t>(last_iteration_);
  last_iteration_ = nodes;
}

// The depth began with the best move of the last one; what it found better, or confirmed, is
// played.
void Search::adopt_partial(SearchResult& result) {
  result.best = best_ = *partial_;
  result.pv = Variation(std::span(pv_[0]).first(zu(pv_length_[0])));
}

// Searches one depth with a window around the last score; a side on which the score proves to lie
// outside is opened. It pays only where scores have settled: elsewhere most windows fail.
int Search::aspire(Board& board, int depth, int last_score) {
  Window window{std::max(-win_, last_score - profile_.aspiration_window),
                std::min(win_, last_score + profile_.aspiration_window)};
  for (;;) {
    const int score = root(board, depth, window);
    const bool fails_low = score <= window.alpha && window.alpha > -win_;
    const bool fails_high = score >= window.beta && window.beta < win_;
    if (stopped_ || (!fails_low && !fails_high)) return score;
    if (fails_low) window.alpha = -win_;
    if (fails_high) window.beta = win_;
  }
}

// Leaves the best move first in root_, the others in their order; where all fail low, nothing is
// known of the best, and all keep their order.
int Search::root(Board& board, int depth, Window window) {
  int best = -win_;
  std::size_t best_at = 0;
  tried_.clear();
  for (std::size_t i = 0; i < root_.size(); ++i) {
    const Window open{std::max(window.alpha, best), window.beta};
    const Try move{root_[i].cell, i == 0, root_reduction(board, i, depth, best)};
    int score = root_score(board, move, depth, open);
    if (depth > 1 && !stopped_ && score > open.alpha) score = refuted(board, root_[i].cell, score);
    if (stopped_) return 0;
    tried_.emplace_back(RootMove{root_[i].cell, score}, open.contains(score), replies());
    if (score > best || i == 0) {
      best = score;
      best_at = i;
      // The first move of root_ stays the best where all fail low, and its line with it.
      if (score > open.alpha || i == 0) note_pv(0, root_[i].cell);
      if (score > open.alpha) partial_ = {root_[i].cell, score};
    }
    if (best >= window.beta) break;
  }
  if (best <= window.alpha) best_at = 0;
  RootMove move = root_[best_at];
  move.score = best;
  root_.erase(root_.begin() + static_cast<std::ptrdiff_t>(best_at));
  root_.insert(root_.begin(), move);
  return best;
}

// A five ends the game at once; no node below would show it.
int Search::root_score(Board& board, Try move, int depth, Window window) {
  if (board.threats(move.cell, board.to_move()).fives() > 0) {
    pv_length_[1] = 0;
    return win_ - 1;
  }
  return search_move(board, move, depth, 0, window);
}

// By how much the root's move of this rank is reduced; none while all before it lose; so the first
// is never reduced.
int Search::root_reduction(const Board& board, std::size_t rank, int depth, int best) const {
  if (!profile_.root_reduction || is_decided(best)) return 0;
  const int cell = root_[rank].cell;
  const Threats threats = board.threats(cell, board.to_move());
  return selectivity_.reduction({.depth = depth,
                                 .searched = static_cast<int>(rank),
                                 .quiet = threats.fours() == 0,
                                 .three = threats.threes() > 0,
                                 .history = order_.history(board, cell)});
}

// The score of a root move, or that of a loss if the opponent's threats win against it. Moves are
// asked only when they are about to become the best, from depth 2 on, so that depth 1 costs little.
int Search::refuted(Board& board, int cell, int score) {
  if (!profile_.opponent_vct || solvers_ == nullptr || is_decided(score)) return score;
  std::optional<int>& known = refutations_[zu(cell)];
  if (!known) {
    board.play(cell);
    const Solution win = solvers_->opponent_vct(board, *budget_);
    board.undo();
    stopped_ = budget_->ended();
    known = win.proof == Proof::win ? 2 * win.length - win_ : win_;
  }
  return std::min(score, *known);
}

std::span<const RootMove> Search::near_best(Board& board, int margin, Budget& budget) {
  budget_ = &budget;
  near_.assign(1, best_);
  if (stopped_ || last_depth_ == 0) return near_;
  const int best = best_.score;
  const Window window{std::max(-win_, best - margin - 1), best + 1};
  auto known = finished_.begin();  // root_ has the same order, except for the best
  for (std::size_t i = 1; i < root_.size(); ++i) {
    const int cell = root_[i].cell;
    const int score = root_score(board, {cell, true}, last_depth_, window);
    if (stopped_) return std::span(near_).first(1);
    if (score <= window.alpha) continue;
    near_.push_back({cell, std::min(score, best)});
    known = std::find_if(known, finished_.end(),
                         [&](const TriedMove& move) { return move.cell == cell; });
    if (known != finished_.end()) *known = TriedMove(near_.back(), true, replies());
  }
  return near_;
}

// What was expected after the root move that was just searched.
std::span<const CellNumber> Search::replies() const {
  return std::span(pv_[1]).first(zu(pv_length_[1]));
}

std::optional<DepthResult> Search::fallback() const {
  for (int depth = last_depth_ - 1; depth > 0; --depth) {
    const RootMove& move = of_depth_[zu(depth)];
    const bool promised = move.score >= profile_.fallback_score;
    if (promised && best_.score < move.score - profile_.fallback_drop) {
      return DepthResult{depth, move};
    }
  }
  return std::nullopt;
}

void Search::note_pv(int ply, int cell) {
  auto& line = pv_[zu(ply)];
  const auto& rest = pv_[zu(ply + 1)];
  const int length = pv_length_[zu(ply + 1)];
  line[0] = static_cast<CellNumber>(cell);
  std::copy(rest.begin(), rest.begin() + length, line.begin() + 1);
  pv_length_[zu(ply)] = length + 1;
}

}  // namespace rb::renju::inline RB_SIZES
