#include "runner/cli/play/tournament_request.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/players_file.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

// Each pair of games is one row of the file and every player keeps a table of positions a thread.
constexpr std::size_t kMostPlayers = 1000;

// "medium:TWO=10/20/30": a player for each value. Files and programs have '/' in their names.
std::vector<std::string> variants_of(const std::string& text) {
  if (text.starts_with("file:") || text.starts_with("cmd:")) return {text};
  const std::size_t sign = text.find('/');
  if (sign == text.npos) return {text};
  const std::size_t begin = text.rfind('=', sign) + 1;  // 0: no value stands before it
  const std::size_t end = std::min(text.find(',', sign), text.size());
  if (begin == 0) return {text};
  const std::string values = text.substr(begin, end - begin);
  std::vector<std::string> all;
  for (const std::string_view value : split(values, '/')) {
    for (std::string& variant :
         variants_of(text.substr(0, begin) + std::string(value) + text.substr(end))) {
      all.push_back(std::move(variant));
    }
    if (all.size() > kMostPlayers) {
      throw UsageError(
          fmt::format("tournament: --player {}: more than {} variants", text, kMostPlayers));
    }
  }
  return all;
}

// Players of a file, as --player takes them.
void add_variants(const std::vector<PlayerSpec>& players, std::vector<PlayerSpec>& specs) {
  for (const PlayerSpec& player : players) {
    const std::vector<std::string> texts = variants_of(player.text);
    if (texts.size() > 1 && !player.name.empty()) {
      throw UsageError(fmt::format("{}: {} variants cannot all have the name '{}': leave it out",
                                   player.place, texts.size(), player.name));
    }
    for (const std::string& text : texts) {
      specs.push_back(player);
      specs.back().text = text;
    }
  }
}

std::vector<PlayerSpec> players_of(const TournamentRequest& request) {
  std::vector<PlayerSpec> specs;
  if (request.file) add_variants(load_players(*request.file, OtherFields::ignored), specs);
  for (std::size_t i = 0; i < request.players.size(); ++i) {
    const std::string place = fmt::format("tournament: --player {}", i + 1);
    for (const std::string& text : variants_of(request.players[i])) {
      specs.push_back({.place = place, .text = text});
    }
  }
  if (request.players_file) add_variants(load_players(*request.players_file), specs);
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
    throw UsageError(fmt::format("tournament: {} players are too many; the limit is {}",
                                 specs.size(), kMostPlayers));
  }
  return specs;
}

rating::SprtSpec race_sprt(const std::string& place, const std::string& word) {
  return parse_sprt(place, word);
}

void check_race(const TournamentRequest& request) {
  if (!request.sprt) return;
  if (request.format != Format::gauntlet) {
    throw UsageError(
        "tournament: --sprt needs --schedule gauntlet: a race of all others against the first "
        "player");
  }
  if (request.self) {
    throw UsageError("tournament: --sprt: a race has no games against oneself: leave out --self");
  }
  if (request.queue.address) {
    throw UsageError("tournament: --sprt: a race runs on one machine: leave out --queue");
  }
  if (request.play.openings.source == kNoOpenings) {
    throw UsageError("tournament: --sprt needs openings: each round of a race has one");
  }
}

void check_candidates(const std::vector<PlayerSpec>& players) {
  constexpr std::size_t kMost = 65;  // with the base: 2016 comparisons of candidates
  if (players.size() < 3) {
    throw UsageError(
        "tournament: --sprt needs two candidates or more besides the first player; a match tests "
        "one");
  }
  if (players.size() > kMost) {
    throw UsageError(fmt::format("tournament: --sprt takes up to {} candidates, not {}", kMost - 1,
                                 players.size() - 1));
  }
}

// "--player 1" of "tournament: --player 1"; "player 2" of "p.json:3: player 2".
std::string without_start(const std::string& place) {
  const std::size_t end = place.rfind(": ");
  return end == place.npos ? place : place.substr(end + 2);
}

// Tables distinguish players only by their names.
void check_names(const std::vector<PlayerRow>& rows, const std::vector<PlayerSpec>& specs) {
  std::map<std::string_view, std::size_t> taken;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [other, is_new] = taken.emplace(rows[i].name, i);
    if (is_new) continue;
    if (specs[i].place == specs[other->second].place) {
      throw UsageError(fmt::format("{} names '{}' twice", specs[i].place, rows[i].name));
    }
    throw UsageError(fmt::format(
        "{} is called '{}', as {} is; give one of them another \"name\", in a file of the "
        "tournament or of --players-file",
        specs[i].place, rows[i].name, without_start(specs[other->second].place)));
  }
}

}  // namespace

Rows<TournamentRequest> tournament_rows() {
  using Request = TournamentRequest;
  return rows<Request>(
      positional("FILE", &Request::file,
                 "a tournament in one file: {\"players\": [\"hard\", {\"name\": \"deep\", "
                 "\"player\": \"hard:depth=6\"}], \"games\": 100}; its other fields are options of "
                 "this command, without dashes. The same command resumes it"),
      option(
          "player", "PLAYER", &Request::players,
          "a profile, a variant of one such as hard:depth=5, several variants: hard:depth=4/5/6, "
          "another engine, or a program: cmd:./pbrain-x; default, for renju: the four levels"),
      option("players-file", "FILE", &Request::players_file,
             "further players, after those of --player, with names if you like: {\"players\": "
             "[{\"name\": \"deep\", \"player\": \"hard:depth=6\"}, {\"player\": \"easy\"}]}; "
             "limits of one player: nodes, depth, time, tc, margin"),
      choice("schedule", "SCHEDULE", &Request::format,
             {{"round-robin", Format::round_robin}, {"gauntlet", Format::gauntlet}},
             "round-robin: every player meets every other; gauntlet: the first player meets all "
             "others")
          .was("format"),
      flag("self", &Request::self,
           "each player also plays --games games against itself, which show its score as Black "
           "among equals and change no rating"),
      option("games", "N", &Request::games, {1, 1e7},
             "games for each pairing, rounded up to whole pairs: each opening is played with both "
             "colours; default: 100; with --sprt each opening once"),
      parsed("sprt", "TEST", &Request::sprt, race_sprt,
             "with --schedule gauntlet, a race: each other player is tested against the first one "
             "and stops when that is decided, or when it is certainly behind another; "
             "elo0=0,elo1=10 as in match"),
      within(&Request::play, games_rows()), within(&Request::queue, queue_rows()),
      within(&Request::result, result_rows("print the table of ratings as CSV")),
      within(&Request::result, rows<ResultRequest>(markdown_flag(&ResultRequest::markdown))));
}

RunPlan plan_tournament(const TournamentRequest& request, const CommandLine& line) {
  constexpr int kGames = 100;
  check_race(request);
  RunRequest run = kept_run("tournament", request.result, line);
  run.kind = RunKind::tournament;
  run.players = players_of(request);
  run.format = request.self ? with_self_games(request.format) : request.format;
  run.games = request.games;
  run.sprt = request.sprt;
  run.play = request.play;
  if (!run.games && !run.sprt) run.games = kGames;
  if (run.sprt) check_candidates(run.players);
  RunPlan plan = plan_run(run);
  check_names(plan.run.players, run.players);
  const auto count = static_cast<int>(plan.run.players.size());
  const auto meetings = count_meetings(count, run.format);
  if (run.sprt) {
    plan.title = fmt::format("race of {} against {}: at most {} games of each",
                             counted(count - 1, "candidate"), plan.run.players[0].name,
                             plan.run.games / meetings);
    return plan;
  }
  plan.title =
      fmt::format("{} of {} players: {} of {} games, {} games", name(plan.run.format), count,
                  counted(meetings, "pairing"), plan.run.games / meetings, plan.run.games);
  use_queue(request.queue, request.play, "tournament", plan);
  return plan;
}

}  // namespace rb::cli
