#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "runner/programs/check/examination_talk.hpp"

namespace rb {

// A step of the protocol that is examined separately. It begins with a fresh game.
struct ExaminationStep {
  std::string_view name;
  Finding (*look)(ExaminationTalk& talk);
  bool needs_moves = true;  // says nothing about a program that does not move in time
  bool told = true;         // the INFO lines come first
  bool strict = true;       // all of its questions are right, so that each has one answer
};

// The finding that says what went wrong: a failure, unless the machine was too busy to tell.
Finding finding_of(std::string_view check, const Trouble& lost);

// Moves near h8, the middle of 15x15, as near the middle of a board of this size.
std::vector<Move> around_centre(std::string_view moves, int size);

// All steps in order, except the first, START, and the last, which reports other output.
std::span<const ExaminationStep> examination_steps();

// Asks many questions right after a move has come: see examination_quick.cpp.
Finding look_at_quick_questions(ExaminationTalk& talk);

// Lets it make an opening with another player: see examination_swap2.cpp.
Finding look_at_swap2(ExaminationTalk& talk);

}  // namespace rb
