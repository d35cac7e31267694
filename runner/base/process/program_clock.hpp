#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <vector>

#include "runner/base/process/traffic.hpp"

namespace rb {

// The processor time of a program and of the processes that it has started, over all threads. A
// reading is one system call for each of them, about 0.4 us. Processes are looked up at most once a
// second, so shorter-lived ones are seen only by chance.
class ProgramClock {
 public:
  static constexpr std::chrono::microseconds kAtOnce{200};

  ProgramClock() = default;
  // The functions below REQUIRE that the program has not been reaped.
  explicit ProgramClock(pid_t program) : watched_{watch(program)} {}

  void start(SteadyTime now);                     // a move begins
  std::chrono::nanoseconds used(SteadyTime now);  // since start()
  // The same at the end of the move. Between two programs that answer at once no clock is read: 0
  // for a move that ends within kAtOnce of a reading, which counts for a later one; so does what is
  // used in the first kAtOnce after a move, if the next one begins by then.
  std::chrono::nanoseconds end(SteadyTime now);

 private:
  struct Watched {
    pid_t pid = 0;
    std::optional<clockid_t> clock = {};  // of the process; none: it had ended
    std::chrono::nanoseconds used{0};     // when it was last read; it may have ended since
  };
  static Watched watch(pid_t pid);
  void look();
  std::chrono::nanoseconds total();

  std::vector<Watched> watched_;  // the program first
  SteadyTime look_again_{};
  std::chrono::nanoseconds ended_{0};            // used by those that are no longer watched
  std::chrono::nanoseconds start_{0}, read_{0};  // the total when a move begins; the last one
  std::chrono::nanoseconds unread_{0};           // the time of the moves since read_at_
  SteadyTime read_at_{}, started_at_{}, ended_at_{};
};

}  // namespace rb
