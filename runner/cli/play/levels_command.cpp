#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/progress_wish.hpp"
#include "runner/cli/options/options.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "runner/run/session/play.hpp"
#include "runner/run/session/run_request.hpp"
#include "runner/studies/levels/level_search.hpp"
#include "runner/studies/levels/levels_report.hpp"
#include "runner/tables/live_ratings.hpp"

namespace rb::cli {
namespace {

// What `renju-bench levels` is asked for: `from`, `to` and `steps`, or `below` and `elo`.
struct LevelsRequest {
  std::optional<std::string> from, to;
  std::optional<int> steps;  // 8
  std::optional<std::string> below;
  std::vector<double> elo;
  std::optional<std::string> base;  // `to`, or `below`
  std::string weakest = "score_noise=2000,overlook=0.9,max_nodes=100";
  int rounds = 3;
  double within = 40;
  std::int64_t games = 60;  // of each two that meet, in a round
  std::int64_t verify_games = 200;
  std::string folder = "results/levels";
  bool resume = false, json = false, verbose = false;
  ProgressWish progress;
  GamesRequest play;
};

constexpr int kMostLevels = 30, kLevels = 8;

// Levels from one player to the other, in equal steps of Elo, however large.
LevelTask between(const LevelsRequest& request) {
  LevelTask task{.known = {*request.from, *request.to},
                 .base = request.base.value_or(*request.to),
                 .levels = {},
                 .rounds = request.rounds};
  const int last = request.steps.value_or(kLevels) - 1;
  task.levels.push_back({.name = {}, .known = 0});
  for (int step = 1; step < last; ++step) {
    const double share = static_cast<double>(step) / last;
    task.levels.push_back({.name = {}, .known = {}, .elo = {.shares = {1 - share, share}}});
  }
  task.levels.push_back({.name = {}, .known = 1});
  for (std::size_t i = 0; i < task.levels.size(); ++i) {
    task.levels[i].name = fmt::format("level {}", i + 1);
  }
  return task;
}

// "easy" of "easy:depth=2", "level 3" of "file:l.json#level 3": a name that follows a '#' in turn.
std::string_view short_name(std::string_view player) {
  if (player.starts_with("file:")) player.remove_prefix(player.find_last_of("#/:") + 1);
  return player.substr(0, player.find(':'));
}

// Levels the given Elo below a player, the weakest first, and the player itself.
LevelTask below(const LevelsRequest& request) {
  LevelTask task{.known = {*request.below},
                 .base = request.base.value_or(*request.below),
                 .levels = {},
                 .rounds = request.rounds};
  std::vector<double> distances = request.elo;
  distances.push_back(0);
  std::ranges::sort(distances, std::greater{});
  if (std::ranges::adjacent_find(distances) != distances.end()) {
    throw UsageError("levels: --elo: distances must differ from one another and from 0");
  }
  if (distances.back() < 0 && !request.base) {
    throw UsageError(fmt::format(
        "levels: --elo {:g}: a level that is stronger than --below {} needs a stronger --base",
        distances.back(), *request.below));
  }
  for (const double distance : distances) {
    WantedLevel& level = task.levels.emplace_back();
    level.name = short_name(*request.below);
    if (distance == 0) {
      level.known = 0;
    } else {
      level.elo = {.shares = {1}, .more = -distance};
      level.name = fmt::format("{:g} {} {}", std::abs(distance), distance > 0 ? "below" : "above",
                               level.name);
    }
  }
  return task;
}

// Levels are made of profiles, which play by nodes.
Rows<GamesRequest> rows_of_games() {
  Rows<GamesRequest> rows = games_rows_without_limits();
  std::erase_if(rows, [](const auto& row) { return row.option.name == "cpu-time"; });
  std::ranges::replace_if(
      rows, [](const auto& row) { return row.option.name == "game"; },
      choice("game", "GAME", &GamesRequest::game, game_words_of_levels(),
             "the game that they play: renju, freestyle or standard"));
  return rows;
}

// The order of two shipped levels is known without a game; for others the first round shows it.
void check_order(const std::string& from, const std::string& to) {
  const auto below = find_game("renju")->default_players;
  std::vector<std::string_view> levels(below.begin(), below.end());
  levels.emplace_back("expert");
  const auto place = [&](const std::string& name) { return std::ranges::find(levels, name); };
  if (place(from) == levels.end() || place(to) == levels.end() || place(from) < place(to)) return;
  throw UsageError(fmt::format("levels: --from {} is stronger than --to {}: swap them", from, to));
}

Rows<LevelsRequest> levels_rows() {
  using Request = LevelsRequest;
  return rows<Request>(
      option("from", "PLAYER", &Request::from, "the weakest level, unchanged"),
      option("to", "PLAYER", &Request::to, "the strongest level, unchanged"),
      option(
          "steps", "N", &Request::steps, {3, kMostLevels},
          "number of levels from --from to --to, both included, equally spaced in Elo; default: 8"),
      option("below", "PLAYER", &Request::below,
             "instead of --from and --to: levels that are weaker than this player by --elo"),
      option("elo", "ELO", &Request::elo, {-kMostSprtElo, kMostSprtElo},
             "with --below, how much weaker a level should be; negative, with a stronger --base: "
             "stronger"),
      option("base", "PLAYER", &Request::base,
             "the profile, or variant of one, that is weakened; default: --to, or --below"),
      option("weakest", "NAME=VALUE,...", &Request::weakest,
             "the parameters that weaken it, each with its value in the weakest player of all"),
      option("rounds", "N", &Request::rounds, {1, 20},
             "rounds of games that search for the levels; one more measures them"),
      option("within", "ELO", &Request::within, {1, 400},
             "a level counts as reached if it is this close to its target, with 95 % confidence"),
      option("games", "N", &Request::games, {1, 1e7},
             "games for each pairing of the first round, rounded up to whole pairs; later rounds, "
             "of fewer players, have as many in total"),
      option("verify-games", "N", &Request::verify_games, {2, 1e7},
             "games for each pairing of the last round"),
      option("folder", "FOLDER", &Request::folder,
             "where the results file of each round goes, and players.json"),
      flag("resume", &Request::resume,
           "play what is missing in --folder; --rounds may grow, and all other options come from "
           "the command that started it"),
      json_flag(&Request::json, "print the result as one JSON document"),
      verbose_flag(&Request::verbose, "a line for each game as it ends, on the standard error"),
      within(&Request::progress, progress_rows()), within(&Request::play, rows_of_games()));
}

// Throws UsageError for options that do not fit together.
LevelTask level_task(const LevelsRequest& request) {
  only_one_of("levels", {{"quiet", request.progress.quiet}, {"verbose", request.verbose}});
  const bool has_ends = request.from && request.to, has_below = request.below.has_value();
  const bool has_end = request.from || request.to;
  if (has_below ? has_end || request.elo.empty() : !has_ends || !request.elo.empty()) {
    throw UsageError(
        "levels: give both ends, --from beginner --to expert, or a player and distances, --below "
        "medium --elo 150");
  }
  if (request.from && request.from == request.to) {
    throw UsageError("levels: --from and --to are the same player");
  }
  if (has_below && request.steps) {
    throw UsageError("levels: --steps needs --from and --to; with --below each --elo is a level");
  }
  if (has_ends) check_order(*request.from, *request.to);
  return has_below ? below(request) : between(request);
}

// The family that the task weakens. Throws UsageError that names the option which is wrong.
Family level_family(const LevelsRequest& request, const LevelTask& task) {
  const std::string_view option = request.base ? "--base" : request.below ? "--below" : "--to";
  named_profile(fmt::format("levels: {}", option), task.base);
  return {task.base, "levels: --weakest", request.weakest};
}

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
