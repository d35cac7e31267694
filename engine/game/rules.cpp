#include "engine/game/rules.hpp"

#include <array>

namespace rb {
namespace {

constexpr std::array<std::string_view, kReasons> kNames = {
    "five",       "forbidden",    "more discs",  "equal discs", "board full",
    "move limit", "illegal move", "bad answer",  "timeout",     "crash",
    "resigned",   "agreed draw",  "resign rule", "draw rule",   "proof"};

}  // namespace

std::string_view name(Reason reason) { return kNames[static_cast<std::size_t>(reason)]; }

std::optional<Reason> find_reason(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Reason>(i);
  }
  return std::nullopt;
}

std::vector<Move> Rules::legal_moves(const Position& position) const {
  std::vector<Move> moves;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (is_legal(position, Move(cell))) moves.emplace_back(cell);
  }
  if (is_legal(position, Move::pass())) moves.push_back(Move::pass());
  return moves;
}

}  // namespace rb
