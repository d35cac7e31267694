#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/solve/vcf.hpp"

// The judges as the referees of forced wins: they know nothing of patterns, and try every reply.
namespace rb::renju {

inline Position after(Position position, int cell) {
  position.put(cell, position.to_move);
  position.to_move = opponent(position.to_move);
  return position;
}

inline bool wins(const Position& position, int cell, Stone stone, const gomoku::Variant& game) {
  return gomoku::makes_five(position, cell, stone, game.of(stone));
}

inline std::vector<int> five_cells(const Position& position, Stone stone,
                                   const gomoku::Variant& game = gomoku::kRenju) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) == Stone::empty && wins(position, cell, stone, game)) {
      cells.push_back(cell);
    }
  }
  return cells;
}

// A move that loses or breaks the rules at once: a forbidden point of Black.
inline bool is_forbidden(const Position& position, int cell,
                         const gomoku::Variant& game = gomoku::kRenju) {
  return game.of(position.to_move).has_forbidden_points && judge(position, cell).forbidden();
}

inline bool five_is_left(const Position& position, const std::vector<int>& points, Stone stone,
                         const gomoku::Variant& game) {
  return std::ranges::any_of(points, [&](int cell) {
    return position.at(cell) == Stone::empty && wins(position, cell, stone, game);
  });
}

// What is wrong with the win from move `at` of the line on; empty: nothing, whatever the defender
// replies.
inline std::string flaw(const Position& position, std::span<const std::int16_t> line,
                        std::size_t at = 0, const gomoku::Variant& game = gomoku::kRenju) {
  const Stone attacker = position.to_move;
  const auto name = [&](int cell) { return cell_name(cell, position.size); };
  const int move = line[at];
  if (move < 0 || position.at(move) != Stone::empty) return "no move";
  if (wins(position, move, attacker, game)) {
    return at + 1 == line.size() ? "" : name(move) + " is a five, and the line goes on";
  }
  if (at + 1 >= line.size()) return name(move) + " is no five";
  if (is_forbidden(position, move, game)) return name(move) + " is forbidden";
  const Position answered = after(position, move);
  const std::vector<int> points = five_cells(answered, attacker, game);
  if (points.empty()) return name(move) + " is no four";
  int survivors = 0;
  for (int reply = 0; reply < answered.cells(); ++reply) {
    if (answered.at(reply) != Stone::empty) continue;
    if (wins(answered, reply, answered.to_move, game)) return name(reply) + " is a five";
    if (is_forbidden(answered, reply, game)) continue;
    const Position next = after(answered, reply);
    if (five_is_left(next, points, attacker, game)) continue;
    ++survivors;
    if (line[at + 1] != reply) return name(reply) + " parries, and the line does not know";
    if (const std::string deeper = flaw(next, line, at + 2, game); !deeper.empty()) return deeper;
  }
  if (survivors > 0) return "";
  const bool trap = points.size() == 1;
  const int expected = trap ? Solution::kForbiddenReply : Solution::kAnyReply;
  if (line[at + 1] != expected) return name(move) + " cannot be parried";
  if (at + 3 != line.size()) return "the line does not end after the last four";
  return wins(answered, line[at + 2], attacker, game) ? "" : "no five at the end";
}

}  // namespace rb::renju
