#include "runner/web/document/run_summary_json.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/evidence/match_summary.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "runner/tables/match_json.hpp"
#include "runner/tables/race/race_table.hpp"
#include "runner/tables/tournament_report.hpp"

namespace rb {
namespace {

std::vector<std::string> names_of(const RunSpec& run) {
  std::vector<std::string> names;
  for (const PlayerRow& player : run.players) names.push_back(player.name);
  return names;
}

bool is_complete(const PlayedRun& played) {
  if (const auto& race = played.race; race && !race->is_over()) {
    return race->rounds() == played.run.games / (2 * (race->players() - 1));
  }
  return played.is_decided() || static_cast<int>(played.rows.size()) >= played.run.games;
}

std::string state_of(const PlayedRun& played) {
  if (is_locked(played.path)) return "playing";
  return is_complete(played) ? "complete" : "stopped";
}

Json resume_of(const PlayedRun& played) {
  const bool is_played_here = played.run.kind != RunKind::import;
  if (is_complete(played) || !is_played_here) return nullptr;
  return fmt::format("renju-bench {} --resume --db {}", name(played.run.kind),
                     shell_quoted(std::filesystem::path(played.path).filename().string()));
}

Json sprt_fields(const RunSpec& run) {
  if (!run.sprt) return nullptr;
  return json_object({{"elo0", run.sprt->elo0},
                      {"elo1", run.sprt->elo1},
                      {"alpha", run.sprt->alpha},
                      {"beta", run.sprt->beta},
                      {"model", model_name(run.sprt->model)}});
}

Json run_json(const RunSpec& run) {
  return json_object({{"kind", name(run.kind)},
                      {"seed", run.seed},
                      {"games_planned", run.games},
                      {"format", name(run.format)},
                      {"sprt", sprt_fields(run)},
                      {"openings_source", openings_title(run)},
                      {"openings_hash", fmt::format("{:016x}", run.openings_hash)},
                      {"order", name(run.order)},
                      {"keep", name(run.keep)},
                      {"limits", limit_fields(run.limits)},
                      {"command_line", run.command_line},
                      {"version", run.version},
                      {"build", run.build},
                      {"host", run.host},
                      {"started_ms", run.started_ms}});
}

// What depends on who prints it, and where.
void leave_out_session(Json& json) {
  for (const char* const field : {"threads", "session", "results", "resume"}) json.erase(field);
}

std::size_t counted_games(const PlayedRun& played) {
  return static_cast<std::size_t>(played.board.games());
}

std::vector<std::string> notes_of(const PlayedRun& played) {
  std::vector<std::string> notes;
  const std::size_t games = played.rows.size();
  if (games == 0) notes.emplace_back("no game has ended yet");
  if (!is_complete(played)) {
    notes.push_back(
        fmt::format("{} of {} games: the run is not finished", games, played.run.games));
  }
  if (const std::size_t beyond = games - counted_games(played); beyond > 0) {
    notes.push_back(
        fmt::format("{} left out", counted(beyond, "game after the decision of the test is",
                                           "games after the decision of the test are")));
  }
  if (played.run.limits.opening_rule == OpeningRule::swap2 && games > 0) {
    for (std::size_t i = 0; i < played.run.players.size(); ++i) {
      notes.push_back(fmt::format("by swap2, {} {}", printable(played.run.players[i].name),
                                  swap2_text(played.board.swap2(static_cast<int>(i)))));
    }
  }
  if (played.rules == nullptr) {
    notes.push_back(fmt::format("'{}' on a board of {} is a game that this program does not know",
                                played.run.game, played.run.board_size));
  }
  return notes;
}

Json match_summary(const PlayedRun& played) {
  MatchSummary summary = summarize(played.run, played.board, played.results);
  summary.path = std::filesystem::path(played.path).filename().string();
  summary.openings = played.openings.size();
  summary.is_complete = is_complete(played);
  if (played.test) {
    summary.sprt = sprt_report(*played.test, summary.is_complete);
    summary.sprt->rests_on_faults = summary.stats.rests_on_faults();
  }
  Json json = match_json(summary);
  json["players"][0]["player"] = 0;
  json["players"][1]["player"] = 1;
  return json;
}

Json tournament_summary(const PlayedRun& played) {
  TournamentSummary summary = summarize_tournament(played.run, played.board, played.results);
  summary.path = std::filesystem::path(played.path).filename().string();
  summary.openings = played.openings.size();
  summary.is_complete = is_complete(played);
  Json json = tournament_json(summary);
  for (std::size_t i = 0; i < summary.report.rows.size(); ++i) {
    json["players"][i]["player"] = summary.report.rows[i].player;
  }
  const auto number = [&](const Json& label) {
    const auto found = std::find_if(played.run.players.begin(), played.run.players.end(),
                                    [&](const PlayerRow& player) { return player.name == label; });
    return found - played.run.players.begin();
  };
  for (Json& pairing : json["pairings"]) {
    pairing["a"] = number(pairing["a"]);
    pairing["b"] = number(pairing["b"]);
  }
  if (played.race) json["race"] = race_json(*played.race, names_of(played.run));
  return json;
}

}  // namespace

Json run_fields(const PlayedRun& played) {
  return json_object({{"game", played.run.game},
                      {"board_size", played.run.board_size},
                      {"run", run_json(played.run)},
                      {"state", state_of(played)},
                      {"resume", resume_of(played)},
                      {"games", played.rows.size()},
                      {"games_beyond", played.rows.size() - counted_games(played)},
                      {"notes", notes_of(played)}});
}

Json summary_json(const PlayedRun& played) {
  if (played.results.empty()) return nullptr;
  Json json = played.is_of_two() ? match_summary(played) : tournament_summary(played);
  leave_out_session(json);
  return json;
}

}  // namespace rb
