#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "runner/process/cgroup.hpp"
#include "runner/process/line_buffer.hpp"
#include "runner/process/live_groups.hpp"
#include "runner/process/program_clock.hpp"
#include "runner/process/program_start.hpp"
#include "runner/process/traffic.hpp"

namespace rb {

// A program that is spoken to in lines, by somebody who does not trust it. Every wait has an end,
// what it prints is bounded, and it never outlives this object, nor do the processes that it has
// started, whatever group and session they are in; those whose parents have ended may live until no
// program runs any more. Not so who has become another user (setuid): see is_left_behind().
// Its standard error is read and kept in the traffic.
// If this whole process is killed, the kernel kills the program, but not its children: those learn
// of it only by their closed pipes.
//
// Belongs to one thread, which must not end before it: the kernel takes the end of the thread that
// has made it for ours (PR_SET_PDEATHSIG). Making the first one makes this process ignore SIGPIPE,
// and the parent of what programs leave behind (PR_SET_CHILD_SUBREAPER): children of this process
// that are not programs started here are killed when the last program ends.
class Process {
 public:
  // What is kept of a line. How much is read: OutputBounds.
  static constexpr std::size_t kLongestLine = 4096;

  enum class Io : std::uint8_t {
    done,
    late,    // the deadline has come
    ended,   // it has ended, or closed the pipe
    stopped  // `stop` was requested
  };
  struct Line {
    Io io = Io::done;
    std::string_view text = {};  // without its end; valid until the next call of any function
    // When it was read, if done; if this thread was late, when it should have been.
    SteadyTime time = {};
  };
  // A wait looks up so often. How late it does so is how late this thread itself is: then a line
  // that has come meanwhile counts as read when it should have looked; but when it was written, if
  // this whole process was stopped and let go on (continuation.hpp): time that a program gains by
  // that is its own.
  static constexpr std::chrono::milliseconds kLookUp{20};

  // Throws Error that names the program and why it cannot be started. `traffic` lives longer.
  Process(const ProcessSpec& spec, Traffic& traffic);
  ~Process();  // stop(0)
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // A question: whole lines, with their ends. What it printed before and nobody has read is
  // dropped, but kept in the traffic; the bounds of an answer begin anew.
  Io send(std::string_view text, SteadyTime deadline, const std::stop_token& stop = {});
  // The bounds of an answer begin anew, and nothing is dropped: for send_more() of a question.
  void begin_answer();
  // The same amidst an answer: nothing is dropped, and its bounds go on.
  Io send_more(std::string_view text, SteadyTime deadline, const std::stop_token& stop = {});
  // When the last of what it was sent was written.
  SteadyTime asked() const { return asked_; }
  // The next line it printed, also after its end. Half a line at the end is none.
  Line read_line(SteadyTime deadline, const std::stop_token& stop = {});

  // The bound of a game begins anew.
  void begin_game() { game_bytes_left_ = bounds_.game_bytes; }
  // It has printed more than its bounds: nothing is read until the next question, or game.
  bool is_unheard() const { return bytes_left_ == 0 || lines_left_ == 0 || game_bytes_left_ == 0; }

  // Closes its standard input and gives it `patience` to end by itself; then it and its group get
  // SIGTERM, and after kGrace SIGKILL, as do all that it has started. Afterwards it is gone, and
  // all functions say `ended`; what it said until then, half a line too, is in the traffic.
  void stop(std::chrono::milliseconds patience);
  static constexpr std::chrono::milliseconds kGrace{100};

  // After stop(): the system did not let us end it. ending() says why.
  bool is_left_behind() const { return is_left_behind_; }

  // Its processor time since the last call of send(). REQUIRES: not stopped.
  std::chrono::nanoseconds cpu() { return clock_.used(); }
  // How late this thread has looked up at most since the last call of send().
  std::chrono::nanoseconds lateness() const { return lateness_; }

  pid_t pid() const { return pid_; }
  // "exit status 3", "signal 11 (Segmentation fault)"; empty before stop().
  const std::string& ending() const { return ending_; }

 private:
  void limit(const ProcessSpec& spec);
  Io wait(short what_of_input, SteadyTime deadline, const std::stop_token& stop);
  bool wait_for_end(std::chrono::milliseconds time);
  void note_asked(SteadyTime before);
  bool was_stopped(SteadyTime now) const;
  SteadyTime note_lateness(SteadyTime due);
  void signal(int which) const;
  void force_to_end();
  void reap();
  bool take(int& pipe, LineBuffer& lines, SteadyTime now);
  bool take_output(SteadyTime now);
  bool take_complaints(SteadyTime now);
  void drop_output();
  void keep_output();
  void keep_complaints();
  void keep_last_complaints();

  pid_t pid_ = -1;
  int input_ = -1, output_ = -1, complaints_ = -1;  // our ends of its pipes; -1: closed
  int life_ = -1;                                   // a pidfd: readable when it has ended
  std::optional<Cgroup> group_;
  std::optional<LiveGroup> live_;
  ProgramClock clock_;
  int continuations_ = 0;  // when send() was called
  bool is_left_behind_ = false;
  bool has_ended_ = false;
  OutputBounds bounds_;
  std::size_t lines_left_, bytes_left_, game_bytes_left_;
  SteadyTime asked_, looked_, read_at_;
  std::chrono::nanoseconds lateness_{0};
  LineBuffer lines_, complaint_lines_;
  Traffic* traffic_;
  std::string ending_;
};

}  // namespace rb
