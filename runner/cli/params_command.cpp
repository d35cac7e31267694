#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/tunables.hpp"

namespace rb::cli {
namespace {

using tuning::Parameter;

std::string table(const std::vector<Parameter>& parameters) {
  std::string text = fmt::format("{:<34}{:>9}{:>9}{:>9}{:>9}{:>8}  {}\n", "parameter", "value",
                                 "min", "max", "step", "r_end", "kind");
  for (const Parameter& p : parameters) {
    text += fmt::format("{:<34}{:>9.6g}{:>9.6g}{:>9.6g}{:>9.6g}{:>8.4g}  {}\n", p.name, p.value,
                        p.min, p.max, p.c_end, p.r_end, p.whole ? "whole" : "real");
  }
  return text;
}

std::string json(const std::vector<Parameter>& parameters) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Parameter& p : parameters) {
    rows.push_back({{"name", p.name},
                    {"value", p.value},
                    {"min", p.min},
                    {"max", p.max},
                    {"step", p.c_end},
                    {"r_end", p.r_end},
                    {"whole", p.whole}});
  }
  return rows.dump(2) + "\n";
}

std::string lines(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& p : parameters) text += tunable_line(p) + "\n";
  return text;
}

int run(const Args& args) {
  if (args.flag("json") && args.flag("spsa")) {
    throw UsageError("params: --json and --spsa are two forms; give one");
  }
  if (args.given("params") && args.given("select")) {
    throw UsageError("params: --params and --select both choose; give one");
  }
  const renju::Profile profile = named_profile("params", args.text("PLAYER"));
  const auto file = args.find_text("params");
  const auto parameters = file ? read_tunables(*file, profile)
                               : select_tunables(profile, "params: --select", args.text("select"));
  fmt::print("{}", args.flag("json")   ? json(parameters)
                   : args.flag("spsa") ? lines(parameters)
                                       : table(parameters));
  return status::kDone;
}

}  // namespace

Command params_command() {
  Syntax syntax;
  syntax.name = "params";
  syntax.summary = "list what can be tuned, with bounds and steps";
  syntax.options = {{.name = "PLAYER",
                     .kind = Kind::text,
                     .value = "a profile",
                     .help = "whose values: a profile, a variant of one, or a file of one",
                     .fallback = "hard",
                     .positional = true},
                    {.name = "select",
                     .kind = Kind::text,
                     .value = "NAMES",
                     .help = "only these, by names and patterns: OPEN_FOUR,DEFENSE_*,futility_?*",
                     .fallback = "*"},
                    {.name = "params",
                     .kind = Kind::text,
                     .value = "FILE",
                     .help = "those of a file of such lines, checked"},
                    {.name = "spsa", .help = "print lines name,value,min,max,c_end,r_end"},
                    {.name = "json", .help = "print JSON"}};
  syntax.details =
      "Capitals are constants of the score; the rest are margins of the search. A\n"
      "step is what a tuner tries to either side of a value at the end of a run\n"
      "(c_end), r_end how many steps it moves for each game won. A file holds such\n"
      "lines, or names and patterns alone; '#' starts a comment.";
  syntax.examples = {"renju-bench params", "renju-bench params hard --select 'DEFENSE_*' --spsa",
                     "renju-bench params hard:THREE=60 --json",
                     "renju-bench params --params mine.txt"};
  return {syntax, run};
}

}  // namespace rb::cli
