#include "runner/tables/fit/openings_table.hpp"

#include <fmt/core.h>

#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"

namespace rb {
namespace {

Table::Row row_of(const OpeningResults& row, const PlayedOpening& opening) {
  const bool has_name = !opening.name.empty() && opening.name != opening.moves;
  return {row.black.games(),
          row.repeats,
          row.black.wins,
          row.black.draws,
          row.black.losses,
          score_text(row.black),
          opening.moves + (has_name ? fmt::format(" ({})", opening.name) : "")};
}

Table figure_rows(const OpeningFigures& figures) {
  return table_row("Black",
                   fmt::format("{:.1f} % of all pairs; 95 % interval {}, from {}",
                               100 * figures.black, percent_interval_text(figures.black_interval),
                               counted(figures.openings, "opening"))) +
         table_row("Draws",
                   fmt::format("{:.1f} % of their games; 95 % interval {}", 100 * figures.draws,
                               percent_interval_text(figures.draw_interval)));
}

Table special_row(const rating::OpeningLook& look, const PlayedOpening& opening,
                  const std::vector<std::string>& labels) {
  const bool is_colour = look.player == rating::OpeningLook::kFirstPlayer;
  return table_row(
      is_colour ? "Lopsided" : "For one",
      fmt::format("{}: {} scores {:.1f} % of {}, by the ratings {:.1f} %; p {}", opening.moves,
                  is_colour ? "Black" : labels[zu(look.player)], 100 * look.score,
                  counted(look.games, "new game"), 100 * look.expected,
                  look.adjusted < 0.001 ? "< 0.001" : fmt::format("{:.3f}", look.adjusted)));
}

Table special_rows(const OpeningsPlayed& played, const ResultSet& set,
                   const std::vector<std::string>& labels) {
  if (played.looks == 0) {
    return table_row(
        "Special", fmt::format("not tested: no opening has {} new games", rating::kLeastLookedAt));
  }
  Table rows;
  for (const OpeningResults& row : played.rows) {
    for (const auto& look : {row.by_colour, row.by_player}) {
      if (look && look->is_special()) rows += special_row(*look, set.openings[row.opening], labels);
    }
  }
  const std::string looks = counted(played.looks, "look") + " at colours and players";
  return rows.empty()
             ? table_row("Special", "none: " + looks + " find no more than chance produces")
             : rows + table_row("", "(p: adjusted for " + looks + ")");
}

}  // namespace

std::string percent_interval_text(const rating::Interval& interval) {
  return fmt::format("{:.1f} to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

Printout openings_table(const OpeningsPlayed& played, const ResultSet& set,
                        const std::vector<std::string>& labels) {
  Table table{.columns = {{"Games"},
                          {"Repeats"},
                          {"Black"},
                          {"Draws"},
                          {"White"},
                          {"Black"},
                          {"Opening", Table::Align::left}},
              .notes = "\n"};
  for (const OpeningResults& row : played.rows) {
    table.rows.push_back(row_of(row, set.openings[row.opening]));
  }
  Table below = played.figures ? figure_rows(*played.figures) : Table();
  return table + Printout(below += special_rows(played, set, labels));
}

}  // namespace rb
