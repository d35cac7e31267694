#include "engine/renju/search.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/tune_plan.hpp"

namespace rb::cli {
namespace {

constexpr double kMostGames = 10'000'000;

std::vector<Option> method_options() {
  return {{.name = "method",
           .kind = Kind::choice,
           .value = "METHOD",
           .help = "spsa (any number of parameters, by playing), texel (score constants, by "
                   "regression on the games of --db) or bayes (up to 8, by playing)",
           .fallback = "spsa",
           .choices = {"spsa", "texel", "bayes"}},
          {.name = "profile",
           .kind = Kind::text,
           .value = "PLAYER",
           .help = "what is tuned: a profile, a variant or a file of one",
           .fallback = "hard"},
          {.name = "params",
           .kind = Kind::text,
           .value = "FILE",
           .help = "what of it: lines name,value,min,max,c_end,r_end, or names; see params"},
          {.name = "select",
           .kind = Kind::text,
           .value = "NAMES",
           .help = "the same by names and patterns; default: all score constants that the "
                   "profile uses, but FIVE"},
          {.name = "games",
           .kind = Kind::whole,
           .value = "N",
           .help = "to be played, rounded down to whole steps; default 20000, bayes 4000",
           .min = 1,
           .max = kMostGames},
          {.name = "pairs",
           .kind = Kind::whole,
           .value = "N",
           .help = "pairs of games in a step; default 8, bayes 40",
           .min = 1,
           .max = 100000},
          {.name = "delay",
           .kind = Kind::whole,
           .value = "N",
           .help = "step k plays with what is known after step k - N, so that no thread "
                   "waits for the last game of a step",
           .fallback = "2",
           .min = 1,
           .max = 100},
          {.name = "to-the-end",
           .help = "spsa: do not stop at half where all that moved is noise; goes on with a run "
                   "that did, too"},
          {.name = "acquisition",
           .kind = Kind::choice,
           .value = "KIND",
           .help = "bayes: which point is next, by entropy (mes) or expected improvement (ei)",
           .fallback = "mes",
           .choices = {"mes", "ei"}}};
}

std::vector<Option> run_options() {
  return {{.name = "db",
           .kind = Kind::text,
           .value = "FILE",
           .help = "where the run is kept, step by step; texel: the games to learn from"},
          {.name = "resume",
           .help = "go on with --db, to the result of an uninterrupted run; what is not said is as "
                   "in the command that began it"},
          output_option("the tuned profile", "tuned.json"),
          force_option(),
          {.name = "seed",
           .kind = Kind::whole,
           .value = "N",
           .help = "the same seed finds the same, on any number of threads",
           .fallback = "1",
           .min = 0,
           .max = 9e15},
          {.name = "threads",
           .kind = Kind::whole,
           .value = "N",
           .help = "games at the same time; default: all cores",
           .min = 1,
           .max = 1024},
          {.name = "openings",
           .kind = Kind::text,
           .value = "FILE",
           .help = "one opening a line; default: the suite that comes with the program"},
          {.name = "limit-nodes",
           .kind = Kind::whole,
           .value = "N",
           .help = "nodes a move; default: the profile's",
           .min = 1,
           .max = 1e12},
          {.name = "limit-depth",
           .kind = Kind::whole,
           .value = "N",
           .help = "depth, but no deeper than the engine can go; default: the profile's",
           .min = 1,
           .max = renju::Search::kMaxDepth},
          {.name = "max-moves",
           .kind = Kind::whole,
           .value = "N",
           .help = "a draw after N stones; default: none",
           .min = 1,
           .max = 225}};
}

std::vector<Option> other_options() {
  return {{.name = "verify",
           .help = "at the end, test the tuned profile against the one it came from, on the "
                   "openings that are held out"},
          {.name = "sprt",
           .kind = Kind::text,
           .value = "TEST",
           .help = "the test of --verify, as in match",
           .fallback = "elo0=0,elo1=10"},
          {.name = "gauge",
           .help = "measure before tuning: draws, openings, what the step of each parameter is "
                   "worth; --games are those of each parameter (default 400)"},
          {.name = "status",
           .kind = Kind::text,
           .value = "FILE",
           .help = "print where the run of a file stands, and nothing else"}};
}

}  // namespace

Syntax tune_syntax() {
  Syntax syntax;
  syntax.name = "tune";
  syntax.summary = "find better parameters of a profile, and prove them";
  for (const auto& more : {method_options(), run_options(), other_options()}) {
    syntax.options.insert(syntax.options.end(), more.begin(), more.end());
  }
  syntax.details =
      "spsa plays the values plus and minus a step each, all parameters at once, and\n"
      "moves them by the games won. What takes whole numbers gets them by chance, with\n"
      "the value as the mean. The result is the mean over the last fifth of the run.\n"
      "Each step is in the file the moment it ends; after a crash --resume goes on to\n"
      "the same result. The openings that are held out are played by --verify alone.\n"
      "texel learns from each game once and from none of a held-out opening. Its\n"
      "positions are quiet, so that FIVE, OPEN_FOUR and FOUR never count in them.";
  syntax.examples = {"renju-bench tune --profile hard --games 20000 --seed 1 --db tune.db",
                     "renju-bench tune --status tune.db",
                     "renju-bench tune --method texel --db games.db --profile hard -o texel.json",
                     "renju-bench tune --method bayes --select OPEN_THREE,FOUR --db b.db --verify"};
  return syntax;
}

}  // namespace rb::cli
