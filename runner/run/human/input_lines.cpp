#include "runner/run/human/input_lines.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"

namespace rb {
namespace {

constexpr std::size_t kLongestLine = 4096;

[[noreturn]] void fail(std::string_view what) {
  throw Error(fmt::format("{}: {}", what, std::strerror(errno)));
}

int new_event() {
  const int event = eventfd(0, EFD_CLOEXEC);
  if (event < 0) fail("eventfd");
  return event;
}

}  // namespace

InputLines::InputLines(int file, const std::stop_token& stop)
    : file_(file), wake_(new_event()), lines_(kLongestLine) {
  on_stop_.emplace(stop, [wake = wake_] { eventfd_write(wake, 1); });
}

InputLines::~InputLines() {
  on_stop_.reset();  // which uses the event
  close(wake_);
}

std::optional<std::string> InputLines::next() {
  while (true) {
    if (const auto line = lines_.next()) return std::string(*line);
    if (has_ended_ || !wait()) return std::nullopt;
    read_more();
  }
}

bool InputLines::wait() const {
  std::array<pollfd, 2> files{pollfd{file_, POLLIN, 0}, pollfd{wake_, POLLIN, 0}};
  while (poll(files.data(), files.size(), -1) < 0) {
    if (errno != EINTR) fail("poll");
  }
  return files[1].revents == 0;
}

void InputLines::read_more() {
  const auto space = lines_.space();
  ssize_t bytes = 0;
  do {
    bytes = read(file_, space.data(), space.size());
  } while (bytes < 0 && errno == EINTR);
  if (bytes < 0) fail("standard input");
  has_ended_ = bytes == 0;
  const bool ends_line = has_ended_ && !lines_.begun().empty();
  if (ends_line) space.front() = '\n';
  lines_.added(has_ended_ ? (ends_line ? 1 : 0) : static_cast<std::size_t>(bytes));
}

}  // namespace rb
