#include "runner/studies/suites/library_openings.hpp"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/renju/judging/opening_maker.hpp"
#include "engine/renju/rules/rules.hpp"
#include "positions/midgame_suite.hpp"
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

std::optional<std::string> library_suite(std::string_view bytes, const std::string& path) {
  if (!renlib::is_library(bytes)) return std::nullopt;
  const renlib::Library library = renlib::parse_library(bytes, path);
  std::string rows;
  const auto add = [&](std::uint32_t node, const std::vector<Move>& moves) {
    const auto marked = renlib::marked_children(library, node);
    const auto position = marked.empty() ? std::nullopt : position_of(moves);
    if (!position) return true;
    MidgameRow row;
    for (const std::uint32_t child : marked) {
      const Move move = library[child].move();
      Position after = *position;
      if (!move.is_cell() || !renju::rules().is_legal(after, move)) continue;
      const auto end = renju::rules().play(after, move);
      if (!end || end->reason != Reason::forbidden) row.best.push_back(move.cell());
    }
    if (!row.best.empty()) rows += midgame_line(moves, row) + '\n';
    return true;
  };
  add(0, {});
  renlib::walk(library, add);
  if (rows.empty()) {
    throw Error(
        fmt::format("{}: no move of this library is marked, or has the text * or A: it "
                    "asks nothing",
                    path));
  }
  return rows;
}

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
