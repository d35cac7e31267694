#pragma once

#include <string>
#include <vector>

#include "runner/play/record.hpp"
#include "runner/programs/gomocup/answer_mapping.hpp"

namespace rb {

// What the games of a run show of faults in its programs, for their authors.
class ProgramNotes {
 public:
  // `variant`: of the run; null: it is no game of programs, and its answers say nothing.
  ProgramNotes(std::vector<std::string> names, const gomoku::Variant* variant, int board_size)
      : names_(std::move(names)),
        variant_(variant),
        board_size_(board_size),
        faults_(names_.size()),
        mappings_(names_.size()),
        rows_(names_.size()) {}

  void add(const GameRecord& record);
  // A sentence each: what was seen of a player's first fault, how its answers may be meant, and
  // whether it took a row for a win that is none in this game.
  std::vector<std::string> texts() const;

 private:
  void add_answers(const GameRecord& record);
  void add_row(const Position& position, Move move, const GameRecord& record);

  std::vector<std::string> names_;
  const gomoku::Variant* variant_;
  int board_size_;
  std::vector<std::string> faults_;  // of each player; empty: nothing is known
  std::vector<gomocup::MappingEvidence> mappings_;
  std::vector<std::string> rows_;  // of each player, that it took for a win; empty: none
};

}  // namespace rb
