#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/renju/level/parameters.hpp"
#include "positions/midgame_suite.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/tune/commands.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profiles/glossary.hpp"
#include "runner/tables/progress.hpp"
#include "runner/tune/parameter_effects/parameter_effects.hpp"
#include "runner/tune/tunables.hpp"

namespace rb::cli {
namespace {

using tuning::Parameter;

// What the shipped measurement of the player says of a parameter; empty: it has none.
class ActsOn {
 public:
  explicit ActsOn(const renju::Profile& profile) : rows_(shipped_acting(profile)) {}
  bool is_measured() const { return rows_.has_value(); }
  std::string of(std::string_view name) const {
    if (!rows_) return "";
    const auto row = std::ranges::find(*rows_, name, &Acting::name);
    return row == rows_->end() ? "" : acts_on(*row);
  }

 private:
  std::optional<std::vector<Acting>> rows_;
};

Table table(const std::vector<Parameter>& parameters, const ActsOn& acting) {
  using enum Table::Align;
  Table table{.columns = {{"parameter", left},
                          {"value"},
                          {"min"},
                          {"max"},
                          {"step"},
                          {.name = "r_end", .missing = "auto"},
                          {"kind", left},
                          {"acts on", left}}};
  const auto six = [](double value) { return fmt::format("{:.6g}", value); };
  for (const Parameter& p : parameters) {
    table.rows.push_back({p.name, six(p.value), six(p.min), six(p.max), six(p.c_end),
                          p.r_end > 0 ? fmt::format("{:.4g}", p.r_end) : "",
                          p.whole ? "whole" : "real", acting.of(p.name)});
  }
  return table;
}

Table measured_table(const std::vector<Acting>& rows, const ActingQuestions& questions) {
  using enum Table::Align;
  const std::string limit =
      questions.nodes ? fmt::format(", {} nodes for each answer", *questions.nodes) : "";
  Table table{.title = fmt::format("{} positions, each parameter a step up and a step down{}\n",
                                   questions.positions.size(), limit),
              .columns = {{"parameter", left},
                          {"step"},
                          {"leaf"},
                          {"order"},
                          {"root"},
                          {"solver"},
                          {"moves"},
                          {"nodes"},
                          {"acts on", left}}};
  for (const Acting& row : rows) {
    table.rows.push_back({row.name, fmt::format("{:.6g}", row.step), row.leaves, row.orders,
                          row.roots, row.solvers, row.moves, row.nodes, acts_on(row)});
  }
  return table;
}

std::vector<Position> midgame_positions() {
  std::vector<Position> positions;
  for (const MidgameRow& row : load_midgame(data_file("positions/midgame.jsonl").string())) {
    positions.push_back(row.position);
  }
  return positions;
}

std::string json(const std::vector<Parameter>& parameters) {
  Json rows = Json::array();
  for (const Parameter& p : parameters) {
    rows.push_back(json_object({{"name", p.name},
                                {"value", p.value},
                                {"min", p.min},
                                {"max", p.max},
                                {"step", p.c_end},
                                {"r_end", p.r_end},
                                {"whole", p.whole},
                                {"meaning", renju::parameter_info(p.name).meaning}}));
  }
  return json_text(rows, 2) + "\n";
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
  bool measure = false;
  bool csv = false;
  std::optional<std::uint64_t> nodes;
  ProgressWish progress;
};

std::string pace_line(const Pace& pace, const Window& window) {
  std::string line = fmt::format("{}/{} answers", pace.games, pace.planned);
  if (pace.seconds_left) line += fmt::format("  {} left", duration_text(*pace.seconds_left));
  return window.is_terminal ? line.substr(0, window.columns) : line;
}

int measure(const ParamsRequest& request, const renju::Profile& profile,
            const std::vector<Parameter>& parameters) {
  const std::vector<Position> positions = midgame_positions();
  std::optional<Progress> progress;
  const ActingQuestions questions{
      .positions = positions,
      .nodes = request.nodes ? request.nodes : affordable_nodes(profile),
      .answered = [&](std::size_t answers, std::size_t planned) {
        if (!progress) {
          progress.emplace(Progress::to(stderr, request.progress), pace_line,
                           static_cast<int>(planned), 0);
        }
        progress->update(static_cast<int>(answers));
      }};
  const std::vector<Acting> rows = measure_acting(profile, parameters, questions);
  if (progress) progress->clear();
  if (request.csv) {
    print_data(acting_csv(rows));
  } else {
    print_out(measured_table(rows, questions));
  }
  return status::kDone;
}

int run(const ParamsRequest& request) {
  only_one_of("params", {{"json", request.json}, {"spsa", request.spsa}});
  if (request.measure && (request.json || request.spsa)) {
    throw UsageError("params: --measure prints a table or, with --csv, CSV");
  }
  if (request.csv && !request.measure) throw UsageError("params: --csv needs --measure");
  if (request.nodes && !request.measure) throw UsageError("params: --nodes needs --measure");
  only_one_of("params",
              {{"params", request.params.has_value()}, {"select", request.select.has_value()}});
  const renju::Profile profile = named_profile("params", request.player);
  const auto parameters =
      request.params ? read_tunables(*request.params, profile)
                     : select_tunables(profile, "params: --select", request.select.value_or("*"));
  if (request.measure) return measure(request, profile, parameters);
  if (request.spsa) {
    print_data(lines(parameters));
  } else if (request.json) {
    print("{}", json(parameters));
  } else {
    const ActsOn acting(profile);
    print_out(table(parameters, acting));
    if (!acting.is_measured() && !request.progress.quiet) {
      print(stderr, "note: what they act on is not measured for {}; --measure measures it\n",
            request.player);
    }
  }
  return status::kDone;
}

Rows<ParamsRequest> params_rows() {
  using Request = ParamsRequest;
  return rows<Request>(
      positional(
          "PLAYER", &Request::player,
          "the player whose values are shown: a profile, a variant of one, or a profile file"),
      option("select", "NAMES", &Request::select,
             "only these, by names and patterns: OPEN_FOUR,DEFENSE_*,futility_?*; default: all"),
      option("params", "FILE", &Request::params,
             "only the parameters in this file of lines as --spsa prints them, after checking it"),
      flag("spsa", &Request::spsa, "print lines name,value,min,max,c_end,r_end"),
      json_flag(&Request::json, "print JSON"),
      flag("measure", &Request::measure,
           "ask the player about positions/midgame.jsonl with each parameter a step up and down: "
           "what changes in how many positions"),
      csv_flag(&Request::csv, "print the measurement as CSV"),
      nodes_option(&Request::nodes,
                   "nodes for each answer of the measurement, solvers included; default: 2000 for "
                   "a player that looks further ahead than hard, else its own limit"),
      within(&Request::progress, progress_rows()));
}

}  // namespace

Command params_command() {
  return typed_command(
      {.name = "params",
       .summary = "list tunable parameters with bounds and steps",
       .details =
           "Capitals are constants of the score; the rest are margins of the search. A step\n"
           "is what a tuner tries to either side of a value at the end of a run (c_end),\n"
           "r_end how many steps it moves for each game won (0: by the number of games). A\n"
           "file contains such lines, or only names and patterns; '#' starts a comment.\n"
           "'renju-bench profiles hard' says what each parameter does. 'acts on' is what\n"
           "--measure found for hard and for expert: scores of boards (leaf), the order of\n"
           "moves at nodes and at the root, the solvers, or only the search; nothing: no\n"
           "move and no number of nodes changes.",
       .examples = {"renju-bench params", "renju-bench params hard --select 'DEFENSE_*' --spsa",
                    "renju-bench params hard:THREE=60 --json",
                    "renju-bench params --params mine.txt",
                    "renju-bench params --measure --csv > acting_hard.csv",
                    "renju-bench params expert --measure --nodes 500"}},
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
                         print_data(parameter_glossary());
                         return status::kDone;
                       });
}

}  // namespace rb::cli
