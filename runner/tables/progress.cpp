#include "runner/tables/progress.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/terminal.hpp"
#include "runner/tables/fault_notes.hpp"

namespace rb {
namespace {

constexpr double kTerminalSeconds = 0.1;
// What the text says is computed from all games, in a run of a million for half a second.
constexpr double kMostOfTheTime = 0.05;

// Without a terminal every line stays, so lines come less often the longer a run lasts: at first
// every 3 s, then after another twentieth of the time, at most 10 minutes apart. A night makes
// some 150 lines.
double plain_seconds(double since_start) {
  constexpr double kLeast = 3, kMost = 600, kShare = 0.05;
  return std::clamp(kShare * since_start, kLeast, kMost);
}

using Parts = std::array<std::string, 9>;

std::string joined(const Parts& parts) {
  std::string line;
  for (const std::string& part : parts) {
    if (!part.empty()) line += (line.empty() ? "" : "  ") + part;
  }
  return line;
}

}  // namespace

std::string progress_line(const ProgressState& state, std::size_t width) {
  Parts parts{
      fmt::format("{}/{}", state.games, state.planned),
      fmt::format("A {}-{}-{}", state.counts.wins, state.counts.draws, state.counts.losses),
      state.faults > 0 ? fmt::format("faults {}", state.faults) : "",
      counted(state.pairs, "pair"),
      !state.estimate         ? ""
      : state.rests_on_faults ? "Elo says nothing: faults decide"
                              : "Elo " + elo_text(*state.estimate),
      state.any_time && !state.rests_on_faults ? "any time " + interval_text(*state.any_time) : "",
      state.test,
      state.games_per_second ? rate_text(*state.games_per_second) + " games/s" : "",
      state.seconds_left ? duration_text(*state.seconds_left) + " left" : ""};
  for (const std::size_t least : {3U, 7U, 8U, 5U, 4U, 6U, 1U, 2U}) {
    if (joined(parts).size() <= width) break;
    parts[least].clear();
  }
  return first_columns(joined(parts), width);
}

Progress::Output Progress::to(std::FILE* file, const ProgressWish& wish) {
  return {.terminal = wish.is_shown() && !wish.interval_seconds && is_terminal(file),
          .columns = [file] { return terminal_columns(file); },
          .rows = [file] { return terminal_rows(file); },
          .now =
              [] {
                const auto now = std::chrono::steady_clock::now().time_since_epoch();
                return std::chrono::duration<double>(now).count();
              },
          .write =
              [file, is_shown = wish.is_shown()](const std::string& text) {
                if (!is_shown) return;
                const bool is_dim = is_terminal(file) && has_colours(file);
                // A closed stream must not end the match.
                std::fputs((is_dim ? dimmed(text) : text).c_str(), file);
                std::fflush(file);
              },
          .interval = wish.is_shown() ? wish.interval_seconds : ProgressWish::kNever};
}

Progress::Progress(Output output, Text text, int planned, int done)
    : output_(std::move(output)),
      text_(std::move(text)),
      planned_(planned),
      done_(done),
      start_(output_.now()),
      last_(output_.terminal ? -std::numeric_limits<double>::infinity() : start_) {}

std::string Progress::text_of(int games) const {
  Pace pace{.games = games, .planned = planned_};
  if (const int played = games - done_; played > 0 && seconds() > 0) {
    pace.games_per_second = played / seconds();
    pace.seconds_left = (planned_ - games) / *pace.games_per_second;
  }
  constexpr std::size_t kEndless = std::numeric_limits<std::size_t>::max();
  if (!output_.terminal) return text_(pace, {.columns = kEndless, .rows = 1});
  // A terminal wraps when its last column is written, and scrolls when its last row is.
  return text_(pace, {.is_terminal = true,
                      .columns = std::max<std::size_t>(output_.columns(), 2) - 1,
                      .rows = std::max<std::size_t>(output_.rows(), 2) - 1});
}

// Moves back to the first column of the first line and clears everything below.
std::string Progress::erasure() const {
  if (lines_ == 1) return "\r\x1b[K";
  return fmt::format("\r\x1b[{}A\x1b[J", lines_ - 1);
}

double Progress::least_seconds(double now) const {
  if (output_.interval) return *output_.interval;
  const double usual = output_.terminal ? kTerminalSeconds : plain_seconds(now - start_);
  return std::max(usual, cost_ / kMostOfTheTime);
}

void Progress::update(int games) {
  const double now = output_.now();
  if (now - last_ < least_seconds(now)) return;
  last_ = now;
  const std::string text = text_of(games);
  cost_ = output_.now() - now;
  told_ = games;
  output_.write(output_.terminal ? erasure() + text : text + '\n');
  lines_ = 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void Progress::clear() {
  if (output_.terminal) output_.write(erasure());
  lines_ = 1;
}

void Progress::finish(int games) {
  if (!output_.terminal && told_ == games) return;
  clear();
  std::string text = text_of(games);
  if (output_.terminal) text.erase(0, text.rfind('\n') + 1);
  output_.write(text + '\n');
}

double Progress::seconds() const { return output_.now() - start_; }

}  // namespace rb
