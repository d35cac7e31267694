#include "runner/tables/rate_document.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/tables/crosstable.hpp"
#include "runner/tables/fit/fit_table.hpp"
#include "runner/tables/fit/openings_table.hpp"
#include "runner/tables/rate_json.hpp"
#include "runner/tables/rate_notes.hpp"
#include "runner/tables/rate_table.hpp"

namespace rb {
namespace {

rating::KFactorTable k_factor_of(const ResultSet& set, double k) {
  rating::KFactorTable table(std::vector<double>(set.players.size(), 1500), k);
  for (const GameResult& game : set.games) table.add_game(game.black, game.white, game.half_points);
  return table;
}

Crosstable crosstable_of(const RateDocument& document, const std::vector<std::string>& labels) {
  std::vector<int> ranking;
  for (const RatedRow& row : document.report.rows) ranking.push_back(row.player);
  return crosstable(pairings(document.set), ranking, labels);
}

void append(std::vector<std::string>& notes, const std::vector<std::string>& more) {
  notes.insert(notes.end(), more.begin(), more.end());
}

void leave_out_assumed_ends(const ResultSet& set, RateReport& report) {
  for (const ResultFile& file : set.files) {
    for (std::size_t i = 0; i < file.assumed_ends.size(); ++i) {
      report.reasons[i] -= file.assumed_ends[i];
      report.unknown_ends += file.assumed_ends[i];
    }
  }
}

}  // namespace

RateDocument rate_document(ResultSet set, const RateQuestion& question) {
  RateDocument document;
  document.set = std::move(set);
  leave_out_later_games(document.set);
  document.labels = labels(document.set.players);
  document.notes = file_notes(document.set);
  if (document.set.games.empty() && document.set.sums.empty()) {
    std::string why = "there is no game to rate";
    for (const std::string& note : document.notes) why += "; " + note;
    throw Error(why);
  }
  append(document.notes, name_notes(document.set.players, document.labels));
  RateSpec spec = question.spec;
  spec.fit.anchors = find_anchors(question.anchors, document.set.players, document.labels);
  document.report = rate(document.set.games, static_cast<int>(document.set.players.size()), spec,
                         document.set.sums);
  leave_out_assumed_ends(document.set, document.report);
  append(document.notes, report_notes(document.report, document.labels));
  document.has_crosstable = question.crosstable;
  if (question.pairings) document.pairings = pairings(document.set);
  if (question.openings) document.openings = openings_played(document.set, document.report.ratings);
  if (question.k_factor) {
    if (document.report.without_colours > 0) {
      throw Error(
          "--kfactor follows the order of games, which sums of wins, draws and losses lack");
    }
    document.k = *question.k_factor;
    document.k_factor = k_factor_of(document.set, document.k);
  }
  return document;
}

std::string rate_json(const RateDocument& document) {
  Json json = ratings_json(document.report, document.set, document.labels);
  json["fit"] = fit_check_json(document.report, document.labels);
  if (document.pairings) json["pairings"] = pairings_json(*document.pairings, document.labels);
  if (document.has_crosstable) {
    json["crosstable"] = crosstable_json(crosstable_of(document, document.labels));
  }
  if (document.openings) {
    json["openings"] = openings_json(document.openings->rows, document.set, document.labels);
    json["openings_together"] = openings_together_json(*document.openings);
  }
  if (document.k_factor) {
    json["kfactor"] = k_factor_json(*document.k_factor, document.k, document.labels);
  }
  json["notes"] = document.notes;
  return json_text(json, 2) + '\n';
}

std::string rate_csv(const RateDocument& document) {
  if (document.has_crosstable) return crosstable_csv(crosstable_of(document, document.labels));
  if (document.pairings) return pairings_csv(*document.pairings, document.labels);
  if (document.openings)
    return openings_csv(document.openings->rows, document.set, document.labels);
  if (document.k_factor) return k_factor_csv(*document.k_factor, document.labels);
  return ratings_csv(document.report, document.labels);
}

std::string rate_markdown(const RateDocument& document) {
  const std::vector<std::string> labels = shown_names(document.labels);
  if (document.has_crosstable) return crosstable_markdown(crosstable_of(document, labels));
  if (document.pairings) return pairings_markdown(*document.pairings, labels);
  return ratings_markdown(document.report, labels);
}

Printout rate_text(const RateDocument& document) {
  const std::size_t players = document.set.players.size();
  const std::size_t files = document.set.files.size();
  Printout all = fmt::format("{}, {} from {}\n\n", counted(players, "player"),
                             counted(document.report.games, "game"), counted(files, "file"));
  const std::vector<std::string> labels = shown_names(document.labels);
  all += ratings_table(document.report, labels);
  for (const std::string& note : document.notes) all += table_row("Note", note);
  if (players > 2 && players <= kWidestMatrix) all += "\n" + los_table(document.report, labels);
  if (const Table fit = fit_rows(document.report, labels); !fit.empty()) all += "\n" + fit;
  if (document.has_crosstable) {
    all += "\nScore against each player, in percent\n" +
           crosstable_table(crosstable_of(document, labels));
  }
  if (document.pairings) {
    for (const PairingRow& row : *document.pairings) all += "\n" + pairing_table(row, labels);
  }
  if (document.openings && document.openings->rows.empty()) {
    all += "\nOpenings: none, all games are from the start; 'stats' has those that were played\n";
  } else if (document.openings) {
    all += "\n" + openings_table(*document.openings, document.set, labels);
  }
  if (document.k_factor) {
    all += fmt::format("\nGame by game with K = {:g}, repeats included, for comparison only:\n",
                       document.k) +
           k_factor_table(*document.k_factor, labels);
  }
  return all;
}

}  // namespace rb
