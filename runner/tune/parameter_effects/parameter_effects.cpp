#include "runner/tune/parameter_effects/parameter_effects.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "engine/renju/level/parameters.hpp"
#include "engine/renju/pattern/pattern_sums.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/renju/search/evaluate.hpp"
#include "engine/renju/search/move_order.hpp"
#include "engine/renju/search/root_moves.hpp"
#include "engine/renju/search/solvers.hpp"
#include "runner/tune/tunables.hpp"

namespace rb {
namespace {

using renju::Board;
using tuning::Parameter;

constexpr std::uint64_t kSeed = 1;  // of every question
constexpr std::uint64_t kAffordableNodes = 2000;

// What a player sees and does in a position.
struct Observation {
  std::vector<int> leaves, order, root;
  std::uint64_t solver_nodes = 0;
  Reply reply;
};

class Observer {
 public:
  explicit Observer(const renju::Profile& profile)
      : profile_(profile),
        evaluator_(profile_),
        board_(std::make_unique<Board>(evaluator_.stone_values(), profile_.candidate_radius)),
        patterns_(profile_.pattern_table
                      ? std::make_unique<renju::PatternSums>(*profile_.pattern_table)
                      : nullptr),
        order_(std::make_unique<renju::MoveOrder>(evaluator_, profile_)),
        solvers_(profile_),
        root_moves_(profile_, evaluator_, solvers_),
        player_(renju::make_engine(profile_, renju::ClockKind::nodes)) {
    order_->clear();
  }

  Observation see(const Position& position, const Limits& limits) {
    board_->set(position);
    if (patterns_) patterns_->set(*board_);
    Observation seen{.leaves = leaves(), .order = order(), .root = root(), .reply = {}};
    player_->new_game({.seed = kSeed, .limits = {}});
    seen.reply = player_->choose(position, limits);
    seen.solver_nodes = solver_nodes(seen.reply);
    return seen;
  }

 private:
  std::vector<int> leaves() {
    std::vector<int> scores;
    for (const int cell : board_->near()) {
      board_->play(cell);
      scores.push_back(board_score());
      board_->undo();
    }
    return scores;
  }
  // As the search scores boards and orders moves: by patterns where the player has them.
  int board_score() {
    if (!patterns_) return evaluator_.board_score(*board_);
    patterns_->follow(*board_);
    return evaluator_.limited(patterns_->board_score());
  }
  std::vector<int> order() {
    renju::OrderedMoves moves;
    if (patterns_) patterns_->follow(*board_);
    order_->collect(*board_, board_->near(), {.patterns = patterns_.get()}, moves);
    std::vector<int> cells;
    for (int i = 0; i < moves.count(); ++i) cells.push_back(moves.take(i));
    return cells;
  }
  std::vector<int> root() {
    renju::Budget budget;
    solvers_.new_game();
    const auto cells = root_moves_.list(*board_, budget);
    return {cells.begin(), cells.end()};
  }
  static std::uint64_t solver_nodes(const Reply& reply) {
    std::uint64_t nodes = 0;
    for (const Counter& counter : reply.counters) {
      const std::string_view name = counter.name;
      if (name.ends_with("_nodes") && name != "search_nodes") nodes += counter.value;
    }
    return nodes;
  }

  const renju::Profile profile_;
  const renju::Evaluator evaluator_;
  const std::unique_ptr<Board> board_;
  const std::unique_ptr<renju::PatternSums> patterns_;
  const std::unique_ptr<renju::MoveOrder> order_;
  renju::Solvers solvers_;
  renju::RootMoves root_moves_;
  const std::unique_ptr<Player> player_;
};

// Asks one player after another, and counts.
class Survey {
 public:
  Survey(const ActingQuestions& questions, std::size_t players)
      : questions_(questions), planned_(players * questions.positions.size()) {}

  std::vector<Observation> observe(const renju::Profile& profile) {
    Observer observer(profile);
    Limits limits;
    limits.nodes = questions_.nodes;
    std::vector<Observation> all;
    all.reserve(questions_.positions.size());
    for (const Position& position : questions_.positions) {
      all.push_back(observer.see(position, limits));
      ++answers_;
      if (questions_.answered) questions_.answered(answers_, planned_);
    }
    return all;
  }

 private:
  const ActingQuestions& questions_;
  std::size_t planned_;
  std::size_t answers_ = 0;
};

double step_of(const Parameter& p) {
  return p.whole ? std::max(std::round(p.c_end), 1.0) : p.c_end;
}

// The profile with the parameter a step up and a step down, as far as its bounds allow.
std::vector<renju::Profile> neighbours(const renju::Profile& profile, const Parameter& parameter) {
  std::vector<renju::Profile> all;
  for (const double by : {step_of(parameter), -step_of(parameter)}) {
    const double value = std::clamp(parameter.value + by, parameter.min, parameter.max);
    if (value != parameter.value) all.push_back(with_values(profile, {parameter}, {value}));
  }
  return all;
}

// The positions in which `part` of what is seen differs in one of the variants.
template <typename Part>
int changed(const std::vector<Observation>& usual,
            const std::vector<std::vector<Observation>>& variants, const Part& part) {
  int count = 0;
  for (std::size_t i = 0; i < usual.size(); ++i) {
    count += std::any_of(variants.begin(), variants.end(),
                         [&](const auto& variant) { return part(variant[i]) != part(usual[i]); });
  }
  return count;
}

Acting compare(const Parameter& parameter, const std::vector<Observation>& usual,
               const std::vector<std::vector<Observation>>& variants) {
  const auto count = [&](const auto& part) { return changed(usual, variants, part); };
  return {.name = parameter.name,
          .step = step_of(parameter),
          .leaves = count([](const Observation& o) { return o.leaves; }),
          .orders = count([](const Observation& o) { return o.order; }),
          .roots = count([](const Observation& o) { return o.root; }),
          .solvers = count([](const Observation& o) { return o.solver_nodes; }),
          .moves = count([](const Observation& o) { return o.reply.move; }),
          .nodes = count([](const Observation& o) { return o.reply.nodes; })};
}

}  // namespace

std::string acts_on(const Acting& acting) {
  if (!acting.acts()) return "nothing";
  std::vector<std::string_view> places;
  if (acting.leaves > 0) places.emplace_back("leaf");
  if (acting.orders > 0) places.emplace_back("order");
  if (acting.roots > 0) places.emplace_back("root");
  if (acting.solvers > 0) places.emplace_back("solver");
  return places.empty() ? "search" : fmt::format("{}", fmt::join(places, ", "));
}

std::vector<Acting> measure_acting(const renju::Profile& profile,
                                   std::span<const Parameter> parameters,
                                   const ActingQuestions& questions) {
  std::size_t players = 1;
  for (const Parameter& parameter : parameters) players += neighbours(profile, parameter).size();
  Survey survey(questions, players);
  const std::vector<Observation> usual = survey.observe(profile);
  std::vector<Acting> rows;
  for (const Parameter& parameter : parameters) {
    std::vector<std::vector<Observation>> variants;
    for (const renju::Profile& neighbour : neighbours(profile, parameter)) {
      variants.push_back(survey.observe(neighbour));
    }
    rows.push_back(compare(parameter, usual, variants));
  }
  return rows;
}

std::optional<std::uint64_t> affordable_nodes(const renju::Profile& profile) {
  if (profile.depth <= renju::find_profile("hard")->depth) return std::nullopt;
  return kAffordableNodes;
}

}  // namespace rb
