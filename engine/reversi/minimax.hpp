#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game/meter.hpp"
#include "engine/reversi/board.hpp"
#include "engine/reversi/side.hpp"
#include "engine/reversi/trace_writer.hpp"

// The search of the Reversi AI of level "tegowai": minimax with alpha-beta cuts; values are always
// from the view of the AI, the player whose move is searched. MAX is the AI to move, MIN its
// opponent. Alpha is the best value that MAX is sure of, beta the best that MIN is sure of; after
// each move the node is left if beta <= alpha. Moves are tried in the order of the squares.
namespace rb::reversi {

// Stones of the side to move count 1 each, 101 in a corner, -29 on the cell diagonally beside it;
// the other side's count against it.
int evaluate(const Board& board);

// What happens at a node in which the side to move has no move.
enum class PassRule : std::uint8_t {
  leaf,  // as in the original: it is evaluated at once, even if the other side could move
  pass   // the turn goes to the other side and costs one ply; if it cannot move either, a leaf
};

// The task of a node. `alpha` and `beta` are from the AI's view.
struct Node {
  Board board;
  int depth = 0;  // plies left
  Side side = Side::max;
  int alpha = -kInfinity;
  int beta = kInfinity;
};

// The value of the node, fail-soft; none: the limit ended it. Adds to `leaves` those evaluated.
std::optional<int> alpha_beta(const Node& node, PassRule rule, Meter& meter, std::uint64_t& leaves);

// A move of the AI and its exact value.
struct RootMove {
  int square = 0;
  int value = 0;
  friend bool operator==(const RootMove&, const RootMove&) = default;
};

// Every move of the side to move, in the order of the squares, each searched `depth` - 1 plies
// deep with an open window: a shared alpha would turn equal values into bounds. Incomplete if the
// limit ended the search. REQUIRES: depth >= 1.
std::vector<RootMove> root_values(const Board& board, int depth, PassRule rule, Meter& meter,
                                  std::uint64_t& leaves);

// Reports the search of a node line by line, with PassRule::leaf: each try, leaf, value and cut,
// indented by its distance from the node.
void trace(const Node& node, Language language, const TraceOutput& out);

}  // namespace rb::reversi
