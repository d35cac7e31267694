#include "runner/cli/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "runner/cli/figures.hpp"

namespace rb::cli {
namespace {

constexpr double kTerminalSeconds = 0.1;
constexpr double kPlainSeconds = 3;
constexpr std::string_view kEraseLine = "\r\x1b[K";

bool is_terminal(std::FILE* file) {
  const char* const type = std::getenv("TERM");
  return isatty(fileno(file)) != 0 && type != nullptr && std::string_view(type) != "dumb";
}

std::size_t columns(std::FILE* file) {
  winsize size{};
  if (ioctl(fileno(file), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string joined(const std::array<std::string, 6>& parts) {
  std::string line;
  for (const std::string& part : parts) {
    if (!part.empty()) line += (line.empty() ? "" : "  ") + part;
  }
  return line;
}

}  // namespace

std::string progress_line(const ProgressState& state, std::size_t width) {
  std::array<std::string, 6> parts{
      fmt::format("{}/{}", state.games, state.planned),
      fmt::format("A {}-{}-{}", state.counts.wins, state.counts.draws, state.counts.losses),
      fmt::format("{} pair{}", state.pairs, state.pairs == 1 ? "" : "s"),
      state.estimate ? "Elo " + elo_text(*state.estimate) : "",
      state.games_per_second ? rate_text(*state.games_per_second) + " games/s" : "",
      state.seconds_left ? duration_text(*state.seconds_left) + " left" : ""};
  for (const std::size_t least : {2U, 4U, 5U, 3U, 1U}) {
    if (joined(parts).size() <= width) break;
    parts[least].clear();
  }
  return joined(parts).substr(0, width);
}

Progress::Output Progress::to(std::FILE* file) {
  return {.terminal = is_terminal(file),
          .width = [file] { return columns(file); },
          .now =
              [] {
                const auto now = std::chrono::steady_clock::now().time_since_epoch();
                return std::chrono::duration<double>(now).count();
              },
          .write =
              [file](const std::string& text) {
                std::fputs(text.c_str(), file);  // a closed stream must not end the match
                std::fflush(file);
              }};
}

Progress::Progress(Output output, int planned, int done)
    : output_(std::move(output)),
      planned_(planned),
      done_(done),
      start_(output_.now()),
      last_(output_.terminal ? -std::numeric_limits<double>::infinity() : start_) {}

std::string Progress::line(const Scoreboard& board) const {
  ProgressState state{.games = board.games(),
                      .planned = planned_,
                      .counts = board.counts(0),
                      .pairs = board.pairs().pairs()};
  if (state.pairs > 0) state.estimate = rating::estimate(board.pairs());
  if (const int played = board.games() - done_; played > 0 && seconds() > 0) {
    state.games_per_second = played / seconds();
    state.seconds_left = (planned_ - board.games()) / *state.games_per_second;
  }
  // A terminal wraps when its last column is written.
  const std::size_t width =
      output_.terminal ? output_.width() - 1 : std::numeric_limits<std::size_t>::max();
  return progress_line(state, width);
}

void Progress::update(const Scoreboard& board) {
  const double now = output_.now();
  if (now - last_ < (output_.terminal ? kTerminalSeconds : kPlainSeconds)) return;
  last_ = now;
  output_.write(output_.terminal ? std::string(kEraseLine) + line(board) : line(board) + '\n');
}

void Progress::clear() {
  if (output_.terminal) output_.write(std::string(kEraseLine));
}

void Progress::finish(const Scoreboard& board) {
  clear();
  output_.write(line(board) + '\n');
}

double Progress::seconds() const { return output_.now() - start_; }

}  // namespace rb::cli
