#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rb::queue {

// What a worker says about itself.
struct Member {
  std::string user = "default";
  std::string host = {};
  std::string build = {};  // version and compiler
  int threads = 0;
  std::int64_t games = 0;         // handed in
  std::int64_t busy_ms = 0;       // that it has played, by its own clock
  int held = 0;                   // tasks
  std::int64_t beat = 0;          // counts its messages
  std::string state = "playing";  // "playing", "draining", "refused: ..."
};

double games_per_second(const Member& member);  // 0: not known

std::string member_json(const Member& member);
// Reads what makes sense and ignores the rest: all of it came from another machine.
Member parse_member(const std::string& json);

// The workers of a run, as its coordinator sees them. Continuing beats show which are there, so no
// clock of another machine matters.
class Members {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Takes in what the server's hash holds now.
  void see(const std::map<std::string, std::string>& hash, Time now);
  // The workers that play and whose last beat is not older than this.
  std::vector<std::string> present(Time now, std::chrono::milliseconds age) const;
  int threads(Time now, std::chrono::milliseconds age) const;
  bool knows(const std::string& name) const { return seen_.contains(name); }
  // What the worker last said; if it never said anything, what a new one would say.
  const Member& member(const std::string& name) const;

 private:
  struct Seen {
    Member member;
    Time at;
  };
  std::map<std::string, Seen> seen_;
};

}  // namespace rb::queue
