#include "runner/tables/match_json.hpp"

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "runner/play/reply_numbers.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tables/rate_json.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb {
namespace {

Json ratio(double sum, double count) { return count > 0 ? Json(sum / count) : Json(nullptr); }

// Null if no move has it.
Json mean(const PlayerTotals::Known& known, double unit = 1) {
  return known.moves > 0 ? Json(known.mean() * unit) : Json(nullptr);
}

Json ends_json(const RunSummary& summary) {
  Json json = Json::object();
  for (std::size_t i = 0; i < summary.reasons.size(); ++i) {
    json[std::string(name(static_cast<Reason>(i)))] = summary.reasons[i];
  }
  return json;
}

// Null where no game is played on.
Json rulings_json(const RunSummary& summary) {
  if (!summary.run.limits.adjudication.play_on) return nullptr;
  Json json = Json::object();
  for (const Reason reason : {Reason::proof, Reason::resign_rule, Reason::draw_rule}) {
    const RulingCounts& counts = summary.rulings[static_cast<std::size_t>(reason)];
    json[std::string(name(reason))] = json_object(
        {{"games", counts.games}, {"changed", counts.changed}, {"moves_after", counts.moves}});
  }
  return json;
}

Json player_json(const MatchSummary& summary, std::size_t side) {
  Json json = side_json(summary.sides[side]);
  json["faults"] = faults_json(summary.stats.faults[side], summary.path);
  return json;
}

Json fleet_json(const std::optional<Fleet>& fleet) {
  if (!fleet) return nullptr;
  return json_object({{"workers", fleet->workers},
                      {"hosts", fleet->hosts},
                      {"resumed_at", fleet->resumed_at},
                      {"copies", fleet->copies},
                      {"differing", fleet->differing},
                      {"checked", fleet->checked},
                      {"checked_by_others", fleet->checked_by_others},
                      {"banned", fleet->banned}});
}

}  // namespace

Json side_json(const SideSummary& side) {
  const auto moves = static_cast<double>(side.totals.moves);
  Json json = json_object({{"name", side.name}});
  json.update(counts_json(side.all));
  json["as_black"] = counts_json(side.as_black);
  json["as_white"] = counts_json(side.as_white);
  const PlayerTotals& totals = side.totals;
  const bool is_known = totals.moves > 0 || side.all.games() == 0;  // else no moves are kept
  json["moves"] = is_known ? Json(totals.moves) : Json();
  const PlayerTotals::Known& nodes = totals.numbers.of(&Reply::nodes);
  json["nodes"] = nodes.moves > 0 ? Json(nodes.sum) : Json();
  json["think_ms"] = is_known ? Json(think_ms(totals)) : Json();
  each_number([&](const auto& row) {
    if (row.mean == MeanOf::none) return;
    json[std::string(row.name) + "_per_move"] = mean(totals.numbers.of(row.member));
  });
  json["ms_per_move"] = ratio(think_ms(totals), moves);
  json["cpu_ms_per_move"] = mean(totals.cpu, 1e-6);
  if (side.swap2) json["swap2"] = swap2_json(*side.swap2);
  json["parameters"] = read_ordered_json(side.params);
  json["limits"] = json["parameters"].value("limits", Json());
  return json;
}

Json games_json(const RunSummary& summary) {
  return json_object({{"games", summary.games},
                      {"games_planned", summary.run.games},
                      {"complete", summary.is_complete}});
}

Json run_json(const RunSummary& summary) {
  const RunSpec& run = summary.run;
  return json_object({{"ends", ends_json(summary)},
                      {"traps", summary.traps},
                      {"rulings", rulings_json(summary)},
                      {"mean_length", summary.games > 0 ? Json(summary.mean_plies) : Json(nullptr)},
                      {"distinct_games", summary.distinct},
                      {"openings",
                       {{"source", openings_title(run)},
                        {"count", summary.openings},
                        {"hash", fmt::format("{:016x}", run.openings_hash)},
                        {"order", name(run.order)}}},
                      {"seed", run.seed},
                      {"limits", limit_fields(run.limits)},
                      {"threads", summary.threads},
                      {"fleet", fleet_json(summary.fleet)},
                      {"session",
                       {{"games", summary.played_now},
                        {"seconds", summary.seconds},
                        {"games_per_second", ratio(summary.played_now, summary.seconds)}}},
                      {"version", run.version},
                      {"build", run.build},
                      {"results", summary.path},
                      {"notes", summary.notes},
                      {"resume", summary.resume.empty() ? Json(nullptr) : Json(summary.resume)}});
}

std::string match_csv(const MatchSummary& summary) {
  std::string header = pairings_header(),
              row = pairing_fields(summary.stats, summary.sides[0].name, summary.sides[1].name);
  if (summary.sprt) {
    header += ',' + sprt_header();
    row += ',' + sprt_fields(*summary.sprt);
  }
  return header + '\n' + row + '\n';
}

Json match_json(const MatchSummary& summary) {
  Json json = json_object({{"game", summary.run.game},
                           {"players", {player_json(summary, 0), player_json(summary, 1)}}});
  json.update(games_json(summary));
  json.update(pairing_json(summary.stats));
  json["sprt"] = summary.sprt ? sprt_json(*summary.sprt) : Json(nullptr);
  json.update(run_json(summary));
  return json;
}

}  // namespace rb
