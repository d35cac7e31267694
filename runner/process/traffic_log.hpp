#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "runner/process/stream.hpp"

namespace rb {

// A file with all that is said to programs and by them, a line each:
// "    1.234567 fastbrain-1 > TURN 7,7", the times in seconds since it was opened, the signs and
// the form of the text as in Traffic::text(), but not cut, less what Traffic leaves out. For any
// number of threads.
class TrafficLog {
 public:
  // Goes on at the end of a file that exists. Throws Error that names it.
  explicit TrafficLog(const std::string& path);

  // "# 2026-11-20 17:40:00 UTC: text": here begins what somebody does.
  void begin(std::string_view text);
  // A label for one more player: "fastbrain-1", "fastbrain-2".
  std::string label(std::string_view name);
  // What cannot be written, as on a full disk, is told by flush().
  void write(std::string_view label, Stream stream, std::string_view line, SteadyTime now);
  // What was written so far is in the file. Throws Error that names it if something is not.
  void flush();

 private:
  void put(std::string& line);  // ends it
  [[noreturn]] void fail(int error) const;

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::string path_;
  const SteadyTime start_;
  std::mutex mutex_;  // of all below
  std::unique_ptr<std::FILE, Close> file_;
  int labels_ = 0;
  int error_ = 0;  // the first, as errno
};

}  // namespace rb
