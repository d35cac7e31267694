#include "runner/programs/gomocup/late_answer.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"

namespace rb::gomocup {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

bool is_all_of(std::string_view text, std::string_view signs) {
  return !text.empty() && text.find_first_not_of(signs) == std::string_view::npos;
}

}  // namespace

LateAnswer look_for_late(Process& process, Kind kind, const Patience& patience,
                         const std::stop_token& stop) {
  const auto cpu = process.cpu();
  const SteadyTime since = steady_clock::now();
  bool is_idle = true;
  SteadyTime closed{};
  for (const bool is_closed : {false, true}) {
    SteadyTime until = since + patience.open;
    if (is_closed) {
      is_idle = 50 * (process.cpu() - cpu) < patience.open;
      process.close_input();
      closed = steady_clock::now();
      until = std::max(closed + kFlushTime, since + patience.most);
    }
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

bool wants_cr_lf(Process& process, std::string_view start, const std::stop_token& stop) {
  const auto answers = [&](std::string_view text, milliseconds wait = kFlushTime) {
    const SteadyTime until = steady_clock::now() + wait;
    process.send_more(text, until, stop);
    for (;;) {
      const Process::Line line = process.read_line(until, stop);
      if (line.io != Process::Io::done) return false;
      if (parse_line(line.text).kind == Kind::ok) return true;
    }
  };
  // The first CR LF ends the line that it may still wait for.
  const std::string with = fmt::format("\r\n{}\r\n", start), without = fmt::format("{}\n", start);
  constexpr milliseconds kSlow{
      1000};  // it has just answered, so only a busy machine takes that long
  return answers(with) && !answers(without, kSlow) && answers(with);
}

std::string lateness_text(const LateAnswer& move, SteadyTime time_over) {
  const auto after = std::chrono::ceil<std::chrono::milliseconds>(move.time - time_over).count();
  return fmt::format(
      "its move '{}' came {} ms after its time: if it is always that late, use --margin {}ms",
      move.text, after, (after / 100 + 2) * 100);
}

bool is_other_notation(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789", kBetween = " \t,;:.()[]{}/|-=";
  std::vector<std::string_view> parts;
  for (text = trim(text); !text.empty();) {
    const std::size_t start = std::min(text.find_first_not_of(kBetween), text.size());
    text.remove_prefix(start);
    const std::string_view part = text.substr(0, text.find_first_of(kBetween));
    if (!part.empty()) parts.push_back(part);
    text.remove_prefix(part.size());
  }
  // A word before it, such as "move" or "bestmove".
  constexpr std::size_t kLongest = 3;
  if (!parts.empty() && parts[0].size() > 1 && parts[0].find_first_of(kDigits) == parts[0].npos) {
    parts.erase(parts.begin());
  }
  if (parts.size() == 1) return parse_cell(parts[0], kLargestSize).has_value();
  const auto is_number = [&](std::string_view part) {
    return is_all_of(part, kDigits) && part.size() < kLongest;
  };
  return parts.size() == 2 && (is_number(parts[0]) || parts[0].size() == 1) && is_number(parts[1]);
}

}  // namespace rb::gomocup
