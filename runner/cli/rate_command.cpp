#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/pairing_table.hpp"
#include "runner/cli/rate_json.hpp"
#include "runner/cli/rate_names.hpp"
#include "runner/cli/rate_notes.hpp"
#include "runner/cli/rate_options.hpp"
#include "runner/cli/rate_table.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

// Everything that is to be shown; what was not asked for is empty.
struct Shown {
  ResultSet set;
  std::vector<std::string> labels, notes;
  RateReport report;
  std::optional<std::vector<PairingRow>> pairings;
  std::optional<std::vector<OpeningResults>> openings;
  std::optional<rating::KFactorTable> k_factor;
};

rating::DrawModel model_of(const std::string& word) {
  if (word == "rao-kupper") return rating::DrawModel::rao_kupper;
  if (word == "ordo") return rating::DrawModel::logistic_score;
  if (word == "half-points") return rating::DrawModel::half_points;
  return rating::DrawModel::davidson;
}

RateSpec spec_of(const Args& args, const ResultSet& set, const std::vector<std::string>& labels) {
  RateSpec spec;
  spec.fit.model = model_of(args.text("model"));
  spec.fit.is_robust = spec.fit.model == rating::DrawModel::half_points;
  if (const auto anchor = args.find_text("anchor")) {
    spec.fit.anchor = find_anchor(*anchor, set.players, labels);
  }
  if (args.given("prior")) spec.fit.prior_deviation = args.real("prior");
  if (const auto runs = args.find_whole("bootstrap")) {
    spec.bootstrap = rating::BootstrapSpec{static_cast<int>(*runs),
                                           static_cast<std::uint64_t>(args.whole("seed"))};
  }
  return spec;
}

rating::KFactorTable k_factor_of(const ResultSet& set, double k) {
  rating::KFactorTable table(static_cast<int>(set.players.size()), 1500, k);
  for (const GameResult& game : set.games) table.add_game(game.black, game.white, game.half_points);
  return table;
}

Shown make(const Args& args) {
  Shown shown;
  shown.set = read_results(args.texts("DB"), {.versions_apart = args.flag("by-version"),
                                              .by_name = args.flag("by-name"),
                                              .times = args.flag("stats"),
                                              .rules = find_rules});
  leave_out_later_games(shown.set);
  shown.labels = labels(shown.set.players);
  shown.notes = file_notes(shown.set);
  if (shown.set.games.empty()) {
    std::string why = "there is no game to rate";
    for (const std::string& note : shown.notes) why += "; " + note;
    throw Error(why);
  }
  const auto names = name_notes(shown.set.players, shown.labels);
  shown.notes.insert(shown.notes.end(), names.begin(), names.end());
  shown.report = rate(shown.set.games, static_cast<int>(shown.set.players.size()),
                      spec_of(args, shown.set, shown.labels));
  const auto more = report_notes(shown.report, shown.labels);
  shown.notes.insert(shown.notes.end(), more.begin(), more.end());
  if (args.flag("pairings") || args.flag("stats")) shown.pairings = pairings(shown.set);
  if (args.flag("openings")) shown.openings = openings_played(shown.set);
  if (args.given("kfactor")) shown.k_factor = k_factor_of(shown.set, args.real("kfactor"));
  return shown;
}

std::string json_text(const Shown& shown, const Args& args) {
  Json json = ratings_json(shown.report, shown.set, shown.labels);
  if (shown.pairings) json["pairings"] = pairings_json(*shown.pairings, shown.labels);
  if (shown.openings) json["openings"] = openings_json(*shown.openings, shown.set);
  if (shown.k_factor) {
    json["kfactor"] = k_factor_json(*shown.k_factor, args.real("kfactor"), shown.labels);
  }
  json["notes"] = shown.notes;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string csv_document(const Shown& shown) {
  if (shown.pairings) return pairings_csv(*shown.pairings, shown.labels);
  if (shown.openings) return openings_csv(*shown.openings, shown.set);
  if (shown.k_factor) return k_factor_csv(*shown.k_factor, shown.labels);
  return ratings_csv(shown.report, shown.labels);
}

std::string table_text(const Shown& shown, const Args& args) {
  const std::size_t players = shown.set.players.size();
  std::string text = fmt::format("{} players, {} game{} from {} file{}\n\n", players,
                                 shown.set.games.size(), shown.set.games.size() == 1 ? "" : "s",
                                 shown.set.files.size(), shown.set.files.size() == 1 ? "" : "s");
  const std::vector<std::string> labels = shown_names(shown.labels);
  text += ratings_table(shown.report, labels);
  for (const std::string& note : shown.notes) text += table_row("Note", note);
  if (players > 2 && players <= kWidestMatrix) {
    text += '\n' + los_table(shown.report, labels);
  }
  if (shown.pairings) {
    for (const PairingRow& row : *shown.pairings) text += '\n' + pairing_table(row, labels);
  }
  if (shown.openings && shown.openings->empty()) {
    text += "\nOpenings: none, all games are from the start\n";
  } else if (shown.openings) {
    text += '\n' + openings_table(*shown.openings, shown.set);
  }
  if (shown.k_factor) {
    text += fmt::format("\nGame by game with K = {:g}, repeats included, for comparison only:\n{}",
                        args.real("kfactor"), k_factor_table(*shown.k_factor, labels));
  }
  return text;
}

int run(const Args& args) {
  check_rate_options(args);
  const Shown shown = make(args);
  if (args.flag("json")) {
    print("{}", json_text(shown, args));
  } else if (args.flag("csv")) {
    print("{}", csv_document(shown));
    for (const std::string& note : shown.notes) print(stderr, "note: {}\n", printable(note));
  } else {
    print("{}", table_text(shown, args));
  }
  std::vector<std::string> files;
  for (const ResultFile& file : shown.set.files) files.push_back(file.path);
  tell_faults(player_faults(shown.report, shown.labels, files));
  return status::kDone;
}

}  // namespace

Command rate_command() { return {rate_syntax(), run}; }

}  // namespace rb::cli
