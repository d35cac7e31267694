#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "runner/check/examination_talk.hpp"

namespace rb {

// A step of the protocol that is looked at by itself. It begins with a game that has just begun.
struct ExaminationStep {
  std::string_view name;
  Finding (*look)(ExaminationTalk& talk);
  bool needs_moves = true;  // says nothing of a program that does not move in time
  bool told = true;         // the INFO lines come first
  bool strict = true;       // all of its questions are right, so that each has one answer
};

// All but the first, START, and the last, which tells what is said besides, in their order.
std::span<const ExaminationStep> examination_steps();

// Questions asked as soon as a move has come, many times: see examination_quick.cpp.
Finding look_at_quick_questions(ExaminationTalk& talk);

}  // namespace rb
