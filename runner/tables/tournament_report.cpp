#include "runner/tables/tournament_report.hpp"

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "rating/pairwise/interval.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/play/schedule.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/tables/crosstable.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/fit/fit_table.hpp"
#include "runner/tables/match_json.hpp"
#include "runner/tables/match_table.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tables/rate_json.hpp"
#include "runner/tables/rate_notes.hpp"
#include "runner/tables/rate_table.hpp"

namespace rb {
namespace {

// Wider tables help nobody; the document has all scores.
constexpr std::size_t kWidestSquare = 40;

std::vector<std::string> names_of(const RunSpec& run) {
  std::vector<std::string> names;
  for (const PlayerRow& player : run.players) names.push_back(player.name);
  return names;
}

bool has_ratings(const TournamentSummary& summary) {
  return summary.board.games() > summary.board.self_games();
}

std::vector<int> ranking(const RateReport& report) {
  std::vector<int> players;
  for (const RatedRow& row : report.rows) players.push_back(row.player);
  return players;
}

Printout squares(const TournamentSummary& summary) {
  const std::vector<int> order = ranking(summary.report);
  if (order.size() > kWidestSquare) {
    return "Crosstable: too many players to show; use renju-bench rate --crosstable --csv\n\n";
  }
  const std::vector<std::string> names = shown_names(names_of(summary.run));
  const auto square = [&](Colours colours) {
    return crosstable_table(crosstable(summary.board, order, names, colours));
  };
  Table fit = fit_rows(summary.report, names);
  if (!fit.empty()) fit.notes = "\n";
  return "Score against each player, in percent\n" + square(Colours::both) +
         "\nThe same with Black only (the player of the column has White)\n" +
         square(Colours::black) + "\n" + fit;
}

// Empty without games of a player against itself.
Printout self_rows(const TournamentSummary& summary) {
  if (summary.board.self_games() == 0) return {};
  const std::vector<std::string> names = shown_names(names_of(summary.run));
  Table table{.title = "Score as Black against itself, in percent; ratings leave it out\n",
              .columns = {{"Player", Table::Align::left},
                          {"Score"},
                          {"95 % interval"},
                          {"Won"},
                          {"Drawn"},
                          {"Lost"}},
              .notes = "\n"};
  for (const int player : ranking(summary.report)) {
    const rating::GameCounts counts = summary.board.against(player, player, Stone::black);
    if (counts.games() == 0) continue;
    const rating::Interval interval = rating::score_interval(rating::outcomes(counts));
    table.rows.push_back({names[zu(player)], fmt::format("{:.1f}", 100 * counts.score()),
                          fmt::format("[{:.1f}, {:.1f}]", 100 * interval.low, 100 * interval.high),
                          counts.wins, counts.draws, counts.losses});
  }
  return table;
}

// The limits of single players whose names do not show them.
Table limit_rows(const RunSpec& run) {
  Table rows;
  for (const PlayerRow& player : run.players) {
    const std::string limits = unnamed_limits(player, run);
    if (limits.empty()) continue;
    rows += table_row("Limits", fmt::format("{}: {}", shown_name(player.name), limits));
  }
  return rows;
}

Json self_json(const TournamentSummary& summary, const RatedRow& row) {
  const rating::GameCounts counts = summary.board.against(row.player, row.player, Stone::black);
  Json json = counts_json(counts);
  json["score_interval"] = counts.games() > 0
                               ? interval_json(rating::score_interval(rating::outcomes(counts)))
                               : Json(nullptr);
  return json;
}

Json player_json(const TournamentSummary& summary, const RatedRow& row, int rank) {
  Json json = rated_json(row, rank, summary.run.players[static_cast<std::size_t>(row.player)].name);
  json["faults"] = faults_json(row.faults, summary.path);
  if (has_self_games(summary.run.format)) json["black_against_itself"] = self_json(summary, row);
  json.update(side_json(side_summary(summary.run, summary.board, row.player)));
  return json;
}

}  // namespace

TournamentSummary summarize_tournament(const RunSpec& run, const Scoreboard& board,
                                       std::span<const GameResult> results) {
  TournamentSummary summary{summarize_run(run, board),
                            board,
                            rate(results, static_cast<int>(run.players.size()), {}),
                            pairings(results),
                            {}};
  if (has_ratings(summary)) summary.report_notes = report_notes(summary.report, names_of(run));
  return summary;
}

Printout tournament_table(const TournamentSummary& summary) {
  Printout all;
  if (has_ratings(summary)) {
    const std::vector<std::string> names = shown_names(names_of(summary.run));
    all = ratings_table(summary.report, names) + limit_rows(summary.run);
    for (const std::string& note : summary.report_notes) all += table_row("Note", note);
    if (names.size() > 2 && names.size() <= kWidestMatrix) {
      all += "\n" + los_table(summary.report, names);
    }
    all += "\n" + squares(summary) + self_rows(summary);
  }
  return all + (games_rows(summary) + how_rows(summary) + run_rows(summary));
}

Json tournament_json(const TournamentSummary& summary) {
  Json players = Json::array();
  int rank = 0;
  for (const RatedRow& row : summary.report.rows) {
    players.push_back(player_json(summary, row, ++rank));
  }
  Json json = json_object(
      {{"game", summary.run.game}, {"format", name(summary.run.format)}, {"players", players}});
  json.update(fit_json(summary.report));
  json["fit"] = fit_check_json(summary.report, names_of(summary.run));
  json["pairings"] = pairings_json(summary.pairings, names_of(summary.run));
  json.update(games_json(summary));
  json.update(run_json(summary));
  std::vector<std::string> notes = summary.report_notes;
  notes.insert(notes.end(), summary.notes.begin(), summary.notes.end());
  json["notes"] = notes;
  return json;
}

std::string tournament_markdown(const TournamentSummary& summary) {
  return ratings_markdown(summary.report, shown_names(names_of(summary.run)));
}

std::string tournament_csv(const TournamentSummary& summary) {
  return ratings_csv(summary.report, names_of(summary.run));
}

}  // namespace rb
