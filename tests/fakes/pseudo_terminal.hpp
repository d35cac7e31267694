#pragma once

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>

namespace rb::fakes {

// A terminal of a given size, to be written to; what it gets to show is as it was written.
class PseudoTerminal {
 public:
  PseudoTerminal(unsigned short rows, unsigned short columns) {
    const winsize size{.ws_row = rows, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    termios raw{};
    cfmakeraw(&raw);  // a line feed stays one byte
    EXPECT_EQ(openpty(&shown_, &written_, nullptr, &raw, &size), 0);
    file_ = fdopen(written_, "w");
  }
  ~PseudoTerminal() {
    std::fclose(file_);
    close(shown_);
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  std::FILE* file() const { return file_; }

  // What was written since the last call, less than 4 KiB. It may come in parts: a NUL ends it.
  std::string shown() const {
    std::fputc('\0', file_);
    std::fflush(file_);
    std::string text;
    std::array<char, 4096> bytes{};
    while (text.empty() || text.back() != '\0') {
      const ssize_t count = read(shown_, bytes.data(), bytes.size());
      if (count <= 0) return text + "(and cannot be read)";
      text.append(bytes.data(), static_cast<std::size_t>(count));
    }
    text.pop_back();
    return text;
  }

 private:
  int shown_ = -1, written_ = -1;
  std::FILE* file_ = nullptr;
};

}  // namespace rb::fakes
