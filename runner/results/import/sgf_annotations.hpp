#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game/position.hpp"
#include "runner/results/import/game_reader.hpp"
#include "runner/results/import/sgf_tree.hpp"

namespace rb {

// A point of a move: "hh" from the upper left, "h8", or a pass, "" and "tt". Throws Error without
// the place if it is not on the board.
Move sgf_move(std::string_view point, const ReadAs& as);

// What a node says in words: its GC, N and C, a line each, as UTF-8. Throws Error without the place
// if they are not valid in `charset`, or longer than a MiB.
std::string sgf_comment(const SgfNode& node, std::string_view charset);

// Adds when and where the game was played, EV, DT, RO, PC and GN, as lines of its comment.
void add_headings(const SgfTree& tree, const ReadAs& as, ToldGame& game);

// Adds the variations of a tree to the annotations of its game. A node that is not the next move of
// its line, such as one that sets stones up, is left out with all below it. `plies` are the moves
// of the game after each node of the main line.
void add_variations(const SgfTree& tree, const ReadAs& as, const std::vector<int>& plies,
                    ToldGame& game);

}  // namespace rb
