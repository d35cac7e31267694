#include "runner/play/same_game.hpp"

#include <algorithm>

namespace rb {
namespace {

bool is_same_move(const MoveRecord& a, const MoveRecord& b) {
  const Reply &x = a.reply, &y = b.reply;
  return a.opening == b.opening && x.move == y.move && x.fault == y.fault && x.score == y.score &&
         x.depth == y.depth && x.nodes == y.nodes && x.counters == y.counters && x.line == y.line &&
         x.thinking == y.thinking;
}

}  // namespace

bool is_same_game(const GameRecord& a, const GameRecord& b) {
  return a.id == b.id && a.opening == b.opening && a.seed == b.seed && a.players == b.players &&
         a.outcome == b.outcome && a.marks == b.marks && a.ruling == b.ruling &&
         a.swap2 == b.swap2 && a.unkept == b.unkept &&
         std::ranges::equal(a.moves, b.moves, is_same_move);
}

}  // namespace rb
