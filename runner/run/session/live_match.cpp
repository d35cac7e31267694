#include "runner/run/session/live_match.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "runner/base/text/narrow.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/tables/fault_notes.hpp"

namespace rb {
namespace {

constexpr std::size_t kFewestRows = 10, kFewestColumns = 50;

std::string score(const rating::GameCounts& counts) {
  return fmt::format("{}-{}-{} ({})", counts.wins, counts.draws, counts.losses, score_text(counts));
}

// "H0 -----o------ H1"
std::string bar(double place) {
  constexpr std::size_t kWidth = 31;
  std::string line(kWidth, '-');
  const double at = std::clamp(place, 0.0, 1.0) * static_cast<double>(kWidth - 1);
  line[static_cast<std::size_t>(std::lround(at))] = 'o';
  return fmt::format("H0 {} H1", line);
}

Table table(const LiveMatch& match) {
  const ProgressState& state = match.state;
  Table rows = table_row("Score of A", fmt::format("{}   Black {}   White {}", score(state.counts),
                                                   score(match.as_black), score(match.as_white)));
  if (state.estimate) {
    rows +=
        table_row("Elo of A",
                  fmt::format("{}{}{}", elo_text(*state.estimate),
                              state.any_time ? "   any time " + interval_text(*state.any_time) : "",
                              fault_mark(state.rests_on_faults)));
  }
  if (match.test_place) rows += table_row("Test", bar(*match.test_place));
  if (!match.ends.empty()) rows += table_row("Ends", match.ends);
  rows.title = fmt::format("{} (A) against {} (B)\n", shown_name(match.names[0]),
                           shown_name(match.names[1]));
  return rows;
}

}  // namespace

std::string live_match_text(const LiveMatch& match, const Window& window) {
  const std::string line = progress_line(match.state, window.columns);
  if (!window.is_terminal || window.rows < kFewestRows || window.columns < kFewestColumns ||
      match.state.counts.games() == 0) {
    return line;
  }
  return cut_lines(wide(table(match)), window.columns) + line;
}

}  // namespace rb
