#pragma once

#include <poll.h>
#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "runner/base/process/cgroup.hpp"
#include "runner/base/process/line_buffer.hpp"
#include "runner/base/process/live_groups.hpp"
#include "runner/base/process/program_clock.hpp"
#include "runner/base/process/program_start.hpp"
#include "runner/base/process/traffic.hpp"

namespace rb {

// An untrusted program that is spoken to in lines. Every wait ends, its output is bounded,
// and neither it nor the processes that it has started, in whatever group and session,
// outlive this object; those whose parents have ended may live until no program runs any
// more. The exception is a program that has become another user (setuid): see
// is_left_behind(). Its standard error is read and kept in the traffic. If this whole process
// is killed, the kernel kills the program, but not its children, which notice only their
// closed pipes.
//
// It belongs to one thread, which must outlive it: to the kernel the end of the thread that created
// it is ours (PR_SET_PDEATHSIG). Creating the first one makes this process ignore SIGPIPE and adopt
// what programs leave behind (PR_SET_CHILD_SUBREAPER): children of this process that were not
// started here are killed when the last program ends.
class Process {
 public:
  // The kept part of a line. OutputBounds limit how much is read.
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
    // When it was read, if done; if this thread was late, when it should have been read.
    SteadyTime time = {};
  };
  // A wait looks up this often. The delay of a look is how late this thread itself is: a line that
  // arrived meanwhile counts as read when the look was due. But if this whole process was stopped
  // and continued (continuation.hpp), it counts from when it was written, so that a program gains
  // no time by that.
  static constexpr std::chrono::milliseconds kLookUp{20};

  // Throws an Error that names the program and why it cannot be started. `traffic` must outlive it.
  Process(const ProcessSpec& spec, Traffic& traffic);
  ~Process();  // stop(0)
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Sends a question: whole lines with their ends. Earlier unread output is dropped, but kept in
  // the traffic; the bounds of an answer are reset.
  Io send(std::string_view text, SteadyTime deadline, const std::stop_token& stop = {});
  // Resets the bounds of an answer without dropping anything, for a question sent by send_more().
  void begin_answer(SteadyTime now);
  // Sends more during an answer: nothing is dropped, and its bounds continue.
  Io send_more(std::string_view text, SteadyTime deadline, const std::stop_token& stop = {});
  // When the last byte sent to it was written.
  SteadyTime asked() const { return asked_; }
  // The next line that it printed, even after its end. An incomplete last line does not count.
  Line read_line(SteadyTime deadline, const std::stop_token& stop = {});

  // Resets the bound of a game.
  void begin_game() { game_bytes_left_ = bounds_.game_bytes; }
  // It has printed more than its bounds allow: nothing is read until the next question, or game.
  bool is_unheard() const { return bytes_left_ == 0 || lines_left_ == 0 || game_bytes_left_ == 0; }

  // Its standard input ends; what it prints then is still read.
  void close_input();

  // Closes its standard input and gives it `patience` to end; then it and its group get SIGTERM,
  // and after kGrace SIGKILL, as does everything that it has started. Afterwards it is gone, and
  // all functions return `ended`; its output, including an incomplete line, is in the traffic.
  void stop(std::chrono::milliseconds patience);
  static constexpr std::chrono::milliseconds kGrace{100};

  // After stop(): whether the system did not let us end it. ending() says why.
  bool is_left_behind() const { return is_left_behind_; }

  // Its processor time since the last call of send(); the same for a move that ends now, of which a
  // small one may count for the next (ProgramClock). REQUIRES: not stopped.
  std::chrono::nanoseconds cpu() { return clock_.used(std::chrono::steady_clock::now()); }
  std::chrono::nanoseconds cpu_of_move(SteadyTime now) { return clock_.end(now); }
  // The greatest delay of this thread's looks since the last call of send().
  std::chrono::nanoseconds lateness() const { return lateness_; }

  pid_t pid() const { return pid_; }
  // "exit status 3", "signal 11 (Segmentation fault)"; empty before stop().
  const std::string& ending() const { return ending_; }
  // After stop(): whether it had ended before it was made to.
  bool has_ended_itself() const { return has_ended_itself_; }
  // After stop(): whether it had ended before that by a signal that people and batch systems send
  // to end programs, or with the status that a shell makes of one, and neither by a limit of its
  // spec nor for want of memory in its cgroup.
  bool was_ended_by_others() const { return was_ended_by_others_; }

 private:
  void limit(const ProcessSpec& spec);
  std::array<pollfd, 4> watched(short what_of_input, SteadyTime now);
  Io write_all(std::string_view text, SteadyTime before, SteadyTime deadline,
               const std::stop_token& stop);
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
  void drop_output(SteadyTime now);
  void keep_output();
  void keep_complaints();
  void keep_last_complaints();

  pid_t pid_ = -1;
  int input_ = -1, output_ = -1, complaints_ = -1;  // our ends of its pipes; -1: closed
  int life_ = -1;                                   // a pidfd: readable when it has ended
  std::optional<Cgroup> group_;
  std::optional<LiveGroup> live_;
  ProgramClock clock_;
  int continuations_ = 0;  // at counted_, at most kLookUp before the question
  bool is_left_behind_ = false;
  bool has_ended_ = false;
  bool has_complained_ = false;
  bool has_ended_itself_ = false, was_ended_by_others_ = false;
  const std::uint64_t cpu_seconds_;  // as in its spec
  OutputBounds bounds_;
  std::size_t lines_left_, bytes_left_, game_bytes_left_;
  SteadyTime asked_, looked_, read_at_, counted_{}, watched_all_{};
  std::chrono::nanoseconds lateness_{0};
  LineBuffer lines_, complaint_lines_;
  Traffic* traffic_;
  std::string ending_;
};

}  // namespace rb
