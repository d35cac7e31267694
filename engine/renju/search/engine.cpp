#include "engine/renju/search/engine.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/rng.hpp"
#include "engine/game/thread_clock.hpp"
#include "engine/renju/board/board.hpp"
#include "engine/renju/level/parameters.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/oversight.hpp"
#include "engine/renju/search/root_moves.hpp"
#include "engine/renju/search/search.hpp"
#include "engine/renju/search/solvers.hpp"
#include "engine/renju/search/transposition_table.hpp"

// One move, in the order of docs/algorithms/search.md 3: the opening, an immediate five, the only
// answer to a four, a win by consecutive fours or threats, then the search, restricted to what can
// meet the opponent's threats.
//
// Once created, a player allocates memory only for what its replies carry away.
namespace rb::renju::inline RB_SIZES {
namespace {

using std::chrono::milliseconds;

// The share of a move's limits that all solvers together may take, so that the search finishes a
// depth: the nodes divided by this number, and this share of the time, less than few_moves_factor.
constexpr std::int64_t kNodesBySolvers = 2;
constexpr double kTimeOfSolvers = 0.25;

class Engine final : public Player {
 public:
  Engine(const Profile& profile, ClockKind kind, Budget::Now now, const PlayedGame& game)
      : profile_(profile),
        kind_(kind),
        game_(game),
        now_(now),
        evaluator_(profile_, game.size),
        board_(std::make_unique<Board>(evaluator_.stone_values(), profile_.candidate_radius,
                                       game.variant)),
        table_(profile_.table_mib),
        search_(profile_, evaluator_, table_, &solvers_) {
    by_score_.reserve(kCells);
  }

  void new_game(const GameStart& start) override {
    rng_ = Rng(start.seed);
    table_.clear();
    solvers_.new_game();
    search_.new_game(start.seed);
  }

  Reply choose(const Position& position, const Limits& limits) override {
    const Budget::Clock clock{limits.is_cpu_time ? thread_now : now_, profile_.time_check_nodes};
    const Time time = time_of(limits, clock);
    searched_ = {};
    fallback_depth_ = 0;
    solvers_.new_move();
    if (position.ply < 3 && profile_.opening_moves) {
      if (const auto move = opening_move(position)) {
        return Reply{.move = *move, .depth = 0, .nodes = 0, .thinking = Thinking{.chance = true}};
      }
    }
    board_->set(position);
    table_.new_search();
    oversight_.draw(profile_.overlook, rng_);
    Budget whole(limits.nodes ? static_cast<std::int64_t>(*limits.nodes) : Budget::kUnlimited,
                 time.after(1), limits.stop, clock);
    Budget solving = whole.part(whole.left() / kNodesBySolvers, time.after(kTimeOfSolvers));
    if (auto reply = at_once(solving)) return *std::move(reply);
    std::span<const int> moves = root_moves_.list(*board_, solving);
    if (moves.empty()) return Reply{};
    if (oversight_.hides_all(*board_, moves)) moves = root_moves_.unrestricted(*board_, solving);
    if (moves.size() == 1) return forced(moves.front(), Forced::only_move, solving);
    whole.charge(solving);
    return search(oversight_.seen(*board_, moves), limits, time, whole);
  }

 private:
  // Step P0. Only renju on 15x15 has named openings; elsewhere the first stone is in the middle.
  std::optional<Move> opening_move(const Position& position) {
    if (game_.is_usual()) return draw_opening_move(position, rng_);
    if (std::ranges::any_of(position.stones, [](Stone s) { return s != Stone::empty; })) {
      return std::nullopt;
    }
    return Move(position.size / 2 * position.size + position.size / 2);
  }

  // The time that the move may take, if time counts at all.
  struct Time {
    std::optional<milliseconds> limit;
    milliseconds absolute{};
    Budget::TimePoint start;
    Budget::Deadline after(double share) const {
      if (!limit) return std::nullopt;
      const auto part =
          milliseconds(std::llround(std::floor(static_cast<double>(limit->count()) * share)));
      return start + std::min(part, absolute);
    }
  };
  Time time_of(const Limits& limits, const Budget::Clock& clock) const {
    if (limits.clock) {
      const milliseconds most = limits.most_time().value();
      return {std::min(most, limits.clock->share()), most, clock.now()};
    }
    if (limits.time) return {limits.time, *limits.time, clock.now()};
    if (kind_ == ClockKind::nodes) return {};
    return {milliseconds(profile_.time_ms), milliseconds(profile_.absolute_ms), clock.now()};
  }

  std::int64_t most_nodes(const Limits& limits, const Time& time) const {
    constexpr std::int64_t kNoLimit = 1'000'000'000'000;
    if (limits.nodes) return static_cast<std::int64_t>(*limits.nodes);
    if (profile_.max_nodes > 0) return profile_.max_nodes;
    return time.limit ? kNoLimit : kNodesWithoutTime;
  }

  // Steps P2 to P4, P6 and P7, which need no search.
  std::optional<Reply> at_once(Budget& solving) {
    const Stone me = board_->to_move();
    const CellSet fives = board_->fives(me);
    if (profile_.immediate_win && !fives.empty()) {
      return decided(fives.first(), search_.win() - 1, Forced::five, solving);
    }
    const CellSet threats = board_->fives(opponent(me));
    if (profile_.mandatory_defense && !threats.empty() && fives.empty()) {
      return answer_four(threats, solving);
    }
    if (!fives.empty() || !threats.empty()) return std::nullopt;
    Solution win;
    if (profile_.vcf) win = solvers_.vcf(*board_, solving);
    if (win.proof != Proof::win && profile_.mise_vcf) win = solvers_.mise(*board_, solving);
    if (win.proof != Proof::win && profile_.vct) win = solvers_.vct(*board_, solving);
    if (win.proof != Proof::win || oversight_.hides(*board_, win.line.front())) return std::nullopt;
    Reply reply =
        decided(win.line.front(), search_.win() - (2 * win.length - 1), Forced::proof, solving);
    reply.line = line_of(win);
    return reply;
  }

  // The opponent has a four. With one way to five left the answer is forced and says nothing about
  // the position; otherwise the game is lost, and every delaying stone is equally good.
  Reply answer_four(const CellSet& threats, const Budget& budget) const {
    const int block = threats.first();
    const CellSet blocks = legal_moves(*board_, threats);
    if (threats.size() == 1 && !blocks.empty()) return forced(block, Forced::four, budget);
    return decided(blocks.empty() ? any_legal_move() : blocks.first(), 2 - search_.win(),
                   Forced::four, budget);
  }

  Reply search(std::span<const int> moves, const Limits& limits, const Time& time, Budget& whole) {
    const double share = share_of_limits(static_cast<int>(moves.size()));
    const std::int64_t most = most_nodes(limits, time);
    const auto scaled = [&](double factor) {
      return std::max<std::int64_t>(1,
                                    std::llround(std::floor(static_cast<double>(most) * factor)));
    };
    const SearchLimits search_limits{
        .depth = std::min(limits.depth.value_or(profile_.depth), Search::kMaxDepth),
        .nodes_for_depth = scaled(share * profile_.new_depth_factor),
        .deadline_for_depth = time.after(share * profile_.new_depth_factor),
        .tally = limits.tally};
    Budget budget = whole.part(scaled(share), time.after(share));
    const SearchResult result = search_.run(*board_, moves, search_limits, budget);
    Thinking thinking{.interrupted = result.interrupted};
    const Choice move = chosen(result, budget, thinking.chance);
    searched_ = search_.counters();
    whole.charge(budget);
    tell_depths(result.depth, thinking);
    tell_candidates(move.cell, thinking);
    Reply reply = answer(move.cell, whole);
    if (result.depth > 0 && move.is_exact) reply.score = move.score;
    reply.depth = fallback_depth_ > 0 ? fallback_depth_ : result.depth;
    if (move.cell == result.best.cell && result.depth > 0) reply.line = moves_of(result.pv);
    reply.thinking = std::move(thinking);
    return reply;
  }

  static std::vector<Move> moves_of(const Variation& line) {
    std::vector<Move> moves;
    moves.reserve(line.size());
    for (const int cell : line) moves.emplace_back(cell);
    return moves;
  }
  // Up to where the defender has more than one reply, or none.
  static std::vector<Move> line_of(const Solution& win) {
    std::vector<Move> moves;
    moves.reserve(win.line.size());
    for (const int cell : win.line) {
      if (cell < 0) break;
      moves.emplace_back(cell);
    }
    return moves;
  }

  void tell_depths(int last, Thinking& thinking) const {
    thinking.depths.reserve(static_cast<std::size_t>(last));
    for (int depth = 1; depth <= last; ++depth) {
      const RootMove& best = search_.best_of(depth);
      thinking.depths.push_back({depth, Move(best.cell), best.score});
    }
  }

  // By score, and where that is the same, as they were tried: the last best move is among the
  // first of its score, for bounds come after it.
  static bool ranks_before(const TriedMove* a, const TriedMove* b) {
    if (a->score != b->score) return a->score > b->score;
    return a->exact != b->exact ? a->exact : a < b;  // they are in one row
  }

  // The first `most` candidates, the best first. Valid until the next call.
  std::span<const TriedMove* const> best_candidates(std::size_t most) {
    by_score_.clear();
    for (const TriedMove& move : search_.tried()) by_score_.push_back(&move);
    const std::size_t count = std::min(by_score_.size(), most);
    const auto end = by_score_.begin() + static_cast<std::ptrdiff_t>(count);
    std::partial_sort(by_score_.begin(), end, by_score_.end(), ranks_before);
    return std::span(by_score_).first(count);
  }

  void tell_candidates(int chosen, Thinking& thinking) {
    const auto best = best_candidates(kMostCandidates);
    thinking.candidates.reserve(best.size());
    for (const TriedMove* move : best) {
      thinking.candidates.push_back(
          {Move(move->cell), move->score, move->exact, moves_of(move->line)});
    }
    thinking.rank = rank_of(chosen);
  }

  // None: it was not among the candidates.
  std::optional<int> rank_of(int cell) const {
    const auto move = std::find_if(by_score_.begin(), by_score_.end(),
                                   [&](const TriedMove* tried) { return tried->cell == cell; });
    if (move == by_score_.end()) return std::nullopt;
    return 1 + static_cast<int>(std::count_if(
                   by_score_.begin(), by_score_.end(),
                   [&](const TriedMove* other) { return ranks_before(other, *move); }));
  }

  // A move of the search; a score that is not exact is at least that of the move.
  struct Choice {
    int cell = -1;
    int score = 0;
    bool is_exact = true;
  };
  // The best move, or what the profile's weaknesses and options put in its place; `chance`: it was
  // drawn from several.
  Choice chosen(const SearchResult& result, Budget& budget, bool& chance) {
    if (profile_.fallback && result.interrupted) {
      if (const auto earlier = search_.fallback()) {
        fallback_depth_ = earlier->depth;
        return choice_of(earlier->move);
      }
    }
    if (profile_.random_factor <= 0 || rng_.uniform() >= profile_.random_factor) {
      return choice_of(result.best);
    }
    if (draws_by_rank()) return drawn_by_rank(result, chance);
    const auto near = search_.near_best(*board_, profile_.score_threshold, budget);
    chance = near.size() > 1;
    return choice_of(near[rng_.below(near.size())]);
  }
  static Choice choice_of(const RootMove& move) { return {move.cell, move.score}; }

  bool draws_by_rank() const { return profile_.choice_rank > 0 || profile_.choice_share > 0; }

  // One of the first candidates: the number or the share of the profile, whichever is more.
  Choice drawn_by_rank(const SearchResult& result, bool& chance) {
    const std::size_t all = search_.tried().size();
    if (all == 0) return choice_of(result.best);
    const double share = std::ceil(profile_.choice_share * static_cast<double>(all));
    const std::size_t among = std::clamp<std::size_t>(
        std::max(static_cast<std::size_t>(profile_.choice_rank), static_cast<std::size_t>(share)),
        1, all);
    chance = among > 1;
    const TriedMove& drawn = *best_candidates(among)[rng_.below(among)];
    return {drawn.cell, drawn.score, drawn.exact};
  }

  int any_legal_move() const {
    const CellSet legal = legal_moves(*board_, board_->empty());
    return legal.empty() ? board_->empty().first() : legal.first();
  }

  double share_of_limits(int moves) const {
    if (board_->stones() <= profile_.early_stones) return profile_.early_factor;
    return moves <= profile_.few_moves ? profile_.few_moves_factor : 1.0;
  }

  Reply decided(int cell, int score, Forced by, const Budget& budget) const {
    Reply reply = forced(cell, by, budget);
    reply.score = score;
    return reply;
  }
  // A move without its own score.
  Reply forced(int cell, Forced by, const Budget& budget) const {
    Reply reply = answer(cell, budget);
    reply.thinking = Thinking{.forced = by};
    return reply;
  }
  Reply answer(int cell, const Budget& budget) const {
    return Reply{.move = Move(cell),
                 .depth = 0,
                 .nodes = static_cast<std::uint64_t>(budget.used()),
                 .counters = counters()};
  }

  // Every move has all of them, so that sums over moves mean the same for each.
  std::vector<Counter> counters() const {
    const Solvers::Use& vcf = solvers_.vcf_use();
    const Solvers::Use& mise = solvers_.mise_use();
    const Solvers::Use& vct = solvers_.vct_use();
    const SearchCounters& c = searched_;
    return {{"vcf_calls", vcf.calls},
            {"vcf_nodes", vcf.nodes},
            {"vcf_won", vcf.won},
            {"vcf_unfinished", vcf.unfinished},
            {"mise_calls", mise.calls},
            {"mise_nodes", mise.nodes},
            {"mise_won", mise.won},
            {"mise_unfinished", mise.unfinished},
            {"vct_calls", vct.calls},
            {"vct_nodes", vct.nodes},
            {"vct_won", vct.won},
            {"vct_unfinished", vct.unfinished},
            {"vct_line_nodes", vct.line_nodes},
            {"search_nodes", c.nodes},
            {"evaluations", c.evaluations},
            {"forbidden_checks", c.forbidden_checks},
            {"threat_detections", c.threat_detections},
            {"board_copies", solvers_.board_copies()},
            {"tt_hits", c.table_hits},
            {"tt_cutoffs", c.table_cutoffs},
            {"beta_cutoffs", c.beta_cutoffs},
            {"null_move_cutoffs", c.null_move_cutoffs},
            {"futility_prunes", c.futility_prunes},
            {"move_count_prunes", c.move_count_prunes},
            {"reductions", c.reductions},
            {"researches", c.researches},
            {"fallback_depth", static_cast<std::uint64_t>(fallback_depth_)}};
  }

  const Profile profile_;
  const ClockKind kind_;
  const PlayedGame game_;
  const Budget::Now now_;
  const Evaluator evaluator_;
  const std::unique_ptr<Board> board_;
  TranspositionTable table_;
  Search search_;
  Solvers solvers_{profile_};
  RootMoves root_moves_{profile_, evaluator_, solvers_};
  Oversight oversight_;
  Rng rng_{0};
  SearchCounters searched_;  // in this move; empty if it needed no search
  std::vector<const TriedMove*> by_score_;
  int fallback_depth_ = 0;  // the depth whose move was taken after an interrupted search; 0: none
};

}  // namespace

std::unique_ptr<Player> make_engine(const Profile& profile, ClockKind clock, Budget::Now now,
                                    const PlayedGame& game) {
#ifndef RB_ANY_SIZE
  if (game.size != kSize) return any_size::make_engine(profile, clock, now, game);
#endif
  return std::make_unique<Engine>(profile, clock, now, game);
}

}  // namespace rb::renju::inline RB_SIZES
