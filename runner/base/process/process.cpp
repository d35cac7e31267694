#include "runner/base/process/process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/base/process/continuation.hpp"
#include "runner/base/process/dated_pipe.hpp"
#include "runner/base/process/process_tree.hpp"

// It uses a pidfd and no signal handler: this is safe with many threads, and no process id can
// belong to another process. All pipe ends are O_CLOEXEC, so that no engine keeps another's open.
namespace rb {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// After SIGKILL only the kernel can delay the end, by a hanging disk or for want of a processor:
// with thirteen busy processes for two a program of 300 MB took more than 5 s. Then it is left
// behind.
constexpr milliseconds kKillPatience = 30s;
constexpr std::size_t kLongestComplaint = 512;
// The most unrequested output to drop. A pipe holds 64 KiB, so anything more was printed just now.
constexpr std::size_t kMostDropped = std::size_t{1} << 20;

// A pipe closed at the other end is a write error, not the end of this process.
void prepare_this_process() {
  static std::once_flag once;
  std::call_once(once, [] {
    std::signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  });
}

void close_end(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) == 0) return ends;
  throw Error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
}

struct Pipe {
  int read, write;
  explicit Pipe(const std::array<int, 2>& ends = make_pipe()) : read(ends[0]), write(ends[1]) {}
  ~Pipe() {
    close_end(read);
    close_end(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  // Takes our end, which must never block.
  static int take(int& end) {
    fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
    return std::exchange(end, -1);
  }
};

// Whether the status is that of a signal which ends programs that did nothing wrong, or the one
// with which a shell passes it on.
bool is_stop(int status) {
  const int which = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - 128;
  constexpr std::array kStops{SIGHUP, SIGINT, SIGKILL, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU};
  return std::find(kStops.begin(), kStops.end(), which) != kStops.end();
}

std::string ending_text(int status) {
  if (WIFEXITED(status)) return fmt::format("exit status {}", WEXITSTATUS(status));
  return fmt::format("signal {} ({})", WTERMSIG(status), sigdescr_np(WTERMSIG(status)));
}

int poll_time(std::chrono::nanoseconds time) {
  const auto rounded = std::chrono::ceil<milliseconds>(time);
  return static_cast<int>(std::clamp(rounded, 0ms, milliseconds(60'000)).count());
}

}  // namespace

Process::Process(const ProcessSpec& spec, Traffic& traffic)
    : cpu_seconds_(spec.cpu_seconds),
      bounds_(spec.bounds),
      lines_left_(bounds_.lines),
      bytes_left_(bounds_.bytes),
      game_bytes_left_(bounds_.game_bytes),
      lines_(kLongestLine),
      complaint_lines_(kLongestComplaint),
      traffic_(&traffic) {
  prepare_this_process();
  Pipe in, out(make_dated_pipe()), err;
  auto starting = hold_orphans();
  pid_ = start_program(spec, {in.read, out.write, err.write});
  try {
    live_.emplace(pid_);
    life_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
    if (life_ < 0) {
      throw Error(fmt::format("cannot watch '{}': {}", spec.command.front(), std::strerror(errno)));
    }
  } catch (...) {
    kill(-pid_, SIGKILL);
    live_.reset();
    waitpid(pid_, nullptr, 0);
    throw;
  }
  starting.unlock();
  clock_ = ProgramClock(pid_);
  limit(spec);
  input_ = Pipe::take(in.write);
  output_ = Pipe::take(out.read);
  complaints_ = Pipe::take(err.read);
}

Process::~Process() { stop(0ms); }

void Process::limit(const ProcessSpec& spec) {
  const auto set = [&](__rlimit_resource what, std::uint64_t soft, std::uint64_t hard) {
    const rlimit64 both{soft, hard};
    if (soft > 0) prlimit64(pid_, what, &both, nullptr);
  };
  set(RLIMIT_AS, spec.memory_bytes, spec.memory_bytes);
  set(RLIMIT_CPU, spec.cpu_seconds, spec.cpu_seconds + 1);  // SIGXCPU says why, SIGKILL would not
  if (spec.memory_bytes > 0 && !spec.cgroup.empty()) {
    group_.emplace(spec.cgroup, spec.memory_bytes, pid_);
  }
}

Process::Io Process::send(std::string_view text, SteadyTime deadline, const std::stop_token& stop) {
  if (input_ < 0) return Io::ended;
  const SteadyTime now = steady_clock::now();
  drop_output(now);
  begin_answer(now);
  return write_all(text, now, deadline, stop);
}

void Process::begin_answer(SteadyTime now) {
  bytes_left_ = bounds_.bytes;
  lines_left_ = bounds_.lines;
  lateness_ = 0ns;
  if (now - counted_ > kLookUp) {  // a stop of less is none
    continuations_ = continuations();
    counted_ = now;
  }
  clock_.start(now);
  traffic_->begin_answer(now);
}

Process::Io Process::send_more(std::string_view text, SteadyTime deadline,
                               const std::stop_token& stop) {
  return input_ < 0 ? Io::ended : write_all(text, steady_clock::now(), deadline, stop);
}

Process::Io Process::write_all(std::string_view text, SteadyTime before, SteadyTime deadline,
                               const std::stop_token& stop) {
  traffic_->add(Stream::to_engine, text, before);
  for (; !text.empty(); before = steady_clock::now()) {
    const ssize_t written = write(input_, text.data(), text.size());
    note_asked(before);
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      const Io io = wait(POLLOUT, deadline, stop);
      if (io != Io::done) return io;
      if (has_ended_) return Io::ended;
    } else if (errno != EINTR) {
      return Io::ended;
    }
  }
  return Io::done;
}

// The program may have stopped us before we look at the clock.
void Process::note_asked(SteadyTime before) {
  asked_ = before;
  const SteadyTime now = steady_clock::now();
  if (!was_stopped(now)) asked_ = now;
}

// Whether this whole process was stopped since the question. Gaps below a look cost no call.
bool Process::was_stopped(SteadyTime now) const {
  return now - asked_ > kLookUp && continuations() != continuations_;
}

Process::Line Process::read_line(SteadyTime deadline, const std::stop_token& stop) {
  for (;;) {
    const auto line = lines_left_ > 0 ? lines_.next() : std::nullopt;
    if (line) {
      --lines_left_;
      traffic_->add(Stream::from_engine, line->empty() ? "\n" : *line, read_at_);
      return {.text = *line, .time = read_at_};
    }
    if (output_ < 0) return {.io = Io::ended};
    if (has_ended_) {  // its earlier output counts
      if (!take_output(steady_clock::now())) return {.io = Io::ended};
      continue;
    }
    const Io io = wait(0, deadline, stop);
    if (io != Io::done) return {.io = io};
  }
}

// Its pipes and its end; poll() leaves out what is -1. A program that answers at once costs less if
// its standard error, which it has never used, and its end are looked at only now and then.
std::array<pollfd, 4> Process::watched(short what_of_input, SteadyTime now) {
  const bool unheard = is_unheard(), deaf = unheard || lines_.is_full();
  std::array<pollfd, 4> all{{{deaf ? -1 : output_, POLLIN, 0},
                             {unheard ? -1 : complaints_, POLLIN, 0},
                             {life_, POLLIN, 0},
                             {what_of_input != 0 ? input_ : -1, what_of_input, 0}}};
  if (!has_complained_ && all[0].fd >= 0 && now - watched_all_ < kLookUp) {
    all[1].fd = all[2].fd = -1;
  } else {
    watched_all_ = now;
  }
  return all;
}

// Waits until anything happens, and takes in what is there.
Process::Io Process::wait(short what_of_input, SteadyTime deadline, const std::stop_token& stop) {
  for (;;) {
    const SteadyTime now = steady_clock::now();
    // After a long gap, because this process was stopped, it looks even if the deadline has passed.
    if (now >= deadline && now - looked_ <= kLookUp) return Io::late;
    if (stop.stop_requested()) return Io::stopped;
    std::array<pollfd, 4> waits = watched(what_of_input, now);
    const SteadyTime due = std::clamp(now + kLookUp, now, std::max(now, deadline));
    const int ready = poll(waits.data(), waits.size(), poll_time(due - now));
    const SteadyTime woken = note_lateness(due);
    if (ready < 0) looked_ = {};  // a signal came first
    if (ready <= 0) continue;
    if (waits[1].revents != 0) take_complaints(woken);
    if (waits[2].revents != 0) has_ended_ = true;
    if (waits[0].revents != 0) take_output(woken);
    // Output on the standard error alone is not an event for a caller that waits for a line.
    if (waits[0].revents != 0 || has_ended_ || waits[3].revents != 0) return Io::done;
  }
}

// Called after a poll() due by then; returns the latest time when what it found was there.
SteadyTime Process::note_lateness(SteadyTime due) {
  const SteadyTime now = steady_clock::now();
  looked_ = now;
  if (now > due) lateness_ = std::max<std::chrono::nanoseconds>(lateness_, now - due);
  if (was_stopped(now)) {
    if (const auto written = last_written(output_)) return std::clamp(*written, asked_, now);
  }
  return std::min(now, due);
}

// Reads once from one of its pipes and closes it at its end. False: nothing was there.
bool Process::take(int& pipe, LineBuffer& lines, SteadyTime now) {
  if (pipe < 0 || is_unheard() || lines.is_full()) return false;
  const std::span<char> space = lines.space();
  const ssize_t bytes =
      read(pipe, space.data(), std::min({space.size(), bytes_left_, game_bytes_left_}));
  if (bytes > 0) {
    read_at_ = now;
    lines.added(static_cast<std::size_t>(bytes));
    bytes_left_ -= static_cast<std::size_t>(bytes);
    game_bytes_left_ -= static_cast<std::size_t>(bytes);
    return true;
  }
  if (bytes == 0 || (errno != EAGAIN && errno != EINTR)) close_end(pipe);
  return false;
}

bool Process::take_output(SteadyTime now) { return take(output_, lines_, now); }

bool Process::take_complaints(SteadyTime now) {
  if (!take(complaints_, complaint_lines_, now)) return false;
  has_complained_ = true;
  keep_complaints();
  return true;
}

void Process::keep_complaints() {
  while (const auto line = complaint_lines_.next()) {
    traffic_->add(Stream::complaint, *line, read_at_);
  }
}

void Process::keep_output() {
  while (const auto line = lines_.next()) {
    traffic_->add(Stream::from_engine, line->empty() ? "\n" : *line, read_at_);
  }
}

void Process::drop_output(SteadyTime now) {
  bytes_left_ = kMostDropped;
  lines_left_ = bounds_.lines;
  do {
    keep_output();
  } while (take_output(now));
  traffic_->add(Stream::from_engine, lines_.begun(), read_at_);
  lines_.clear();
}

bool Process::wait_for_end(milliseconds time) {
  const SteadyTime deadline = steady_clock::now() + time;
  for (;;) {
    pollfd ended{life_, POLLIN, 0};
    const auto left = std::max(deadline - steady_clock::now(), steady_clock::duration(0));
    if (poll(&ended, 1, poll_time(left)) > 0) return true;
    if (left == 0ns) return false;
  }
}

// Signals its group, and the program itself if it has left that.
void Process::signal(int which) const {
  kill(-pid_, which);
  if (getpgid(pid_) != pid_) kill(pid_, which);
}

// Called before it is reaped: until then no other process can have its number.
void Process::force_to_end() {
  kill_descendants(pid_);
  signal(SIGKILL);
  const bool may_be_killed = kill(pid_, SIGKILL) == 0;
  if (may_be_killed) wait_for_end(kKillPatience);
}

void Process::close_input() { close_end(input_); }

void Process::stop(milliseconds patience) {
  if (pid_ < 0) return;
  close_input();
  has_ended_itself_ = wait_for_end(patience);
  if (!has_ended_itself_) {
    signal(SIGTERM);
    signal(SIGCONT);  // a stopped process would not receive it
    wait_for_end(kGrace);
  }
  force_to_end();
  reap();
  has_ended_ = true;
  group_.reset();  // including what has left its process group
  pid_ = -1;
  close_end(life_);
  game_bytes_left_ = 2 * kMostDropped;  // for both pipes
  drop_output(steady_clock::now());
  close_end(output_);
  keep_last_complaints();
  traffic_->begin_answer(steady_clock::now());
}

void Process::reap() {
  int status = 0;
  rusage usage{};
  {
    const auto held = hold_orphans();  // without its live group it would be taken for an orphan
    live_.reset();
    is_left_behind_ = wait4(pid_, &status, WNOHANG, &usage) != pid_;
  }
  if (!is_left_behind_) {
    ending_ = ending_text(status);
    const auto seconds = static_cast<std::uint64_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
    const bool is_by_limit = (cpu_seconds_ > 0 && seconds + 1 >= cpu_seconds_) ||
                             (group_ && group_->has_lacked_memory());
    was_ended_by_others_ = has_ended_itself_ && is_stop(status) && !is_by_limit;
  } else {
    const bool may_be_killed = kill(pid_, 0) == 0;
    ending_ = fmt::format("process {} cannot be ended{}", pid_,
                          may_be_killed ? "" : ": it runs as another user (setuid)");
  }
  end_orphans();
}

void Process::keep_last_complaints() {
  bytes_left_ = kMostDropped;
  while (take_complaints(steady_clock::now())) {
  }
  close_end(complaints_);
  read_at_ = steady_clock::now();
  complaint_lines_.space().front() = '\n';  // ends a last line without an end
  complaint_lines_.added(1);
  keep_complaints();
}

}  // namespace rb
