#include "runner/cli/play/tournament_request.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/cli/run_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/players_file.hpp"

namespace rb::cli {
namespace {

// Each pair of games is one row of the file and every player keeps a table of positions a thread.
constexpr std::size_t kMostPlayers = 1000;

std::vector<PlayerSpec> players_of(const TournamentRequest& request) {
  std::vector<PlayerSpec> specs;
  for (const std::string& text : request.players) {
    const std::string place = fmt::format("tournament: --player {}", specs.size() + 1);
    specs.push_back({.place = place, .text = text});
  }
  if (request.players_file) {
    std::vector<PlayerSpec> more = load_players(*request.players_file);
    std::move(more.begin(), more.end(), std::back_inserter(specs));
  }
  if (specs.empty()) {
    for (const std::string_view name : find_game(request.play.game)->default_players) {
      specs.push_back({.place = "tournament", .text = std::string(name)});
    }
  }
  if (specs.size() < 2) {
    throw UsageError(
        fmt::format("tournament: needs two players or more, by --player or --players-file; there "
                    "{}",
                    specs.empty() ? "is none" : "is one"));
  }
  if (specs.size() > kMostPlayers) {
    throw UsageError(fmt::format("tournament: {} players are too many; {} is the most",
                                 specs.size(), kMostPlayers));
  }
  return specs;
}

// Tables distinguish players only by their names.
void check_names(const std::vector<PlayerRow>& rows, const std::vector<PlayerSpec>& specs) {
  std::map<std::string_view, std::size_t> taken;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [other, is_new] = taken.emplace(rows[i].name, i);
    if (is_new) continue;
    throw UsageError(
        fmt::format("{}: the name '{}' is taken by {}; give one of them another name in a "
                    "--players-file",
                    specs[i].place, rows[i].name, specs[other->second].place));
  }
}

}  // namespace

Rows<TournamentRequest> tournament_rows() {
  using Request = TournamentRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::players,
             "a profile, a variant of one such as hard:depth=5, another engine, or a program: "
             "cmd:./pbrain-x; default, for renju: the four levels"),
      option("players-file", "FILE", &Request::players_file,
             "further players, after those of --player, with names if you like: {\"players\": "
             "[{\"name\": \"deep\", \"player\": \"hard:depth=6\"}, {\"player\": \"easy\"}]}; "
             "limits of one player: nodes, depth, time, tc, margin"),
      choice("schedule", "SCHEDULE", &Request::format,
             {{"round-robin", Format::round_robin}, {"gauntlet", Format::gauntlet}},
             "round-robin: everyone meets everyone; gauntlet: the first player meets all "
             "others")
          .was("format"),
      option("games", "N", &Request::games, {1, 1e7},
             "games between each two players that meet, rounded up to whole pairs: each opening is "
             "played with both colours"),
      within(&Request::play, games_rows()), within(&Request::queue, queue_rows()),
      within(&Request::result, result_rows("print the table of ratings as CSV")));
}

RunPlan plan_tournament(const TournamentRequest& request, const CommandLine& line) {
  check_forms("tournament", request.result);
  const RunRequest run{
      .command = "tournament",
      .kind = RunKind::tournament,
      .players = players_of(request),
      .format = request.format,
      .games = request.games,
      .sprt = {},
      .play = request.play,
      .db = request.result.db,
      .resume = request.result.resume,
      .command_line = line.text(),
      .resume_command = [line](const std::string& path) { return resume_command(line, path); }};
  RunPlan plan = plan_run(run);
  check_names(plan.run.players, run.players);
  const auto count = static_cast<int>(plan.run.players.size());
  const auto meetings = count_meetings(count, run.format);
  plan.title =
      fmt::format("{} of {} players: {} of {} games, {} games", name(plan.run.format), count,
                  counted(meetings, "pairing"), plan.run.games / meetings, plan.run.games);
  use_queue(request.queue, "tournament", plan);
  return plan;
}

}  // namespace rb::cli
