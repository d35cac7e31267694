#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "runner/gomocup_protocol.hpp"
#include "runner/process.hpp"
#include "runner/process_group.hpp"

namespace rb {

// What of an engine's lines answers a question.
enum class Wanted : std::uint8_t {
  move,  // a move or what looks like one, ERROR, UNKNOWN
  ok,    // OK, ERROR, UNKNOWN
  text,  // any line but MESSAGE and DEBUG
};

// A talk with a program outside in which nothing is taken for granted: of every answer it is known
// what it was and when it came.
class EngineSession {
 public:
  // Throws Error if it cannot be started.
  EngineSession(const ProcessSpec& spec, std::stop_token stop);

  struct Answer {
    Process::Io io = Process::Io::done;
    gomocup::Line line;
    std::string text;                    // printable
    std::chrono::nanoseconds elapsed{};  // since the question was sent
    bool refused() const {
      return line.kind == gomocup::Kind::error || line.kind == gomocup::Kind::unknown;
    }
  };
  // Says the lines and waits for what is wanted; other lines are left out, and SUGGEST is told to
  // PLAY.
  Answer ask(std::string_view lines, Wanted wanted, std::chrono::milliseconds time);
  // The same without a question: what else comes.
  Answer hear(Wanted wanted, std::chrono::milliseconds time);

  // Has the program ended, or does it so in this time? It is not reaped.
  bool ends_within(std::chrono::milliseconds time) const;
  // Those of its group that live, itself included.
  std::vector<GroupMember> living() const;
  // Ends it; see Process::stop(). How it ended: "exit status 0".
  std::string stop(std::chrono::milliseconds patience);

  // The first line that was no answer, MESSAGE or DEBUG; empty: none.
  const std::string& noise() const { return noise_; }
  bool complained() const;  // it wrote to its standard error

 private:
  std::stop_token stop_;
  Traffic traffic_;
  Process process_;
  SteadyTime asked_;
  std::string noise_;
};

}  // namespace rb
