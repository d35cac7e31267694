#include "engine/renju/judging/move_scorer.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rb::renju::inline RB_SIZES {
namespace {

constexpr int kFullWindow = 1000000;  // wider than any two scores are apart

Profile with_full_window(Profile profile) {
  profile.aspiration_window = kFullWindow;
  return profile;
}

// A plain four: one way to five, and no three beside it.
bool is_plain_four(const Board& board, int cell) {
  const Threats threats = board.threats(cell, board.to_move());
  return threats.fives() == 0 && threats.fours() == 1 && threats.open_fours() == 0 &&
         threats.threes() == 0;
}

}  // namespace

std::vector<int> expected_line(Board& board, const std::vector<int>& line) {
  std::size_t length = 0;  // up to the last move worth showing
  std::size_t played = 0;
  bool answers = false;  // whether this is the answer to a plain four
  for (const int cell : line) {
    const bool five = board.threats(cell, board.to_move()).fives() > 0;
    const bool plain = !five && is_plain_four(board, cell);
    board.play(cell);
    ++played;
    if (!plain && !answers) length = played;
    answers = plain;
    if (five) break;
  }
  for (std::size_t i = 0; i < played; ++i) board.undo();
  length = std::max<std::size_t>(length, std::min<std::size_t>(1, line.size()));
  return {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(length)};
}

MoveScorer::MoveScorer(const Profile& profile, const PlayedGame& game)
    : profile_(with_full_window(profile)),
      evaluator_(profile_, game.size),
      board_(std::make_unique<Board>(evaluator_.stone_values(), profile_.candidate_radius,
                                     game.variant)),
      table_(profile_.table_mib),
      search_(profile_, evaluator_, table_) {}

// Legal moves near a stone, or, if there are none, anywhere; the most promising first.
std::vector<int> MoveScorer::candidates(int also) {
  const bool restricted = board_->to_move() == board_->restricted();
  const auto legal = [&](CellSet cells) {
    for (const int cell : cells) {
      if (restricted && board_->forbidden(cell)) cells.remove(cell);
    }
    return cells;
  };
  CellSet cells = legal(board_->near());
  if (board_->stones() == 0) cells.add(board_->geometry()->centre());
  if (cells.empty()) cells = legal(board_->empty());
  if (also >= 0) cells.add(also);
  std::vector<std::pair<int, int>> scored;
  for (const int cell : cells) scored.emplace_back(-evaluator_.move_score(*board_, cell), cell);
  std::ranges::sort(scored);
  std::vector<int> moves;
  for (const auto& [score, cell] : scored) moves.push_back(cell);
  return moves;
}

// The best `count` of the moves, by as many searches, each over the moves that the earlier ones
// left. Those after the first go to its depth, and find most of what they need in the table.
std::vector<int> MoveScorer::choose(const std::vector<int>& moves, int count,
                                    const ScoreLimits& limits) {
  std::vector<int> rest = moves, chosen;
  table_.clear();
  depth_ = limits.depth;
  while (!rest.empty() && static_cast<int>(chosen.size()) < count) {
    Budget budget(limits.nodes, {}, limits.stop);
    const SearchResult found =
        search_.run(*board_, rest, {.depth = depth_, .deadline_for_depth = {}}, budget);
    if (chosen.empty() && !search_.is_decided(found.best.score)) depth_ = std::max(1, found.depth);
    chosen.push_back(found.best.cell);
    std::erase(rest, found.best.cell);
  }
  return chosen;
}

ScoredMove MoveScorer::score(int cell, int depth, const ScoreLimits& limits) {
  table_.clear();
  Budget budget(limits.nodes, {}, limits.stop);
  const std::vector<int> moves = {cell};
  const SearchResult found =
      search_.run(*board_, moves, {.depth = depth, .deadline_for_depth = {}}, budget);
  ScoredMove move{.cell = cell,
                  .score = {},
                  .depth = found.depth,
                  .nodes = budget.used(),
                  .line = expected_line(*board_, {found.pv.begin(), found.pv.end()})};
  if (found.depth > 0) {
    move.score = found.best.score;
    move.ends_in = ends_in(found.best.score);
  }
  return move;
}

int MoveScorer::ends_in(int score) const {
  if (!search_.is_decided(score)) return 0;
  return score > 0 ? search_.win() - score : -search_.win() - score;
}

std::vector<ScoredMove> MoveScorer::best(const Position& position, int count, int also,
                                         const ScoreLimits& limits) {
  assert(also < 0 || position.at(also) == Stone::empty);
  assert(limits.depth <= Search::kMaxDepth);
  board_->set(position);
  std::vector<int> cells = choose(candidates(also), count, limits);
  if (also >= 0 && std::ranges::find(cells, also) == cells.end()) cells.push_back(also);
  std::vector<ScoredMove> moves;
  int depth = depth_;
  const auto decided = [&](const ScoredMove& m) { return m.score && search_.is_decided(*m.score); };
  for (const int cell : cells) {
    moves.push_back(score(cell, depth_, limits));
    if (!decided(moves.back())) depth = std::min(depth, moves.back().depth);
  }
  // Moves that went deeper than the others can are searched again less deep. Decided scores stay.
  for (ScoredMove& move : moves) {
    if (decided(move) || move.depth == depth) continue;
    if (depth == 0) {
      move.score.reset();
      move.ends_in = 0;
      move.depth = 0;
      continue;
    }
    const std::int64_t spent = move.nodes;
    move = score(move.cell, depth, limits);
    move.nodes += spent;
  }
  std::ranges::stable_sort(moves, std::ranges::greater{}, [](const ScoredMove& move) {
    return move.score.value_or(-kFullWindow);
  });
  return moves;
}

}  // namespace rb::renju::inline RB_SIZES
