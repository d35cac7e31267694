#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "runner/base/process/stream.hpp"

// What was said to and by an external engine: the last lines, for a game that ends badly.
namespace rb {

// What the last note says about a timeout that is not that of a move.
inline constexpr std::string_view kStartTimeout = "START was not answered";
// The same for the first move, if the program had not yet processed INFO.
inline constexpr std::string_view kInfoTimeout = "INFO was not taken in within --start-time";
// The same for a program whose end came from outside (Process::was_ended_by_others()).
inline constexpr std::string_view kEndedByOthers = "renju-bench did not end it";

// The last note of Traffic::text(), without its time; empty: there is none.
std::string_view last_note(std::string_view traffic);

class TrafficLog;

// The last lines, each cut to kLongest bytes; notes, which are ours and say what was seen, later.
class Traffic {
 public:
  static constexpr std::size_t kLines = 100;
  static constexpr std::size_t kLongest = 120, kLongestNote = 600;

  Traffic();
  // From now on all lines are also written uncut to `log`, under `label`; between two calls of
  // begin_answer() at most this many lines and bytes, and then the number of lines left out.
  static constexpr std::size_t kLogLines = 2000;
  static constexpr std::size_t kLogBytes = std::size_t{256} << 10;
  void copy_to(std::shared_ptr<TrafficLog> log, std::string label);
  // Forgets everything; times count from here, and lines read before get this time.
  void start(SteadyTime now);
  void begin_answer(SteadyTime now);
  // Adds a note only to the log. REQUIRES: there is one.
  void log_note(std::string_view text, SteadyTime now) { log_line(Stream::note, text, now); }
  // A text of several lines counts as that many.
  void add(Stream stream, std::string_view text, SteadyTime now);

  // The number of lines of this stream added since start(), including forgotten ones.
  std::size_t count(Stream stream) const { return counts_[static_cast<std::size_t>(stream)]; }

  // The last line of this stream among those that are kept, as text() has it, without its time.
  std::string_view last(Stream stream) const;
  // The lines, oldest first: " 0.001234 > TURN 7,7", with > to the engine, < from it, ! for its
  // standard error and # for notes; times are in seconds since start(). A cut line ends with "...",
  // and lines are printable (engine/base/printable.hpp). Says how many lines were
  // forgotten, if any.
  std::string text() const;

 private:
  void add_line(Stream stream, std::string_view line, SteadyTime now);
  void log_line(Stream stream, std::string_view line, SteadyTime now);
  void tell_left_out(SteadyTime now);

  // The kept lines, as text() has them, so that it may be asked for after every answer: lines_ from
  // first_ on; what is before them goes from time to time.
  std::string text_;
  std::size_t first_ = 0, lines_ = 0;
  std::array<std::size_t, 4> counts_{};  // since start(), by stream
  SteadyTime start_;
  std::shared_ptr<TrafficLog> log_;
  std::string label_;
  std::size_t log_lines_ = 0, log_bytes_ = 0;  // in this answer
  std::size_t left_out_ = 0;                   // lines that the log has not received
};

}  // namespace rb
