#include "runner/gomocup_program.hpp"

#include <fmt/format.h>

#include "runner/gomocup_info.hpp"
#include "runner/gomocup_protocol.hpp"

namespace rb {
namespace {

using gomocup::Kind;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Io = Process::Io;

// For commands that are not waited for; a pipe holds them all.
constexpr milliseconds kSendTime{1000};

}  // namespace

GomocupProgram::GomocupProgram(const ProcessSpec& spec, Traffic& traffic, int board_size,
                               bool asks_about)
    : traffic_(traffic),
      process_(spec, traffic),
      asked_about_(asks_about),
      awaits_about_(asks_about) {
  greet(fmt::format("{}START {}\n", asks_about ? "ABOUT\n" : "", board_size));
}

// The answer is awaited when the first move is due, so that both engines of a game start at the
// same time.
bool GomocupProgram::greet(std::string_view text) {
  awaits_ok_ = true;
  process_.begin_game();
  const Io io = process_.send(text, steady_clock::now() + kSendTime);
  greeted_at_ = steady_clock::now();
  return io == Io::done;
}

// An engine that drops the word that comes right after its move drops INFO, and refuses the rest of
// that line; whether it has refused RESTART shows by the answer to ABOUT.
bool GomocupProgram::restart() {
  restarted_ = true;
  awaits_about_ = answers_about_;
  if (!answers_about_) return greet("RESTART\n");
  return greet(fmt::format("INFO time_left {}\nRESTART\nABOUT\n", gomocup::kUnlimited));
}

Fault GomocupProgram::await_ok(milliseconds time, const std::stop_token& stop) {
  const SteadyTime deadline = greeted_at_ + time;
  while (awaits_ok_ || awaits_about_) {
    const Process::Line line = process_.read_line(deadline, stop);
    if (line.io == Io::late) {
      note(fmt::format("no answer to {} in {} ms; --start-time gives it more",
                       restarted_ ? "RESTART" : "START", time.count()));
    }
    if (line.io != Io::done) return fault_of(line.io);
    if (refuses(line.text)) return Fault::crash;
  }
  return Fault::none;
}

bool GomocupProgram::refuses(std::string_view text) {
  const Kind kind = gomocup::parse_line(text).kind;
  const bool awaited_about = awaits_about_;
  if (kind == Kind::ok) {
    awaits_ok_ = false;
    if (!restarted_) awaits_about_ = false;  // it is answered by now, or never
  } else if (kind == Kind::error || kind == Kind::unknown) {
    if (!restarted_) awaits_about_ = false;  // the first is of ABOUT
    return !awaited_about;
  } else if (awaited_about && gomocup::is_about(text)) {
    awaits_about_ = false;
    answers_about_ = true;
    return restarted_ && awaits_ok_;
  }
  return false;
}

Fault GomocupProgram::tell(std::string info, milliseconds time, const std::stop_token& stop) {
  const SteadyTime deadline = steady_clock::now() + time;
  if (answers_about_) info += "ABOUT\n";
  const Io sent = process_.send(info, deadline, stop);
  if (sent != Io::done) return fault_of(sent);
  while (answers_about_) {
    const Process::Line line = process_.read_line(deadline, stop);
    if (line.io == Io::late) {
      note(fmt::format("no answer to ABOUT after INFO in {} ms; --start-time gives it more",
                       time.count()));
      answers_about_ = false;
    } else if (line.io != Io::done) {
      return fault_of(line.io);
    } else if (gomocup::is_about(line.text)) {
      break;
    }
  }
  return Fault::none;
}

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
