#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/cli/positions/suite_file.hpp"
#include "runner/cli/positions/suite_words.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/named_player.hpp"
#include "runner/studies/suites/search_profile.hpp"

namespace rb::cli {
namespace {

constexpr const char* kName = "search profile";

struct ProfileRequest {
  std::string suite;
  std::vector<std::string> players;
  std::string game = "renju";
  std::optional<SuiteKind> kind;
  Limits limits;
  std::uint64_t seed = 1;
  std::vector<std::string> against;
  bool json = false;
  std::optional<std::string> report;
};

// Asks the player every position, as a game of its own; fewer if a stop is requested.
SearchProfile measured(const NamedPlayer& player, const ProfileRequest& request,
                       const std::vector<Problem>& problems, const Interrupt& interrupt) {
  SearchProfile profile{.player = player.row.name,
                        .build = version_text(),
                        .limit = request.limits.nodes.value_or(0)};
  Limits limits = request.limits;
  limits.stop = interrupt.token();
  limits.tally = &profile.tally;
  const auto asked = player.make();
  for (const Problem& problem : problems) {
    asked->new_game({.seed = mix(request.seed, profile.positions), .limits = limits});
    const Reply reply = asked->choose(problem.position, limits);
    if (limits.stop.stop_requested()) break;
    profile.add(reply);
  }
  return profile;
}

// The profiles of a document of this command, of the same suite, wherever its file was.
void read_profiles(const std::string& path, const SuiteReport& suite,
                   std::vector<SearchProfile>& profiles) {
  const Json document = read_ordered_json(read_text(path));
  const auto list = document.is_object() ? document.find("profiles") : document.end();
  if (list == document.end() || !list->is_array()) {
    throw Error(fmt::format("{}: no output of 'search profile --json'", path));
  }
  const auto named = document.find("suite");
  const auto file = [](const std::string& of) { return std::filesystem::path(of).filename(); };
  const bool is_named = named != document.end() && named->is_string() &&
                        file(named->get<std::string>()) == file(suite.path);
  for (const Json& one : *list) {
    const SearchProfile& profile = profiles.emplace_back(read_search_profile(one, path));
    if (is_named && profile.positions == suite.problems.size()) continue;
    throw Error(
        fmt::format("{}: measured on other positions than those of {}: name its suite, or "
                    "measure it again with this one",
                    path, suite.path));
  }
}

// Throws UsageError for a player whose search is not the built-in one: it would count nothing.
void require_counted(const PlayerSpec& spec, const std::string& game) {
  const auto has_own_search = [](std::string_view name) { return !game_of_engine(name).empty(); };
  if (!is_external(spec) && !has_own_search(spec.text.substr(0, spec.text.find(':')))) return;
  auto names = player_names(game);
  std::erase_if(names, has_own_search);
  throw UsageError(
      fmt::format("{} {}: the search of another engine is its own; measured are {}, with "
                  "parameters too (hard:depth=6), and profiles (file:mine.json)",
                  spec.place, spec.text, fmt::join(names, ", ")));
}

int run(const ProfileRequest& request) {
  check_report(kName, request.report, {});
  const SuiteReport suite = read_suite(kName, request.suite, request.kind, request.game);
  const renju::PlayedGame game = game_of(kName, suite, request.game);
  std::vector<NamedPlayer> players;
  for (const std::string& text : request.players) {
    const PlayerSpec spec{.place = fmt::format("{}: --player", kName), .text = text};
    require_counted(spec, request.game);
    players.push_back(named_player(spec, MoveClock::nodes, {}, request.game, game.size));
  }
  std::vector<SearchProfile> profiles;
  for (const std::string& path : request.against) read_profiles(path, suite, profiles);

  const Interrupt interrupt;
  for (const NamedPlayer& player : players) {
    profiles.push_back(measured(player, request, suite.problems, interrupt));
    if (profiles.back().positions < suite.problems.size()) {
      print(stderr, "{}: interrupted after {} of {}; the same command begins again\n", kName,
            profiles.back().positions, counted(suite.problems.size(), "position"));
      return status::kInterrupted;
    }
  }
  Json document = json_object({{"suite", suite.path}, {"profiles", Json::array()}});
  for (const SearchProfile& profile : profiles) {
    document["profiles"].push_back(profile_json(profile));
  }
  if (request.json) {
    print("{}\n", json_text(document, 2));
  } else {
    print_out(profile_tables(profiles));
  }
  end_with_report(request.report, {}, json_object({{"profile", document}}));
  return status::kDone;
}

Rows<Limits> profile_limit_rows() {
  return rows<Limits>(
      nodes_option(&Limits::nodes, "nodes a move, solvers included; default: the profile's"),
      depth_option(&Limits::depth, "search depth; default: the profile's"));
}

Rows<ProfileRequest> request_rows() {
  return rows<ProfileRequest>(
      positional(option("SUITE", "a suite", &ProfileRequest::suite,
                        "forbidden, midgame, vcf, vct or mise, which come with the program, or a "
                        "file (./mine.jsonl)"))
          .required(),
      option("player", "PLAYER", &ProfileRequest::players,
             "the player whose search is measured: expert, hard:depth=6")
          .required(),
      position_game_row(&ProfileRequest::game),
      within(&ProfileRequest::limits, profile_limit_rows()),
      choice("kind", "KIND", &ProfileRequest::kind, suite_words(),
             "the kind of a file without a header: forbidden, midgame, vcf, vct or mise"),
      seed_option(&ProfileRequest::seed, "for a player that moves at random"),
      option("against", "FILE", &ProfileRequest::against,
             "shows what --json of this or another build wrote beside it"),
      json_flag(&ProfileRequest::json, "print one JSON document, for --against too"),
      option("report", "FILE", &ProfileRequest::report, "write a page with the curves by depth"));
}

}  // namespace

Command search_profile_command() {
  return typed_command(
      {.name = kName,
       .summary = "show where the nodes of a player's search go, of several side by side",
       .details =
           "Each position is a game of its own. The first table has the shares of solvers\n"
           "and search, how much of a limit of nodes is used, what kinds of nodes and moves\n"
           "there are, and how often the first move cuts off. Nodes with answers search only\n"
           "the answers to a threat; windows are open in principal variations. Branching is\n"
           "the ratio of a depth's nodes to those of the depth before it, of the searches\n"
           "that finished both. All numbers are the same on every machine.",
       .examples = {"renju-bench search profile midgame --player expert --nodes 10000",
                    "renju-bench search profile mise --player expert --player hard --nodes 1000",
                    "renju-bench search profile midgame --player expert --json > old.json",
                    "renju-bench search profile midgame --player expert --against old.json",
                    "renju-bench search profile vct --player expert --report searches.html"}},
      request_rows(), run);
}

}  // namespace rb::cli
