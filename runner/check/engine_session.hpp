#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "runner/gomocup/gomocup_protocol.hpp"
#include "runner/process/process.hpp"
#include "runner/process/process_group.hpp"

namespace rb {

// What of an engine's lines answers a question.
enum class Wanted : std::uint8_t {
  move,      // a move or what looks like one; ERROR and UNKNOWN are passed over
  ok,        // OK, ERROR, UNKNOWN
  ok_alone,  // OK; ERROR and UNKNOWN are passed over
  text,      // any line but MESSAGE and DEBUG
};

// A line that answers something, though not what was asked.
struct Unasked {
  gomocup::Kind kind = gomocup::Kind::other;
  std::string text;  // printable
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
    // What came before it, and before the question, that answers something; the first kMostUnasked.
    std::vector<Unasked> unasked;
    bool refused() const { return is_refusal(line.kind); }
    int refusals() const;  // among the unasked
  };
  static constexpr std::size_t kMostUnasked = 100;
  static bool is_refusal(gomocup::Kind kind) {
    return kind == gomocup::Kind::error || kind == gomocup::Kind::unknown;
  }
  // Says the lines and waits for what is wanted; SUGGEST is told to PLAY. Nothing that the program
  // says is lost: its lines come in order, so what is unasked was said before it read the question.
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
  // It wrote to its standard error.
  bool complained() const { return traffic_.count(Stream::complaint) > 0; }

 private:
  Answer look_for(Wanted wanted, SteadyTime deadline);
  void note(const gomocup::Line& line, const std::string& text);

  std::stop_token stop_;
  Traffic traffic_;
  Process process_;
  SteadyTime asked_;
  std::vector<Unasked> unasked_;  // since the last answer
  std::string noise_;
};

}  // namespace rb
