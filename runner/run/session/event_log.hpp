#pragma once

#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "engine/base/json_text.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/play/record.hpp"
#include "runner/results/run_spec.hpp"

// Writes what happens in a run, one JSON object a line, for programs that follow it
// (docs/matches.md, "Events"). Each line is written at once, and whole.
namespace rb {

class EventLog {
 public:
  static constexpr int kVersion = 1;  // of the fields
  // Appends to a file, or for "-" writes to the standard output. REQUIRES: open() before an event.
  explicit EventLog(std::string target) : path_(std::move(target)) {}
  // Throws Error if it cannot be opened; it does not wait for a pipe without a reader.
  void open();

  bool is_standard_output() const { return path_ == "-"; }

  // `played` games are in the file at the start.
  void run_started(const RunSpec& run, const std::string& path, int played);
  void game_finished(const RunSpec& run, const GameRecord& record);
  // After each hundredth of the planned games, but not more often than every second game.
  void standing(const RunSpec& run, const Scoreboard& board);
  void decision(const std::string& decision, int games);
  // `games`: how many remain in the file.
  void games_taken_back(std::span<const int> ids, int games);
  // `error`: why it ended; empty: it was played, or interrupted.
  void run_ended(const std::string& path, int games, bool is_complete, const std::string& resume,
                 const std::string& error = {});
  // The document that --json prints.
  void result(const Json& document);

  // Throws Error if a line could not be written, as on a full disk; no line follows the first
  // failure. A reader that has closed its pipe is not an error, and a failure of the standard
  // output is reported at the end of the program.
  void require_written() const;

 private:
  void write(const Json& event);

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, nullptr};
  int told_ = 0;   // games in the last standing
  int error_ = 0;  // the first of a write, as errno
};

}  // namespace rb
