#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/asked_games.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/studies/explore/move_tree.hpp"
#include "runner/studies/games/games_file.hpp"

namespace rb::cli {
namespace {

struct ExploreRequest {
  std::vector<std::string> files;
  std::string moves;
  std::string game = "renju";
  std::optional<int> size;
  AskedGames asked;
  int depth = 1, min_games = 1;
  std::optional<int> games;
  bool by_player = false, json = false, csv = false;
};

// The games of each file that the filter lets through. A file that has nothing of the kind, such as
// no such player, has none.
void restrict(PositionIndex& index, const std::string& file, const std::string& review,
              const GameFilter& filter) {
  if (!is_database(file)) {
    throw UsageError(
        fmt::format("explore: {} is no results file, which filters need: import it first", file));
  }
  std::vector<int> ids;
  try {
    ids = GamesFile(file, review, filter, filter.needs_review()).ids();
  } catch (const NotInFile& why) {
    print(stderr, "explore: {} (left out)\n", why.what());
  }
  index.restrict_to(ids);
}

// What was asked for, by what is in the files.
struct Explored {
  std::string game;
  int size = kRenjuSize;
  std::vector<std::string> files = {};  // of the indices
  std::vector<PositionIndex> indices = {};
  std::vector<LibraryTree> libraries = {};

  TreeSources sources() const {
    TreeSources sources{.game = game, .board_size = size};
    for (const PositionIndex& index : indices) sources.indices.push_back(&index);
    for (const LibraryTree& library : libraries) sources.libraries.push_back(&library);
    return sources;
  }
};

Explored explored(const ExploreRequest& request) {
  const int size = rules_on(*find_game(request.game), request.size, "explore").start().size;
  Explored all{.game = request.game, .size = size};
  const IndexNote note = [](const auto& text) { print(stderr, "explore: {}\n", text); };
  for (const std::string& file : request.files) {
    const bool is_lib = is_library(file);
    if (!is_lib || all.libraries.emplace_back(file, note).has_games()) {
      all.files.push_back(file);
    } else if (request.asked.has_filter() || request.by_player) {
      throw UsageError(fmt::format(
          "explore: {} is a library without games, which filters and --by-player need", file));
    }
  }
  if (request.by_player) all.libraries.clear();  // it does not say who looked at a move
  const std::vector<std::string> reviews = review_paths(all.files, request.asked.reviews);
  std::vector<PositionIndex>& indices = all.indices;
  for (std::size_t i = 0; i < all.files.size(); ++i) {
    const std::string& file = all.files[i];
    PositionIndex& index = indices.emplace_back(file, request.game, size, note);
    const PositionIndex& first = indices.front();
    all.game = first.game();
    all.size = first.board_size();
    if (index.game() != first.game() || index.board_size() != first.board_size()) {
      throw Error(fmt::format("{}: {} on {} lines, while {} has {} on {}: explore them apart", file,
                              index.game(), index.board_size(), all.files.front(), first.game(),
                              first.board_size()));
    }
    if (request.asked.has_filter()) restrict(index, file, reviews[i], request.asked.graded());
  }
  if (!all.libraries.empty() && (all.game != "renju" || all.size != kRenjuSize)) {
    throw UsageError(fmt::format(
        "explore: a library is of renju on {0} lines, not of {1} on {2}: explore them apart",
        kRenjuSize, all.game, all.size));
  }
  return all;
}

int run(const ExploreRequest& request) {
  check("explore", request.asked);
  only_one_of("explore", {{"json", request.json}, {"csv", request.csv}});
  if (request.csv && request.games) {
    throw UsageError("explore: --csv lists moves: --games has no effect");
  }
  const Explored all = explored(request);
  const TreeSources sources = all.sources();
  const int size = sources.board_size;
  const TreeQuery query{.moves = given_moves("explore: --after", request.moves, size),
                        .depth = request.depth,
                        .min_games = request.min_games,
                        .by_player = request.by_player};
  const MoveTree tree = explore(sources, query);
  if (request.csv) {
    print_data(tree_csv(tree, size));
    return status::kDone;
  }
  Json document = tree_json(tree, size);
  Printout printout = tree_table(tree, size);
  for (std::size_t i = 0; i < all.indices.size() && request.games; ++i) {
    const std::vector<int> ids = games_through(all.indices[i], query.moves, *request.games);
    document["games_through"].push_back(json_object({{"file", all.files[i]}, {"games", ids}}));
    printout += fmt::format("{}: games {}\n", all.files[i], fmt::join(ids, " "));
  }
  request.json ? print_data(json_text(document, 2) + "\n") : print_out(printout);
  return status::kDone;
}

Rows<ExploreRequest> explore_rows() {
  using Request = ExploreRequest;
  return rows<Request>(
      positional("FILE", &Request::files,
                 "results files, files of games that 'import' reads, or libraries of RenLib")
          .required(),
      option("after", "MOVES", &Request::moves,
             "the position: stones in turn, \"h8 i9 g7\"; default: the empty board")
          .may_be_empty(),
      option("depth", "N", &Request::depth, {1, 60}, "moves below the position"),
      option("min-games", "N", &Request::min_games, {1, 1e9}, "leave out moves with fewer games"),
      flag("by-player", &Request::by_player, "a row for each player of a move"),
      option("games", "N", &Request::games, {1, 1e6},
             "also list the first N games of each file that came to the position"),
      choice("game", "GAME", &Request::game, game_words(),
             "the game of files that are no results files"),
      size_option(&Request::size), within(&Request::asked, asked_games_rows()),
      json_flag(&Request::json, "print one JSON document"),
      csv_flag(&Request::csv, "print CSV, one move per row"));
}

}  // namespace

Command explore_command() {
  return typed_command(
      {.name = "explore",
       .summary = "show what was played in a position, and how it went",
       .details =
           "One row per move, most games first: its share of the games that came to the\n"
           "position, the score of the side that played it with a 95 % interval, draws.\n"
           "Positions are the same whatever the order of moves and in all eight symmetries;\n"
           "of moves that a symmetry makes equal one is shown. All filters of 'games' hold.\n"
           "Of a library of RenLib it shows the positions and lines below a move, and the\n"
           "texts at it.\n"
           "The first question makes an index beside each file, NAME.explore, of a library\n"
           "FILE.tree, anew when the file has changed. It can be deleted.",
       .examples = {"renju-bench explore results/run.db",
                    "renju-bench explore results/run.db --after \"h8 h9\" --depth 2",
                    "renju-bench explore results/*.db --player hard --by-player --json",
                    "renju-bench explore renjunet.rif openings.lib --after \"h8 h9 h10\""}},
      explore_rows(), run);
}

}  // namespace rb::cli
