#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/evidence/scoreboard.hpp"
#include "runner/play/record.hpp"
#include "runner/results/run_spec.hpp"

// What happens in a run, a JSON object a line, for programs that follow it
// (docs/matches.md, "Events"). A line is there the moment it happens, and whole.
namespace rb {

class EventLog {
 public:
  static constexpr int kVersion = 1;  // of the fields
  // Added to a file, or for "-" written to the standard output. Throws Error if it cannot be
  // opened.
  explicit EventLog(const std::string& target);

  bool is_standard_output() const { return file_.get() == stdout; }

  // `played` games are in the file at the start.
  void run_started(const RunSpec& run, const std::string& path, int played);
  void game_finished(const RunSpec& run, const GameRecord& record);
  // After each hundredth of the planned games, but not more often than every second game.
  void standing(const RunSpec& run, const Scoreboard& board);
  void decision(const std::string& decision, int games);
  void run_ended(const std::string& path, int games, bool is_complete, const std::string& resume);
  // The document that --json prints.
  void result(const nlohmann::ordered_json& document);

 private:
  void write(const nlohmann::ordered_json& event);

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  int told_ = 0;  // games in the last standing
};

}  // namespace rb
