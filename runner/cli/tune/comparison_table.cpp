#include "runner/cli/tune/comparison_table.hpp"

#include <fmt/core.h>

#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb::cli {
namespace {

Table side_row(std::string_view title, const rating::GameCounts& counts) {
  if (counts.games() == 0) return table_row(title, "no games");
  return table_row(title, fmt::format("{} won, {} drawn, {} lost: {:.1f} %", counts.wins,
                                      counts.draws, counts.losses, 100 * counts.score()));
}

}  // namespace

Table comparison_table(const RunSpec& run, const Scoreboard& board, const SequentialTest& test,
                       bool is_over) {
  const rating::GameCounts a = board.against(0, 2), b = board.against(1, 3);
  Table rows = table_row("Opponent", run.players[2].name) + side_row("A against it", a) +
               side_row("B against it", b);
  if (const auto gain = comparison_gain(test, a, b)) {
    rows += table_row("A over B", fmt::format("{}   95 % interval, the stop allowed for",
                                              elo_text(gain->elo, gain->elo_interval)));
  }
  return rows + sprt_rows(sprt_report(test, is_over));
}

}  // namespace rb::cli
