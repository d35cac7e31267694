#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

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

// How long an answer that is late is waited for.
struct Patience {
  std::chrono::milliseconds open;  // before the program's input is closed
  std::chrono::milliseconds most;  // in all, but at least kFlushTime more than that
};
inline constexpr std::chrono::milliseconds kFlushTime{100},
    kAtOnce{30};  // from the end of its input

// Waits for an answer of that kind and, if none comes, closes the program's input: one that has
// computed nothing meanwhile, since it forgot to flush its output and waits for the next line, ends
// at once, and with it comes what was stuck in its buffer. What comes later than at once is of a
// program that thinks or sleeps.
LateAnswer look_for_late(Process& process, Kind kind, const Patience& patience,
                         const std::stop_token& stop);

// "its answer 'OK' came only when its input was closed: ..."; empty for other answers.
std::string unflushed_text(const LateAnswer& answer);

// "its move '7,7' came 12 ms after its time: ..." REQUIRES: one came.
std::string lateness_text(const LateAnswer& move, SteadyTime time_over);

// Whether a program that has not answered `start`, "START 15", does so if the line ends with CR LF,
// and again, but not in between without.
bool wants_cr_lf(Process& process, std::string_view start, const std::stop_token& stop);
inline constexpr std::string_view kWantsCrLf =
    "it answers only lines that end with CR LF, and is sent lines that end with LF";

// Whether a line that is no move was meant as one, in another notation than "7,7": "h8", "7 7",
// "(7,7)", "move 7;7".
bool is_other_notation(std::string_view text);

}  // namespace rb::gomocup
