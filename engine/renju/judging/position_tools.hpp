#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/renju/board/sizes.hpp"
#include "engine/renju/judging/game_review.hpp"
#include "engine/renju/judging/threat_map.hpp"
#include "engine/renju/solve/budget.hpp"
#include "engine/renju/solve/proof.hpp"

// Solvers and reviewers for positions of any game and size: which of the two kinds of boards
// (engine/renju/board/sizes.hpp) answers is decided here.
namespace rb::renju {

enum class Attack : std::uint8_t { vcf, mise, vct };

// Asks each question with empty memories, so that no answer depends on earlier ones.
class PositionSolver {
 public:
  virtual ~PositionSolver() = default;
  // The win of the side to move by such an attack, of any length. The line is valid until the next
  // call. REQUIRES: no five on the board.
  virtual Solution solve(const Position& position, Attack attack, Budget& budget) = 0;
  // Whether it begins with this move, which is empty; of a VCT, whether every reply to it loses.
  virtual Proof begins(const Position& position, int cell, Attack attack, Budget& budget) = 0;
};

struct ThreatLists {
  std::array<SideThreats, 2> sides;  // of Black, of White
  std::vector<ForbiddenPoint> forbidden;
};

struct PositionTools {
  std::unique_ptr<PositionSolver> (*solver)(const PlayedGame&);
  // side_threats() and forbidden_points().
  ThreatLists (*threats)(const PlayedGame&, const Position&, std::int64_t nodes);
  // Reviewer::position() and Reviewer::game().
  PositionReview (*review)(const PlayedGame&, const Profile&, const ReviewLimits&, const Position&);
  std::function<void(const Position&, std::span<const Move> played,
                     const std::function<void(MoveReview)>& each)> (*move_reviewer)(
      const PlayedGame&, const Profile&, const ReviewLimits&);
  // GameReviewer::review(); `memory` as for Reviewer.
  std::function<GameReview(const Position&, std::span<const Move>, const std::optional<Outcome>&)> (
      *game_reviewer)(const PlayedGame&, const Profile&, const ReviewLimits&, ReviewMemory* memory);
  // ProofJudge::is_won().
  std::function<bool(const Position&)> (*proof_judge)(const PlayedGame&, std::int64_t nodes,
                                                      bool with_threes);
};
const PositionTools& position_tools(const PlayedGame& game);

}  // namespace rb::renju
