#include "runner/evidence/stats/cell_tally.hpp"

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"

namespace rb {

CellTally::Counts& CellTally::at(int player, int ply, int cell) {
  if (boards_.size() <= zu(player)) boards_.resize(zu(player) + 1);
  Board& board = boards_[zu(player)][zu((ply + 1) % 2)];
  if (board.size() <= zu(cell)) board.resize(zu(cell) + 1);
  return board[zu(cell)];
}

void CellTally::add(const GameRecord& record) {
  const auto& [winner, reason] = record.outcome;
  const int plies = static_cast<int>(std::ssize(record.moves)) - (is_fault(reason) ? 1 : 0);
  for (int ply = 1; ply <= plies; ++ply) {
    const MoveRecord& move = record.moves[zu(ply - 1)];
    if (move.opening || !move.reply.move.is_cell()) continue;
    Counts& counts = at(record.players[zu((ply + 1) % 2)], ply, move.reply.move.cell());
    ++counts.moves;
    if (ply < plies) continue;
    counts.forbidden += reason == Reason::forbidden;
    counts.traps += record.marks.trap.value_or(false);
  }
}

void CellTally::judge(int player, int ply, int cell, bool missed, bool allowed) {
  if (!missed && !allowed) return;
  Counts& counts = at(player, ply, cell);
  counts.missed += missed;
  counts.allowed += allowed;
}

Json CellTally::rows_json(const Board& board) {
  Json rows = Json::array();
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const auto& [moves, forbidden, traps, missed, allowed] = board[cell];
    if (moves + missed + allowed == 0) continue;
    rows.push_back({cell, moves, forbidden, traps, missed, allowed});
  }
  return rows;
}

Json CellTally::json(std::size_t players) const {
  Json list = Json::array();
  for (std::size_t i = 0; i < players; ++i) {
    const auto own = i < boards_.size() ? boards_[i] : std::array<Board, 2>{};
    list.push_back(json_object({{"black", rows_json(own[0])}, {"white", rows_json(own[1])}}));
  }
  return list;
}

}  // namespace rb
