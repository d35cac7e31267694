#include "runner/studies/analysis/whole_line.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "engine/renju/judging/played_game.hpp"

namespace rb {
namespace {

// The empty cells, first those on which the last mover threatens a five, then by their distance to
// its stone.
std::vector<int> replies(const Position& position, const gomoku::Variant& game) {
  struct Reply {
    int cell;
    bool stops;
    int distance;
  };
  const int size = position.size, last = position.last.cell();
  std::vector<Reply> found;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    const int distance =
        std::max(std::abs(cell / size - last / size), std::abs(cell % size - last % size));
    const Stone mover = opponent(position.to_move);
    found.push_back({cell, gomoku::makes_five(position, cell, mover, game.of(mover)), distance});
  }
  std::ranges::stable_sort(found, [](const Reply& a, const Reply& b) {
    return a.stops != b.stops ? a.stops : a.distance < b.distance;
  });
  std::vector<int> cells;
  for (const Reply& reply : found) cells.push_back(reply.cell);
  return cells;
}

// The rest of a line, which ends the game; none: it cannot be played so.
std::optional<std::vector<Move>> played(const Position& position, std::span<const int> line,
                                        const renju::PlayedGame& game) {
  if (line.empty()) return std::nullopt;
  const bool is_open = line.front() < 0;
  const Rules& rules = renju::rules_of(game);
  for (const int cell :
       is_open ? replies(position, game.variant) : std::vector<int>{line.front()}) {
    const auto rest = line.subspan(1);
    if (is_open && std::ranges::find(rest, cell) != rest.end()) continue;
    if (!rules.is_legal(position, Move(cell))) continue;
    Position after = position;
    const auto outcome = rules.play(after, Move(cell));
    if (outcome.has_value() != rest.empty()) continue;
    if (rest.empty()) return std::vector{Move(cell)};
    if (auto moves = played(after, rest, game)) {
      moves->insert(moves->begin(), Move(cell));
      return moves;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Move> whole_line(const Position& position, std::span<const int> line,
                             const renju::PlayedGame& game) {
  std::vector<Move> moves;
  const auto sign = std::ranges::find_if(line, [](int cell) { return cell < 0; });
  if (sign != line.end()) {
    if (auto whole = played(position, line, game)) return *std::move(whole);
  }
  std::transform(line.begin(), sign, std::back_inserter(moves),
                 [](int cell) { return Move(cell); });
  return moves;
}

}  // namespace rb
