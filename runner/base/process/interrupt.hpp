#pragma once

#include <chrono>
#include <csignal>
#include <stop_token>
#include <thread>

namespace rb {

// During its lifetime SIGINT, SIGTERM and SIGHUP do not end the process: the first one requests a
// stop, the second kills the started programs and ends the process at once with status 130. What
// comes within kSame of the first is the same request: timeout signals its child and then its whole
// group. SIGHUP never counts as the second, since a closing terminal may send two, and stays
// ignored if it was. After its lifetime this goes on if a stop was requested, while a report is
// printed. Create it before any other thread: threads inherit the mask that lets the signals reach
// only this object's thread, so nothing runs in a signal handler.
class Interrupt {
 public:
  Interrupt();   // throws Error if the system refuses its descriptors
  ~Interrupt();  // restores the former effect of the signals, unless a stop was requested
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  static constexpr std::chrono::milliseconds kSame{1000};

  std::stop_token token() const { return stop_.get_token(); }
  bool happened() const { return stop_.stop_requested(); }

 private:
  void watch();

  std::stop_source stop_;
  sigset_t old_mask_{};
  int signals_ = -1;  // a signalfd
  int leave_ = -1;    // an eventfd: the object is being destroyed
  std::thread thread_;
};

}  // namespace rb
