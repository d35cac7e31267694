#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/game/player.hpp"
#include "runner/process.hpp"
#include "runner/traffic.hpp"

namespace rb {

// One process that speaks the Gomocup protocol, and what is said to it before it is asked for
// moves. INFO has no answer, yet may take long (engines clear their memory): ABOUT comes after it,
// and an engine that has answered it has taken in INFO. Who does not know ABOUT is told from who
// does before any time is lost, as the first START is sent right after a first ABOUT: with OK comes
// its answer, or never. What took too long is told in the traffic.
class GomocupProgram {
 public:
  // Starts it and says START, after ABOUT if `asks_about`. Throws Error if it cannot be started;
  // `traffic` lives longer.
  GomocupProgram(const ProcessSpec& spec, Traffic& traffic, int board_size, bool asks_about);

  // Says RESTART. False: it is not there any more.
  bool restart();
  bool is_restarted() const { return restarted_; }
  // May it have failed by ABOUT? It was asked, and has not answered.
  bool may_fail_by_about() const { return asked_about_ && !answers_about_; }

  // Waits for OK until `time` after START or RESTART; does nothing if it has been said. A crash: it
  // has ended, or refused. None: also when `stop` was requested.
  Fault await_ok(std::chrono::milliseconds time, const std::stop_token& stop);
  // Says the lines of INFO, and waits `time` at most until it has taken them in: it has no fault if
  // that takes longer.
  Fault tell(std::string info, std::chrono::milliseconds time, const std::stop_token& stop);

  Process& process() { return process_; }
  static Fault fault_of(Process::Io io);

 private:
  bool greet(std::string_view text);
  // Does the line refuse START or RESTART?
  bool refuses(std::string_view text);
  void note(const std::string& text);

  Traffic& traffic_;
  Process process_;
  const bool asked_about_;
  bool awaits_about_;
  bool answers_about_ = false;
  bool restarted_ = false;
  bool awaits_ok_ = false;
  SteadyTime greeted_at_;
};

}  // namespace rb
