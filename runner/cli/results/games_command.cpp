#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/asked_games.hpp"
#include "runner/cli/results/browse_games.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/studies/games/game_list.hpp"

namespace rb::cli {
namespace {

struct GameListRequest {
  std::vector<std::string> files;
  AskedGames asked;
  GameOrder order = GameOrder::id;
  std::optional<int> first, last;
  bool count = false, ids = false, json = false, csv = false, browse = false;
};

// Throws UsageError for options that have no effect together.
void check(const GameListRequest& request) {
  check("games", request.asked);
  only_one_of("games", {{"first", request.first.has_value()}, {"last", request.last.has_value()}});
  if (request.count && (request.first || request.last)) {
    throw UsageError(
        "games: --count-only counts all games that match: --first and --last have no effect");
  }
  only_one_of("games", {{"browse", request.browse},
                        {"ids", request.ids},
                        {"json", request.json},
                        {"csv", request.csv}});
  only_one_of("games", {{"browse", request.browse}, {"count-only", request.count}});
  if (request.browse && request.files.size() > 1) {
    throw UsageError("games: --browse steps through a single file");
  }
  if (request.ids && request.files.size() > 1) {
    throw UsageError("games: --ids needs a single file, because each file counts from 0");
  }
}

GameForm form_of(const GameListRequest& request) {
  if (request.ids) return GameForm::ids;
  if (request.json) return GameForm::json;
  return request.csv ? GameForm::csv : GameForm::table;
}

int run(const GameListRequest& request) {
  check(request);
  const GameQuery query{.files = request.files,
                        .reviews = request.asked.reviews,
                        .filter = request.asked.graded(),
                        .order = request.order,
                        .first = request.first,
                        .last = request.last,
                        .form = form_of(request),
                        .count = request.count};
  if (request.browse) {
    browse_games(query,
                 "games: --browse needs a terminal for its input and output; without it the games "
                 "are listed");
    return status::kDone;
  }
  list_games(
      query, [&](const std::string& text) { request.csv ? print_data(text) : print("{}", text); },
      [](const std::string& note) { print(stderr, "games: {}\n", note); });
  return status::kDone;
}

Rows<GameListRequest> game_list_rows() {
  using Request = GameListRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files").required(),
      within(&Request::asked, asked_games_rows()),
      choice("sort", "ORDER", &Request::order,
             {{"id", GameOrder::id},
              {"length", GameOrder::shortest},
              {"-length", GameOrder::longest},
              {"faults", GameOrder::faults}},
             "by id, by length: shortest or (-length) longest first, or most faults first"),
      option("first", "N", &Request::first, {1, 1e9}, "only the first N of them"),
      option("last", "N", &Request::last, {1, 1e9}, "only the last N of them"),
      flag("count-only", &Request::count, "print only the number of games").was("count"),
      flag("ids", &Request::ids, "print only ids, one a line, for show, export and analyze"),
      json_flag(&Request::json, "print one JSON document"), csv_flag(&Request::csv, "print CSV"),
      flag("browse", &Request::browse,
           "step through games and moves in the terminal; ? shows the keys"));
}

std::string help_details() {
  std::string text = "One line per game. All filters given must hold.\n\nTags:";
  for (const TagText& tag : tag_texts()) {
    text += fmt::format("\n  {:<12} {}", tag.name, tag.sentence);
  }
  return text;
}

}  // namespace

Command games_command() {
  static const std::string details = help_details();  // Syntax keeps a view of it
  return typed_command(
      {.name = "games",
       .summary = "list the games of results files that match filters",
       .details = details,
       .examples = {"renju-bench games results/run.db",
                    "renju-bench games results/run.db --player hard --result lost --sort length",
                    "renju-bench games results/run.db --player hard --fault missed --proved",
                    "renju-bench games results/run.db --tag trap --browse",
                    "renju-bench games results/run.db --tag trap --ids"}},
      game_list_rows(), run);
}

}  // namespace rb::cli
