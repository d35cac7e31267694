#include "runner/programs/gomocup/program_notes.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/game/notation.hpp"
#include "engine/gomoku/rules.hpp"
#include "runner/play/failures.hpp"

namespace rb {

void ProgramNotes::add(const GameRecord& record) {
  if (variant_ != nullptr) add_answers(record);
  const auto& [winner, reason] = record.outcome;
  if (!is_fault(reason)) return;
  const auto loser = static_cast<std::size_t>(record.players[winner == Stone::black ? 1 : 0]);
  const std::string_view note = fault_note(record);
  if (note.empty() || !faults_[loser].empty()) return;
  faults_[loser] =
      fmt::format("{} lost game {} by {}: {}", names_[loser], record.id, rb::name(reason), note);
}

// Only a four to stop tells: a program's own five is one however it numbers the points.
void ProgramNotes::add_answers(const GameRecord& record) {
  Position position = place_in_turn({}, board_size_);
  for (const MoveRecord& ply : record.moves) {
    const Move move = ply.reply.move;
    if (!move.is_cell()) return;
    if (ply.reply.cpu && !ply.opening) {
      const auto expected = gomocup::fours_to_stop(position, *variant_);
      const int size = position.size;
      const auto player = static_cast<std::size_t>(record.players[position.ply % 2 == 0 ? 0 : 1]);
      if (!expected.empty()) {
        if (std::ranges::find(expected, move) == expected.end()) add_row(position, move, record);
        mappings_[player].add(position, move.cell() % size, size - 1 - move.cell() / size, expected,
                              record.id);
      }
    }
    if (position.at(move.cell()) != Stone::empty) return;
    position.put(move.cell(), position.to_move);
    position.to_move = opponent(position.to_move);
    position.last = move;
    ++position.ply;
  }
}

// It left a five to the opponent.
void ProgramNotes::add_row(const Position& position, Move move, const GameRecord& record) {
  const Stone colour = position.to_move;
  std::string& row =
      rows_[static_cast<std::size_t>(record.players[colour == Stone::black ? 0 : 1])];
  const bool is_row = gomoku::makes_five(position, move.cell(), colour, gomoku::kOverlineWins);
  const bool wins = gomoku::makes_five(position, move.cell(), colour, variant_->of(colour));
  if (!row.empty() || !is_row || wins || position.at(move.cell()) != Stone::empty) return;
  row = fmt::format(
      "with {} (move {} of game {}) it took a row for a win that is none in {}, and "
      "left a five: it may not know INFO rule {}; renju-bench check --game {} shows "
      "more",
      move_name(move, board_size_), position.ply + 1, record.id, variant_->name,
      variant_->gomocup_rule, variant_->name);
}

std::vector<std::string> ProgramNotes::texts() const {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (!faults_[i].empty()) texts.push_back(faults_[i]);
    if (!rows_[i].empty()) texts.push_back(fmt::format("{}: {}", names_[i], rows_[i]));
    const gomocup::MappingEvidence& evidence = mappings_[i];
    if (!evidence.likely()) continue;
    const auto& example = *evidence.example();
    texts.push_back(fmt::format(
        "{}: {} (move {} of game {}: {}, where {} had to be stopped); renju-bench check shows more",
        names_[i], evidence.text(), example.ply, example.game,
        move_name(example.answer, board_size_), move_name(example.expected, board_size_)));
  }
  return texts;
}

}  // namespace rb
