#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/game/player.hpp"
#include "runner/gomocup/about_habit.hpp"
#include "runner/process/process.hpp"
#include "runner/process/traffic.hpp"

namespace rb {

// One process that speaks the Gomocup protocol, and what is said to it before it is asked for
// moves. INFO has no answer, yet may take long (engines clear their memory). So ABOUT is said after
// it: an engine that has answered ABOUT has taken in INFO. Not every engine knows ABOUT. So it is
// also said right before START: if OK comes without an answer to it, there will be none, and nobody
// waits for one later. The traffic tells what took too long.
class GomocupProgram {
 public:
  // Starts it and says START, after ABOUT if `asks_about`. Throws Error if it cannot be started;
  // `traffic` and `habit` live longer.
  GomocupProgram(const ProcessSpec& spec, Traffic& traffic, AboutHabit& habit, int board_size,
                 bool asks_about);

  // Says RESTART. False: it is not there any more.
  bool restart();
  // It has not answered ABOUT after INFO in time: it may still be busy with INFO.
  bool is_behind() const { return is_behind_; }
  bool is_restarted() const { return restarted_; }
  bool was_asked_about() const { return asked_about_; }  // at START

  // Waits `time` at most, from now on, for the answer to START or RESTART; does nothing if it has
  // been taken. A crash: it has ended, or refused. None: also when `stop` was requested.
  Fault await_ok(std::chrono::milliseconds time, const std::stop_token& stop);
  // Says the lines of INFO, and waits `time` at most until it has taken them in: it has no fault if
  // that takes longer.
  Fault tell(std::string info, std::chrono::milliseconds time, const std::stop_token& stop);
  void say_end();

  Process& process() { return process_; }
  static Fault fault_of(Process::Io io);

 private:
  enum class Answer : std::uint8_t { taken, refused };

  bool greet(std::string_view text);
  // A line that comes while the answer to START or RESTART is awaited.
  Answer take_answer(std::string_view text);
  Answer take_refusal();
  Answer take_about();
  std::string_view unanswered() const;
  void note(const std::string& text);

  Traffic& traffic_;
  AboutHabit& habit_;
  Process process_;
  const bool asked_about_;
  bool awaits_about_;
  bool answers_about_ = false;
  bool restarted_ = false;
  bool is_behind_ = false;
  bool awaits_ok_ = false;
  int refusals_ = 0;  // since RESTART
};

}  // namespace rb
