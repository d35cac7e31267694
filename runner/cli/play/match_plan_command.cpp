#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "rating/sprt/match_power.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/evidence/rate_report.hpp"
#include "runner/evidence/result_set.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kCommand = "match plan";

struct MatchPlanRequest {
  std::vector<int> games;
  std::vector<double> elos;  // true strengths of A
  std::optional<double> half_interval;
  double power = 0.8;
  std::optional<double> draw_ratio, bias;
  std::optional<std::string> like;  // a results file
  bool json = false;
};

// The games that are expected.
struct GameKind {
  double variance = 0.25;  // of a game within its pair
  std::string text;
};

// Two players' pairs of a results file.
GameKind kind_of(const std::string& file) {
  const ResultSet set = read_results({file}, {.rules = find_rules});
  const std::vector<PairingRow> rows = pairings(set);
  if (rows.size() != 1 || !rows.front().stats.evidence) {
    throw UsageError(
        fmt::format("{}: --like {}: it needs the pairs of two players", kCommand, file));
  }
  const rating::Outcomes& results = rows.front().stats.evidence->results;
  return {2 * results.variance(),
          fmt::format("pairs as in {}, {} of them", file, rows.front().stats.pairs.pairs())};
}

GameKind kind_of(const MatchPlanRequest& request) {
  constexpr double kUsualDraws = 0.02;
  const bool is_told = request.draw_ratio || request.bias;
  if (request.like && is_told) {
    throw UsageError(fmt::format(
        "{}: --like sets the draws and the bias: leave out --draw-ratio and --bias", kCommand));
  }
  GameKind kind;
  if (request.like) {
    kind = kind_of(*request.like);
  } else {
    const double draws = request.draw_ratio.value_or(kUsualDraws), bias = request.bias.value_or(0);
    kind = {rating::variance_of_game(draws, bias),
            fmt::format("{:g} % draws, opening bias {:g} Elo", 100 * draws, bias)};
  }
  constexpr double kLeastVariance = 1e-4;
  if (kind.variance >= kLeastVariance) return kind;
  if (request.like) {
    throw UsageError(fmt::format(
        "{}: --like {}: all its pairs ended alike, which does not show how results scatter; give "
        "--draw-ratio and --bias instead",
        kCommand, *request.like));
  }
  throw UsageError(fmt::format("{}: with {} the colours decide every game: nothing to measure",
                               kCommand, kind.text));
}

// Whole pairs.
long rounded(double games) { return 2 * std::lround(std::ceil(games / 2)); }

std::vector<int> lengths(const MatchPlanRequest& request) {
  if (!request.games.empty()) return request.games;
  return {100, 200, 500, 1000, 2000, 5000, 10'000, 20'000};
}

std::vector<double> strengths(const MatchPlanRequest& request) {
  if (!request.elos.empty()) return request.elos;
  return {5, 10, 20, 50};
}

Table table(const MatchPlanRequest& request, const GameKind& kind) {
  Table table{.title = kind.text + "\n\n",
              .columns = {{.name = "Games", .missing = ""}, {.name = "95 %", .missing = ""}}};
  for (const double elo : strengths(request)) {
    table.columns.push_back({fmt::format("{:+g} Elo", elo)});
  }
  for (const int games : lengths(request)) {
    Table::Row& row = table.rows.emplace_back(
        Table::Row{games, fmt::format("+-{:.1f}", rating::half_interval(games, kind.variance))});
    for (const double elo : strengths(request)) {
      row.emplace_back(fmt::format("{:.1f} %", 100 * rating::power(games, elo, kind.variance)));
    }
  }
  table.rows.push_back({""});
  Table::Row& needed =
      table.rows.emplace_back(Table::Row{fmt::format("Games for {:g} %", 100 * request.power), ""});
  for (const double elo : strengths(request)) {
    needed.emplace_back(rounded(rating::games_for_power(request.power, elo, kind.variance)));
  }
  if (request.half_interval) {
    const double games = rating::games_for_interval(*request.half_interval, kind.variance);
    Table::Row& row = table.rows.emplace_back(Table::Row{
        fmt::format("Games for +-{:g} Elo", *request.half_interval), "", rounded(games)});
    if (table.size() > 3) row.emplace_back("");
  }
  table.notes =
      "\nThe columns under an Elo show how often the interval of A is above 0 if A is that "
      "much\n"
      "stronger. Each opening is played once with both colours. A sequential test needs fewer\n"
      "games on average: renju-bench sprt plan.\n";
  return table;
}

std::string plan_json(const MatchPlanRequest& request, const GameKind& kind) {
  Json rows = Json::array();
  for (const int games : lengths(request)) {
    Json powers = Json::array();
    for (const double elo : strengths(request)) {
      powers.push_back(
          json_object({{"elo", elo}, {"power", rating::power(games, elo, kind.variance)}}));
    }
    rows.push_back(json_object({{"games", games},
                                {"half_interval", rating::half_interval(games, kind.variance)},
                                {"powers", powers}}));
  }
  Json needed = Json::array();
  for (const double elo : strengths(request)) {
    needed.push_back(json_object(
        {{"elo", elo},
         {"games", rounded(rating::games_for_power(request.power, elo, kind.variance))}}));
  }
  Json json = json_object({{"variance", kind.variance},
                           {"power", request.power},
                           {"matches", rows},
                           {"games_for_power", needed}});
  if (request.half_interval) {
    json["games_for_interval"] =
        rounded(rating::games_for_interval(*request.half_interval, kind.variance));
  }
  return json_text(json, 2) + '\n';
}

int run(const MatchPlanRequest& request) {
  for (const double elo : strengths(request)) {
    if (elo == 0)
      throw UsageError(
          fmt::format("{}: --elo 0: no match can show that equal players differ", kCommand));
  }
  const GameKind kind = kind_of(request);
  request.json ? print_data(plan_json(request, kind)) : print_out(table(request, kind));
  return status::kDone;
}

Rows<MatchPlanRequest> plan_rows() {
  using Request = MatchPlanRequest;
  return rows<Request>(
      option("games", "N", &Request::games, {2, 10'000'000},
             "a length of the match; default: 100 to 20000"),
      option("elo", "ELO", &Request::elos, {-kMostSprtElo, kMostSprtElo},
             "a true strength of A; default: 5, 10, 20 and 50"),
      option("half-interval", "ELO", &Request::half_interval, {0.1, 800},
             "report the games after which the 95 % interval extends this far to either side"),
      option("power", "P", &Request::power, {0.51, 0.999}, "report the games for this power"),
      option("draw-ratio", "SHARE", &Request::draw_ratio, {0, 0.99},
             "draw rate, as a share of the games; default: 0.02"),
      option("bias", "ELO", &Request::bias, {0, kMostSprtElo},
             "opening bias in Elo, as 'Opening bias' of a match; default: 0"),
      option("like", "DB", &Request::like,
             "take draws, split pairs and bias from the match in this results file"),
      json_flag(&Request::json, "print the plan as one JSON document"));
}

}  // namespace

Command match_plan_command() {
  return typed_command(
      {.name = "match plan",
       .summary = "what a match of a fixed length can show",
       .details = "Its interval, and how often it detects a stronger player, for pairs of games.",
       .examples = {"renju-bench match plan --elo 10 --half-interval 5",
                    "renju-bench match plan --games 4000 --draw-ratio 0.1 --bias 100"}},
      plan_rows(), run);
}

}  // namespace rb::cli
