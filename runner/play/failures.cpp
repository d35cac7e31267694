#include "runner/play/failures.hpp"

#include <algorithm>

#include "runner/base/process/traffic.hpp"

namespace rb {

std::string_view fault_note(const GameRecord& record) {
  std::string_view note = last_note(record.traffic[record.outcome.winner == Stone::black ? 1 : 0]);
  const std::string_view reason = name(record.outcome.reason);
  if (note.starts_with(reason)) note.remove_prefix(std::min(note.size(), reason.size() + 2));
  return note;
}

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
