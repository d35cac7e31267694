#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "runner/base/process/line_buffer.hpp"

namespace rb {

// The lines of a file, of a terminal or a pipe, until a stop is requested.
class InputLines {
 public:
  InputLines(int file, const std::stop_token& stop);  // throws Error if the system refuses
  ~InputLines();
  InputLines(const InputLines&) = delete;
  InputLines& operator=(const InputLines&) = delete;

  // Waits for the next one; the end of the input ends a line as well. None: the input has ended, or
  // a stop was requested. Throws Error if it cannot be read.
  std::optional<std::string> next();

 private:
  bool wait() const;  // for input; false: a stop was requested
  void read_more();

  int file_;
  int wake_;  // an eventfd: a stop was requested
  LineBuffer lines_;
  bool has_ended_ = false;
  std::optional<std::stop_callback<std::function<void()>>> on_stop_;
};

}  // namespace rb
