#include "runner/gomocup_program.hpp"

#include <fmt/format.h>

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
    : traffic_(traffic), process_(spec, traffic), asked_about_(asks_about) {
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

bool GomocupProgram::restart() {
  restarted_ = true;
  return greet("RESTART\n");
}

Fault GomocupProgram::await_ok(milliseconds time, const std::stop_token& stop) {
  const SteadyTime deadline = greeted_at_ + time;
  bool may_be_about = asked_about_ && !restarted_;
  while (awaits_ok_) {
    const Process::Line line = process_.read_line(deadline, stop);
    if (line.io == Io::late) {
      note(fmt::format("no OK to {} in {} ms; --start-time gives it more",
                       restarted_ ? "RESTART" : "START", time.count()));
    }
    if (line.io != Io::done) return fault_of(line.io);
    const Kind kind = gomocup::parse_line(line.text).kind;
    if (kind == Kind::ok) {
      awaits_ok_ = false;
    } else if (kind == Kind::error || kind == Kind::unknown) {
      if (!may_be_about) return Fault::crash;
      may_be_about = false;
    } else if (may_be_about && gomocup::is_about(line.text)) {
      answers_about_ = true;
      may_be_about = false;
    }
  }
  return Fault::none;
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
