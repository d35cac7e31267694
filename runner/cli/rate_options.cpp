#include "runner/cli/rate_options.hpp"

#include <fmt/core.h>

namespace rb::cli {
namespace {

std::vector<Option> model_options() {
  return {{.name = "DB",
           .kind = Kind::text,
           .help = "results files",
           .required = true,
           .multi = true,
           .positional = true},
          {.name = "anchor",
           .kind = Kind::text,
           .value = "NAME=ELO",
           .help = "a player whose rating is given; default: the mean of each pool is 0"},
          {.name = "prior",
           .kind = Kind::real,
           .value = "ELO",
           .help = "weak knowledge that ratings lie around 0 with this deviation (400 is weak): "
                   "rates perfect scores too, and pulls all together",
           .min = 10,
           .max = 10'000},
          {.name = "model",
           .kind = Kind::choice,
           .value = "MODEL",
           .help = "of draws: davidson, rao-kupper (as BayesElo), ordo, half-points",
           .fallback = "davidson",
           .choices = {"davidson", "rao-kupper", "ordo", "half-points"}},
          {.name = "bootstrap",
           .kind = Kind::whole,
           .value = "N",
           .help = "errors from N draws of the openings, each with all its games",
           .min = 2,
           .max = 100'000},
          {.name = "seed",
           .kind = Kind::whole,
           .value = "N",
           .help = "of the bootstrap",
           .fallback = "1",
           .min = 0,
           .max = 9e15},
          {.name = "by-version",
           .help = "a player of another version of the program is another player"},
          {.name = "by-name", .help = "players of one name are one, whatever else differs"}};
}

std::vector<Option> output_options() {
  return {{.name = "pairings", .help = "who did what against whom: counts, pairs, Elo, evidence"},
          {.name = "stats",
           .help = "the same, with lengths of games and thinking times (reads all moves)"},
          {.name = "openings", .help = "Black's results in each opening, the most one-sided first"},
          {.name = "kfactor",
           .kind = Kind::real,
           .value = "K",
           .help = "also ratings updated game by game from 1500, as older tools show them (32); "
                   "they depend on the order of the files",
           .min = 1,
           .max = 200},
          {.name = "json", .help = "print all as one JSON document"},
          {.name = "csv",
           .help = "print one table as CSV: the ratings, or the one that --pairings, --openings or "
                   "--kfactor names"}};
}

}  // namespace

Syntax rate_syntax() {
  std::vector<Option> options = model_options();
  const std::vector<Option> more = output_options();
  options.insert(options.end(), more.begin(), more.end());
  return {.name = "rate",
          .summary = "ratings of all players in any number of results files",
          .options = options,
          .details =
              "Maximum likelihood over all games at once, Black's advantage and draws fitted.\n"
              "Players are the same if all that changes their play is: parameters and limits,\n"
              "the files of a program by what is in them; not names, folders or --margin. A\n"
              "game that repeats another (same players, colours and moves, up to symmetry) is\n"
              "no evidence. '+-95 %' is against the mean of the pool, or the anchor; LOS is the\n"
              "chance to be stronger than the next in the table.",
          .examples = {"renju-bench rate results/*.db",
                       "renju-bench rate results/*.db --anchor hard=0 --pairings",
                       "renju-bench rate results/*.db --bootstrap 1000 --json"}};
}

void check_rate_options(const Args& args) {
  if (args.given("seed") && !args.given("bootstrap")) {
    throw UsageError("rate: --seed is of --bootstrap, which is not given");
  }
  if (args.flag("json") && args.flag("csv")) {
    throw UsageError("rate: --json and --csv are two forms of the output: choose one");
  }
  const int tables = (args.flag("pairings") ? 1 : 0) + (args.flag("openings") ? 1 : 0) +
                     (args.given("kfactor") ? 1 : 0);
  if (args.flag("csv") && args.flag("stats")) {
    throw UsageError("rate: --csv has no thinking times: --stats goes with --json");
  }
  if (args.flag("csv") && tables > 1) {
    throw UsageError("rate: --csv is one table: one of --pairings, --openings and --kfactor");
  }
}

}  // namespace rb::cli
