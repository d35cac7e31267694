#include "engine/renju/rules/rules.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "engine/game/placing_rules.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/rays.hpp"
#include "engine/renju/rules/trap.hpp"

namespace rb::renju {
namespace {

// Whether a black stone on the cell is in no run, four or three of others: fewer than four black
// stones around it, as judge() explains.
bool is_far(const Position& position, int cell) {
  constexpr int kNeeded = 4, kReach = 4;
  int stones = 0;
  for (const auto [step, length] : rays(cell, position.size)) {
    for (int i = 1; i <= std::min(kReach, length); ++i) {
      stones += position.at(cell + i * step) == Stone::black ? 1 : 0;
    }
  }
  return stones < kNeeded;
}

// Whether the side to move has a move: White on any empty cell, Black on one that is not forbidden.
bool has_move(const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (position.to_move == Stone::white || is_far(position, cell)) return true;
    if (!judge(position, cell).forbidden()) return true;
  }
  return false;
}

class Renju final : public PlacingRules {
 public:
  using PlacingRules::PlacingRules;
  std::string_view name() const override { return "renju"; }

  std::optional<Outcome> play(Position& position, Move move) const override {
    const Stone mover = position.to_move;
    const bool five = makes_five(position, move.cell(), mover);
    const bool forbidden = mover == Stone::black && !five && !is_far(position, move.cell()) &&
                           judge(position, move.cell()).forbidden();
    place(position, move);
    if (five) return Outcome{mover, Reason::five};
    if (forbidden) return Outcome{Stone::white, Reason::forbidden};
    if (!has_move(position)) return Outcome{Stone::empty, Reason::board_full};
    return std::nullopt;
  }

  GameMarks marks(std::span<const Move> moves, const Outcome& outcome) const override {
    if (size() != kRenjuSize) return {};  // the names are those of openings on 15x15
    GameMarks marks{.trap = lost_by_trap(moves, outcome)};
    if (const NamedOpening* opening = find_opening(moves)) {
      marks.opening = std::string(opening->code) + ' ' + std::string(opening->romaji);
      marks.opening_class = opening->kind == OpeningClass::direct ? "direct" : "indirect";
    }
    return marks;
  }
};

std::vector<Renju> all_rules() {
  std::vector<Renju> all;
  for (int size = kSmallestSize; size <= kLargestSize; size += 2) all.emplace_back(size);
  return all;
}

}  // namespace

const Rules& rules(int size) {
  assert(is_size(size));
  static const std::vector<Renju> all = all_rules();
  return all[static_cast<std::size_t>(size - kSmallestSize) / 2];
}

}  // namespace rb::renju
