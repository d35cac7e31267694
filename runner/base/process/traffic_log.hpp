#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "runner/base/process/stream.hpp"

namespace rb {

// A file with everything that is said to programs and by them, one line each: " 1.234567
// fastbrain-1 > TURN 7,7", with times in seconds since it was opened, and signs and text as
// in Traffic::text(), but uncut and without what Traffic leaves out. For any
// number of threads.
class TrafficLog {
 public:
  // Appends to a log that exists. Throws an Error that names the file, also one that is no log.
  explicit TrafficLog(const std::string& path);

  // Writes "# 2026-11-20 17:40:00 UTC: text": marks the beginning of a run.
  void begin(std::string_view text);
  // A label for another player: "fastbrain-1", "fastbrain-2".
  std::string label(std::string_view name);
  // flush() reports what cannot be written, as on a full disk.
  void write(std::string_view label, Stream stream, std::string_view line, SteadyTime now);
  // Ensures that everything written so far is in the file; otherwise throws an Error that names it.
  void flush();

 private:
  void put(std::string& line);  // ends it
  [[noreturn]] void fail(int error) const;

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::string path_;
  const SteadyTime start_;
  std::mutex mutex_;  // guards everything below
  std::unique_ptr<std::FILE, Close> file_;
  int labels_ = 0;
  int error_ = 0;  // the first, as errno
};

}  // namespace rb
