#include "engine/renju/engine.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/renju/board.hpp"
#include "engine/renju/budget.hpp"
#include "engine/renju/evaluate.hpp"
#include "engine/renju/mise.hpp"
#include "engine/renju/opening_names.hpp"
#include "engine/renju/search.hpp"
#include "engine/renju/table.hpp"
#include "engine/renju/threats.hpp"
#include "engine/renju/vcf.hpp"
#include "engine/renju/vct.hpp"

// One move, in the order of spec: search.md section 3: the opening, an immediate five, the only
// answer to a four, a win by consecutive fours or threats, then the search, restricted to what can
// meet the opponent's threats.
namespace rb::renju {
namespace {

using SteadyClock = std::chrono::steady_clock;

class Engine final : public Player {
 public:
  Engine(const Profile& profile, ClockKind clock)
      : profile_(profile),
        clock_(clock),
        evaluator_(profile_),
        board_(std::make_unique<Board>(evaluator_.stone_values())),
        table_(profile_.table_mib),
        search_(profile_, evaluator_, table_) {}

  void new_game(std::uint64_t seed) override {
    rng_ = Rng(seed);
    table_.clear();
    vct_.clear();  // and the memory of vcf_
  }

  Reply choose(const Position& position, const Limits& limits) override {
    if (position.ply < 3 && profile_.opening_moves) {
      if (const auto move = draw_opening_move(position, rng_)) return Reply{.move = *move};
    }
    board_->set(position);
    table_.new_search();
    vcf_use_ = {};
    mise_use_ = {};
    vct_use_ = {};
    const SteadyClock::time_point start = SteadyClock::now();
    const std::optional<std::chrono::milliseconds> time = time_limit(limits);
    const Budget::Deadline deadline = time ? Budget::Deadline(start + *time) : std::nullopt;
    Budget whole(limits.nodes ? static_cast<std::int64_t>(*limits.nodes) : Budget::kUnlimited,
                 deadline, limits.stop);
    if (const auto reply = at_once(whole)) return *reply;
    return search(limits, start, time, whole);
  }

 private:
  std::optional<std::chrono::milliseconds> time_limit(const Limits& limits) const {
    if (limits.clock) return std::min(limits.most_time().value(), limits.clock->share());
    if (limits.time) return limits.time;
    if (clock_ == ClockKind::wall) return std::chrono::milliseconds(profile_.time_ms);
    return std::nullopt;
  }

  // Steps P2 to P4 and P7: what needs no search.
  std::optional<Reply> at_once(Budget& whole) {
    const Stone me = board_->to_move();
    const CellSet fives = board_->fives(me);
    if (profile_.immediate_win && !fives.empty()) {
      return decided(fives.first(), search_.win() - 1, whole);
    }
    const CellSet threats = board_->fives(opponent(me));
    if (profile_.mandatory_defense && !threats.empty() && fives.empty()) {
      return answer_four(threats, whole);
    }
    if (!profile_.vcf || !fives.empty() || !threats.empty()) return std::nullopt;
    Solution win = vcf(profile_.vcf_nodes, whole);
    if (win.proof != Proof::win) win = mise(whole);
    if (win.proof != Proof::win) win = vct(whole);
    if (win.proof != Proof::win) return std::nullopt;
    return decided(win.line.front(), search_.win() - (2 * win.length - 1), whole);
  }

  // The opponent has a four. With one way to five left the answer is forced and says nothing of
  // the position; otherwise the game is lost, and any stone that delays it is as good as another.
  Reply answer_four(const CellSet& threats, const Budget& whole) const {
    const int block = threats.first();
    const bool black = board_->to_move() == Stone::black;
    if (threats.size() == 1 && !(black && board_->forbidden(block))) return forced(block, whole);
    for (const int cell : threats) {
      if (!black || !board_->forbidden(cell)) return decided(cell, 2 - search_.win(), whole);
    }
    return decided(any_legal_move(), 2 - search_.win(), whole);
  }

  // What a solver did for one move.
  struct Use {
    std::uint64_t calls = 0, nodes = 0, unfinished = 0;  // unfinished: the budget ended first
    void add(const Solution& solution) {
      ++calls;
      nodes += static_cast<std::uint64_t>(solution.nodes);
      unfinished += solution.proof == Proof::unknown ? 1 : 0;
    }
  };
  // What a solver may spend: never so much of a limited move that the search starves.
  static Budget share(std::int64_t nodes, const Budget& whole) {
    return whole.part(std::min(nodes, whole.left() / 4));
  }

  // The solvers, each within its share. The line of a solution lasts until the next call of any.
  Solution vcf(std::int64_t nodes, Budget& whole) {
    if (board_->fours(board_->to_move()).empty()) return {};
    return charged(whole, nodes, vcf_use_,
                   [&](Budget& part) { return vcf_.solve(*board_, profile_.vcf_depth, part); });
  }
  Solution mise(Budget& whole) {
    if (!profile_.mise_vcf) return {};
    return charged(whole, profile_.mise_nodes, mise_use_,
                   [&](Budget& part) { return mise_.solve(*board_, part); });
  }
  Solution vct(Budget& whole) {
    if (!profile_.vct || board_->stones() < profile_.vct_min_stones) return {};
    return charged(whole, profile_.vct_nodes, vct_use_,
                   [&](Budget& part) { return vct_.solve(*board_, profile_.vct_depth, part); });
  }
  template <typename Solve>
  Solution charged(Budget& whole, std::int64_t nodes, Use& use, const Solve& solve) {
    Budget part = share(nodes, whole);
    const Solution solution = solve(part);
    whole.charge(part);
    use.add(solution);
    return solution;
  }

  Reply search(const Limits& limits, SteadyClock::time_point start,
               std::optional<std::chrono::milliseconds> time, Budget& whole) {
    std::vector<int> moves = candidates(whole);
    if (moves.empty()) return Reply{};
    if (moves.size() == 1) return forced(moves.front(), whole);

    const double share = share_of_limits(static_cast<int>(moves.size()));
    const std::int64_t most =
        limits.nodes ? static_cast<std::int64_t>(*limits.nodes) : profile_.max_nodes;
    const auto scaled = [&](double factor) {
      return std::max<std::int64_t>(1,
                                    std::llround(std::floor(static_cast<double>(most) * factor)));
    };
    SearchLimits search_limits{
        .depth = std::min(limits.depth.value_or(profile_.depth), Search::kMaxDepth),
        .nodes_for_depth = scaled(share * profile_.new_depth_factor),
        .deadline_for_depth = std::nullopt};
    Budget::Deadline deadline;
    if (time) {
      const auto after = [&](double factor) {
        return start + std::chrono::duration_cast<SteadyClock::duration>(*time * factor);
      };
      deadline = after(share);
      search_limits.deadline_for_depth = after(share * profile_.new_depth_factor);
    }
    Budget budget(std::min(scaled(share), whole.left()), deadline, limits.stop);
    const SearchResult result = search_.run(*board_, moves, search_limits, budget);
    RootMove move = result.best;
    if (profile_.random_factor > 0 && rng_.uniform() < profile_.random_factor) {
      const auto near = search_.near_best(*board_, profile_.score_threshold, budget);
      move = near[rng_.below(near.size())];
    }
    whole.charge(budget);
    Reply reply{.move = Move(move.cell), .nodes = static_cast<std::uint64_t>(whole.used())};
    if (result.depth > 0) reply.score = move.score;
    reply.depth = result.depth;
    reply.counters = counters();
    return reply;
  }

  // Step P8: legal moves near a stone, restricted to those that meet the opponent's threats, the
  // most promising first. With a five on offer to either side (a profile may ignore it) there is
  // nothing to restrict.
  std::vector<int> candidates(Budget& whole) {
    CellSet kept = legal_moves(board_->near());
    if (kept.empty()) kept = legal_moves(board_->empty());
    const Stone me = board_->to_move();
    const bool quiet = !board_->has_five(me) && !board_->has_five(opponent(me));
    if (quiet && profile_.mandatory_defense && !has_winning_four(*board_)) {
      const auto answers = answers_to_threats(*board_);
      if (answers && !answers->empty()) kept = *answers;
    }
    if (quiet && profile_.vcf) kept = without_lost(kept, whole);
    std::vector<std::pair<int, int>> scored;
    for (const int cell : kept) {
      const bool bonus = quiet && profile_.fukumi && is_fukumi(cell, whole);
      const int score = evaluator_.move_score(*board_, cell) +
                        (bonus ? static_cast<int>(profile_.weights.fukumi_bonus) : 0);
      scored.emplace_back(-score, cell);
    }
    std::sort(scored.begin(), scored.end());
    std::vector<int> moves;
    for (const auto& [score, cell] : scored) moves.push_back(cell);
    return moves;
  }

  // Does the move threaten a win by consecutive fours? Only ties in the search's scores show it.
  bool is_fukumi(int cell, Budget& whole) {
    if (board_->threats(cell, board_->to_move()).fours() > 0) return false;
    board_->play(cell);
    board_->pass();
    const bool threat = vcf(profile_.vcf_nodes, whole).proof == Proof::win;
    board_->undo();
    board_->undo();
    return threat;
  }

  // Step P5: if the opponent could win by consecutive fours were it his turn, fours of one's own
  // and stones on his line are tried first, and what still loses to fours is left out. If that is
  // all of them, the other moves are tried, and if every move loses, none is left out.
  CellSet without_lost(const CellSet& moves, Budget& whole) {
    const Stone me = board_->to_move();
    if (board_->fours(opponent(me)).empty()) return moves;
    board_->pass();
    const Solution threat = vcf(profile_.opponent_vcf_nodes, whole);
    CellSet helps;
    if (threat.proof == Proof::win) helps = line_cells(*board_, threat);
    board_->undo();
    if (threat.proof != Proof::win) return moves;
    helps = (helps | board_->fours(me)) & moves;
    CellSet safe = survivors(helps, whole);
    if (safe.empty()) safe = survivors(moves - helps, whole);
    return safe.empty() ? moves : safe;
  }

  // The moves after which the opponent has no win by consecutive fours. After a four he must
  // answer first; what follows is the search's business.
  CellSet survivors(const CellSet& moves, Budget& whole) {
    CellSet safe;
    for (const int cell : moves) {
      const bool four = board_->threats(cell, board_->to_move()).fours() > 0;
      board_->play(cell);
      if (four || vcf(profile_.opponent_vcf_nodes, whole).proof != Proof::win) safe.add(cell);
      board_->undo();
    }
    return safe;
  }

  CellSet legal_moves(CellSet moves) const {
    if (board_->to_move() == Stone::white) return moves;
    for (const int cell : moves) {
      if (board_->forbidden(cell)) moves.remove(cell);
    }
    return moves;
  }

  int any_legal_move() const {
    const CellSet legal = legal_moves(board_->empty());
    return legal.empty() ? board_->empty().first() : legal.first();
  }

  double share_of_limits(int moves) const {
    if (board_->stones() <= profile_.early_stones) return profile_.early_factor;
    return moves <= profile_.few_moves ? profile_.few_moves_factor : 1.0;
  }

  Reply decided(int cell, int score, const Budget& whole) const {
    Reply reply = forced(cell, whole);
    reply.score = score;
    return reply;
  }
  // A move that needed no search: it has no score of its own.
  Reply forced(int cell, const Budget& whole) const {
    return Reply{.move = Move(cell),
                 .nodes = static_cast<std::uint64_t>(whole.used()),
                 .counters = solver_counters()};
  }

  std::vector<Counter> solver_counters() const {
    return {{"vcf_calls", vcf_use_.calls},           {"vcf_nodes", vcf_use_.nodes},
            {"vcf_unfinished", vcf_use_.unfinished}, {"mise_calls", mise_use_.calls},
            {"mise_nodes", mise_use_.nodes},         {"mise_unfinished", mise_use_.unfinished},
            {"vct_calls", vct_use_.calls},           {"vct_nodes", vct_use_.nodes},
            {"vct_unfinished", vct_use_.unfinished}};
  }
  std::vector<Counter> counters() const {
    const SearchCounters& c = search_.counters();
    std::vector<Counter> all = solver_counters();
    const Counter of_search[] = {{"search_nodes", c.nodes},
                                 {"evaluations", c.evaluations},
                                 {"forbidden_checks", c.forbidden_checks},
                                 {"tt_hits", c.table_hits},
                                 {"tt_cutoffs", c.table_cutoffs},
                                 {"beta_cutoffs", c.beta_cutoffs},
                                 {"null_move_cutoffs", c.null_move_cutoffs},
                                 {"futility_prunes", c.futility_prunes},
                                 {"reductions", c.reductions},
                                 {"researches", c.researches}};
    all.insert(all.end(), std::begin(of_search), std::end(of_search));
    return all;
  }

  const Profile profile_;
  const ClockKind clock_;
  const Evaluator evaluator_;
  const std::unique_ptr<Board> board_;
  TranspositionTable table_;
  Search search_;
  VcfSolver vcf_;
  MiseSolver mise_{vcf_};
  VctSolver vct_{vcf_};
  Rng rng_{0};
  Use vcf_use_, mise_use_, vct_use_;
};

}  // namespace

std::unique_ptr<Player> make_engine(const Profile& profile, ClockKind clock) {
  return std::make_unique<Engine>(profile, clock);
}

}  // namespace rb::renju
