#include "runner/cli/tournament_report.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/crosstable.hpp"
#include "runner/cli/match_json.hpp"
#include "runner/cli/match_table.hpp"
#include "runner/cli/pairing_table.hpp"
#include "runner/cli/rate_json.hpp"
#include "runner/cli/rate_table.hpp"
#include "runner/schedule.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

// Wider squares are no help to anybody; the document has all of them.
constexpr std::size_t kWidestSquare = 40;

std::vector<std::string> names_of(const RunRow& run) {
  std::vector<std::string> names;
  for (const PlayerRow& player : run.players) names.push_back(player.name);
  return names;
}

std::vector<int> ranking(const RateReport& report) {
  std::vector<int> players;
  for (const RatedRow& row : report.rows) players.push_back(row.player);
  return players;
}

std::string squares(const TournamentSummary& summary) {
  const std::vector<int> order = ranking(summary.report);
  if (order.size() > kWidestSquare) {
    return fmt::format("Who did how against whom: --json, too many players for a table\n\n");
  }
  const std::vector<std::string> names = names_of(summary.run);
  return "Score against each player, in percent\n" +
         crosstable(summary.board, order, names, Colours::both) +
         "\nThe same with Black alone (the player of the column has White)\n" +
         crosstable(summary.board, order, names, Colours::black) + '\n';
}

std::string_view standing_name(rating::Standing standing) {
  switch (standing) {
    case rating::Standing::rated: return "rated";
    case rating::Standing::all_won: return "all won";
    case rating::Standing::all_lost: return "all lost";
    case rating::Standing::unplayed: return "unplayed";
  }
  return "";
}

Json player_json(const TournamentSummary& summary, const RatedRow& row, int rank) {
  Json json{{"rank", rank},
            {"elo", number_json(row.rating)},
            {"error", number_json(row.error)},
            {"elo_interval", interval_json(row.interval)},
            {"standing", standing_name(row.standing)},
            {"pool", row.pool < 0 ? Json(nullptr) : Json(row.pool)},
            {"games", row.all().games()},
            {"new_games", row.new_games}};
  json.update(side_json(side_summary(summary.run, summary.board, row.player)));
  return json;
}

Json pairing_row_json(const TournamentSummary& summary, int a, int b) {
  Json json{{"a", summary.run.players[static_cast<std::size_t>(a)].name},
            {"b", summary.run.players[static_cast<std::size_t>(b)].name},
            {"games", summary.board.against(a, b).games()}};
  json.update(counts_json(summary.board.against(a, b)));
  json["as_black"] = counts_json(summary.board.against(a, b, Stone::black));
  json["as_white"] = counts_json(summary.board.against(a, b, Stone::white));
  json["pairs_by_half_points"] = summary.board.pairs(a, b).by_half_points;
  return json;
}

Json pairings_json(const TournamentSummary& summary) {
  Json json = Json::array();
  for (int a = 0; a < summary.board.players(); ++a) {
    for (int b = a + 1; b < summary.board.players(); ++b) {
      if (summary.board.against(a, b).games() > 0) json.push_back(pairing_row_json(summary, a, b));
    }
  }
  return json;
}

Json black_json(const rating::Ratings& ratings) {
  return {
      {"elo", ratings.tells_advantage ? number_json(ratings.advantage) : Json(nullptr)},
      {"error", ratings.tells_advantage ? number_json(ratings.advantage_error) : Json(nullptr)}};
}

}  // namespace

TournamentSummary summarize_tournament(const RunRow& run, const Scoreboard& board) {
  return {summarize_run(run, board), board,
          rate(board.results(), static_cast<int>(run.players.size()), {})};
}

std::string tournament_table(const TournamentSummary& summary) {
  std::string text;
  if (summary.games > 0) {
    text = ratings_table(summary.report, names_of(summary.run)) + '\n' + squares(summary);
  }
  return text + games_rows(summary) + how_rows(summary) + run_rows(summary);
}

Json tournament_json(const TournamentSummary& summary) {
  Json players = Json::array();
  int rank = 0;
  for (const RatedRow& row : summary.report.rows) {
    players.push_back(player_json(summary, row, ++rank));
  }
  Json json{{"game", summary.run.game}, {"format", summary.run.format}, {"players", players}};
  json["pairings"] = pairings_json(summary);
  json["black_advantage"] = black_json(summary.report.ratings);
  json["draw_chance_between_equals"] =
      number_json(summary.report.ratings.draw_chance_between_equals);
  json["repeated_games"] = summary.report.repeats;
  json.update(games_json(summary));
  json.update(run_json(summary));
  return json;
}

std::string tournament_csv(const TournamentSummary& summary) {
  return ratings_csv(summary.report, names_of(summary.run));
}

}  // namespace rb::cli
