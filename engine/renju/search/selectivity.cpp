#include "engine/renju/search/selectivity.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/zu.hpp"
#include "engine/renju/search/move_order.hpp"

namespace rb::renju::inline RB_SIZES {

Selectivity::Selectivity(const Profile& profile)
    : futility_{profile.futility_self(), profile.futility_opponent()},
      move_count_(profile.move_count),
      move_count_depth_(profile.move_count_depth),
      lmr_depth_(profile.lmr_depth),
      lmr_index_(profile.lmr_index),
      plain_four_reduction_(profile.plain_four_reduction),
      lmr_(profile.lmr),
      lmr_history_(profile.lmr_history),
      null_move_reduction_(profile.null_move_reduction),
      null_move_slope_(profile.null_move_slope) {
  for (int depth = 1; depth < kDepths; ++depth) {
    for (int searched = 1; searched < kMoves; ++searched) {
      const double more = profile.lmr_slope * std::log(depth) * std::log(searched);
      reductions_[zu(depth)][zu(searched)] =
          static_cast<std::uint8_t>(profile.lmr_reduction + static_cast<int>(more));
    }
  }
}

int Selectivity::by_history(int reduction, int history) {
  const int more = history > MoveOrder::kMaxHistory / 4 ? -1 : history < 0 ? 1 : 0;
  return std::max(reduction + more, 0);
}

int Selectivity::pass_reduction(int depth) const {
  return null_move_reduction_ + static_cast<int>(null_move_slope_ * depth);
}

}  // namespace rb::renju::inline RB_SIZES
