#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/printable.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/rate_document.hpp"

namespace rb::cli {
namespace {

struct RateRequest {
  std::vector<std::string> files;
  std::vector<GivenAnchor> anchors;
  std::optional<double> prior;
  rating::DrawModel model = rating::DrawModel::davidson;
  std::optional<int> bootstrap;
  std::optional<std::uint64_t> seed;  // of the bootstrap
  bool by_version = false;
  bool by_name = false;
  bool check = false;
  bool pairings = false;
  bool crosstable = false;
  bool stats = false;
  bool openings = false;
  std::optional<double> k_factor;
  bool json = false;
  bool csv = false;
  bool markdown = false;
};

// Throws UsageError for options that have no effect together.
void check(const RateRequest& request) {
  if (request.seed && !request.bootstrap) {
    throw UsageError("rate: --seed has no effect without --bootstrap");
  }
  only_one_of("rate",
              {{"json", request.json}, {"csv", request.csv}, {"markdown", request.markdown}});
  if (request.csv && request.stats) {
    throw UsageError("rate: --csv has no thinking times: use --stats with --json");
  }
  const int tables =
      request.crosstable + request.pairings + request.openings + request.k_factor.has_value();
  if (request.csv && tables > 1) {
    throw UsageError(
        "rate: --csv prints one table: give only one of --crosstable, --pairings, --per-opening "
        "and --kfactor");
  }
}

RateQuestion question_of(const RateRequest& request) {
  RateQuestion question{.anchors = request.anchors,
                        .pairings = request.pairings || request.stats,
                        .crosstable = request.crosstable,
                        .openings = request.openings,
                        .k_factor = request.k_factor};
  rating::RatingSpec& fit = question.spec.fit;
  fit.model = request.model;
  fit.is_robust = fit.model == rating::DrawModel::half_points;
  if (request.prior) fit.prior_deviation = *request.prior;
  if (request.bootstrap) {
    question.spec.bootstrap = rating::BootstrapSpec{*request.bootstrap, request.seed.value_or(1)};
  }
  return question;
}

int run(const RateRequest& request) {
  check(request);
  ResultSet set = read_results(request.files, {.versions_apart = request.by_version,
                                               .by_name = request.by_name,
                                               .times = request.stats,
                                               .check = request.check,
                                               .rules = find_rules});
  const RateDocument document = rate_document(std::move(set), question_of(request));
  if (request.csv || request.markdown) {
    print_data(request.csv ? rate_csv(document) : rate_markdown(document));
  } else if (request.json) {
    print_data(rate_json(document));
  } else {
    print_out(rate_text(document));
  }
  if (request.csv) {
    for (const std::string& note : document.notes) print(stderr, "note: {}\n", printable(note));
  }
  tell_faults(player_faults(document.report, document.labels, document.set));
  return status::kDone;
}

Rows<RateRequest> model_rows() {
  using Request = RateRequest;
  return rows<Request>(
      positional(
          "DB", &Request::files,
          "results files, or results of other programs as CSV (NAME.csv): one row per game, "
          "black,white,result[,opening], or per two players, player_a,player_b,wins,draws,losses; "
          "also RIF, PGN of c-gomoku-cli, score tables of Gomocup")
          .required(),
      parsed("anchor", "NAME=ELO", &Request::anchors, read_anchor,
             "a player with a fixed rating, or NAME=ELO+-ERROR if it is known with a standard "
             "error; default: the mean of each pool is 0"),
      option("prior", "ELO", &Request::prior, {10, 10'000},
             "prior: ratings lie around 0 with this standard deviation (400 is weak); it rates "
             "perfect scores too, and pulls all ratings together"),
      choice("draw-model", "MODEL", &Request::model,
             {{"davidson", rating::DrawModel::davidson},
              {"rao-kupper", rating::DrawModel::rao_kupper},
              {"ordo", rating::DrawModel::logistic_score},
              {"half-points", rating::DrawModel::half_points}},
             "model of draws: davidson, rao-kupper (as BayesElo), ordo, half-points")
          .was("model"),
      option("bootstrap", "N", &Request::bootstrap, {2, 100'000},
             "errors from N bootstrap samples of the openings, each with all its games"),
      seed_option(&Request::seed, "seed of the bootstrap; default: 1"),
      flag("by-version", &Request::by_version,
           "treat another version of the program as another player"),
      flag("by-name", &Request::by_name,
           "treat players with the same name as one player, whatever else differs"),
      flag(
          "check", &Request::check,
          "refuse a file with a game that breaks the rules: checks all games, which takes longer"));
}

Rows<RateRequest> rate_output_rows() {
  using Request = RateRequest;
  return rows<Request>(
      flag("pairings", &Request::pairings, "head-to-head results: counts, pairs, Elo, evidence"),
      flag("crosstable", &Request::crosstable,
           "the score of each player against each other player, as a crosstable"),
      flag("stats", &Request::stats,
           "head-to-head results with lengths of games and thinking times (reads all moves)"),
      flag("per-opening", &Request::openings,
           "Black's results in each opening, the most one-sided first")
          .was("openings"),
      option("kfactor", "K", &Request::k_factor, {1, 200},
             "also ratings updated game by game from 1500, as older tools show them (32); they "
             "depend on the order of the files"),
      json_flag(&Request::json, "print everything as one JSON document"),
      csv_flag(&Request::csv,
               "print one table as CSV: the ratings, or the one that --crosstable, --pairings, "
               "--per-opening or --kfactor names"),
      markdown_flag(&Request::markdown));
}

}  // namespace

Command rate_command() {
  return typed_command(
      {.name = "rate",
       .summary = "ratings of all players in any number of results files",
       .details = "Maximum likelihood over all games at once; Black's advantage and the draw rate\n"
                  "are fitted too. Players are the same if everything that changes their play is\n"
                  "the same: parameters, limits and the contents of a program's files; names,\n"
                  "folders and --margin do not count. A game that repeats another (same players,\n"
                  "colours and moves, up to symmetry) is no evidence. '+-95 %' is relative to the\n"
                  "mean of the pool, or to the anchors; LOS is the likelihood of superiority over\n"
                  "the next player in the table.",
       .examples = {"renju-bench rate results/*.db",
                    "renju-bench rate results/*.db --anchor hard=0 --pairings",
                    "renju-bench rate results/run.db elsewhere.csv --by-name",
                    "renju-bench rate results/*.db --bootstrap 1000 --json"},
       .absent = {{"los",
                   "there is no matrix of LOS yet; --pairings --csv has the LOS of each two that "
                   "met"},
                  {"svg", kNoFigures},
                  {"png", kNoFigures},
                  {"pdf", kNoFigures}}},
      rows<RateRequest>(model_rows(), rate_output_rows()), run);
}

}  // namespace rb::cli
