#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "runner/formats/renlib/library.hpp"

namespace rb::renlib {

// Calls `enter` with each node of a library but the root, parents first, and with the moves to it;
// below a node for which it returns false nothing is visited. Nodes that are no moves, and those
// whose point is occupied on their line, are passed over with what is below; returns how many of
// the latter there are.
using Enter = std::function<bool(std::uint32_t node, const std::vector<Move>& moves)>;
std::size_t walk(const Library& library, const Enter& enter);

// How many nodes are below each node, and itself.
std::vector<std::uint32_t> sizes_of_subtrees(const Library& library);

// The children that the user has marked as the moves to play: those with the text "*", else the
// marked ones, else those with the first letter, "A" before "B" and so on.
std::vector<std::uint32_t> marked_children(const Library& library, std::uint32_t node);

// The child that the library recommends; 0: it has none. That is the one with the text "*", else a
// marked one, else "A" before "B" and so on, else the one with the most nodes below.
std::uint32_t best_child(const Library& library, std::uint32_t node,
                         const std::vector<std::uint32_t>& sizes);

}  // namespace rb::renlib
