#include "engine/renju/rules/rules.hpp"

#include "engine/renju/rules/judge.hpp"
#include "engine/renju/rules/opening_names.hpp"
#include "engine/renju/rules/trap.hpp"

namespace rb::renju {
namespace {

// Whether the side to move has a move: White on any empty cell, Black on one that is not forbidden.
bool has_move(const Position& position) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    if (position.to_move == Stone::white || !judge(position, cell).forbidden()) return true;
  }
  return false;
}

class Renju final : public Rules {
 public:
  std::string_view name() const override { return "renju"; }
  Position start() const override { return {}; }

  bool is_legal(const Position& position, Move move) const override {
    return move.is_cell() && move.cell() < position.cells() &&
           position.at(move.cell()) == Stone::empty;
  }

  std::optional<Outcome> play(Position& position, Move move) const override {
    const Stone mover = position.to_move;
    const bool five = makes_five(position, move.cell(), mover);
    const bool forbidden =
        mover == Stone::black && !five && judge(position, move.cell()).forbidden();
    position.put(move.cell(), mover);
    position.to_move = opponent(mover);
    position.last = move;
    ++position.ply;
    if (five) return Outcome{mover, Reason::five};
    if (forbidden) return Outcome{Stone::white, Reason::forbidden};
    if (!has_move(position)) return Outcome{Stone::empty, Reason::board_full};
    return std::nullopt;
  }

  GameMarks marks(std::span<const Move> moves, const Outcome& outcome) const override {
    GameMarks marks{.trap = lost_by_trap(moves, outcome)};
    if (const NamedOpening* opening = find_opening(moves)) {
      marks.opening = std::string(opening->code) + ' ' + std::string(opening->romaji);
      marks.opening_class = opening->kind == OpeningClass::direct ? "direct" : "indirect";
    }
    return marks;
  }
};

}  // namespace

const Rules& rules() {
  static const Renju instance;
  return instance;
}

}  // namespace rb::renju
