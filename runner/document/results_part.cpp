#include "runner/document/results_part.hpp"

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/base/zu.hpp"
#include "rating/two/elo.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/report/pairing_table.hpp"

namespace rb {
namespace {

using Json = nlohmann::ordered_json;

// Games by who won, and those that repeat no other, from Black's side.
struct BlackCounts {
  rating::GameCounts all, fresh;
  void add(const GameRow& row) {
    const int half_points = row.winner == Stone::black ? 2 : row.winner == Stone::white ? 0 : 1;
    rating::count_game(all, half_points);
    if (!row.result.is_repeat) rating::count_game(fresh, half_points);
  }
};

Json colour_json(const BlackCounts& counts) {
  const Json scored = scored_json(counts.fresh);
  return {{"games", counts.all.games()},
          {"new_games", counts.fresh.games()},
          {"black", counts.all.wins},
          {"draws", counts.all.draws},
          {"white", counts.all.losses},
          {"score", scored.is_null() ? Json() : scored["score"]},
          {"interval", scored.is_null() ? Json({nullptr, nullptr}) : scored["interval"]}};
}

Json list_json(const std::vector<BlackCounts>& players) {
  Json list = Json::array();
  for (const BlackCounts& counts : players) list.push_back(colour_json(counts));
  return list;
}

std::size_t place(Stone winner) {
  return winner == Stone::black ? 0 : winner == Stone::empty ? 1 : 2;
}

}  // namespace

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
  return {{"bin", bin}, {"rows", rows}};
}

Json ends_json(const PlayedRun& played) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < zu(kReasons); ++i) {
    const int games = played.board.reasons()[i];
    if (games > 0) rows.push_back({name(static_cast<Reason>(i)), games});
  }
  return {{"rows", rows}, {"traps", played.board.traps()}};
}

Json colours_json(const PlayedRun& played) {
  BlackCounts all;
  std::vector<BlackCounts> players(played.run.players.size()), against(players.size());
  for (const GameRow& row : played.rows) {
    if (!row.counted) continue;
    all.add(row);
    players[zu(row.result.black)].add(row);
    against[zu(row.result.white)].add(row);
  }
  return {
      {"all", colour_json(all)}, {"players", list_json(players)}, {"as_white", list_json(against)}};
}

}  // namespace rb
