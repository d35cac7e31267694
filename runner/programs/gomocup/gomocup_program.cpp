#include "runner/programs/gomocup/gomocup_program.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"
#include "runner/programs/gomocup/limit_lines.hpp"

namespace rb {
namespace {

using gomocup::Kind;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Io = Process::Io;

// For commands without an answer to wait for; a pipe holds them all.
constexpr milliseconds kSendTime{1000};
// For "INFO time_left 60000" after the word INFO was dropped: its two other words.
constexpr int kMostRefusalsOfInfo = 2;

}  // namespace

GomocupProgram::GomocupProgram(const ProcessSpec& spec, Traffic& traffic, AboutSupport& habit,
                               int board_size, bool asks_about)
    : traffic_(traffic),
      habit_(habit),
      process_(spec, traffic),
      asked_about_(asks_about),
      awaits_about_(asks_about),
      start_(fmt::format("START {}", board_size)),
      rect_start_(fmt::format("RECTSTART {0},{0}\n", board_size)) {
  greet(fmt::format("{}{}\n", asks_about ? "ABOUT\n" : "", start_));
}

// The answer is awaited later, so that both engines of a game start at the same time.
bool GomocupProgram::greet(std::string_view text) {
  awaits_ok_ = true;
  process_.begin_game();
  return process_.send(text, steady_clock::now() + kSendTime) == Io::done;
}

// An engine that drops the word right after its move drops INFO, and refuses the rest of that line.
// So a refusal may concern that line or RESTART: see take_refusal().
bool GomocupProgram::restart() {
  restarted_ = true;
  refusals_ = 0;
  awaits_about_ = answers_about_;
  return greet(fmt::format("INFO time_left {}\nRESTART\n{}", gomocup::kUnlimited,
                           answers_about_ ? "ABOUT\n" : ""));
}

Fault GomocupProgram::await_ok(milliseconds time, const std::stop_token& stop) {
  const SteadyTime deadline = steady_clock::now() + time;
  while (awaits_ok_ || awaits_about_) {
    const Process::Line line = process_.read_line(deadline, stop);
    if (line.io == Io::late) {
      note(fmt::format("no answer to {} in {} ms; --start-time gives it more", unanswered(),
                       time.count()));
    }
    if (line.io != Io::done) return fault_of(line.io);
    if (take_answer(line.text) == Answer::refused) {
      if (refusal_.empty()) note_refusal(line.text);
      note(refusal_);
      return Fault::crash;
    }
  }
  return Fault::none;
}

std::string_view GomocupProgram::unanswered() const {
  if (!restarted_) return "START";
  return awaits_ok_ ? "RESTART" : "ABOUT after RESTART";
}

GomocupProgram::Answer GomocupProgram::take_answer(std::string_view text) {
  switch (gomocup::parse_line(text).kind) {
    case Kind::ok:
      awaits_ok_ = false;
      refusal_.clear();
      if (!restarted_) awaits_about_ = false;  // it has been answered by now, or never will be
      break;
    case Kind::unknown:
    case Kind::error:
      if (!restarted_ && !awaits_about_ && !rect_start_.empty()) {
        note_refusal(text);
        process_.send_more(std::exchange(rect_start_, {}), steady_clock::now() + kSendTime);
        break;
      }
      return take_refusal();
    default:
      if (awaits_about_ && gomocup::is_about(text)) return take_about();
  }
  return Answer::taken;
}

void GomocupProgram::note_refusal(std::string_view text) {
  refusal_ =
      fmt::format("it refused {} by '{}'", restarted_ ? "RESTART" : start_, printable(trim(text)));
}

GomocupProgram::Answer GomocupProgram::take_refusal() {
  if (awaits_about_) {
    if (!restarted_) awaits_about_ = false;  // the first is that of ABOUT
    return Answer::taken;                    // ABOUT's answer will show whether RESTART was refused
  }
  if (!restarted_ || ++refusals_ > kMostRefusalsOfInfo) return Answer::refused;
  process_.send_more("RESTART\n", steady_clock::now() + kSendTime);
  return Answer::taken;
}

GomocupProgram::Answer GomocupProgram::take_about() {
  awaits_about_ = false;
  answers_about_ = true;
  habit_.note_answer();
  return restarted_ && awaits_ok_ ? Answer::refused : Answer::taken;
}

Fault GomocupProgram::tell(std::string info, milliseconds time, const std::stop_token& stop) {
  const SteadyTime deadline = steady_clock::now() + time;
  is_behind_ = false;
  const bool waits = answers_about_ && habit_.is_asked_after_info();
  if (waits) info += "ABOUT\n";
  const Io sent = process_.send(info, deadline, stop);
  if (sent != Io::done) return fault_of(sent);
  while (waits) {
    const Process::Line line = process_.read_line(deadline, stop);
    if (line.io == Io::late) {
      note(fmt::format("no answer to ABOUT after INFO in {} ms; --start-time gives it more",
                       time.count()));
      is_behind_ = true;
      habit_.note_info(false);
      break;
    }
    if (line.io != Io::done) return fault_of(line.io);
    if (gomocup::is_about(line.text)) {
      habit_.note_info(true);
      break;
    }
  }
  return Fault::none;
}

void GomocupProgram::say_end() { process_.send("END\n", steady_clock::now() + kSendTime); }

Fault GomocupProgram::fault_of(Io io) {
  switch (io) {
    case Io::late: return Fault::timeout;
    case Io::ended: return Fault::crash;
    case Io::done:
    case Io::stopped: break;
  }
  return Fault::none;
}

void GomocupProgram::note(const std::string& text) {
  traffic_.add(Stream::note, text, steady_clock::now());
}

}  // namespace rb
