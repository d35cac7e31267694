#include "runner/base/text/duration.hpp"

#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/base/text.hpp"

namespace rb {

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  // The longer unit first: "ms" ends with "s" too.
  constexpr std::array<std::pair<std::string_view, double>, 3> kUnits{
      {{"ms", 1}, {"s", 1'000}, {"m", 60'000}}};
  double milliseconds = 1'000;
  for (const auto& [unit, value] : kUnits) {
    if (!text.ends_with(unit)) continue;
    text.remove_suffix(unit.size());
    milliseconds = value;
    break;
  }
  const auto number = parse_real(text);
  if (!number) return std::nullopt;
  const double rounded = std::round(*number * milliseconds);
  constexpr std::chrono::milliseconds kMost = std::chrono::hours(24);
  if (rounded < 0 || rounded > static_cast<double>(kMost.count())) return std::nullopt;
  return std::chrono::milliseconds(static_cast<std::int64_t>(rounded));
}

std::optional<GameClock> parse_game_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto total = parse_duration(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? std::chrono::milliseconds(0)
                                                        : parse_duration(text.substr(plus + 1));
  if (!total || !increment || *total + *increment <= std::chrono::milliseconds(0)) {
    return std::nullopt;
  }
  return GameClock{.total = *total, .increment = *increment};
}

std::string duration_word(std::chrono::milliseconds time) {
  const std::int64_t ms = time.count();
  if (ms != 0 && ms % 60'000 == 0) return fmt::format("{}m", ms / 60'000);
  return ms % 100 == 0 ? fmt::format("{:g}s", static_cast<double>(ms) / 1'000)
                       : fmt::format("{}ms", ms);
}

}  // namespace rb
