#include "runner/base/text/number_text.hpp"

#include <cassert>
#include <cmath>

#include <fmt/core.h>

namespace rb {
namespace {

// With as many digits as keep the ends of a narrow interval apart.
std::string shown_elo(double elo, const rating::Interval& interval) {
  const double width = interval.high - interval.low;
  return signed_text(elo, width < 0.2 ? 3 : width < 20 ? 1 : 0);
}

}  // namespace

std::string signed_text(double value, int digits) {
  std::string text = fmt::format("{:+.{}f}", value, digits);
  if (text.find_first_not_of("-0.") == text.npos) text.front() = '+';
  return text;
}

std::string interval_text(const rating::Interval& interval) {
  return fmt::format("[{}, {}]", shown_elo(interval.low, interval),
                     shown_elo(interval.high, interval));
}

std::string elo_text(double elo, const rating::Interval& interval) {
  return shown_elo(elo, interval) + ' ' + interval_text(interval);
}

std::string elo_text(const rating::Estimate& estimate) {
  return elo_text(estimate.elo, estimate.elo_interval);
}

std::string likelihood_text(double probability) {
  if (probability > 0.999) return "> 99.9 %";
  if (probability < 0.001) return "< 0.1 %";
  return fmt::format("{:.1f} %", 100 * probability);
}

std::string score_text(const rating::GameCounts& counts) {
  return counts.games() == 0 ? "-" : fmt::format("{:.1f} %", 100 * counts.score());
}

std::string reasons_text(const std::array<int, kReasons>& games, int traps) {
  std::string text;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games[i] == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", name(static_cast<Reason>(i)), games[i]);
    const bool is_five = static_cast<Reason>(i) == Reason::five;
    if (is_five && traps > 0) text += fmt::format(" ({} by a trap)", traps);
  }
  return text;
}

std::string duration_text(double seconds) {
  assert(seconds >= 0);
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  const std::int64_t minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

std::string rate_text(double value) {
  if (value >= 100) return fmt::format("{:.0f}", value);
  if (value >= 10) return fmt::format("{:.1f}", value);
  return fmt::format("{:.2f}", value);
}

}  // namespace rb
