#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/browse_games.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/studies/games/game_list.hpp"

namespace rb::cli {
namespace {

struct GameListRequest {
  std::vector<std::string> files, reviews;
  GameFilter filter;
  GameOrder order = GameOrder::id;
  std::optional<int> first, last;
  bool proved = false, likely = false;
  bool count = false, ids = false, json = false, csv = false, browse = false;
};

GameFilter filter_of(const GameListRequest& request) {
  GameFilter filter = request.filter;
  if (request.proved) filter.grade = renju::Grade::proved;
  if (request.likely) filter.grade = renju::Grade::likely;
  return filter;
}

// Throws UsageError for options that have no effect together.
void check(const GameListRequest& request) {
  const GameFilter& filter = request.filter;
  const bool by_player = filter.result == WantedResult::won || filter.result == WantedResult::lost;
  if (by_player && !filter.player) {
    throw UsageError("games: --result won and lost need --player; black and white do not");
  }
  const bool has_win =
      !filter.fault || *filter.fault <= FaultKind::allowed || *filter.fault == FaultKind::losing;
  if (filter.kind && !has_win) {
    throw UsageError(
        "games: --win needs a win that was missed or allowed: --fault missed, allowed or losing");
  }
  only_one_of("games", {{"proved", request.proved}, {"likely", request.likely}});
  if ((request.proved || request.likely) && filter.fault && is_opinion(*filter.fault)) {
    throw UsageError("games: blunders and mistakes are opinions: neither proved nor likely");
  }
  if (filter.min_moves && filter.max_moves && *filter.min_moves > *filter.max_moves) {
    throw UsageError("games: --min is greater than --max");
  }
  if (filter.colour && !filter.player) throw UsageError("games: --side needs --player");
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
                        .reviews = request.reviews,
                        .filter = filter_of(request),
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

std::vector<Word<FaultKind>> fault_words() {
  std::vector<Word<FaultKind>> words;
  for (int i = 0; i < kFaultKinds; ++i) {
    words.push_back({name(static_cast<FaultKind>(i)), static_cast<FaultKind>(i)});
  }
  return words;
}

std::vector<Word<renju::WinKind>> kind_words() {
  using renju::WinKind;
  std::vector<Word<WinKind>> words;
  for (const WinKind kind :
       {WinKind::five, WinKind::vcf, WinKind::double_mise, WinKind::mise, WinKind::vct}) {
    words.push_back({name(kind), kind});
  }
  return words;
}

Rows<GameFilter> filter_rows() {
  using Filter = GameFilter;
  return rows<Filter>(
      option("player", "NAME", &Filter::player, "a player, by its name in the file"),
      option("against", "NAME", &Filter::against, "the other player"),
      choice("side", "SIDE", &Filter::colour, {{"black", Stone::black}, {"white", Stone::white}},
             "the side of --player: black or white")
          .was("colour"),
      choice("result", "RESULT", &Filter::result,
             {{"won", WantedResult::won},
              {"lost", WantedResult::lost},
              {"drawn", WantedResult::drawn},
              {"black", WantedResult::black},
              {"white", WantedResult::white}},
             "won or lost by --player, drawn, or black or white: the colour that won"),
      choice("ends", "REASON", &Filter::reason, reason_words(), "how the game ended, such as five"),
      option("min", "N", &Filter::min_moves, {0, 10'000}, "at least N moves"),
      option("max", "N", &Filter::max_moves, {0, 10'000}, "at most N moves"),
      option("opening", "OPENING", &Filter::opening,
             "one of the 26 by code (4D) or name (Kagetsu), an opening of the file by number (379) "
             "or name, or the first moves (\"h8 i9\"), in all eight symmetries"),
      option("position", "MOVES", &Filter::position,
             "these stones were on the board at once, Black's and White's in turn, in all eight "
             "symmetries; other stones do not matter"),
      choice("tag", "TAG", &Filter::tags, tag_words(),
             "a tag of the game; of several, each game has all"),
      choice("fault", "FAULT", &Filter::fault, fault_words(),
             "what the file's review (renju-bench analyze) found, of --player if it is given: "
             "missed or allowed a proved win, played a forbidden point, the losing move, a blunder "
             "or mistake by score"),
      choice("win", "KIND", &Filter::kind, kind_words(),
             "the kind of win that was missed or allowed: five, vcf, double-mise, mise-vcf, vct")
          .was("kind"));
}

Rows<GameListRequest> games_rows() {
  using Request = GameListRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files").required(),
      within(&Request::filter, filter_rows()),
      flag("proved", &Request::proved, "a fault that is proved, not just likely"),
      flag("likely", &Request::likely, "a fault that is likely and not proved"),
      review_option(&Request::reviews),
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
      games_rows(), run);
}

}  // namespace rb::cli
