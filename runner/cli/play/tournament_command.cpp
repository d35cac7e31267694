#include <chrono>

#include <nlohmann/json.hpp>

#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/play/tournament_file.hpp"
#include "runner/cli/play/tournament_request.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tables/live_ratings.hpp"
#include "runner/tables/race/race_table.hpp"
#include "runner/tables/tournament_report.hpp"

namespace rb::cli {
namespace {

double tournament_clock() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

Printout text_of(const TournamentSummary& summary, const std::optional<GauntletRace>& race,
                 const std::vector<std::string>& names) {
  return (race ? race_table(*race, shown_names(names)) : Printout()) + tournament_table(summary);
}

nlohmann::ordered_json document_of(const TournamentSummary& summary,
                                   const std::optional<GauntletRace>& race,
                                   const std::vector<std::string>& names) {
  nlohmann::ordered_json json = tournament_json(summary);
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
