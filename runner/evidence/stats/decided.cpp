#include "runner/evidence/stats/decided.hpp"

#include <algorithm>

namespace rb {
namespace {

constexpr std::array kLastMoves{20, 30, 40, 50, 60, 80};

Stone side_of(std::size_t ply) { return ply % 2 == 0 ? Stone::black : Stone::white; }

}  // namespace

std::optional<DecidedAt> decided_at(const GameRecord& record) {
  const Stone winner = record.outcome.winner;
  if (winner == Stone::empty) return std::nullopt;
  const int end = plies(record);
  DecidedAt decided{.move = end};
  if (is_fault(record.outcome.reason)) return decided;
  bool is_turned = true;  // the last score that was told does not favour the winner
  for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
    const MoveRecord& move = record.moves[ply];
    if (move.opening || !move.reply.score) continue;
    decided.by_scores = true;
    const int score = side_of(ply) == winner ? *move.reply.score : -*move.reply.score;
    if (is_turned) decided.move = static_cast<int>(ply) + 1;
    is_turned = score <= 0;
  }
  if (is_turned) decided.move = end;
  return decided;
}

DecidedGames::DecidedGames(std::size_t players) {
  int first = 1;
  for (const int last : kLastMoves) {
    stretches_.push_back({.first = first, .last = last});
    first = last + 1;
  }
  stretches_.push_back({.first = first});
  for (DecidedStretch& stretch : stretches_) stretch.players.resize(players);
}

void DecidedGames::add(const GameRecord& record) {
  const auto decided = decided_at(record);
  if (!decided) {
    ++drawn_;
    return;
  }
  ++(decided->by_scores ? by_scores_ : by_end_);
  const auto stretch = std::ranges::find_if(
      stretches_, [&](const DecidedStretch& s) { return s.last == 0 || decided->move <= s.last; });
  const bool black_won = record.outcome.winner == Stone::black;
  ++stretch->games;
  stretch->black_won += black_won ? 1 : 0;
  for (std::size_t colour = 0; colour < record.players.size(); ++colour) {
    const auto number = static_cast<std::size_t>(record.players[colour]);
    if (stretch->players.size() <= number) stretch->players.resize(number + 1);
    DecidedStretch::Player& player = stretch->players[number];
    ++player.games;
    player.won += (colour == 0) == black_won ? 1 : 0;
  }
}

}  // namespace rb
