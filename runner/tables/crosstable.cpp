#include "runner/tables/crosstable.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/base/text/markdown.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

Crosstable empty_table(std::span<const int> ranking, const std::vector<std::string>& names) {
  Crosstable table;
  for (const int player : ranking) table.names.push_back(names[zu(player)]);
  table.games.assign(ranking.size(), std::vector<rating::GameCounts>(ranking.size()));
  return table;
}

bool is_blank(const Crosstable& table, std::size_t row, std::size_t column) {
  return row == column && table.games[row][column].games() == 0;
}

std::string cell(const Crosstable& table, std::size_t row, std::size_t column) {
  if (is_blank(table, row, column)) return "";
  const rating::GameCounts& counts = table.games[row][column];
  return counts.games() == 0 ? "-" : fmt::format("{:.1f}", 100 * counts.score());
}

std::string trimmed(std::string line) { return line.erase(line.find_last_not_of(' ') + 1) + '\n'; }

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

std::string crosstable_text(const Crosstable& table) {
  std::size_t width = 6;
  for (const std::string& name : table.names) width = std::max(width, display_width(name));
  std::string head = fmt::format("{:>3}  {:<{}}", "#", "Player", width);
  for (std::size_t place = 1; place <= table.names.size(); ++place) {
    head += fmt::format("  {:>5}", place);
  }
  std::string text = trimmed(head);
  for (std::size_t row = 0; row < table.names.size(); ++row) {
    std::string line = fmt::format("{:>3}  {}", row + 1, padded(table.names[row], width));
    for (std::size_t column = 0; column < table.names.size(); ++column) {
      line += fmt::format("  {:>5}", cell(table, row, column));
    }
    text += trimmed(line);
  }
  return text;
}

std::string crosstable_markdown(const Crosstable& table) {
  std::vector<std::string> titles{"Score in %"};
  titles.insert(titles.end(), table.names.begin(), table.names.end());
  std::string text = markdown_head(titles);
  for (std::size_t row = 0; row < table.names.size(); ++row) {
    std::vector<std::string> cells{table.names[row]};
    for (std::size_t column = 0; column < table.names.size(); ++column) {
      cells.push_back(cell(table, row, column));
    }
    text += markdown_row(cells);
  }
  return text;
}

std::string crosstable_csv(const Crosstable& table) {
  std::string text = "player";
  for (const std::string& name : table.names) text += ',' + csv_text(name);
  text += '\n';
  for (std::size_t row = 0; row < table.names.size(); ++row) {
    text += csv_text(table.names[row]);
    for (const rating::GameCounts& counts : table.games[row]) {
      text += ',' + (counts.games() > 0 ? fmt::format("{}", counts.score()) : "");
    }
    text += '\n';
  }
  return text;
}

Json crosstable_json(const Crosstable& table) {
  Json rows = Json::array();
  for (const auto& games : table.games) {
    Json row = Json::array();
    for (const rating::GameCounts& counts : games) {
      row.push_back(counts.games() > 0 ? Json(counts.score()) : Json());
    }
    rows.push_back(std::move(row));
  }
  return {{"players", table.names}, {"scores", rows}};
}

}  // namespace rb
