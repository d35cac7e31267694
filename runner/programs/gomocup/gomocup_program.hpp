#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/game/player.hpp"
#include "runner/base/process/process.hpp"
#include "runner/base/process/traffic.hpp"
#include "runner/programs/gomocup/about_support.hpp"

namespace rb {

// One process that speaks the Gomocup protocol, and what is sent to it before it is asked for
// moves. INFO has no answer, yet may take long (engines clear their memory). So ABOUT is sent after
// it: an engine that has answered ABOUT has processed INFO. Not every engine knows ABOUT. So it is
// also sent right before START: if OK comes without an answer to it, there will be none, and nobody
// waits for one later. A program that refuses START, by UNKNOWN or ERROR, is asked RECTSTART once,
// which the protocol has for boards that are not square. The traffic notes what took too long.
class GomocupProgram {
 public:
  // Starts it and sends START, after ABOUT if `asks_about`. Throws Error if it cannot be started;
  // `traffic` and `habit` must outlive it.
  GomocupProgram(const ProcessSpec& spec, Traffic& traffic, AboutSupport& habit, int board_size,
                 bool asks_about);

  // Sends RESTART. False: the program is gone.
  bool restart();
  // Whether it has not answered ABOUT after INFO in time: it may still be busy with INFO.
  bool is_behind() const { return is_behind_; }
  bool is_restarted() const { return restarted_; }
  bool was_asked_about() const { return asked_about_; }  // at START
  // "it refused START 15 by 'ERROR unsupported size'"; empty: it did not.
  const std::string& refusal() const { return refusal_; }

  // Waits at most `time` from now for the answer to START or RESTART, unless it was already read.
  // Fault::crash: it has ended, or refused. Fault::none: also if `stop` was requested.
  Fault await_ok(std::chrono::milliseconds time, const std::stop_token& stop);
  // Sends the lines of INFO, and waits at most `time` until it has processed them; taking longer is
  // not a fault.
  Fault tell(std::string info, std::chrono::milliseconds time, const std::stop_token& stop);
  void say_end();

  Process& process() { return process_; }
  static Fault fault_of(Process::Io io);

 private:
  enum class Answer : std::uint8_t { taken, refused };

  bool greet(std::string_view text);
  // Handles a line that comes while the answer to START or RESTART is awaited.
  Answer take_answer(std::string_view text);
  Answer take_refusal();
  void note_refusal(std::string_view text);
  Answer take_about();
  std::string_view unanswered() const;
  void note(const std::string& text);

  Traffic& traffic_;
  AboutSupport& habit_;
  Process process_;
  const bool asked_about_;
  bool awaits_about_;
  const std::string start_;
  std::string rect_start_;  // empty: it was sent
  std::string refusal_;
  bool answers_about_ = false;
  bool restarted_ = false;
  bool is_behind_ = false;
  bool awaits_ok_ = false;
  int refusals_ = 0;  // since RESTART
};

}  // namespace rb
