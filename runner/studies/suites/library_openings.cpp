#include "runner/studies/suites/library_openings.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "engine/renju/judging/opening_maker.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/formats/renlib/library.hpp"
#include "runner/formats/renlib/library_lines.hpp"
#include "runner/play/game_result.hpp"

namespace rb {
namespace {

// None: the rules do not allow a move, or it ends the game.
std::optional<Position> position_of(const std::vector<Move>& moves) {
  const Rules& rules = renju::rules();
  Position position = rules.start();
  for (const Move move : moves) {
    if (!rules.is_legal(position, move) || rules.play(position, move)) return std::nullopt;
  }
  return position;
}

// Whether a move that can be made follows.
bool goes_on(const renlib::Library& library, std::uint32_t node, const std::vector<Move>& moves) {
  for (std::uint32_t next = library[node].child; next != 0; next = library[next].sibling) {
    const Move move = library[next].move();
    if (library[next].is_move && move.is_cell() && std::ranges::find(moves, move) == moves.end()) {
      return true;
    }
  }
  return false;
}

}  // namespace

LibraryOpenings library_openings(const std::string& path, std::size_t least, std::size_t most) {
  const renlib::Library library = renlib::read_library(path);
  LibraryOpenings found;
  std::unordered_set<std::uint64_t> seen;
  renlib::walk(library, [&](std::uint32_t node, const std::vector<Move>& moves) {
    if (moves.size() != most && goes_on(library, node, moves)) return true;
    if (moves.size() < least) return true;
    const auto position = position_of(moves);
    if (!position) {
      ++found.illegal;
    } else if (!seen.insert(opening_key(moves, kRenjuSize, &renju::rules())).second) {
      ++found.again;
    } else if (renju::decided(*position)) {
      ++found.decided;
    } else {
      found.openings.push_back(moves);
    }
    return moves.size() < most;
  });
  return found;
}

}  // namespace rb
