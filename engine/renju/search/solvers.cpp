#include "engine/renju/search/solvers.hpp"

#include <algorithm>
#include <chrono>

namespace rb::renju::inline RB_SIZES {
namespace {

// What one call may spend: of a limited budget never so much that later calls starve.
Budget share(std::int64_t nodes, int most_ms, const Budget& whole) {
  const std::int64_t most = std::min(nodes, whole.left() / 4);
  if (!whole.deadline()) return whole.part(most);
  const Budget::TimePoint now = whole.now();
  const auto time = std::min<Budget::TimePoint::duration>(std::chrono::milliseconds(most_ms),
                                                          (*whole.deadline() - now) / 4);
  return whole.part(most, now + time);
}

template <typename Solve>
Solution charged(Budget& whole, Budget part, Solvers::Use& use, const Solve& solve) {
  const Solution solution = solve(part);
  whole.charge(part);
  ++use.calls;
  use.nodes += static_cast<std::uint64_t>(solution.nodes);
  use.line_nodes += static_cast<std::uint64_t>(solution.line_nodes);
  use.won += solution.proof == Proof::win ? 1 : 0;
  use.unfinished += solution.proof == Proof::unknown ? 1 : 0;
  return solution;
}

}  // namespace

void Solvers::new_move() {
  vcf_use_ = mise_use_ = vct_use_ = {};
  vcf_.count_copies_anew();
}

Solution Solvers::vcf(Board& board, Budget& whole) {
  if (board.fours(board.to_move()).empty()) return {};
  return charged(whole, share(profile_.vcf_nodes, profile_.vcf_ms, whole), vcf_use_,
                 [&](Budget& part) { return vcf_.solve(board, profile_.vcf_depth, part); });
}

Solution Solvers::opponent_vcf(Board& board, Budget& whole) {
  if (board.fours(board.to_move()).empty()) return {};
  return charged(whole, share(profile_.opponent_vcf_nodes, profile_.opponent_vcf_ms, whole),
                 vcf_use_,
                 [&](Budget& part) { return vcf_.solve(board, profile_.vcf_depth, part); });
}

Solution Solvers::mise(Board& board, Budget& whole) {
  return charged(whole, share(profile_.mise_nodes, profile_.mise_ms, whole), mise_use_,
                 [&](Budget& part) { return mise_.solve(board, part, profile_.mise_vcf_depth); });
}

Solution Solvers::vct(Board& board, Budget& whole) {
  if (board.stones() < profile_.vct_min_stones) return {};
  return charged(
      whole, share(profile_.vct_nodes, profile_.vct_ms, whole), vct_use_, [&](Budget& part) {
        return vct_.solve(board, profile_.vct_depth, part, VctSolver::Report::first_move);
      });
}

Solution Solvers::opponent_vct(Board& board, Budget& whole) {
  return charged(whole, share(profile_.opponent_vct_nodes, profile_.opponent_vct_ms, whole),
                 vct_use_, [&](Budget& part) {
                   return vct_.solve(board, profile_.vct_depth, part,
                                     VctSolver::Report::first_move);
                 });
}

Solution Solvers::node_vcf(Board& board, Budget& whole) {
  if (board.fours(board.to_move()).empty()) return {};
  return charged(whole, whole.part(profile_.node_vcf_nodes), vcf_use_, [&](Budget& part) {
    return vcf_.solve(board, profile_.vcf_depth, part, Aim::any);
  });
}

Solution Solvers::node_vct(Board& board, Budget& whole) {
  const Stone me = board.to_move();
  if (board.fours(me).empty() && board.threes(me).empty()) return {};
  return charged(whole, whole.part(profile_.node_vct_nodes), vct_use_, [&](Budget& part) {
    return vct_.solve(board, profile_.vct_depth, part, VctSolver::Report::first_move);
  });
}

}  // namespace rb::renju::inline RB_SIZES
