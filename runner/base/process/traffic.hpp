#pragma once

#include <algorithm>
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
  std::string last(Stream stream) const;
  // The lines, oldest first: " 0.001234 > TURN 7,7", with > to the engine, < from it, ! for its
  // standard error and # for notes; times are in seconds since start(). A cut line ends with "...",
  // and lines are printable (engine/base/printable.hpp). Says how many lines were
  // forgotten, if any.
  std::string text() const;

 private:
  struct Kept {
    SteadyTime time;
    Stream stream;
    bool is_cut;
    std::string line;
  };
  static std::string shown(const Kept& kept);
  std::size_t first() const { return lines_ - std::min(lines_, kLines); }
  const Kept& kept(std::size_t line) const { return kept_[line % kLines]; }
  void add_line(Stream stream, std::string_view line, SteadyTime now);
  void log_line(Stream stream, std::string_view line, SteadyTime now);
  void tell_left_out(SteadyTime now);

  // Line i is at i % kLines, where it stays raw: few games are ever asked for their lines.
  std::array<Kept, kLines> kept_;
  std::size_t lines_ = 0;                // since start()
  std::array<std::size_t, 4> counts_{};  // of them, by stream
  SteadyTime start_;
  std::shared_ptr<TrafficLog> log_;
  std::string label_;
  std::size_t log_lines_ = 0, log_bytes_ = 0;  // in this answer
  std::size_t left_out_ = 0;                   // lines that the log has not received
};

}  // namespace rb
