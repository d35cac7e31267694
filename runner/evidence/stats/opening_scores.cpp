#include "runner/evidence/stats/opening_scores.hpp"

#include <algorithm>

namespace rb {

void OpeningScores::add(const GameRecord& record) {
  const renju::NamedOpening* const opening = renju::find_opening(placed_moves(record));
  rating::GameCounts* counts = &others_;
  if (opening != nullptr) {
    auto row = std::ranges::find(rows_, opening, &Row::opening);
    if (row == rows_.end()) row = rows_.insert(row, {opening});
    counts = &row->black;
  }
  const Stone winner = record.outcome.winner;
  ++(winner == Stone::black   ? counts->wins
     : winner == Stone::white ? counts->losses
                              : counts->draws);
}

std::vector<OpeningScores::Row> OpeningScores::rows() const {
  std::vector<Row> sorted = rows_;
  std::ranges::sort(sorted, [](const Row& a, const Row& b) {
    if (a.black.games() != b.black.games()) return a.black.games() > b.black.games();
    return a.opening < b.opening;  // in the order of their table
  });
  return sorted;
}

}  // namespace rb
