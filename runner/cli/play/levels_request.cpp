#include "runner/cli/play/levels_request.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

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

}  // namespace

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

Family level_family(const LevelsRequest& request, const LevelTask& task) {
  const std::string_view option = request.base ? "--base" : request.below ? "--below" : "--to";
  named_profile(fmt::format("levels: {}", option), task.base);
  return {task.base, "levels: --weakest", request.weakest};
}

}  // namespace rb::cli
