#include <cmath>

#include <fmt/format.h>

#include "engine/base/json_text.hpp"
#include "rating/pairwise/elo.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kCommand = "sprt plan";

struct PlanRequest {
  rating::SprtSpec test{.elo0 = 0, .elo1 = 10};
  rating::PlanSpec games{.draw_ratio = 0.02, .rms_bias = 0};
  std::vector<double> elos;  // true strengths of A; none: a grid over the bounds
  bool json = false;
  bool csv = false;
};

// The bounds as logistic Elo; refuses games that leave nothing to measure.
rating::SprtPlan check(const rating::SprtSpec& spec, const rating::PlanSpec& games) {
  const double bias = rating::score_of_elo(games.rms_bias) - 0.5;
  const double variance = (1 - games.draw_ratio) / 4 - bias * bias;
  constexpr double kLeastVariance = 1e-4;
  if (variance < kLeastVariance) {
    throw UsageError(
        fmt::format("{}: with {:g} % draws and a bias of {:g} Elo the colours decide "
                    "every game: lower --draw-ratio or --bias",
                    kCommand, 100 * games.draw_ratio, games.rms_bias));
  }
  if (spec.model == rating::Model::normalized) {
    const double most = rating::kNormalizedScale / 2 / std::sqrt(variance);
    if (std::abs(spec.elo0) >= most || std::abs(spec.elo1) >= most) {
      throw UsageError(
          fmt::format("{}: such games reach no more than {:.0f} normalized Elo: "
                      "--elo0 and --elo1 must lie within",
                      kCommand, most));
    }
  }
  return rating::plan(spec, games);
}

// True strengths from half the width below the bounds to half the width above, or as requested.
std::vector<double> true_elos(const PlanRequest& request, const rating::SprtPlan& bounds) {
  if (!request.elos.empty()) return request.elos;
  std::vector<double> elos;
  for (int quarter = -2; quarter <= 6; ++quarter) {
    elos.push_back(bounds.elo0 + (bounds.elo1 - bounds.elo0) * quarter / 4);
  }
  return elos;
}

struct Plan {
  double elo = 0;
  rating::SprtPlan plan;
};

Table table(const rating::SprtSpec& spec, const rating::PlanSpec& games,
            const rating::SprtPlan& limits, const std::vector<Plan>& rows) {
  const rating::SprtBounds bounds = rating::bounds(spec);
  Table table{.title = fmt::format("H0: {:g}, H1: {:g} {} Elo; alpha {:g}, beta {:g}\n"
                                   "LLR bounds {:+.3f}, {:+.3f}; as logistic Elo {:+.2f}, {:+.2f}\n"
                                   "{:g} % draws, opening bias {:g} Elo\n\n",
                                   spec.elo0, spec.elo1, model_name(spec.model), spec.alpha,
                                   spec.beta, bounds.low, bounds.high, limits.elo0, limits.elo1,
                                   100 * games.draw_ratio, games.rms_bias),
              .columns = {{"True Elo"}, {"H1 accepted"}, {"Mean games"}, {"Mean pairs"}}};
  double most = 0;
  for (const auto& [elo, plan] : rows) {
    most = std::max(most, plan.games);
    table.rows.push_back(
        {fmt::format("{:+.2f}", elo), fmt::format("{:.1f} %", 100 * plan.pass_probability),
         fmt::format("{:.0f}", plan.games), fmt::format("{:.0f}", plan.games / 2)});
  }
  table.notes = fmt::format(
      "\nOne test in 20 takes 1.5 to 3 times the mean: have {:.0f} openings or more; each\nis "
      "played "
      "once with both colours.\n",
      std::ceil(3 * most / 2));
  return table;
}

std::string sprt_json(const rating::SprtSpec& spec, const rating::PlanSpec& games,
                      const rating::SprtPlan& limits, const std::vector<Plan>& rows) {
  const rating::SprtBounds bounds = rating::bounds(spec);
  Json points = Json::array();
  for (const Plan& row : rows) {
    points.push_back(json_object({{"elo", row.elo},
                                  {"pass_probability", row.plan.pass_probability},
                                  {"games", row.plan.games}}));
  }
  return json_text(json_object({{"elo0", spec.elo0},
                                {"elo1", spec.elo1},
                                {"alpha", spec.alpha},
                                {"beta", spec.beta},
                                {"model", model_name(spec.model)},
                                {"llr_bounds", {bounds.low, bounds.high}},
                                {"logistic_bounds", {limits.elo0, limits.elo1}},
                                {"draw_ratio", games.draw_ratio},
                                {"bias", games.rms_bias},
                                {"variance", limits.variance},
                                {"points", points}}),
                   2) +
         '\n';
}

std::string csv_of(const std::vector<Plan>& rows) {
  Table table{.columns = {{"elo"}, {"pass_probability"}, {"games"}}};
  for (const auto& [elo, plan] : rows) {
    table.rows.push_back({elo, plan.pass_probability, plan.games});
  }
  return csv(table);
}

int run(const PlanRequest& request) {
  only_one_of(kCommand, {{"json", request.json}, {"csv", request.csv}});
  check_sprt(kCommand, request.test);
  const rating::SprtPlan limits = check(request.test, request.games);
  std::vector<Plan> rows;
  rating::PlanSpec games = request.games;
  for (const double elo : true_elos(request, limits)) {
    games.elo = elo;
    rows.push_back({elo, rating::plan(request.test, games)});
  }
  if (request.csv) {
    print_data(csv_of(rows));
  } else {
    request.json ? print_data(sprt_json(request.test, games, limits, rows))
                 : print_out(table(request.test, games, limits, rows));
  }
  return status::kDone;
}

Rows<rating::SprtSpec> test_rows() {
  using Spec = rating::SprtSpec;
  constexpr Range kElo{-kMostSprtElo, kMostSprtElo}, kChance{1e-6, 0.5};
  return rows<Spec>(
      option("elo0", "ELO", &Spec::elo0, kElo, "the strength that H0 says A has"),
      option("elo1", "ELO", &Spec::elo1, kElo, "the strength that H1 says A has"),
      option("alpha", "P", &Spec::alpha, kChance, "chance to accept H1 when H0 holds"),
      option("beta", "P", &Spec::beta, kChance, "chance to accept H0 when H1 holds"),
      choice("model", "MODEL", &Spec::model,
             {{"normalized", rating::Model::normalized}, {"logistic", rating::Model::logistic}},
             "what elo0 and elo1 are: normalized or logistic Elo"));
}

Rows<rating::PlanSpec> sprt_games_rows() {
  using Spec = rating::PlanSpec;
  return rows<Spec>(option("draw-ratio", "SHARE", &Spec::draw_ratio, {0, 0.99},
                           "draw rate, as a share of the games"),
                    option("bias", "ELO", &Spec::rms_bias, {0, kMostSprtElo},
                           "opening bias in Elo, as 'Opening bias' of a match"));
}

Rows<PlanRequest> plan_rows() {
  using Request = PlanRequest;
  return rows<Request>(within(&Request::test, test_rows()),
                       within(&Request::games, sprt_games_rows()),
                       option("elo", "ELO", &Request::elos, {-kMostSprtElo, kMostSprtElo},
                              "a true strength of A, logistic; default: a grid over the bounds"),
                       json_flag(&Request::json, "print the plan as one JSON document"),
                       csv_flag(&Request::csv, "print the table as CSV"));
}

}  // namespace

Command sprt_plan_command() {
  return typed_command(
      {.name = "sprt plan",
       .summary = "plan a sequential test: expected length and errors",
       .details = "Uses the approximation by Brownian motion, for pairs of games (match --sprt).",
       .examples = {"renju-bench sprt plan --elo0 0 --elo1 10",
                    "renju-bench sprt plan --elo1 30 --bias 150 --elo 0 --elo 15 --elo 30"}},
      plan_rows(), run);
}

}  // namespace rb::cli
