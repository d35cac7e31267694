#include "runner/play/failures.hpp"

namespace rb {

std::optional<int> Failures::add(const GameRecord& record) {
  const int black = record.players[0], white = record.players[1];
  std::optional<int> loser;
  if (is_fault(record.outcome.reason)) {
    loser = record.outcome.winner == Stone::black ? white : black;
  }
  for (const int player : record.players) {
    int& count = in_a_row_[static_cast<std::size_t>(player)];
    count = loser == player ? count + 1 : 0;
  }
  return loser;
}

}  // namespace rb
