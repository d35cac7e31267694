#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

#include "runner/base/process/process.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {

// What came of a question whose time was over: an author looks for his fault with it.
struct LateAnswer {
  std::string text;  // as printed; empty: none came
  SteadyTime time = {};
  bool is_unflushed = false;  // it came only when the program's input was closed
  explicit operator bool() const { return !text.empty(); }
};

// Waits this long for an answer of that kind and, if none comes, closes the program's input: one
// that has computed nothing meanwhile, since it forgot to flush its output and waits for the next
// line, ends at once, and with it comes what was stuck in its buffer. What comes later than at once
// is of a program that thinks or sleeps.
LateAnswer look_for_late(Process& process, Kind kind, std::chrono::milliseconds open,
                         const std::stop_token& stop);
inline constexpr std::chrono::milliseconds kFlushTime{100},
    kAtOnce{30};  // from the end of its input

// "its answer 'OK' came only when its input was closed: ..."; empty for other answers.
std::string unflushed_text(const LateAnswer& answer);

}  // namespace rb::gomocup
