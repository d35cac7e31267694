#include "runner/tables/rate_json.hpp"

#include <limits>

#include "engine/base/json_text.hpp"
#include "engine/base/zu.hpp"
#include "runner/evidence/foreign_games.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/pairing_table.hpp"
#include "runner/tables/rate_notes.hpp"

namespace rb {
namespace {

// Parameters, as an object if they are one.
Json parsed(const std::string& text) {
  Json json = read_ordered_json(text);
  return json.is_discarded() ? Json(text) : json;
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Of games with colours; null if there are none.
template <class Counted>
Json colour_json(const rating::GameCounts& counts, const Counted& all) {
  const bool is_told = all.as_black.games() + all.as_white.games() > 0;
  return is_told ? counts_json(counts) : Json(nullptr);
}

Json row_faults_json(const FaultLosses& faults, const ResultSet& set) {
  if (!faults.first) return faults_json(faults, "");
  const ResultFile& file = set.files[zu(faults.first->run)];
  Json json = faults_json(faults, file.path);
  if (file.is_foreign) {
    json["first"] = json_object({{"file", file.path}, {"line", foreign_line(faults.first->id)}});
  }
  return json;
}

Json row_json(const RatedRow& row, int rank, const ResultSet& set, const std::string& label) {
  const RatedPlayer& player = set.players[zu(row.player)];
  Json json = rated_json(row, rank, label);
  json.update(counts_json(row.all()));
  json["as_black"] = colour_json(row.as_black, row);
  json["as_white"] = colour_json(row.as_white, row);
  json["faults"] = row_faults_json(row.faults, set);
  json["other_names"] = player.other_names;
  json["versions"] = player.versions;
  json["limits"] = limit_fields(player.limits);
  json["parameters"] = parsed(player.params);
  return json;
}

// A matrix of players in the order of the rows.
template <class Value>
Json matrix(const RateReport& report, Value value) {
  Json rows = Json::array();
  for (const RatedRow& a : report.rows) {
    Json row = Json::array();
    for (const RatedRow& b : report.rows) row.push_back(number_json(value(a.player, b.player)));
    rows.push_back(std::move(row));
  }
  return rows;
}

Json files_json(const ResultSet& set) {
  Json files = Json::array();
  for (std::size_t i = 0; i < set.files.size(); ++i) {
    const ResultFile& file = set.files[i];
    const RunEnd state = run_end(set, i);
    files.push_back(
        json_object({{"path", file.path},
                     {"games", file.games},
                     {"games_planned", file.run.games},
                     {"games_beyond", file.beyond},
                     {"dates", file.dates[1].empty() ? Json(nullptr) : Json(file.dates)},
                     {"left_out", file.left_out},
                     {"complete", is_complete(state)},
                     {"decision", state == RunEnd::h1           ? Json("H1")
                                  : state == RunEnd::h0         ? Json("H0")
                                  : !file.run.sprt              ? Json(nullptr)
                                  : state == RunEnd::unfinished ? Json("none")
                                                                : Json("inconclusive")}}));
  }
  return files;
}

Json thinking_json(const rating::ThinkingTime& time) {
  return json_object({{"avg", time.avg},
                      {"min", time.min},
                      {"max", time.max},
                      {"median", time.median},
                      {"count", time.count}});
}

Json stats_json(const std::optional<rating::GameSummary>& stats) {
  if (!stats) return nullptr;
  return json_object({{"total", stats->total},
                      {"wins_a", stats->wins_a},
                      {"wins_b", stats->wins_b},
                      {"draws", stats->draws},
                      {"win_rate_a", stats->win_rate_a},
                      {"avg_moves", stats->avg_moves},
                      {"avg_duration_ms", stats->avg_duration_ms},
                      {"thinking_a_ms", thinking_json(stats->thinking_a)},
                      {"thinking_b_ms", thinking_json(stats->thinking_b)}});
}

Json bootstrap_json(const std::optional<rating::Bootstrap>& bootstrap) {
  if (!bootstrap) return nullptr;
  return json_object({{"runs", bootstrap->runs}, {"rejected", bootstrap->rejected}});
}

}  // namespace

std::string_view standing_name(rating::Standing standing) {
  switch (standing) {
    case rating::Standing::rated: return "rated";
    case rating::Standing::all_won: return "all won";
    case rating::Standing::all_lost: return "all lost";
    case rating::Standing::unplayed: return "unplayed";
  }
  return "";
}

Json rated_json(const RatedRow& row, int rank, const std::string& label) {
  return json_object({{"rank", rank},
                      {"name", label},
                      {"elo", number_json(row.rating)},
                      {"error", number_json(row.error)},
                      {"elo_interval", interval_json(row.interval)},
                      {"standing", standing_name(row.standing)},
                      {"pool", row.pool < 0 ? Json(nullptr) : Json(row.pool)},
                      {"games", row.all().games()},
                      {"new_games", row.new_games}});
}

Json fit_json(const RateReport& report) {
  const rating::Ratings& ratings = report.ratings;
  return json_object(
      {{"los", matrix(report, [&](int a, int b) { return ratings.los(a, b); })},
       {"covariance", matrix(report, [&](int a, int b) { return ratings.covariance(a, b); })},
       {"advantage",
        {{"elo", number_json(report.has_colours() ? ratings.advantage : kNaN)},
         {"error", number_json(report.has_colours() ? ratings.advantage_error : kNaN)},
         {"elo_interval",
          report.has_colours() ? interval_json(ratings.advantage_interval) : Json(nullptr)},
         {"told", ratings.tells_advantage},
         {"endless", ratings.advantage_is_endless}}},
       {"draw_between_equals", number_json(ratings.draw_chance_between_equals)},
       {"log_likelihood", number_json(ratings.log_likelihood)},
       {"converged", ratings.is_converged},
       {"bootstrap", bootstrap_json(report.bootstrap)},
       {"evidence",
        {{"games", report.games},
         {"repeated_games", report.repeats},
         {"pairs", report.pairs},
         {"effective_pairs", report.effective_pairs},
         {"openings", report.openings}}}});
}

Json ratings_json(const RateReport& report, const ResultSet& set,
                  const std::vector<std::string>& labels) {
  Json players = Json::array();
  for (const RatedRow& row : report.rows) {
    const auto rank = static_cast<int>(players.size()) + 1;
    players.push_back(row_json(row, rank, set, labels[zu(row.player)]));
  }
  Json json =
      json_object({{"game", set.files.empty() ? Json(nullptr) : Json(set.files.front().run.game)},
                   {"files", files_json(set)},
                   {"skipped", set.skipped},
                   {"by_name", set.by_name},
                   {"players", players}});
  json.update(fit_json(report));
  json["evidence"]["self_play_games"] = set.self_play;
  json["evidence"]["same_name_games"] = set.same_name;
  return json;
}

Json pairings_json(const std::vector<PairingRow>& rows, const std::vector<std::string>& labels) {
  Json list = Json::array();
  for (const PairingRow& row : rows) {
    Json json = json_object(
        {{"a", labels[zu(row.a)]}, {"b", labels[zu(row.b)]}, {"games", row.stats.all.games()}});
    json.update(counts_json(row.stats.all));
    json["as_black"] = colour_json(row.stats.as_black, row.stats);
    json["as_white"] = colour_json(row.stats.as_white, row.stats);
    json["faults"] = json_object({{"a", row.stats.faults[0].count()},
                                  {"b", row.stats.faults[1].count()},
                                  {"decide", row.stats.rests_on_faults()}});
    json.update(pairing_json(row.stats));
    json["sign_flip_p_value"] = row.stats.evidence ? Json(row.sign_flip_p_value) : Json(nullptr);
    json["stats"] = stats_json(row.times);
    list.push_back(std::move(json));
  }
  return list;
}

namespace {

Json look_json(const std::optional<rating::OpeningLook>& look,
               const std::vector<std::string>& labels) {
  if (!look) return nullptr;
  Json json = json_object({{"games", look->games},
                           {"score", look->score},
                           {"expected", look->expected},
                           {"p_value", look->p_value},
                           {"adjusted_p_value", look->adjusted}});
  if (look->player != rating::OpeningLook::kFirstPlayer) json["player"] = labels[zu(look->player)];
  return json;
}

}  // namespace

Json openings_together_json(const OpeningsPlayed& played) {
  Json json = json_object({{"looks", played.looks}});
  if (!played.figures) return json;
  json["openings"] = played.figures->openings;
  json["black"] = played.figures->black;
  json["black_interval"] = interval_json(played.figures->black_interval);
  json["draws"] = played.figures->draws;
  json["draw_interval"] = interval_json(played.figures->draw_interval);
  return json;
}

Json openings_json(const std::vector<OpeningResults>& rows, const ResultSet& set,
                   const std::vector<std::string>& labels) {
  Json list = Json::array();
  for (const OpeningResults& row : rows) {
    const PlayedOpening& opening = set.openings[row.opening];
    list.push_back(json_object({{"moves", opening.moves},
                                {"name", opening.name},
                                {"games", row.black.games()},
                                {"repeated_games", row.repeats},
                                {"black", counts_json(row.black)},
                                {"by_colour", look_json(row.by_colour, labels)},
                                {"by_player", look_json(row.by_player, labels)}}));
  }
  return list;
}

Json k_factor_json(const rating::KFactorTable& table, double k,
                   const std::vector<std::string>& labels) {
  Json ratings = Json::object();
  for (const int player : table.ranking()) {
    const rating::KFactorRating& row = table[player];
    ratings[labels[zu(player)]] = json_object({{"rating", row.rating},
                                               {"games", row.games},
                                               {"wins", row.wins},
                                               {"losses", row.losses},
                                               {"draws", row.draws}});
  }
  return json_object({{"k", k}, {"ratings", ratings}});
}

}  // namespace rb
