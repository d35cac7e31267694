#include <memory>

#include "engine/renju/rules/rules.hpp"
#include "engine/renju/search/engine.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"
#include "positions/midgame_suite.hpp"
#include "positions/win_suite.hpp"
#include "runner/speed/part.hpp"

// Searches within a few thousand nodes.
namespace rb::speed {
namespace {

using namespace rb::renju;

constexpr std::size_t kGames = 16;
constexpr int kMoves = 3;
constexpr std::uint64_t kMoveNodes = 3000;
constexpr std::size_t kProblems = 40;
constexpr std::int64_t kProofNodes = 3000;

// A player and the games that it plays against itself, a few moves each: so the count depends on
// which moves it makes, not only on how it finds them.
class Games {
 public:
  Games(const Profile& profile, const std::string& folder)
      : player_(make_engine(with_small_table(profile), ClockKind::nodes)) {
    for (const auto& row : spread(load_midgame(folder + "/midgame.jsonl"), kGames)) {
      positions_.push_back(row.position);
    }
  }
  int count() const { return static_cast<int>(positions_.size()); }

  std::uint64_t play(int game) {
    const auto number = static_cast<std::size_t>(game);
    player_->new_game({.seed = number});
    Position position = positions_[number];
    std::uint64_t nodes = 0;
    Limits limits;
    limits.nodes = kMoveNodes;
    for (int move = 0; move < kMoves; ++move) {
      const Reply reply = player_->choose(position, limits);
      nodes += reply.nodes.value_or(0);
      if (rules().play(position, reply.move)) break;
    }
    return nodes;
  }

 private:
  // Forgetting the last game takes time in proportion to the table.
  static Profile with_small_table(Profile profile) {
    profile.table_mib = 1;
    return profile;
  }

  std::unique_ptr<Player> player_;
  std::vector<Position> positions_;
};

Part search_part(const Profile& profile) {
  Part part{.name = "search/" + profile.name, .unit = "nodes"};
  part.is_signed = profile.name != "expert";            // which each round of learning changes
  part.is_compared = !profile.name.starts_with("v1-");  // the same code as the levels of today
  part.allocates = true;                                // the counters of each reply
  part.make = [profile](const std::string& folder) {
    auto games = std::make_shared<Games>(profile, folder);
    return Work{games->count(), [games](int game) { return games->play(game); }};
  };
  return part;
}

struct Problems {
  VcfSolver vcf;
  VctSolver vct{vcf};
  MiseSolver mise{vcf};
  Board board;
  std::vector<Position> positions;

  Problems(const std::string& folder, const std::string& kind) {
    for (const auto& row : spread(load_wins(folder + "/" + kind + ".jsonl", kind), kProblems)) {
      positions.push_back(row.position);
    }
  }
};

// `solve(problems, budget)` answers whether the side to move on the board wins.
template <typename Solve>
Part solver_part(const std::string& kind, const Solve& solve) {
  Part part{.name = "solver/" + kind, .unit = "nodes", .is_signed = true};
  part.make = [kind, solve](const std::string& folder) {
    auto problems = std::make_shared<Problems>(folder, kind);
    const int count = static_cast<int>(problems->positions.size());
    return Work{count, [problems, solve](int item) {
                  problems->vct.clear();  // and the memory of the others
                  problems->board.set(problems->positions[static_cast<std::size_t>(item)]);
                  Budget budget(kProofNodes);
                  const Solution solution = solve(*problems, budget);
                  // So that another answer or length within the same nodes is noticed.
                  return static_cast<std::uint64_t>(solution.nodes + solution.length);
                }};
  };
  return part;
}

}  // namespace

std::vector<Part> player_parts() {
  std::vector<Part> list = {
      solver_part("vcf",
                  [](Problems& problems, Budget& budget) {
                    return problems.vcf.solve(problems.board, VcfSolver::kNoLimit, budget);
                  }),
      solver_part("mise",
                  [](Problems& problems, Budget& budget) {
                    return problems.mise.solve(problems.board, budget);
                  }),
      solver_part("vct", [](Problems& problems, Budget& budget) {
        return problems.vct.solve(problems.board, VctSolver::kNoLimit, budget);
      })};
  for (const Profile& profile : profiles()) list.push_back(search_part(profile));
  return list;
}

}  // namespace rb::speed
