#include "runner/cli/tournament_options.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include <fmt/core.h>

#include "runner/cli/match_options.hpp"
#include "runner/cli/players_file.hpp"

namespace rb::cli {
namespace {

// Each pair of games is one row of the file and every player keeps a table of positions a thread.
constexpr std::size_t kMostPlayers = 1000;

bool is_of_two(const Option& option) {
  constexpr std::array<std::string_view, 6> kNames = {"a", "b", "games", "sprt", "expect", "csv"};
  return option.name.starts_with("a-") || option.name.starts_with("b-") ||
         std::find(kNames.begin(), kNames.end(), option.name) != kNames.end();
}

std::vector<Option> own_options() {
  return {
      {.name = "player",
       .kind = Kind::text,
       .value = "PLAYER",
       .help = "a profile, a variant of one such as hard:depth=5, another engine, or a program: "
               "cmd:./pbrain-x",
       .multi = true},
      {.name = "players-file",
       .kind = Kind::text,
       .value = "FILE",
       .help = "further players, after those of --player, with names if you like: "
               "{\"players\": [{\"name\": \"deep\", \"player\": \"hard:depth=6\"}, "
               "{\"player\": \"easy\"}]}; limits of a player alone: nodes, depth, move_time, tc, "
               "margin"},
      {.name = "format",
       .kind = Kind::choice,
       .value = "FORMAT",
       .help = "round-robin: everybody meets everybody; gauntlet: the first player meets all "
               "others",
       .fallback = "round-robin",
       .choices = {"round-robin", "gauntlet"}},
      {.name = "games",
       .kind = Kind::whole,
       .value = "N",
       .help = "games of each two players that meet, rounded up to whole pairs: each opening "
               "is played with both colours",
       .fallback = "100",
       .min = 1,
       .max = 10'000'000},
      {.name = "csv", .help = "print the table of ratings as CSV"}};
}

std::vector<PlayerSpec> players_of(const Args& args) {
  std::vector<PlayerSpec> specs;
  for (const std::string& text : args.texts("player")) {
    const std::string place = fmt::format("tournament: --player {}", specs.size() + 1);
    specs.push_back({.place = place, .text = text});
  }
  if (const auto file = args.find_text("players-file")) {
    std::vector<PlayerSpec> more = load_players(*file);
    std::move(more.begin(), more.end(), std::back_inserter(specs));
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

// Names are all that tables tell players apart by.
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

Syntax tournament_syntax() {
  std::vector<Option> options = own_options();
  for (const Option& option : match_syntax().options) {
    if (!is_of_two(option)) options.push_back(option);
  }
  return {.name = "tournament",
          .summary = "play any number of players against each other, rate them",
          .options = std::move(options),
          .details =
              "In each round every two players that meet play a pair of games, all from one\n"
              "opening, so that all have played about as much at any time. The results file\n"
              "is that of a match: show, export and rate read it, --resume goes on with it,\n"
              "and --games may grow.",
          .examples = {"renju-bench tournament --player easy --player medium --player hard",
                       "renju-bench tournament --player hard:depth=5 --player hard --player medium "
                       "\\\n    --format gauntlet --games 200",
                       "renju-bench tournament --players-file players.json --db run.db --json"}};
}

MatchPlan plan_tournament(const Args& args) {
  if (args.flag("json") && args.flag("csv")) {
    throw UsageError("tournament: --json and --csv are two forms of the output: choose one");
  }
  const PlayersPlan players{.command = "tournament",
                            .players = players_of(args),
                            .format = *find_format(args.text("format")),
                            .games = args.whole("games")};
  MatchPlan plan = plan_games(args, players);
  check_names(plan.run.players, players.players);
  const auto count = static_cast<int>(plan.run.players.size());
  const auto meetings = count_meetings(count, players.format);
  plan.title =
      fmt::format("{} of {} players: {} pairing{} of {} games, {} games", plan.run.format, count,
                  meetings, meetings == 1 ? "" : "s", plan.run.games / meetings, plan.run.games);
  return plan;
}

}  // namespace rb::cli
