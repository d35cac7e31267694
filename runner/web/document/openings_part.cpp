#include "engine/base/json_text.hpp"
#include "runner/web/document/results_part.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "engine/base/zu.hpp"
#include "engine/game/notation.hpp"
#include "runner/base/text/output.hpp"
#include "runner/evidence/match_summary.hpp"

namespace rb {
namespace {

constexpr std::size_t kMostPairs = 5000;  // nobody looks at more squares

// The games of one of the 26.
struct NamedGames {
  rating::GameCounts black;  // from Black's side, as all here of games that repeat no other
  std::vector<std::array<rating::GameCounts, 2>> players;  // as Black, as White, from their side
  int games = 0;
};

void add(NamedGames& games, const GameRow& row) {
  ++games.games;
  if (row.is_repeat) return;
  const int half_points = row.winner == Stone::black ? 2 : row.winner == Stone::white ? 0 : 1;
  rating::count_game(games.black, half_points);
  rating::count_game(games.players[zu(row.black)][0], half_points);
  rating::count_game(games.players[zu(row.white)][1], 2 - half_points);
}

Json named_json(const NamedGames& games) {
  Json players = Json::array();
  for (const auto& [as_black, as_white] : games.players) {
    players.push_back(
        json_object({{"as_black", scored_json(as_black)}, {"as_white", scored_json(as_white)}}));
  }
  return json_object({{"games", games.games},
                      {"new_games", games.black.games()},
                      {"black", scored_json(games.black)},
                      {"players", players}});
}

Json named_rows(const PlayedRun& played) {
  std::map<const renju::NamedOpening*, NamedGames> games;
  for (const GameRow& row : played.rows) {
    if (!row.counted || row.named < 0) continue;
    NamedGames& entry = games[&renju::named_openings()[zu(row.named)]];
    entry.players.resize(played.run.players.size());
    add(entry, row);
  }
  Json rows = Json::array();
  for (const renju::NamedOpening* const named : named_openings_played(played)) {
    NamedGames& entry = games[named];
    entry.players.resize(played.run.players.size());
    rows.push_back(named_json(entry));
  }
  return rows;
}

std::string opening_name(const PlayedRun& played, int number) {
  const Opening& opening = played.openings[zu(number)];
  const bool is_named =
      !opening.name.empty() && opening.name != moves_text(opening.moves, played.run.board_size);
  return is_named ? shown_name(opening.name) : fmt::format("#{}", number);
}

struct PairSummary {
  int won_both = 0, lost_both = 0, black_both = 0, white_both = 0, drawn = 0;
  void add(int points, int black, bool has_draw) {
    won_both += points == 4;
    lost_both += points == 0;
    black_both += black == 4;
    white_both += black == 0;
    drawn += has_draw;
  }
};

Json to_json(const PairSummary& summary) {
  return json_object({{"won_both", summary.won_both},
                      {"lost_both", summary.lost_both},
                      {"black_both", summary.black_both},
                      {"white_both", summary.white_both},
                      {"drawn", summary.drawn}});
}

bool has_draw(const GameResult& game) { return game.half_points == 1; }

void put_pairs(const PlayedRun& played, Json& json) {
  Json rows = Json::array();
  PairSummary summary;
  const bool has_pairs = played.is_of_two() && !played.openings.empty();
  const auto pairs = has_pairs ? pairs_of(played.results) : std::vector<std::size_t>{};
  const std::size_t every = pairs.size() / kMostPairs + 1;
  for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
    const std::size_t i = pairs[pair];
    const GameResult& first = played.results[i];
    const GameResult& second = played.results[i + 1];
    const int opening = played.row(first.id)->opening;
    if (opening < 0) continue;
    const int points = half_points(first, 0) + half_points(second, 0);
    const int black = first.half_points + second.half_points;
    summary.add(points, black, has_draw(first) || has_draw(second));
    if (pair % every != 0) continue;
    rows.push_back({opening, opening_name(played, opening), first.id, points, black});
  }
  json["pairs"] = std::move(rows);
  json["summary"] = to_json(summary);
}

}  // namespace

std::vector<const renju::NamedOpening*> named_openings_played(const PlayedRun& played) {
  std::set<int> seen;
  for (const GameRow& row : played.rows) {
    if (row.named >= 0) seen.insert(row.named);
  }
  std::vector<const renju::NamedOpening*> openings;
  for (const int place : seen) openings.push_back(&renju::named_openings()[zu(place)]);
  return openings;
}

Json openings_part(const PlayedRun& played) {
  std::set<int> numbers;
  for (const GameRow& row : played.rows) {
    if (row.counted && row.opening >= 0) numbers.insert(row.opening);
  }
  Json json = json_object({{"title", openings_text(played.run, played.openings.size())},
                           {"count", played.openings.size()},
                           {"played", numbers.size()},
                           {"named", named_rows(played)}});
  put_pairs(played, json);
  return json;
}

}  // namespace rb
