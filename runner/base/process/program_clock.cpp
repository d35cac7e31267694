#include "runner/base/process/program_clock.hpp"

#include <algorithm>
#include <ctime>

#include "runner/base/process/process_tree.hpp"

namespace rb {

using namespace std::chrono_literals;

void ProgramClock::start(SteadyTime now) {
  if (now >= look_again_) {
    look();
    look_again_ = now + 1s;
  }
  started_at_ = now;
  start_ = read_;
  if (now - ended_at_ < kAtOnce) return;
  const auto sum = total();
  start_ = sum - std::min(sum - read_, unread_);
}

std::chrono::nanoseconds ProgramClock::used(SteadyTime now) {
  read_ = total();
  read_at_ = now;
  unread_ = {};
  return read_ - start_;
}

std::chrono::nanoseconds ProgramClock::end(SteadyTime now) {
  ended_at_ = now;
  if (now - read_at_ >= kAtOnce) return used(now);
  unread_ += now - started_at_;
  return {};
}

// The kernel is asked for the clock once, not at each reading.
ProgramClock::Watched ProgramClock::watch(pid_t pid) {
  clockid_t clock{};
  if (clock_getcpuclockid(pid, &clock) != 0) return {.pid = pid};
  return {.pid = pid, .clock = clock};
}

std::chrono::nanoseconds ProgramClock::total() {
  std::chrono::nanoseconds sum = ended_;
  for (Watched& process : watched_) {
    timespec time{};
    if (process.clock && clock_gettime(*process.clock, &time) == 0) {
      const auto used = std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
      process.used = std::max<std::chrono::nanoseconds>(process.used, used);
    }
    sum += process.used;
  }
  return sum;
}

void ProgramClock::look() {
  total();
  std::vector<Watched> now{watched_.front()};
  for (const pid_t pid : descendants_of(watched_.front().pid)) now.push_back(watch(pid));
  for (auto old = watched_.begin() + 1; old != watched_.end(); ++old) {
    const auto same = std::find_if(now.begin(), now.end(),
                                   [&](const Watched& process) { return process.pid == old->pid; });
    (same == now.end() ? ended_ : same->used) += old->used;
  }
  watched_ = std::move(now);
}

}  // namespace rb
