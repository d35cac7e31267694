#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/play/levels_request.hpp"
#include "runner/run/session/play.hpp"
#include "runner/studies/levels/levels_report.hpp"
#include "runner/tables/live_ratings.hpp"

namespace rb::cli {
namespace {

double levels_clock() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

std::string again(const CommandLine& line, const LevelsRequest& request, int rounds) {
  return fmt::format("{} --rounds {} --folder {} --resume",
                     line.text({"rounds", "folder", "resume"}), rounds,
                     shell_quoted(request.folder));
}

// "round-2.db"; the file of the last round, whose games measure the levels, says after how many.
std::string file_of(const LevelsRequest& request, int round) {
  const std::string name = round < request.rounds ? fmt::format("round-{}.db", round + 1)
                                                  : fmt::format("ladder-{}.db", request.rounds);
  return (std::filesystem::path(request.folder) / name).string();
}

// An existing file of a round belongs to another search.
void check_folder(const LevelsRequest& request) {
  const std::string first = file_of(request, 0);
  if (request.resume || !std::filesystem::exists(first)) return;
  throw Error(
      fmt::format("{}: already exists: continue with --resume, or name another --folder", first));
}

std::vector<PlayerSpec> players_of(std::span<const Entrant> entrants) {
  std::vector<PlayerSpec> players;
  for (const Entrant& entrant : entrants) {
    players.push_back({.place = "levels", .text = entrant.player, .name = entrant.name});
  }
  return players;
}

// The games of each pairing. A round with fewer players than the first has as many games in total,
// so that it tells as much.
std::int64_t games_of(const LevelsRequest& request, int round, std::size_t players) {
  if (round == request.rounds) return request.verify_games;
  const auto first = count_meetings(StrengthCurve::kKnots + 1, Format::ladder);
  const auto now = count_meetings(static_cast<int>(players), Format::ladder);
  return std::max(request.games, request.games * first / now);
}

RunPlan plan_round(const LevelsRequest& request, const CommandLine& line, int round,
                   std::span<const Entrant> entrants) {
  const bool is_last = round == request.rounds;
  const std::string path = file_of(request, round);
  RunRequest run{.command = "levels",
                 .kind = RunKind::tournament,
                 .players = players_of(entrants),
                 .format = Format::ladder,
                 .games = games_of(request, round, entrants.size()),
                 .play = request.play,
                 .db = path,
                 .resume = request.resume && std::filesystem::exists(path),
                 .command_line = line.text(),
                 .progress = request.progress,
                 .resume_command = [line, request](const std::string&) {
                   return again(line, request, request.rounds);
                 }};
  run.play.seed += static_cast<std::uint64_t>(round);
  RunPlan plan = plan_run(run);
  const std::string name = is_last ? "last round, which measures"
                                   : fmt::format("round {} of {}", round + 1, request.rounds);
  plan.title =
      fmt::format("{}: {}, {} games", name, counted(entrants.size(), "player"), plan.run.games);
  return plan;
}

// Plays the games of a round; none: interrupted.
std::optional<std::vector<GameResult>> play_round(const LevelsRequest& request,
                                                  const CommandLine& line, int round,
                                                  std::span<const Entrant> entrants) {
  const RunPlan plan = plan_round(request, line, round, entrants);
  std::vector<std::string> names;
  for (const Entrant& entrant : entrants) names.push_back(entrant.name);
  LiveRatings ratings(names, levels_clock);
  const LiveText live = [&](const Played& played, const Pace& pace, const Window& window) {
    return ratings.text(played.board, pace, window);
  };
  const Played played = play(plan, live, request.verbose ? stderr : nullptr);
  require_kept(played);
  if (played.is_complete) return played.board.results();
  print(stderr, "interrupted; to resume: {}\n", played.resume);
  return std::nullopt;
}

int run(const LevelsRequest& request, const CommandLine& line) {
  const LevelTask task = level_task(request);
  const Family family = level_family(request, task);
  make_folder(request.folder);
  check_folder(request);
  const auto found = find_levels(task, family, [&](int round, std::span<const Entrant> entrants) {
    return play_round(request, line, round, entrants);
  });
  if (!found) return status::kInterrupted;
  const LevelsSummary summary{
      .found = *found,
      .tolerance = request.within,
      .zero = task.known.front(),
      .players_file = (std::filesystem::path(request.folder) / "players.json").string(),
      .more_rounds = again(line, request, request.rounds + 2)};
  NewFile::write_all(summary.players_file, OldFile::replace, players_file_text(*found));
  if (request.json)
    print_data(document_text(levels_json(summary)));
  else
    print_out(levels_table(summary));
  return status::kDone;
}

}  // namespace

Command levels_command() {
  return typed_command(
      {.name = "levels",
       .summary = "find levels of given strengths by playing, and measure them",
       .details =
           "A profile is weakened by one number, from 0 to 1, that moves the parameters of\n"
           "--weakest away from their values in the base. The first round of games covers\n"
           "the whole range; a curve through all games so far shows where the wanted levels\n"
           "are, and the next round is played there. The games of the last round are not\n"
           "used to choose the levels: they measure how strong the levels are, with 95 %\n"
           "intervals, and how certain it is that each was reached. players.json is read by\n"
           "'tournament --players-file'; wherever a player is named, a level is one:\n"
           "'file:results/ladder/players.json#level 3'. The limits of a move are part of the\n"
           "player: --to expert:max_nodes=1000.",
       .examples = {"renju-bench levels --from beginner --to expert:max_nodes=1000 --steps 8",
                    "renju-bench levels --below medium --elo 150",
                    "renju-bench levels --below hard --elo 100 --elo 200 --games 200 \\\n    "
                    "--folder results/easier"}},
      levels_rows(), run);
}

}  // namespace rb::cli
