#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/command_line.hpp"
#include "runner/cli/options/option_value.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/play/tournament_request.hpp"
#include "runner/players/players_file.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tables/live_ratings.hpp"
#include "runner/tables/race/race_table.hpp"
#include "runner/tables/tournament_report.hpp"

namespace rb::cli {
namespace {

using TournamentRow = detail::BoundOption;

// What a file cannot say: what it is itself, and what belongs to one session.
constexpr std::string_view kNotInFiles[] = {"FILE", "resume", "player", "players-file"};

const TournamentRow& row_of(const Rows<TournamentRequest>& rows, const std::string& path,
                            const std::string& field) {
  std::vector<std::string_view> names{"players"};
  for (const TournamentRow& row : rows) {
    const std::string& name = row.option.name;
    if (std::ranges::find(kNotInFiles, name) != std::end(kNotInFiles)) continue;
    if (name == field) return row;
    names.push_back(name);
  }
  refuse(path, fmt::format("unknown field '{}'{}", shortened(field),
                           suggestion(field, names,
                                      "there are players and the options of 'renju-bench "
                                      "tournament --help'")));
}

// A text or a number as a row takes it.
std::string word_of(const Option& option, const std::string& place, const Json& value) {
  const std::string written = json_text(value);
  const std::string word = value.is_string() ? value.get<std::string>() : written;
  const bool is_plain = value.is_string() || value.is_number();
  if (is_plain && is_valid(option, word)) return word;
  throw Error(fmt::format("{} takes {}, not {}", place, takes(option), shortened(written)));
}

// None: a flag that is off.
std::vector<std::string> words_of(const Option& option, const std::string& place,
                                  const Json& value) {
  if (option.kind == Kind::flag) {
    if (!value.is_boolean()) throw Error(fmt::format("{} takes true or false", place));
    return value.get<bool>() ? std::vector<std::string>{""} : std::vector<std::string>{};
  }
  std::vector<std::string> words;
  const bool is_list = option.multi && value.is_array();
  for (const Json& item : is_list ? value : Json::array({value})) {
    words.push_back(word_of(option, place, item));
  }
  return words;
}

void set_field(const TournamentRow& row, const std::string& path, const Json& value,
               TournamentRequest& request) {
  const std::string place = fmt::format("{}: '{}'", path, row.option.name);
  const std::vector<std::string> words = words_of(row.option, place, value);
  if (words.empty()) return;
  try {
    row.fill(&request, {place, words});
  } catch (const UsageError& error) {  // of the file, not of the command line
    throw Error(error.what());
  }
}

bool is_given(const CommandLine& line, const Option& option) {
  return line.words({option.name}).size() < line.words().size();
}

// Where the results are, and whether they are there already.
void set_results(const std::string& path, ResultRequest& result) {
  if (!result.db) result.db = std::filesystem::path(path).replace_extension(".db").string();
  std::error_code none;
  if (std::filesystem::exists(*result.db, none)) result.resume = true;
}

// A tournament in one file, a JSON document: `players` as in a --players-file, or texts as --player
// takes them, and the options of `tournament` by their names, without dashes:
//
//   {"players": ["hard", {"name": "deep", "player": "hard:depth=6"}],
//    "games": 100, "nodes": 3000, "openings": "named", "seed": 7, "db": "levels.db"}
//
// The request with the contents of its file, if it names one; options on the command line override
// the file. Without `db` the results are beside the file, in FILE.db for FILE.json; an existing
// results file is resumed. Throws Error that names the file, the field and the way out.
TournamentRequest with_tournament_file(TournamentRequest request, const CommandLine& line) {
  if (!request.file) return request;
  const std::string path = *request.file;
  std::error_code none;
  if (std::filesystem::is_other(path, none)) refuse(path, "a pipe or device: name a file");
  const Json document = load_document(path);
  if (!document.is_object() || !document.contains("players")) {
    refuse(path, "not a tournament: it needs a list \"players\"");
  }
  const Rows<TournamentRequest> rows = tournament_rows();
  for (const auto& [field, value] : document.items()) {
    if (field == "players") continue;
    const TournamentRow& row = row_of(rows, path, field);
    TournamentRequest checked;  // what the command line replaces must be right all the same
    set_field(row, path, value, is_given(line, row.option) ? checked : request);
  }
  set_results(path, request.result);
  return request;
}

double tournament_clock() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

Printout text_of(const TournamentSummary& summary, const std::optional<GauntletRace>& race,
                 const std::vector<std::string>& names) {
  return (race ? race_table(*race, shown_names(names)) : Printout()) + tournament_table(summary);
}

Json document_of(const TournamentSummary& summary, const std::optional<GauntletRace>& race,
                 const std::vector<std::string>& names) {
  Json json = tournament_json(summary);
  if (race) json["race"] = race_json(*race, names);
  return json;
}

int run(const TournamentRequest& asked, const CommandLine& line) {
  const TournamentRequest request = with_tournament_file(asked, line);
  const RunPlan plan = plan_tournament(request, line);
  std::vector<std::string> names;
  for (const PlayerRow& player : plan.run.players) names.push_back(player.name);
  LiveRatings ratings(names, tournament_clock);
  const LiveText live = [&](const Played& played, const Pace& pace, const Window& window) {
    return ratings.text(played.board, pace, window);
  };
  const Played played = play(plan, live, game_lines(request.result));

  TournamentSummary summary = summarize_tournament(plan.run, played.board, played.board.results());
  add_session(summary, plan, played);
  print_result(request.result, plan,
               {.json = [&] { return document_of(summary, played.race, names); },
                .csv = [&] { return tournament_csv(summary); },
                .text = [&] { return text_of(summary, played.race, names); },
                .markdown = [&] { return tournament_markdown(summary); }});
  require_kept(played);
  end_with_report(request.result.report, played.path);
  return end_of_run(request.result, player_faults(summary.report, names, {summary.path}),
                    played.is_complete ? status::kDone : status::kInterrupted);
}

}  // namespace

Command tournament_command() {
  return typed_command(
      {.name = "tournament",
       .summary = "play any number of players against each other and rate them",
       .details =
           "In each round every pairing plays one pair of games, all from the same opening,\n"
           "so all players have played about the same number of games at any time. The\n"
           "results file is like that of a match: show, export and rate read it, --resume\n"
           "continues it, and --games may grow.",
       .examples = {"renju-bench tournament --player easy --player medium --player hard",
                    "renju-bench tournament --player hard:depth=5 --player hard --player medium "
                    "\\\n    --schedule gauntlet --games 200",
                    "renju-bench tournament --players-file players.json --db run.db --json",
                    "renju-bench tournament levels.json"}},
      tournament_rows(), run);
}

}  // namespace rb::cli
