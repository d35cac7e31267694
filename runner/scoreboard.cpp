#include "runner/scoreboard.hpp"

#include <cassert>

#include "engine/base/rng.hpp"

namespace rb {
namespace {

std::size_t place(int index) { return static_cast<std::size_t>(index); }

// Half points of the side that had `colour`: 2 for a win, 1 for a draw.
int half_points(const Outcome& outcome, Stone colour) {
  if (outcome.winner == Stone::empty) return 1;
  return outcome.winner == colour ? 2 : 0;
}

void add_result(rating::GameCounts& counts, int points) {
  ++(points == 2 ? counts.wins : points == 1 ? counts.draws : counts.losses);
}

// Equal for equal moves, whoever played them: between equal players the second game of a pair says
// no more than the first. 64 bits: a false match in a million
// games has a chance of 1 in 30 million.
std::uint64_t game_key(const GameRecord& record) {
  std::uint64_t key = 0;
  for (const MoveRecord& ply : record.moves) {
    const Move move = ply.reply.move;
    const int code = move.is_cell() ? move.cell() : move == Move::pass() ? -2 : -1;
    key = scramble(key ^ static_cast<std::uint64_t>(code));
  }
  return key;
}

}  // namespace

void Scoreboard::add(const GameRecord& record) {
  const int black = record.players[0];
  assert((black == 0 && record.players[1] == 1) || (black == 1 && record.players[1] == 0));
  for (int colour = 0; colour < 2; ++colour) {
    const Stone stone = colour == 0 ? Stone::black : Stone::white;
    add_result(counts_[place(record.players[place(colour)])][place(colour)],
               half_points(record.outcome, stone));
  }

  const int points = half_points(record.outcome, black == 0 ? Stone::black : Stone::white);
  const auto [other, first] = half_points_.try_emplace(record.id / 2, points);
  if (!first) {
    pairs_.add(other->second + points);
    half_points_.erase(other);
  }

  ++games_;
  ++reasons_[static_cast<std::size_t>(record.outcome.reason)];
  plies_ += record.moves.size();
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const MoveRecord& move = record.moves[ply];
    if (move.opening) continue;
    // Black begins and the sides alternate: a pass is a move.
    PlayerTotals& totals = totals_[place(record.players[ply % 2])];
    ++totals.moves;
    totals.nodes += move.reply.nodes;
    totals.think += move.elapsed;
  }
  keys_.insert(game_key(record));
}

rating::GameCounts Scoreboard::counts(int player) const {
  rating::GameCounts sum;
  for (const rating::GameCounts& part : counts_[place(player)]) {
    sum.wins += part.wins;
    sum.draws += part.draws;
    sum.losses += part.losses;
  }
  return sum;
}

rating::GameCounts Scoreboard::counts(int player, Stone colour) const {
  assert(colour != Stone::empty);
  return counts_[place(player)][colour == Stone::black ? 0 : 1];
}

double Scoreboard::mean_plies() const {
  return games_ == 0 ? 0 : static_cast<double>(plies_) / games_;
}

const PlayerTotals& Scoreboard::totals(int player) const { return totals_[place(player)]; }

}  // namespace rb
