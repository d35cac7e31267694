#include "runner/evidence/stats/stats_report.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/play/game_check.hpp"
#include "runner/play/game_result.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/results/player_identity.hpp"
#include "runner/results/store.hpp"

namespace rb {
namespace {

// The time for a move: the player's own, or else the run's.
std::optional<std::chrono::milliseconds> move_limit(const PlayerRow& player, const RunSpec& run) {
  const PlayerLimits own = own_limits(player.params);
  return own.time ? own.time : run.limits.moves.time;
}

using PairingRow = std::pair<std::array<int, 2>, GameStats::Pairing>;

// How much stronger the stronger of two is, by their own games; of a player against itself 0, as
// its score is the first player's advantage.
double gap(const PairingRow& of) {
  const auto& [players, pairing] = of;
  if (players[0] == players[1]) return 0;
  return std::abs(rating::elo_of_score(pairing.first.score()));
}

std::string gap_text(double gap) {
  return std::isfinite(gap) ? fmt::format("{:.0f}", gap) : "no limit";
}

std::string name_of(const StatsFile& file, int player) { return file.players[zu(player)].player; }

Printout games_text(const StatsFile& file) {
  using enum Table::Align;
  const GameStats& games = file.games;
  std::string text = fmt::format("\n{}: {}", printable(file.path), counted(games.games(), "game"));
  if (games.games() == 0) return text + "\n";
  text += fmt::format(" of {} to {} moves, median {}, mean {:.1f}\n", games.shortest(),
                      games.longest(), games.median_length(), games.mean_length());
  if (file.keep != Keep::all) {
    text += fmt::format("the file does not contain {}, because of --keep {}\n",
                        unkept_text(file.keep), name(file.keep));
  }
  Table table{.title = text,
              .columns = {{"players", left}, {"", left}, {"games"}, {"Elo gap"}, {"Black"}}};
  std::vector<PairingRow> rows(games.pairings().begin(), games.pairings().end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const PairingRow& a, const PairingRow& b) { return gap(a) < gap(b); });
  for (const PairingRow& row : rows) {
    const auto& [players, pairing] = row;
    table.rows.push_back({shown_name(name_of(file, players[0])),
                          shown_name(name_of(file, players[1])), pairing.black.games(),
                          gap_text(gap(row)), score_text(pairing.black)});
  }
  return table;
}

// "21-30", "81-".
std::string moves_text(const DecidedStretch& stretch) {
  return stretch.last > 0 ? fmt::format("{}-{}", stretch.first, stretch.last)
                          : fmt::format("{}-", stretch.first);
}

double share(int part, int of) { return static_cast<double>(part) / of; }

std::string share_text(int part, int of) {
  return of == 0 ? "-" : fmt::format("{:.1f} %", 100 * share(part, of));
}

// The score of each player in the games decided within some moves.
Table decided_table(const StatsFile& file) {
  constexpr std::size_t kMost = 8;  // players that fit side by side
  const std::size_t players = file.players.size() <= kMost ? file.players.size() : 0;
  Table table{.title = "\n",
              .columns = {{"decided at move", Table::Align::left}, {"games"}, {"Black"}}};
  for (std::size_t i = 0; i < players; ++i) {
    table.columns.push_back({shown_name(file.players[i].player)});
  }
  for (const DecidedStretch& stretch : file.decided.stretches()) {
    if (stretch.games == 0) continue;
    Table::Row& row = table.rows.emplace_back(Table::Row{
        moves_text(stretch), stretch.games, share_text(stretch.black_won, stretch.games)});
    for (std::size_t i = 0; i < players; ++i) {
      row.emplace_back(share_text(stretch.players[i].won, stretch.players[i].games));
    }
  }
  const DecidedGames& decided = file.decided;
  if (decided.by_scores() > 0) {
    table.notes = fmt::format(
        "{} by the scores that the players reported: from that move on all favour the winner\n",
        counted(decided.by_scores(), "game"));
  }
  if (decided.by_end() > 0) {
    table.notes += fmt::format(
        "{} by the last move: neither player reported a score, or a fault ended the game\n",
        counted(decided.by_end(), "game"));
  }
  if (decided.drawn() > 0) table.notes += counted(decided.drawn(), "game") + " drawn\n";
  return table;
}

// Nothing if no game begins with one of the 26.
Table openings_table(const StatsFile& file) {
  const std::vector<OpeningScores::Row> rows = file.openings.rows();
  if (rows.empty()) return {};
  Table table{.title = "\n", .columns = {{"opening", Table::Align::left}, {"games"}, {"Black"}}};
  const auto add = [&](const std::string& name, const rating::GameCounts& black) {
    table.rows.push_back({name, black.games(), score_text(black)});
  };
  for (const auto& [opening, black] : rows) {
    add(fmt::format("{} {}", opening->code, opening->romaji), black);
  }
  if (file.openings.others().games() > 0) add("others", file.openings.others());
  return table;
}

struct TableColumn {
  std::string head;
  const StatsColumn* column;
};

std::vector<TableColumn> columns_of(const std::vector<StatsFile>& files) {
  std::vector<TableColumn> columns;
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
std::vector<const Metric*> rows_of(const std::vector<TableColumn>& columns) {
  std::map<std::string, const Metric*> by_key;
  for (const TableColumn& column : columns) {
    for (const Metric& metric : column.column->metrics) by_key.try_emplace(metric.key, &metric);
  }
  std::vector<const Metric*> rows;
  for (const auto& [key, metric] : by_key) rows.push_back(metric);
  std::sort(rows.begin(), rows.end(), [](const Metric* a, const Metric* b) {
    return std::tie(a->group, a->place, a->key) < std::tie(b->group, b->place, b->key);
  });
  return rows;
}

Table table_of(const std::vector<TableColumn>& players) {
  Table table{.columns = {{"", Table::Align::left}}};
  for (const TableColumn& player : players) table.columns.push_back({player.head});
  for (const Metric* const metric : rows_of(players)) {
    Table::Row& row = table.rows.emplace_back(Table::Row{metric->label});
    for (const TableColumn& player : players) {
      const Metric* const found = find(*player.column, metric->key);
      row.emplace_back(found == nullptr ? "" : metric_text(*found));
    }
  }
  return table;
}

Json stretch_json(const StatsFile& file, const DecidedStretch& stretch) {
  const auto score = [](int won, int games) {
    return games == 0 ? Json() : Json(share(won, games));
  };
  Json players = Json::array();
  for (std::size_t i = 0; i < stretch.players.size(); ++i) {
    const DecidedStretch::Player& player = stretch.players[i];
    players.push_back(json_object({{"player", file.players[i].player},
                                   {"games", player.games},
                                   {"score", score(player.won, player.games)}}));
  }
  return json_object({{"first", stretch.first},
                      {"last", stretch.last > 0 ? Json(stretch.last) : Json()},
                      {"games", stretch.games},
                      {"black", score(stretch.black_won, stretch.games)},
                      {"players", players}});
}

Json decided_json(const StatsFile& file) {
  Json moves = Json::array();
  for (const DecidedStretch& stretch : file.decided.stretches()) {
    moves.push_back(stretch_json(file, stretch));
  }
  return json_object({{"by_scores", file.decided.by_scores()},
                      {"by_end", file.decided.by_end()},
                      {"drawn", file.decided.drawn()},
                      {"moves", moves}});
}

// The figures of a player that the table of decided games adds to its own.
std::vector<std::pair<std::string, double>> decided_figures(const StatsFile& file,
                                                            std::size_t player) {
  std::vector<std::pair<std::string, double>> figures;
  for (const DecidedStretch& stretch : file.decided.stretches()) {
    const DecidedStretch::Player& row = stretch.players[player];
    const std::string key = "decided_" + moves_text(stretch);
    figures.emplace_back(key + "_games", row.games);
    if (row.games > 0) figures.emplace_back(key + "_score", share(row.won, row.games));
  }
  return figures;
}

Json openings_json(const StatsFile& file) {
  Json rows = Json::array();
  for (const auto& [opening, black] : file.openings.rows()) {
    rows.push_back(json_object({{"code", opening->code},
                                {"name", opening->romaji},
                                {"games", black.games()},
                                {"black", black.score()}}));
  }
  return rows;
}

Json json_of(const StatsFile& file) {
  Json players = Json::array();
  for (const StatsColumn& column : file.players) {
    Json fields = json_object({{"player", column.player}});
    for (const Metric& metric : column.metrics) fields[metric.key] = metric.value;
    players.push_back(fields);
  }
  Json pairings = Json::array();
  for (const PairingRow row : file.games.pairings()) {
    const auto& [numbers, pairing] = row;
    const double elo = gap(row);
    pairings.push_back(
        json_object({{"players", {name_of(file, numbers[0]), name_of(file, numbers[1])}},
                     {"games", pairing.black.games()},
                     {"elo_gap", std::isfinite(elo) ? Json(elo) : Json()},
                     {"black", pairing.black.score()}}));
  }
  const GameStats& games = file.games;
  return json_object({{"file", file.path},
                      {"keep", name(file.keep)},
                      {"games", games.games()},
                      {"moves_least", games.shortest()},
                      {"moves_median", games.median_length()},
                      {"moves_mean", games.mean_length()},
                      {"moves_most", games.longest()},
                      {"players", players},
                      {"pairings", pairings},
                      {"openings", openings_json(file)},
                      {"decided", decided_json(file)}});
}

}  // namespace

StatsFile read_stats(const std::string& path, const Rules* (*find_rules)(std::string_view, int)) {
  const StoreReader reader(path);
  const RunSpec run = reader.run();
  StatsFile file{.path = path,
                 .players = {},
                 .games = {},
                 .decided = DecidedGames(run.players.size()),
                 .openings = {},
                 .keep = run.keep};
  std::vector<PlayerStats> players;
  for (const PlayerRow& player : run.players) {
    players.emplace_back(move_limit(player, run),
                         run.limits.is_cpu_time && !is_program(player.params));
  }
  const Rules* const rules = find_rules(run.game, run.board_size);
  std::optional<GameCheck> check;
  if (rules != nullptr) check.emplace(path, *rules, reader.openings());
  reader.each(Detail::all, [&](const GameRecord& record) {
    if (check) check->check(record);
    file.games.add(record, zu(plies(record)));
    file.decided.add(record);
    if (rules != nullptr && is_renju_board(run)) file.openings.add(record);
    for (const int player : record.players) {
      players[zu(player)].add_game();
      players[zu(player)].swap2().add(record, player);
    }
    const std::array<bool, 2> has_times = {tells_times(record, 0), tells_times(record, 1)};
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
      const MoveRecord& move = record.moves[ply];
      if (!move.opening) players[zu(record.players[ply % 2])].add(move, has_times[ply % 2]);
    }
  });
  for (std::size_t i = 0; i < players.size(); ++i) {
    file.players.push_back({run.players[i].name, metrics_of(players[i])});
  }
  return file;
}

Printout stats_text(const std::vector<StatsFile>& files) {
  constexpr std::size_t kAtOnce = 4;  // columns that fit side by side
  const std::vector<TableColumn> columns = columns_of(files);
  Printout all;
  for (std::size_t first = 0; first < columns.size(); first += kAtOnce) {
    const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first);
    const auto count = static_cast<std::ptrdiff_t>(std::min(kAtOnce, columns.size() - first));
    if (first > 0) all += "\n";
    all += table_of({begin, begin + count});
  }
  for (const StatsFile& file : files) {
    all += games_text(file) + openings_table(file);
    if (file.decided.by_scores() + file.decided.by_end() > 0) all += decided_table(file);
  }
  return all;
}

std::string stats_json(const std::vector<StatsFile>& files) {
  Json document = json_object({{"files", Json::array()}});
  for (const StatsFile& file : files) document["files"].push_back(json_of(file));
  return json_text(document, 2) + '\n';
}

std::string stats_csv(const std::vector<StatsFile>& files) {
  Table table{.columns = {{"file"}, {"player"}, {"figure"}, {"value"}, {"number"}}};
  for (const StatsFile& file : files) {
    for (std::size_t i = 0; i < file.players.size(); ++i) {
      const std::string& player = file.players[i].player;
      for (const Metric& metric : file.players[i].metrics) {
        table.rows.push_back({file.path, player, metric.key, metric.value, i});
      }
      for (const auto& [key, value] : decided_figures(file, i)) {
        table.rows.push_back({file.path, player, key, value, i});
      }
    }
  }
  return csv(table);
}

}  // namespace rb
