#include "runner/evidence/fault_losses.hpp"

#include <cassert>
#include <numeric>

#include "runner/play/record.hpp"

namespace rb {

void FaultLosses::add(const GameResult& game, int player) {
  assert(game.black == player || game.white == player);
  ++games;
  if (game.half_points == 1) return;
  const bool is_won = game.half_points == (game.black == player ? 2 : 0);
  if (is_won) {
    ++wins;
    won += is_fault(game.reason) ? 1 : 0;
    return;
  }
  ++losses;
  if (!is_fault(game.reason)) return;
  ++by_reason[static_cast<std::size_t>(game.reason)];
  at_start += game.is_start_timeout ? 1 : 0;
  if (!first) first = {game.run, game.id};
}

int FaultLosses::count() const { return std::accumulate(by_reason.begin(), by_reason.end(), 0); }

}  // namespace rb
