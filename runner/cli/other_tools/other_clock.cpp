#include "runner/cli/other_tools/other_clock.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "runner/base/text/duration.hpp"

namespace rb {
namespace {

// "90" of "1:30" and of "90".
std::optional<double> seconds_of(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return parse_real(text);
  const auto minutes = parse_real(text.substr(0, colon));
  const auto seconds = parse_real(text.substr(colon + 1));
  if (!minutes || !seconds) return std::nullopt;
  return 60 * *minutes + *seconds;
}

}  // namespace

std::optional<OtherClock> parse_other_clock(std::string_view text) {
  if (text == "inf") return OtherClock{};
  const std::size_t plus = std::min(text.find('+'), text.size());
  const std::string_view head = text.substr(0, plus), increment = text.substr(plus);
  const std::size_t slash = head.find('/');
  const bool has_slash = slash != head.npos, has_colon = head.find(':') != head.npos;
  const auto last = seconds_of(has_slash ? head.substr(slash + 1) : head);
  const auto first = has_slash ? parse_real(head.substr(0, slash)) : std::optional(0.0);
  if (!last || !first || !(has_slash || has_colon)) return std::nullopt;
  const auto game = [&](double seconds) { return fmt::format("{:g}{}", seconds, increment); };
  OtherClock clock{.game = game(*last)};
  if (has_slash && (has_colon || (*first > 0 && *first < *last))) {
    clock.moves = head.substr(0, slash);
  } else if (has_slash) {
    clock = {.game = *first > 0 ? game(*first) : "", .move = fmt::format("{:g}", *last)};
  }
  if (!clock.game.empty() && !parse_game_clock(clock.game)) return std::nullopt;
  return clock;
}

std::string clock_options(const OtherClock& clock, std::string_view prefix) {
  std::string text;
  if (!clock.game.empty()) text = fmt::format("{}tc {}", prefix, clock.game);
  if (!clock.move.empty()) {
    text += fmt::format("{}{}time {}", text.empty() ? "" : " ", prefix, clock.move);
  }
  return text;
}

std::string clock_note(const OtherClock& clock) {
  if (!clock.moves.empty()) {
    return fmt::format("a time for {} moves does not exist: this is for the whole game",
                       clock.moves);
  }
  if (!clock.move.empty()) {
    return "read as c-gomoku-cli's game/move; cutechess's moves/time does not exist";
  }
  return clock.game.empty() ? "a program without a limit has 5s a move; --time TIME gives more"
                            : "";
}

}  // namespace rb
