#include "runner/programs/gomocup/late_answer.hpp"

#include <fmt/core.h>

#include "engine/base/printable.hpp"

namespace rb::gomocup {

LateAnswer look_for_late(Process& process, Kind kind, std::chrono::milliseconds open,
                         const std::stop_token& stop) {
  const auto cpu = process.cpu();
  bool is_idle = true;
  SteadyTime closed{};
  for (const bool is_closed : {false, true}) {
    if (is_closed) {
      is_idle = 50 * (process.cpu() - cpu) < open;
      process.close_input();
      closed = std::chrono::steady_clock::now();
    }
    const SteadyTime until = std::chrono::steady_clock::now() + (is_closed ? kFlushTime : open);
    for (;;) {
      const Process::Line line = process.read_line(until, stop);
      if (line.io != Process::Io::done) break;
      if (parse_line(line.text).kind != kind) continue;
      const bool at_once = is_closed && line.time - closed < kAtOnce;
      return {printable(line.text), line.time, at_once && is_idle};
    }
  }
  return {};
}

std::string unflushed_text(const LateAnswer& answer) {
  if (!answer.is_unflushed) return "";
  return fmt::format(
      "'{}' came only when its input was closed: its output was stuck in a buffer; flush it after "
      "each line",
      answer.text);
}

}  // namespace rb::gomocup
