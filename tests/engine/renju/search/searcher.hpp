#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/renju/search/search.hpp"
#include "engine/renju/search/solvers.hpp"
#include "tests/engine/renju/boards.hpp"

namespace rb::renju {

// The search with everything off that prunes by judgement: only alpha-beta and the table remain.
inline Profile plain() {
  Profile profile = *find_profile("hard");
  profile.mandatory_defense = false;
  profile.extend_forced = false;
  profile.lmr = false;
  profile.null_move = false;
  profile.futility = false;
  profile.table_mib = 1;
  return profile;
}

class Searcher {
 public:
  enum class With { nothing, solvers };

  explicit Searcher(const Profile& profile, With with = With::nothing)
      : profile_(profile),
        evaluator_(profile_),
        board_(std::make_unique<Board>(evaluator_.stone_values(), profile_.candidate_radius)),
        table_(profile_.table_mib),
        search_(profile_, evaluator_, table_, with == With::solvers ? &solvers_ : nullptr) {}

  SearchResult run(const Position& position, int depth, std::int64_t nodes = 100000000,
                   SearchTally* tally = nullptr) {
    board_->set(position);
    return run_these(moves(), depth, nodes, tally);
  }
  // ... of the position that was set last, by these moves alone.
  SearchResult run_these(const std::vector<int>& moves, int depth, std::int64_t nodes = 100000000,
                         SearchTally* tally = nullptr) {
    table_.clear();
    Budget budget(nodes);
    return search_.run(*board_, moves, {.depth = depth, .deadline_for_depth = {}, .tally = tally},
                       budget);
  }

  std::vector<int> moves() const {
    std::vector<int> moves;
    for (const int cell : board_->near()) {
      if (board_->to_move() == Stone::white || !board_->forbidden(cell)) moves.push_back(cell);
    }
    return moves;
  }

  // Minimax without anything, by the same rules at the nodes: the obviously right value.
  int minimax(const Position& position, int depth) {
    board_->set(position);
    return best_reply(depth, 0);
  }

  Search& search() { return search_; }
  const Solvers& solvers() const { return solvers_; }
  Board& board() { return *board_; }

 private:
  int value(int depth, int ply) {
    const Stone me = board_->to_move();
    const int win = search_.win();
    if (board_->has_five(me)) return win - (ply + 1);
    const CellSet threats = board_->fives(opponent(me));
    if (threats.size() > 1) return ply + 2 - win;
    if (!threats.empty() && me == Stone::black && board_->forbidden(threats.first())) {
      return ply + 2 - win;
    }
    if (depth <= 0) return evaluator_.board_score(*board_);
    return best_reply(depth, ply);
  }

  int best_reply(int depth, int ply) {
    const CellSet threats = board_->fives(opponent(board_->to_move()));
    int best = -search_.win();
    for (const int cell : threats.empty() ? board_->near() : threats) {
      if (board_->to_move() == Stone::black && board_->forbidden(cell)) continue;
      board_->play(cell);
      best = std::max(best, -value(depth - 1, ply + 1));
      board_->undo();
    }
    return best;
  }

  Profile profile_;
  Evaluator evaluator_;
  std::unique_ptr<Board> board_;
  TranspositionTable table_;
  Solvers solvers_{profile_};
  Search search_;
};

}  // namespace rb::renju
