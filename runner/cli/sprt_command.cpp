#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "rating/elo.hpp"
#include "rating/sprt_plan.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/sprt_options.hpp"

namespace rb::cli {
namespace {

constexpr std::string_view kCommand = "sprt";

rating::SprtSpec spec_of(const Args& args) {
  rating::SprtSpec spec;
  spec.elo0 = args.real("elo0");
  spec.elo1 = args.real("elo1");
  spec.alpha = args.real("alpha");
  spec.beta = args.real("beta");
  spec.model =
      args.text("model") == "logistic" ? rating::Model::logistic : rating::Model::normalized;
  check_sprt(kCommand, spec);
  return spec;
}

rating::PlanSpec games_of(const Args& args) {
  rating::PlanSpec games;
  games.draw_ratio = args.real("draw-ratio");
  games.rms_bias = args.real("bias");
  return games;
}

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

// From half the width below the bounds to half the width above, or as asked for.
std::vector<double> true_elos(const Args& args, const rating::SprtPlan& bounds) {
  std::vector<double> elos;
  for (const std::string& text : args.texts("elo")) {
    elos.push_back(parse_real(text).value());
  }
  if (!elos.empty()) return elos;
  for (int quarter = -2; quarter <= 6; ++quarter) {
    elos.push_back(bounds.elo0 + (bounds.elo1 - bounds.elo0) * quarter / 4);
  }
  return elos;
}

struct Row {
  double elo = 0;
  rating::SprtPlan plan;
};

std::string table(const rating::SprtSpec& spec, const rating::PlanSpec& games,
                  const rating::SprtPlan& limits, const std::vector<Row>& rows) {
  const rating::SprtBounds bounds = rating::bounds(spec);
  std::string text = fmt::format(
      "H0: {:g}, H1: {:g} {} Elo; alpha {:g}, beta {:g}\n"
      "LLR bounds {:+.3f}, {:+.3f}; as logistic Elo {:+.2f}, {:+.2f}\n"
      "{:g} % draws, opening bias {:g} Elo\n\n"
      "True Elo  H1 accepted  Mean games  Mean pairs\n",
      spec.elo0, spec.elo1, model_name(spec.model), spec.alpha, spec.beta, bounds.low, bounds.high,
      limits.elo0, limits.elo1, 100 * games.draw_ratio, games.rms_bias);
  double most = 0;
  for (const Row& row : rows) {
    most = std::max(most, row.plan.games);
    text += fmt::format("{:>+8.2f}  {:>10.1f} %  {:>10.0f}  {:>10.0f}\n", row.elo,
                        100 * row.plan.pass_probability, row.plan.games, row.plan.games / 2);
  }
  return text + fmt::format(
                    "\nOne test in 20 takes 1.5 to 3 times the mean: have {:.0f} openings or more, "
                    "each\nis played once with both colours.\n",
                    std::ceil(3 * most / 2));
}

std::string json_text(const rating::SprtSpec& spec, const rating::PlanSpec& games,
                      const rating::SprtPlan& limits, const std::vector<Row>& rows) {
  using Json = nlohmann::ordered_json;
  const rating::SprtBounds bounds = rating::bounds(spec);
  Json points = Json::array();
  for (const Row& row : rows) {
    points.push_back({{"elo", row.elo},
                      {"pass_probability", row.plan.pass_probability},
                      {"games", row.plan.games}});
  }
  return Json{{"elo0", spec.elo0},
              {"elo1", spec.elo1},
              {"alpha", spec.alpha},
              {"beta", spec.beta},
              {"model", model_name(spec.model)},
              {"llr_bounds", {bounds.low, bounds.high}},
              {"logistic_bounds", {limits.elo0, limits.elo1}},
              {"draw_ratio", games.draw_ratio},
              {"bias", games.rms_bias},
              {"variance", limits.variance},
              {"points", points}}
             .dump(2) +
         '\n';
}

std::string csv(const std::vector<Row>& rows) {
  std::string text = "elo,pass_probability,games\n";
  for (const Row& row : rows) {
    text += fmt::format("{},{},{}\n", row.elo, row.plan.pass_probability, row.plan.games);
  }
  return text;
}

int run(const Args& args) {
  if (args.flag("json") && args.flag("csv")) {
    throw UsageError(
        fmt::format("{}: --json and --csv are two forms of the output: choose one", kCommand));
  }
  const rating::SprtSpec spec = spec_of(args);
  rating::PlanSpec games = games_of(args);
  const rating::SprtPlan limits = check(spec, games);
  std::vector<Row> rows;
  for (const double elo : true_elos(args, limits)) {
    games.elo = elo;
    rows.push_back({elo, rating::plan(spec, games)});
  }
  print("{}", args.flag("json")  ? json_text(spec, games, limits, rows)
              : args.flag("csv") ? csv(rows)
                                 : table(spec, games, limits, rows));
  return status::kDone;
}

std::vector<Option> options() {
  return {{.name = "ACTION",
           .kind = Kind::choice,
           .help = "plan: how many games a test will take, and how it will end",
           .choices = {"plan"},
           .required = true,
           .positional = true},
          {.name = "elo0",
           .kind = Kind::real,
           .value = "ELO",
           .help = "the strength that H0 says A has",
           .fallback = "0",
           .min = -kMostSprtElo,
           .max = kMostSprtElo},
          {.name = "elo1",
           .kind = Kind::real,
           .value = "ELO",
           .help = "the strength that H1 says A has",
           .fallback = "10",
           .min = -kMostSprtElo,
           .max = kMostSprtElo},
          {.name = "alpha",
           .kind = Kind::real,
           .value = "P",
           .help = "chance to accept H1 when H0 holds",
           .fallback = "0.05",
           .min = 1e-6,
           .max = 0.5},
          {.name = "beta",
           .kind = Kind::real,
           .value = "P",
           .help = "chance to accept H0 when H1 holds",
           .fallback = "0.05",
           .min = 1e-6,
           .max = 0.5},
          {.name = "model",
           .kind = Kind::choice,
           .value = "MODEL",
           .help = "what elo0 and elo1 are: normalized or logistic Elo",
           .fallback = "normalized",
           .choices = {"normalized", "logistic"}},
          {.name = "draw-ratio",
           .kind = Kind::real,
           .value = "SHARE",
           .help = "share of games that are drawn",
           .fallback = "0.02",
           .min = 0,
           .max = 0.99},
          {.name = "bias",
           .kind = Kind::real,
           .value = "ELO",
           .help = "how one-sided the openings are: 'Opening bias' of a match",
           .fallback = "0",
           .min = 0,
           .max = kMostSprtElo},
          {.name = "elo",
           .kind = Kind::real,
           .value = "ELO",
           .help = "a true strength of A, logistic; may be given again; default: a grid over the "
                   "bounds",
           .min = -kMostSprtElo,
           .max = kMostSprtElo,
           .multi = true},
          {.name = "json", .help = "print the plan as one JSON document"},
          {.name = "csv", .help = "print the table as CSV"}};
}

Syntax syntax() {
  return {.name = "sprt",
          .summary = "plan a sequential test: expected length and errors",
          .options = options(),
          .details = "The approximation by Brownian motion, for pairs of games (match --sprt).",
          .examples = {"renju-bench sprt plan --elo0 0 --elo1 10",
                       "renju-bench sprt plan --elo1 30 --bias 150 --elo 0 --elo 15 --elo 30"}};
}

}  // namespace

Command sprt_command() { return {syntax(), run}; }

}  // namespace rb::cli
