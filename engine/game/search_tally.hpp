#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// Where the nodes of a search go, summed over any number of searches. A search that is given one
// adds to it; only the engine of renju does (docs/algorithms/search.md 5).
namespace rb {

struct SearchTally {
  static constexpr std::size_t kMostDepth = 60;

  // The nodes of one kind with the same remaining depth, after extensions.
  struct Nodes {
    std::uint64_t entered = 0;
    std::uint64_t settled = 0;  // by the table, a solver, a pass or the board's score
    std::uint64_t cut_off = 0;  // of those whose moves were searched: one reached beta
    std::uint64_t cut_by_first = 0;
    std::uint64_t moves = 0;  // that were searched

    Nodes& operator+=(const Nodes& more) {
      entered += more.entered;
      settled += more.settled;
      cut_off += more.cut_off;
      cut_by_first += more.cut_by_first;
      moves += more.moves;
      return *this;
    }
  };
  // Answers: only those to a threat are searched. Open and null tell the width of the window.
  enum class Kind : std::size_t { open, null, answers };
  static constexpr std::size_t kKinds = 3;
  enum class MoveKind : std::size_t { quiet, three, four, answer };
  static constexpr std::size_t kMoveKinds = 4;
  // An iteration that was finished, and the one before it in the same searches.
  struct Iteration {
    std::uint64_t searches = 0, nodes = 0, nodes_before = 0;
  };

  // By how much the exact score of a node exceeds that of its board, where both are no wins: what a
  // margin of futility has to cover. In steps of kErrorStep; the last on either side has the rest.
  static constexpr int kErrorStep = 50, kErrorSteps = 100;
  using Errors = std::array<std::uint64_t, 2 * kErrorSteps + 1>;
  static constexpr std::size_t kErrorDepths = 8;

  std::array<std::array<Nodes, kKinds>, kMostDepth + 1> nodes{};  // [depth][kind], depth from 1
  // [depth][0: the side that searches is to move, 1: its opponent], depth from 1
  std::array<std::array<Errors, 2>, kErrorDepths + 1> errors{};
  std::uint64_t horizon = 0;                           // nodes without moves
  std::array<std::uint64_t, kMoveKinds> moves{};       // searched, by kind
  std::array<Iteration, kMostDepth + 1> iterations{};  // by depth, from 1
  std::uint64_t unfinished = 0;                        // nodes of a depth that was not
};

}  // namespace rb
