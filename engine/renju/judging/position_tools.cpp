#include "engine/renju/judging/position_tools.hpp"

#include "engine/renju/judging/proof_judge.hpp"
#include "engine/renju/solve/mise.hpp"
#include "engine/renju/solve/vct.hpp"

#ifndef RB_ANY_SIZE
namespace rb::renju::any_size {
extern const PositionTools kPositionTools;
}
#endif

namespace rb::renju::inline RB_SIZES {
namespace {

std::unique_ptr<Board> board_of(const PlayedGame& game, const Position& position) {
  return std::make_unique<Board>(position, game.variant);
}

class Solver final : public PositionSolver {
 public:
  explicit Solver(const PlayedGame& game)
      : board_(std::make_unique<Board>(Position{}, game.variant)) {}

  Solution solve(const Position& position, Attack attack, Budget& budget) override {
    set(position);
    if (attack == Attack::vcf) return vcf_.solve(*board_, VcfSolver::kNoLimit, budget);
    if (attack == Attack::vct) return vct_.solve(*board_, VctSolver::kNoLimit, budget);
    return mise_.solve(*board_, budget);
  }

  Proof begins(const Position& position, int cell, Attack attack, Budget& budget) override {
    set(position);
    if (attack == Attack::vct) {
      return vct_.solve_from(*board_, cell, VctSolver::kNoLimit, budget);
    }
    if (attack == Attack::mise) return mise_.solve_from(*board_, cell, budget).proof;
    return vcf_.solve_from(*board_, cell, VcfSolver::kNoLimit, budget, Aim::any).proof;
  }

 private:
  void set(const Position& position) {
    board_->set(position);
    vct_.clear();
  }

  std::unique_ptr<Board> board_;
  VcfSolver vcf_;
  VctSolver vct_{vcf_};
  MiseSolver mise_{vcf_};
};

std::unique_ptr<PositionSolver> solver(const PlayedGame& game) {
  return std::make_unique<Solver>(game);
}

ThreatLists threats(const PlayedGame& game, const Position& position, std::int64_t nodes) {
  const auto board = board_of(game, position);
  ThreatLists all;
  for (const Stone side : {Stone::black, Stone::white}) {
    VcfSolver vcf;
    all.sides[static_cast<std::size_t>(index(side))] = side_threats(*board, side, vcf, nodes);
  }
  all.forbidden = forbidden_points(*board);
  return all;
}

PositionReview review(const PlayedGame& game, const Profile& profile, const ReviewLimits& limits,
                      const Position& position) {
  return Reviewer(profile, limits, nullptr, game).position(position);
}

}  // namespace

extern const PositionTools kPositionTools;
const PositionTools kPositionTools = {
    .solver = solver,
    .threats = threats,
    .review = review,
    .move_reviewer = [](const PlayedGame& game, const Profile& profile, const ReviewLimits& limits)
        -> std::function<void(const Position&, std::span<const Move>,
                              const std::function<void(MoveReview)>&)> {
      auto reviewer = std::make_shared<Reviewer>(profile, limits, nullptr, game);
      return [reviewer](const Position& position, std::span<const Move> played,
                        const std::function<void(MoveReview)>& each) {
        reviewer->game(position, played, each);
      };
    },
    .game_reviewer =
        [](const PlayedGame& game, const Profile& profile, const ReviewLimits& limits,
           ReviewMemory* memory) -> std::function<GameReview(const Position&, std::span<const Move>,
                                                             const std::optional<Outcome>&)> {
      auto reviewer = std::make_shared<GameReviewer>(profile, limits, memory, game);
      return [reviewer](const Position& position, std::span<const Move> moves,
                        const std::optional<Outcome>& outcome) {
        return reviewer->review(position, moves, outcome);
      };
    },
    .proof_judge = [](const PlayedGame& game, std::int64_t nodes,
                      bool with_threes) -> std::function<bool(const Position&)> {
      const auto kind = with_threes ? ProofJudge::Threats::threes : ProofJudge::Threats::fours;
      return [judge = std::make_shared<ProofJudge>(nodes, kind, game)](const Position& position) {
        return judge->is_won(position);
      };
    }};

}  // namespace rb::renju::inline RB_SIZES

#ifndef RB_ANY_SIZE
namespace rb::renju {

const PositionTools& position_tools(const PlayedGame& game) {
  return game.size == kSize ? kPositionTools : any_size::kPositionTools;
}

}  // namespace rb::renju
#endif
