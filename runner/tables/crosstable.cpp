#include "runner/tables/crosstable.hpp"

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"

namespace rb {
namespace {

Crosstable empty_table(std::span<const int> ranking, const std::vector<std::string>& names) {
  Crosstable table;
  for (const int player : ranking) table.names.push_back(names[zu(player)]);
  table.games.assign(ranking.size(), std::vector<rating::GameCounts>(ranking.size()));
  return table;
}

// The score of the row's player, in percent for people; empty for a player that did not meet
// itself.
Table::Cell score_cell(const rating::GameCounts& counts, bool is_itself, bool is_for_people) {
  if (counts.games() == 0) return is_itself || !is_for_people ? "" : "-";
  if (!is_for_people) return counts.score();
  return fmt::format("{:.1f}", 100 * counts.score());
}

Table scores(const Crosstable& crosstable, std::string_view corner, bool is_for_people) {
  Table table{.columns = {{std::string(corner), Table::Align::left}}};
  for (std::size_t row = 0; row < crosstable.names.size(); ++row) {
    table.columns.push_back({.name = crosstable.names[row], .missing = ""});
    table.rows.push_back({crosstable.names[row]});
    for (std::size_t column = 0; column < crosstable.names.size(); ++column) {
      table.rows.back().push_back(
          score_cell(crosstable.games[row][column], row == column, is_for_people));
    }
  }
  return table;
}

}  // namespace

Crosstable crosstable(const Scoreboard& board, std::span<const int> ranking,
                      const std::vector<std::string>& names, Colours colours) {
  Crosstable table = empty_table(ranking, names);
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    for (std::size_t j = 0; j < ranking.size(); ++j) {
      if (colours == Colours::black) {
        table.games[i][j] = board.against(ranking[i], ranking[j], Stone::black);
      } else if (i != j) {
        table.games[i][j] = board.against(ranking[i], ranking[j]);
      }
    }
  }
  return table;
}

Crosstable crosstable(const std::vector<PairingRow>& pairings, std::span<const int> ranking,
                      const std::vector<std::string>& names) {
  Crosstable table = empty_table(ranking, names);
  std::vector<std::size_t> places(names.size());
  for (std::size_t i = 0; i < ranking.size(); ++i) places[zu(ranking[i])] = i;
  for (const PairingRow& row : pairings) {
    if (row.a == row.b) continue;
    const rating::GameCounts& of_a = row.stats.all;
    table.games[places[zu(row.a)]][places[zu(row.b)]] = of_a;
    table.games[places[zu(row.b)]][places[zu(row.a)]] = {of_a.losses, of_a.draws, of_a.wins};
  }
  return table;
}

Table crosstable_table(const Crosstable& crosstable) {
  Table table = scores(crosstable, "Player", true);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    table.columns[i + 1].name = std::to_string(i + 1);
    table.rows[i].insert(table.rows[i].begin(), i + 1);
  }
  table.columns.insert(table.columns.begin(), {"#"});
  return table;
}

std::string crosstable_markdown(const Crosstable& table) {
  return markdown(scores(table, "Score in %", true));
}

std::string crosstable_csv(const Crosstable& table) { return csv(scores(table, "player", false)); }

Json crosstable_json(const Crosstable& table) {
  Json rows = Json::array();
  for (const auto& games : table.games) {
    Json row = Json::array();
    for (const rating::GameCounts& counts : games) {
      row.push_back(counts.games() > 0 ? Json(counts.score()) : Json());
    }
    rows.push_back(std::move(row));
  }
  return json_object({{"players", table.names}, {"scores", rows}});
}

}  // namespace rb
