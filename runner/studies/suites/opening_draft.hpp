#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "engine/game/position.hpp"

namespace rb {

// An opening and its candidate number.
struct FoundOpening {
  std::uint64_t candidate = 0;
  std::vector<Move> moves;
};

// The file of an unfinished suite, so that hours of work survive whatever ends the program: a line
// for each opening, written the moment it is found. All members throw Error if the file cannot be
// read or written.
class OpeningDraft {
 public:
  // "FILE.part" for the suite that will be FILE.
  static std::string path_for(const std::string& file) { return file + ".part"; }

  // Creates an empty one. Throws Error if one exists. `rule` says what decides which openings are
  // found, `program` which build looks for them.
  static OpeningDraft create(const std::string& path, const std::string& rule,
                             const std::string& program, int board_size = kRenjuSize);
  // Opens the existing one; an incomplete line is lost. Throws Error if it has another rule.
  static OpeningDraft resume(const std::string& path, const std::string& rule,
                             const std::string& program, int board_size = kRenjuSize);

  const std::vector<FoundOpening>& found() const { return found_; }  // as of when it was opened
  // The builds that found them, and from which candidate on, one line each without '#'.
  const std::vector<std::string>& programs() const { return programs_; }

  void add(const FoundOpening& opening);
  // Call it when the suite is complete.
  void remove();

 private:
  OpeningDraft(std::string path, const std::string& rule, int board_size);
  void read();
  void write(const std::string& line);
  bool holds_nothing() const;
  void begin(const std::string& program);
  [[noreturn]] void refuse(const std::string& why) const;

  std::string path_;
  std::string rule_;
  int board_size_;
  std::vector<FoundOpening> found_;
  std::vector<std::string> programs_;
  std::ofstream file_;
};

}  // namespace rb
