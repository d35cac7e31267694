#include "engine/renju/search/oversight.hpp"

#include <algorithm>

namespace rb::renju::inline RB_SIZES {
namespace {

bool makes_threat(const Threats& threats) { return threats.fours() > 0 || threats.threes() > 0; }

}  // namespace

void Oversight::draw(double probability, Rng& rng) {
  unseen_ = {};
  if (probability <= 0) return;
  for (int cell = 0; cell < kCells; ++cell) {
    if (rng.uniform() < probability) unseen_.add(cell);
  }
}

// What the opponent could make on the cell is what a stone there stops.
bool Oversight::hides(const Board& board, int cell) const {
  if (!unseen_.has(cell)) return false;
  const Stone me = board.to_move();
  return makes_threat(board.threats(cell, me)) || makes_threat(board.threats(cell, opponent(me)));
}

bool Oversight::hides_all(const Board& board, std::span<const int> moves) const {
  return std::ranges::all_of(moves, [&](int cell) { return hides(board, cell); });
}

std::span<const int> Oversight::seen(const Board& board, std::span<const int> moves) {
  if (unseen_.empty()) return moves;
  const auto end = std::copy_if(moves.begin(), moves.end(), seen_.begin(),
                                [&](int cell) { return !hides(board, cell); });
  const auto count = static_cast<std::size_t>(end - seen_.begin());
  return count == 0 ? moves : std::span<const int>(seen_).first(count);
}

}  // namespace rb::renju::inline RB_SIZES
