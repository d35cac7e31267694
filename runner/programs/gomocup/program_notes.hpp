#pragma once

#include <string>
#include <vector>

#include "runner/play/record.hpp"
#include "runner/programs/gomocup/answer_mapping.hpp"

namespace rb {

// What the games of a run show of faults in its programs, for their authors.
class ProgramNotes {
 public:
  explicit ProgramNotes(std::vector<std::string> names)
      : names_(std::move(names)), faults_(names_.size()), mappings_(names_.size()) {}

  void add(const GameRecord& record);
  // A sentence each: what was seen of a player's first fault, and how its answers may be meant.
  std::vector<std::string> texts() const;

 private:
  void add_answers(const GameRecord& record);

  std::vector<std::string> names_;
  std::vector<std::string> faults_;  // of each player; empty: nothing is known
  std::vector<gomocup::MappingEvidence> mappings_;
};

}  // namespace rb
