#include "runner/stats/stats_report.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "rating/two/elo.hpp"
#include "runner/play/game_check.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/store.hpp"
#include "runner/text/csv.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/output.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

// The time for a move: the player's own, or else the run's.
std::optional<std::chrono::milliseconds> move_limit(const PlayerRow& player, const RunSpec& run) {
  const PlayerLimits own = own_limits(player.params);
  return own.time ? own.time : run.limits.moves.time;
}

// How much stronger the stronger of two is, by their own games.
double gap(const GameStats::Pairing& pairing) {
  return std::abs(rating::elo_of_score(pairing.first.score()));
}

std::string name_of(const StatsFile& file, int player) {
  return file.players[index(player)].player;
}

std::string games_text(const StatsFile& file) {
  const GameStats& games = file.games;
  std::string text = fmt::format("\n{}: {} games", printable(file.path), games.games());
  if (games.games() == 0) return text + '\n';
  text += fmt::format(" of {} to {} moves, median {}, mean {:.1f}\n", games.shortest(),
                      games.longest(), games.length_quantile(0.5), games.mean_length());
  std::size_t width = 9;
  for (const StatsColumn& column : file.players) {
    width = std::max(width, display_width(shown_name(column.player)));
  }
  text += fmt::format("{}  {}  {:>6}  {:>8}  {:>7}\n", padded("players", width), padded("", width),
                      "games", "Elo gap", "Black");
  using Row = std::pair<std::array<int, 2>, GameStats::Pairing>;
  std::vector<Row> rows(games.pairings().begin(), games.pairings().end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return gap(a.second) < gap(b.second); });
  for (const auto& [players, pairing] : rows) {
    text += fmt::format("{}  {}  {:>6}  {:>8.0f}  {:>7}\n",
                        padded(shown_name(name_of(file, players[0])), width),
                        padded(shown_name(name_of(file, players[1])), width), pairing.black.games(),
                        gap(pairing), score_text(pairing.black));
  }
  return text;
}

struct Column {
  std::string head;
  const StatsColumn* column;
};

std::vector<Column> columns_of(const std::vector<StatsFile>& files) {
  std::vector<Column> columns;
  for (const StatsFile& file : files) {
    for (const StatsColumn& player : file.players) {
      const std::string where = files.size() > 1 ? fmt::format(" ({})", file.path) : "";
      columns.push_back({shown_name(player.player + where), &player});
    }
  }
  return columns;
}

const Metric* find(const StatsColumn& column, const std::string& key) {
  const auto found = std::find_if(column.metrics.begin(), column.metrics.end(),
                                  [&](const Metric& metric) { return metric.key == key; });
  return found == column.metrics.end() ? nullptr : &*found;
}

// The rows of all columns, each once.
std::vector<const Metric*> rows_of(const std::vector<Column>& columns) {
  std::map<std::string, const Metric*> by_key;
  for (const Column& column : columns) {
    for (const Metric& metric : column.column->metrics) by_key.try_emplace(metric.key, &metric);
  }
  std::vector<const Metric*> rows;
  for (const auto& [key, metric] : by_key) rows.push_back(metric);
  std::sort(rows.begin(), rows.end(), [](const Metric* a, const Metric* b) {
    return std::tie(a->group, a->place, a->key) < std::tie(b->group, b->place, b->key);
  });
  return rows;
}

std::string table(const std::vector<Column>& columns) {
  constexpr std::size_t kLabel = 28;
  std::string text = padded("", kLabel);
  const auto width = [](const Column& column) {
    constexpr std::size_t kLeast = 10;
    return std::max(kLeast, display_width(column.head));
  };
  for (const Column& column : columns) {
    text += "  " + std::string(width(column) - display_width(column.head), ' ') + column.head;
  }
  text += '\n';
  for (const Metric* const row : rows_of(columns)) {
    text += padded(first_columns(printable(row->label), kLabel), kLabel);
    for (const Column& column : columns) {
      const Metric* const metric = find(*column.column, row->key);
      text +=
          fmt::format("  {:>{}}", metric == nullptr ? "-" : metric_text(*metric), width(column));
    }
    text += '\n';
  }
  return text;
}

Json json_of(const StatsFile& file) {
  Json players = Json::array();
  for (const StatsColumn& column : file.players) {
    Json fields = {{"player", column.player}};
    for (const Metric& metric : column.metrics) fields[metric.key] = metric.value;
    players.push_back(fields);
  }
  Json pairings = Json::array();
  for (const auto& [numbers, pairing] : file.games.pairings()) {
    const double elo = gap(pairing);
    pairings.push_back({{"players", {name_of(file, numbers[0]), name_of(file, numbers[1])}},
                        {"games", pairing.black.games()},
                        {"elo_gap", std::isfinite(elo) ? Json(elo) : Json()},
                        {"black", pairing.black.score()}});
  }
  const GameStats& games = file.games;
  return {{"file", file.path},
          {"games", games.games()},
          {"moves_least", games.shortest()},
          {"moves_median", games.length_quantile(0.5)},
          {"moves_mean", games.mean_length()},
          {"moves_most", games.longest()},
          {"players", players},
          {"pairings", pairings}};
}

}  // namespace

StatsFile read_stats(const std::string& path, const Rules* (*find_rules)(std::string_view)) {
  const StoreReader reader(path);
  const RunSpec run = reader.run();
  StatsFile file{.path = path, .players = {}, .games = {}};
  std::vector<PlayerStats> players;
  for (const PlayerRow& player : run.players) players.emplace_back(move_limit(player, run));
  const Rules* const rules = find_rules(run.game);
  const bool is_known = rules != nullptr && rules->start().size == run.board_size;
  std::optional<GameCheck> check;
  if (is_known) check.emplace(path, *rules, reader.openings());
  reader.each(Detail::all, [&](const GameRecord& record) {
    if (check) check->check(record);
    file.games.add(record, record.moves.size());
    for (const int player : record.players) players[index(player)].add_game();
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
      const MoveRecord& move = record.moves[ply];
      if (!move.opening) players[index(record.players[ply % 2])].add(move);
    }
  });
  for (std::size_t i = 0; i < players.size(); ++i) {
    file.players.push_back({run.players[i].name, metrics_of(players[i])});
  }
  return file;
}

std::string stats_text(const std::vector<StatsFile>& files) {
  constexpr std::size_t kAtOnce = 4;  // columns that fit side by side
  const std::vector<Column> columns = columns_of(files);
  std::string text;
  for (std::size_t first = 0; first < columns.size(); first += kAtOnce) {
    const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first);
    const auto count = static_cast<std::ptrdiff_t>(std::min(kAtOnce, columns.size() - first));
    if (first > 0) text += '\n';
    text += table({begin, begin + count});
  }
  for (const StatsFile& file : files) text += games_text(file);
  return text;
}

std::string stats_json(const std::vector<StatsFile>& files) {
  Json document = {{"files", Json::array()}};
  for (const StatsFile& file : files) document["files"].push_back(json_of(file));
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string stats_csv(const std::vector<StatsFile>& files) {
  std::string text = "file,player,figure,value\n";
  for (const StatsFile& file : files) {
    for (const StatsColumn& column : file.players) {
      for (const Metric& metric : column.metrics) {
        text += fmt::format("{},{},{},{}\n", csv_text(file.path), csv_text(column.player),
                            csv_text(metric.key), metric.value);
      }
    }
  }
  return text;
}

}  // namespace rb
