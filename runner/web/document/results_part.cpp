#include "runner/web/document/results_part.hpp"

#include <algorithm>
#include <map>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/elo.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/opening_figures.hpp"
#include "runner/evidence/stats/fleet_record.hpp"
#include "runner/tables/pairing_table.hpp"

namespace rb {
namespace {

// Games by who won, and those that repeat no other, from Black's side.
struct BlackCounts {
  rating::GameCounts all, fresh;
  void add(const GameRow& row) {
    const int half_points = row.winner == Stone::black ? 2 : row.winner == Stone::white ? 0 : 1;
    rating::count_game(all, half_points);
    if (!row.is_repeat) rating::count_game(fresh, half_points);
  }
};

Json colour_json(const BlackCounts& counts) {
  const Json scored = scored_json(counts.fresh);
  return json_object(
      {{"games", counts.all.games()},
       {"new_games", counts.fresh.games()},
       {"black", counts.all.wins},
       {"draws", counts.all.draws},
       {"white", counts.all.losses},
       {"score", scored.is_null() ? Json() : scored["score"]},
       {"interval", scored.is_null() ? Json({nullptr, nullptr}) : scored["interval"]}});
}

Json list_json(const std::vector<BlackCounts>& players) {
  Json list = Json::array();
  for (const BlackCounts& counts : players) list.push_back(colour_json(counts));
  return list;
}

std::size_t place(Stone winner) {
  return winner == Stone::black ? 0 : winner == Stone::empty ? 1 : 2;
}

constexpr int kMostStretches = 60;  // of a fleet's course

// Games a second between two times; null if they are one.
Json rate_json(std::size_t games, std::int64_t first_ms, std::int64_t last_ms) {
  if (last_ms <= first_ms) return {};
  return 1000.0 * static_cast<double>(games) / static_cast<double>(last_ms - first_ms);
}

Json worker_json(const FleetRecord::Worker& worker) {
  return json_object({{"name", worker.name},
                      {"user", worker.user},
                      {"host", worker.host},
                      {"build", worker.build},
                      {"games", worker.games},
                      {"forfeits", worker.forfeits},
                      {"per_second", rate_json(static_cast<std::size_t>(worker.games),
                                               worker.first_ms, worker.last_ms)}});
}

}  // namespace

Json fleet_part(const PlayedRun& played) {
  const auto is_forfeit = [&](int id) -> std::optional<bool> {
    const GameRow* const row = played.row(id);
    return row == nullptr ? std::nullopt : std::optional(is_fault(row->reason));
  };
  const FleetRecord fleet = read_fleet(*played.reader(), is_forfeit);
  if (fleet.workers.empty()) return {};
  Json workers = Json::array(), course = Json::array();
  for (const auto& [id, worker] : fleet.workers) workers.push_back(worker_json(worker));
  const FleetCourse speeds = fleet_course(fleet, kMostStretches);
  for (const double speed : speeds.per_second) {
    course.push_back({speeds.stretch * static_cast<double>(course.size()), speed});
  }
  const std::vector<std::int64_t>& times = fleet.arrivals;
  const Json rate = times.empty() ? Json() : rate_json(times.size(), times.front(), times.back());
  return json_object(
      {{"games", times.size()}, {"per_second", rate}, {"workers", workers}, {"course", course}});
}

Json scored_json(const rating::GameCounts& counts) {
  if (counts.games() == 0) return nullptr;
  Json json = counts_json(counts);
  json["interval"] = interval_json(rating::estimate(counts).score_interval);
  return json;
}

Json lengths_json(const PlayedRun& played) {
  constexpr int kManyMoves = 120, kBin = 4, kWideBin = 6;
  int longest = 0;
  for (const GameRow& row : played.rows) longest = std::max(longest, row.moves());
  const int bin = longest > kManyMoves ? kWideBin : kBin;
  std::map<int, std::array<int, 3>> bins;
  for (const GameRow& row : played.rows) {
    if (row.counted) ++bins[row.moves() / bin * bin][place(row.winner)];
  }
  Json rows = Json::array();
  for (const auto& [first, games] : bins) rows.push_back({first, games[0], games[1], games[2]});
  return json_object({{"bin", bin}, {"rows", rows}});
}

Json ends_json(const PlayedRun& played) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < zu(kReasons); ++i) {
    const int games = played.board.run().reasons[i];
    if (games > 0) rows.push_back({name(static_cast<Reason>(i)), games});
  }
  return json_object({{"rows", rows}, {"traps", played.board.run().traps}});
}

Json colours_json(const PlayedRun& played) {
  BlackCounts all;
  std::vector<BlackCounts> players(played.run.players.size()), against(players.size());
  for (const GameRow& row : played.rows) {
    if (!row.counted) continue;
    all.add(row);
    players[zu(row.black)].add(row);
    against[zu(row.white)].add(row);
  }
  Json together = colour_json(all);
  const std::optional<OpeningFigures> figures =
      opening_figures(played.results, played.self_results);
  together["by_openings"] = figures.has_value();
  if (figures) {  // as `match` has it
    together["score"] = figures->black;
    together["interval"] = interval_json(figures->black_interval);
  }
  return json_object(
      {{"all", together}, {"players", list_json(players)}, {"as_white", list_json(against)}});
}

}  // namespace rb
