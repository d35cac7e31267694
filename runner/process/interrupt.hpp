#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace rb {

// While it lives, SIGINT, SIGTERM and SIGHUP do not end the process: the first asks to stop, the
// second kills the programs that were started and ends the process at once with status 130. SIGHUP
// is never the second, since a terminal that closes may send two, and remains ignored if it was.
// Make it before any other thread: threads inherit the mask by which the signals reach this
// object's thread alone, so nothing runs in a signal handler.
class Interrupt {
 public:
  Interrupt();   // throws Error if the system refuses its descriptors
  ~Interrupt();  // the signals do again what they did
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }
  bool happened() const { return stop_.stop_requested(); }

 private:
  void watch();

  std::stop_source stop_;
  sigset_t old_mask_{};
  int signals_ = -1;  // a signalfd
  int leave_ = -1;    // an eventfd: the object goes
  std::thread thread_;
};

}  // namespace rb
