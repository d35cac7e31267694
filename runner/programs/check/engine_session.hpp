#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "runner/base/process/process.hpp"
#include "runner/base/process/process_group.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"
#include "runner/programs/gomocup/last_words.hpp"
#include "runner/programs/gomocup/late_answer.hpp"

namespace rb {

// Which of an engine's lines answers a question.
enum class Wanted : std::uint8_t {
  move,      // a move; ERROR, UNKNOWN and lines that are no answers are skipped
  ok,        // OK, ERROR, UNKNOWN
  ok_alone,  // OK; ERROR and UNKNOWN are skipped
  text,      // any line but MESSAGE and DEBUG
};

// A line that answers something other than the question.
struct Unasked {
  gomocup::Kind kind = gomocup::Kind::other;
  std::string text;  // printable
};

// A session with an external program that assumes nothing: it records what every answer was and
// when it came.
class EngineSession {
 public:
  // Throws Error if it cannot be started.
  EngineSession(const ProcessSpec& spec, std::stop_token stop);

  struct Answer {
    Process::Io io = Process::Io::done;
    gomocup::Line line;
    std::string text;                    // printable
    std::chrono::nanoseconds elapsed{};  // since the question was sent
    // Answers before it, including those before the question; the first kMostUnasked.
    std::vector<Unasked> unasked;
    std::string noise;  // the first line before it that is no answer; empty: none
    bool refused() const { return is_refusal(line.kind); }
    int refusals() const;  // among the unasked
  };
  static constexpr std::size_t kMostUnasked = 100;
  static bool is_refusal(gomocup::Kind kind) {
    return kind == gomocup::Kind::error || kind == gomocup::Kind::unknown;
  }
  // Sends the lines and waits for what is wanted; answers SUGGEST with PLAY. Nothing is lost: the
  // program's lines come in order, so unasked ones were sent before it read the question.
  Answer ask(std::string_view lines, Wanted wanted, std::chrono::milliseconds time);
  // The same without a question: waits for what else comes.
  Answer hear(Wanted wanted, std::chrono::milliseconds time);

  // For an answer that did not come in time; its input may be closed afterwards.
  gomocup::LateAnswer look_for_late(gomocup::Kind kind, const gomocup::Patience& patience) {
    return gomocup::look_for_late(process_, kind, patience, stop_);
  }
  SteadyTime asked() const { return asked_; }
  std::chrono::nanoseconds cpu() { return process_.cpu(); }  // since the question

  // Whether the program has ended, or ends within this time. It is not reaped.
  bool ends_within(std::chrono::milliseconds time) const;
  // The living processes of its group, including itself.
  std::vector<GroupMember> living() const;
  // Ends it; see Process::stop(). Returns how it ended: "exit status 0".
  std::string stop(std::chrono::milliseconds patience);

  // The lines that were not an answer, MESSAGE or DEBUG; the first one, empty: none.
  const std::string& noise() const { return noise_; }
  int noise_lines() const { return noise_lines_; }
  // gomocup::last_words(), after it has ended.
  std::string last_words() const { return gomocup::last_words(traffic_); }
  // Whether it wrote to its standard error.
  bool complained() const { return traffic_.count(Stream::complaint) > 0; }

 private:
  Answer look_for(Wanted wanted, SteadyTime deadline);
  void note(const gomocup::Line& line, const std::string& text);

  std::stop_token stop_;
  Traffic traffic_;
  Process process_;
  SteadyTime asked_;
  std::vector<Unasked> unasked_;   // since the last answer
  std::string noise_, new_noise_;  // of all, since the last answer
  int noise_lines_ = 0;
};

}  // namespace rb
