#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "runner/cli/results/browse_games.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/games/game_list.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

struct GameListRequest {
  std::vector<std::string> files;
  GameFilter filter;
  GameOrder order = GameOrder::id;
  std::optional<int> first, last;
  bool count = false, ids = false, json = false, csv = false, browse = false;
};

// Throws UsageError for options that have no effect together.
void check(const GameListRequest& request) {
  const GameFilter& filter = request.filter;
  const bool by_player = filter.result == GameResult::won || filter.result == GameResult::lost;
  if (by_player && !filter.player) {
    throw UsageError("games: --result won and lost need --player; black and white do not");
  }
  if (filter.colour && !filter.player) throw UsageError("games: --colour needs --player");
  if (request.first && request.last) {
    throw UsageError("games: --first and --last exclude each other: choose one");
  }
  if (request.ids + request.json + request.csv > 1) {
    throw UsageError("games: --ids, --json and --csv are three forms of the output: choose one");
  }
  if (request.browse && (request.count || request.ids || request.json || request.csv)) {
    throw UsageError("games: --browse has no other form of the output");
  }
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
                        .filter = request.filter,
                        .order = request.order,
                        .first = request.first,
                        .last = request.last,
                        .form = form_of(request),
                        .count = request.count};
  if (request.browse) {
    browse_games(query);
    return status::kDone;
  }
  list_games(query, [](const std::string& text) { print("{}", text); });
  return status::kDone;
}

std::vector<Word<Reason>> reason_words() {
  std::vector<Word<Reason>> words;
  for (int i = 0; i < kReasons; ++i) {
    words.push_back({name(static_cast<Reason>(i)), static_cast<Reason>(i)});
  }
  return words;
}

std::vector<Word<GameTag>> tag_words() {
  std::vector<Word<GameTag>> words;
  for (const TagText& text : tag_texts()) words.push_back({text.name, text.tag});
  return words;
}

Rows<GameFilter> filter_rows() {
  using Filter = GameFilter;
  return rows<Filter>(
      option("player", "NAME", &Filter::player, "a player, by its name in the file"),
      option("against", "NAME", &Filter::against, "the other player"),
      choice("colour", "COLOUR", &Filter::colour,
             {{"black", Stone::black}, {"white", Stone::white}}, "of --player: black or white"),
      choice("result", "RESULT", &Filter::result,
             {{"won", GameResult::won},
              {"lost", GameResult::lost},
              {"drawn", GameResult::drawn},
              {"black", GameResult::black},
              {"white", GameResult::white}},
             "won or lost by --player, drawn, or black or white: the colour that won"),
      choice("ends", "REASON", &Filter::reason, reason_words(), "how the game ended, such as five"),
      option("min", "N", &Filter::min_moves, {0, 10'000}, "at least N moves"),
      option("max", "N", &Filter::max_moves, {0, 10'000}, "at most N moves"),
      option("opening", "OPENING", &Filter::opening,
             "one of the 26 by code (4D) or name (Kagetsu), an opening of the file by number (379) "
             "or name, or the first moves (\"h8 i9\"), in all eight symmetries"),
      option("position", "MOVES", &Filter::position,
             "these stones were on the board at once, Black's and White's in turn, in all eight "
             "symmetries; more stones do not matter"),
      choice("tag", "TAG", &Filter::tags, tag_words(),
             "a tag of the game; repeat it for games that have all of them"));
}

Rows<GameListRequest> games_rows() {
  using Request = GameListRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files").required(),
      within(&Request::filter, filter_rows()),
      choice(
          "sort", "ORDER", &Request::order,
          {{"id", GameOrder::id}, {"length", GameOrder::shortest}, {"-length", GameOrder::longest}},
          "by id, or by length: shortest or (-length) longest first"),
      option("first", "N", &Request::first, {1, 1e9}, "only the first N of them"),
      option("last", "N", &Request::last, {1, 1e9}, "only the last N of them"),
      flag("count", &Request::count, "print only the number of games"),
      flag("ids", &Request::ids, "print only ids, one a line, for show, export and analyze"),
      json_flag(&Request::json, "print one JSON document"), flag("csv", &Request::csv, "print CSV"),
      flag("browse", &Request::browse,
           "step through games and moves in the terminal; ? shows the keys"));
}

std::string help_details() {
  std::string text = "A line a game. All filters that are given must hold.\n\nTags:";
  for (const TagText& tag : tag_texts()) {
    text += fmt::format("\n  {:<11} {}", tag.name, tag.sentence);
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
                    "renju-bench games results/run.db --tag trap --browse",
                    "renju-bench games results/run.db --tag trap --ids"}},
      games_rows(), run);
}

}  // namespace rb::cli
