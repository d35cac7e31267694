#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/renju/level/parameters.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/glossary.hpp"
#include "runner/text/output.hpp"
#include "runner/tune/tunables.hpp"

namespace rb::cli {
namespace {

using tuning::Parameter;

std::string table(const std::vector<Parameter>& parameters) {
  std::string text = fmt::format("{:<34}{:>9}{:>9}{:>9}{:>9}{:>8}  {}\n", "parameter", "value",
                                 "min", "max", "step", "r_end", "kind");
  for (const Parameter& p : parameters) {
    text += fmt::format("{:<34}{:>9.6g}{:>9.6g}{:>9.6g}{:>9.6g}{:>8}  {}\n", p.name, p.value, p.min,
                        p.max, p.c_end, p.r_end > 0 ? fmt::format("{:.4g}", p.r_end) : "auto",
                        p.whole ? "whole" : "real");
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
                    {"whole", p.whole},
                    {"meaning", renju::parameter_info(p.name).meaning}});
  }
  return rows.dump(2) + "\n";
}

std::string lines(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& p : parameters) text += tunable_line(p) + "\n";
  return text;
}

struct ParamsRequest {
  std::string player = "hard";
  std::optional<std::string> select;
  std::optional<std::string> params;  // a file
  bool spsa = false;
  bool json = false;
};

int run(const ParamsRequest& request) {
  if (request.json && request.spsa) {
    throw UsageError("params: --json and --spsa are two forms; give one");
  }
  if (request.params && request.select) {
    throw UsageError("params: give either --params or --select, not both");
  }
  const renju::Profile profile = named_profile("params", request.player);
  const auto parameters =
      request.params ? read_tunables(*request.params, profile)
                     : select_tunables(profile, "params: --select", request.select.value_or("*"));
  print("{}", request.json   ? json(parameters)
              : request.spsa ? lines(parameters)
                             : table(parameters));
  return status::kDone;
}

Rows<ParamsRequest> params_rows() {
  using Request = ParamsRequest;
  return rows<Request>(
      positional(
          "PLAYER", &Request::player,
          "the player whose values are shown: a profile, a variant of one, or a file of one"),
      option("select", "NAMES", &Request::select,
             "only these, by names and patterns: OPEN_FOUR,DEFENSE_*,futility_?*; default: all"),
      option("params", "FILE", &Request::params,
             "only the parameters in this file of such lines, after checking it"),
      flag("spsa", &Request::spsa, "print lines name,value,min,max,c_end,r_end"),
      json_flag(&Request::json, "print JSON"));
}

}  // namespace

Command params_command() {
  return typed_command(
      {.name = "params",
       .summary = "list tunable parameters with bounds and steps",
       .details = "Capitals are constants of the score; the rest are margins of the search. A\n"
                  "step is what a tuner tries to either side of a value at the end of a run\n"
                  "(c_end), r_end how many steps it moves for each game won (0: by the number of\n"
                  "games). A file holds such lines, or only names and patterns; '#' starts a\n"
                  "comment. What a parameter does is what 'renju-bench profiles hard' shows.",
       .examples = {"renju-bench params", "renju-bench params hard --select 'DEFENSE_*' --spsa",
                    "renju-bench params hard:THREE=60 --json",
                    "renju-bench params --params mine.txt"}},
      params_rows(), run);
}

Command params_glossary_command() {
  struct Nothing {};
  return typed_command({.name = "params glossary",
                        .summary = "print the page of all parameters and what they do",
                        .details = "The output is docs/parameters.md.",
                        .examples = {"renju-bench params glossary > docs/parameters.md"},
                        .is_internal = true},
                       Rows<Nothing>{}, [](const Nothing&) {
                         print("{}", parameter_glossary());
                         return status::kDone;
                       });
}

}  // namespace rb::cli
