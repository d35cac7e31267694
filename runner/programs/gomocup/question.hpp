#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "runner/base/process/stream.hpp"

namespace rb::gomocup {

// A question that an engine was asked, and until when its answer is in time, and counts.
struct Question {
  SteadyTime asked, time_over, deadline;
  bool is_timed = false;
  std::stop_token stop;
};

// The lines that came before the answer.
struct Heard {
  std::optional<SteadyTime> refused;  // by ERROR or UNKNOWN, at first
  int refusals = 0;
  std::string refusal;
  bool is_bad = false;             // one was meant as a point
  int others = 0;                  // that are no answers, nor begin with MESSAGE or DEBUG
  std::string first;               // of the bad and other lines
  std::optional<SteadyTime> told;  // YXSTOP
  bool is_idle = false;            // it had computed nothing by then
};

}  // namespace rb::gomocup
