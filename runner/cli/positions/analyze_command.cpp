#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/missing_file.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/judging/position_tools.hpp"
#include "runner/base/text/given_moves.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/game_ids.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/analyze_file.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/results/import/game_files.hpp"
#include "runner/results/import/import.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/analysis/analysis.hpp"
#include "runner/studies/analysis/line_notation.hpp"
#include "runner/tables/progress.hpp"

namespace rb::cli {
namespace {

constexpr int kBestOfPosition = 5;
constexpr std::int64_t kNodes = 200'000;     // of a position or one game
constexpr std::int64_t kFileNodes = 20'000;  // of the games of a file
constexpr int kFileDepth = 6;
constexpr std::string_view kSqlite("SQLite format 3\0", 16);  // how results files begin

struct AnalyzeRequest {
  std::string what;               // moves, or a results file
  std::vector<std::string> more;  // ids of games of the file, "-", or other files
  bool whole_game = false;
  PositionGame game;
  std::string player = "review";  // a profile
  std::optional<int> depth;
  std::optional<std::int64_t> nodes;
  std::optional<int> moves;  // the best ones that are scored
  bool json = false, sgf = false;
  std::optional<int> threads;
  std::optional<std::string> output;  // the file of the review
  bool restart = false;
  ProgressWish progress;
};

// The games that are asked for.
struct Selected {
  std::vector<std::string> files;  // none: moves
  std::vector<int> ids;            // of the one file; none: all
  bool are_listed = false;         // by the standard input, which may name none

  bool is_review() const { return !files.empty() && (ids.size() != 1 || are_listed); }
};

// What is printed as JSON or text.
std::string document(const Json& json) { return json_text(json, 2) + '\n'; }

// Shows on a terminal which move is being analysed.
class Account {
 public:
  Account(std::size_t moves, const ProgressWish& wish)
      : is_seen_(Progress::to(stderr, wish).terminal),
        moves_(moves),
        progress_(
            Progress::to(stderr, wish),
            [](const Pace& pace, const Window& window) {
              return fmt::format("Move {} of {}", pace.games, pace.planned)
                  .substr(0, window.columns);
            },
            static_cast<int>(moves), 0) {}
  void begin(std::size_t ply) {
    if (is_seen_ && ply <= moves_) progress_.update(static_cast<int>(ply));
  }
  void clear() {
    if (is_seen_) progress_.clear();
  }

 private:
  bool is_seen_;
  std::size_t moves_;
  Progress progress_;
};

int analyze_game(const AnalysisSettings& settings, GameToAnalyze game,
                 const AnalyzeRequest& request) {
  const bool json = request.json || request.sgf;  // one document at the end
  AnalyzedGame all{.settings = settings, .game = std::move(game), .moves = {}};
  if (!json) print_out(game_header(all));
  Account account(all.game.moves.size(), request.progress);
  judge_moves(all, [&](const AnalyzedMove& row) {
    if (!json) {
      account.clear();
      print_out(move_row(row, all.game.rules.size));
      std::fflush(stdout);  // a long analysis is read while it goes on
    }
    account.begin(row.ply + 1);
  });
  account.clear();
  if (request.sgf) {
    print_data(to_sgf(all));
  } else {
    json ? print_data(document(to_json(all))) : print_out(game_summary(all));
  }
  return status::kDone;
}

int analyze_position(const AnalysisSettings& settings, std::vector<Move> moves, bool json,
                     const renju::PlayedGame& game) {
  AnalyzedPosition all;
  all.settings = settings;
  all.game = game;
  all.moves = std::move(moves);
  all.position = position_after(all.moves, game);
  all.review =
      renju::position_tools(game).review(game, settings.profile, settings.limits, all.position);
  json ? print_data(document(to_json(all))) : print_out(position_text(all));
  return status::kDone;
}

bool is_file(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_regular_file(path, none);
}

Selected selected(const AnalyzeRequest& request) {
  Selected all;
  if (is_file(request.what) || !request.more.empty()) all.files.push_back(request.what);
  for (const std::string& word : request.more) {
    if (word == "-") {
      all.are_listed = true;
      const std::vector<int> ids = listed_game_ids(std::cin);
      all.ids.insert(all.ids.end(), ids.begin(), ids.end());
    } else if (const auto id = game_id(word)) {
      all.ids.push_back(*id);
    } else if (is_file(word)) {
      all.files.push_back(word);
    } else {
      throw Error(fmt::format("{}: neither a file nor the id of a game", printable(word)));
    }
  }
  const bool some_games = !all.ids.empty() || all.are_listed;
  if (some_games && all.files.size() > 1) {
    throw UsageError("analyze: ids need a single file, because each file counts from 0");
  }
  return all;
}

AnalysisSettings settings_of(const AnalyzeRequest& request, bool is_game,
                             const renju::PlayedGame& game) {
  if (is_external({.place = "", .text = request.player})) {
    throw UsageError("analyze: --player takes a profile of this engine, not a program");
  }
  AnalysisSettings settings{.profile = named_profile("analyze: --player", request.player, game),
                            .limits = {}};
  require_game_of("analyze: --player", {settings.profile, {}}, game);
  const std::int64_t nodes = request.nodes.value_or(kNodes);
  settings.limits.score = {request.depth.value_or(settings.profile.depth), nodes};
  settings.limits.proof_nodes = nodes;
  settings.limits.moves = request.moves.value_or(is_game ? 1 : kBestOfPosition);
  return settings;
}

ReviewRequest review_of(const AnalyzeRequest& request, const std::string& file,
                        const std::vector<int>& ids) {
  const std::int64_t nodes = request.nodes.value_or(kFileNodes);
  return {.file = file,
          .output = request.output.value_or(review_path(file)),
          .ids = ids,
          .profile = settings_of(request, true, judged_game(file, StoreReader(file).run())).profile,
          .limits = {.score = {request.depth.value_or(kFileDepth), nodes}, .proof_nodes = nodes},
          .threads = thread_count(request.threads),
          .restart = request.restart};
}

int review(const AnalyzeRequest& request, const Selected& games) {
  if (request.whole_game || request.moves) {
    throw UsageError("analyze: --whole-game and --top do not work with several games of a file");
  }
  if (request.output && games.files.size() > 1) {
    throw UsageError("analyze: --output needs a single file, because each has a review of its own");
  }
  if (games.are_listed && games.ids.empty()) {
    print("The standard input names no game: none is judged.\n");
    return status::kDone;
  }
  std::vector<ReviewRequest> requests;
  for (const std::string& file : games.files) {
    requests.push_back(review_of(request, file, games.ids));
  }
  return analyze_files(requests, request.json, request.progress);
}

// A file of another program that holds games, and no results file.
bool is_game_file(const std::string& path) {
  if (!is_file(path) || path.ends_with(".db")) return false;
  std::ifstream file(path, std::ios::binary);
  std::array<char, kSqlite.size()> beginning{};
  file.read(beginning.data(), beginning.size());
  return file.gcount() > 0 && std::string_view(beginning.data(), beginning.size()) != kSqlite;
}

// The only game of a file of another program.
OnlyGame foreign_game(const AnalyzeRequest& request) {
  const Game& game = *find_game(request.game.game);
  const Rules& rules = rules_on(game, request.game.size, "analyze");
  return only_game(request.what,
                   {.name = game.name, .start = rules.start(), .sgf_game = game.sgf_game}, rules);
}

bool is_moves(const std::string& text) {
  try {
    return !parse_moves(text, kLargestSize, Passes::read).empty();
  } catch (const Error&) {
    return false;
  }
}

// Moves that export has written may name players behind a '#', and these contain anything.
bool is_path(const std::string& what) {
  const bool is_word = what.find_first_of(" #\n") == std::string::npos;
  return what.ends_with(".db") || (is_word && what.find_first_of("./") != std::string::npos);
}

int analyze_foreign(const AnalyzeRequest& request) {
  if (request.threads || request.output || request.restart || request.depth == 0) {
    throw UsageError(
        "analyze: --threads, --output, --restart and --depth 0 work only for results files");
  }
  if (request.sgf && request.json) throw UsageError("analyze: --sgf does not work with --json");
  const renju::PlayedGame rules = played_game("analyze", request.game);
  const OnlyGame only = foreign_game(request);
  std::vector<Move> moves;
  for (std::size_t i = 0; i < only.part.moves; ++i) {
    moves.push_back(only.game.moves[i].reply.move);
  }
  if (only.is_position) {
    print(stderr, "note: {}: {}: its last position is analyzed\n", request.what,
          only.game.set_up.empty() ? "a side passes" : "stones were set up");
    return analyze_position(settings_of(request, false, rules), std::move(moves), request.json,
                            rules);
  }
  if (!only.part.cut.empty()) print(stderr, "note: {}: {}\n", request.what, only.part.cut);
  GameToAnalyze game;
  game.rules = rules;
  game.file = request.what;
  game.players = only.game.players;
  game.moves = std::move(moves);
  game.outcome = only.part.end;
  return analyze_game(settings_of(request, true, rules), std::move(game), request);
}

int run(const AnalyzeRequest& request) {
  if (!request.more.empty() && request.whole_game) {
    throw UsageError("analyze: --whole-game is for a list of moves; ID names a game of a file");
  }
  const bool is_piped = is_pipe(request.what);
  if (is_path(request.what) && !is_piped && !is_file(request.what) && !is_moves(request.what)) {
    std::error_code unknown;
    const std::string path = printable(request.what);
    if (!std::filesystem::exists(request.what, unknown)) throw Error(no_such_file(path));
    throw Error(fmt::format("{}: a folder or a device, not a file of games", path));
  }
  if (request.more.empty() && (is_piped || is_game_file(request.what))) {
    return analyze_foreign(request);
  }
  const Selected games = selected(request);
  const bool is_one_game = request.whole_game || (!games.files.empty() && !games.is_review());
  if (request.sgf && (request.json || !is_one_game)) {
    throw UsageError(
        "analyze: --sgf writes one game, DB ID or moves with --whole-game, and not with --json");
  }
  if (games.is_review()) return review(request, games);
  if (request.threads || request.output || request.restart) {
    throw UsageError(
        "analyze: --threads, --output and --restart work only for several games of a file");
  }
  if (request.depth == 0)
    throw UsageError("analyze: --depth 0 works only for several games of a file");
  const bool is_game = !games.ids.empty() || request.whole_game;
  if (!games.ids.empty()) {
    GameToAnalyze game = stored_game(request.what, games.ids.front());
    const AnalysisSettings settings = settings_of(request, true, game.rules);
    return analyze_game(settings, std::move(game), request);
  }
  const renju::PlayedGame game = played_game("analyze", request.game);
  const AnalysisSettings settings = settings_of(request, is_game, game);
  const std::vector<Move> moves = given_moves("analyze: WHAT", request.what, game.size);
  return request.whole_game ? analyze_game(settings, game_of_moves(moves, game), request)
                            : analyze_position(settings, moves, request.json, game);
}

Rows<AnalyzeRequest> analyze_rows() {
  using Request = AnalyzeRequest;
  return rows<Request>(
      positional(
          option("WHAT", "a list of moves or a results file", &Request::what,
                 "a position: stones in turn, Black's first, \"h8 i9 g7\" or h8i9g7, 'pass' to "
                 "leave the turn to the other side, \"\" for the empty board; a "
                 "results file; or a file of one game, SGF or PSQ"))
          .may_be_empty()
          .required(),
      positional(option("GAMES", "ids, '-', or more results files", &Request::more,
                        "one id, from 0: every move of that game is shown. Several or none: those "
                        "games, or all, are judged and kept in a review; '-' reads ids from the "
                        "standard input. Or more results files: all their games are judged")),
      flag("whole-game", &Request::whole_game, "WHAT is a game: judge every move of it"),
      within(&Request::game, position_game_rows()),
      option("player", "PLAYER", &Request::player,
             "the player whose scores are shown: a profile or a variant of one")
          .was("profile"),
      option("depth", "N", &Request::depth, {0, kMostDepth},
             "search depth of each move; default: the profile's, for a file 6; 0, only for a file: "
             "only proofs"),
      nodes_option(&Request::nodes,
                   "nodes for each search and each proof; default: 200000, for a file 20000"),
      option("top", "N", &Request::moves, {1, kRenjuCells},
             "show the N best moves; default: 5 for a position, 1 for each move of a game")
          .was("moves"),
      threads_option(&Request::threads,
                     "threads for a file; default: all cores; they do not change the review"),
      output_option(&Request::output,
                    "the review of a file; default: NAME.review.db beside NAME.db"),
      flag("restart", &Request::restart,
           "judge all games of a file again, replacing the existing review"),
      flag("sgf", &Request::sgf,
           "print one game as SGF: comments at mistakes, and variations with better moves and "
           "proved lines"),
      json_flag(&Request::json, "print one JSON document, with all lines and proofs"),
      within(&Request::progress, progress_rows()));
}

}  // namespace

Command analyze_command() {
  return typed_command(
      {.name = "analyze",
       .summary = "show the best moves of a position, or what was right and wrong in a game",
       .details =
           "Scores are from the point of view of the side to move. Each move shown is\n"
           "searched on its own to the same depth, so its score can be compared with the\n"
           "others; a win in n plies scores FIVE - n. Proofs are listed apart from scores: a\n"
           "win by fours, by a mise, or by fours and threes that holds against every reply;\n"
           "a loss after every move; and a move after which there is no defence and the\n"
           "opponent wins. The first move of a proved win comes first, with the score and\n"
           "the line of the proof; the others are sorted by score. \"In n moves\" counts the\n"
           "winner's moves after the move shown.\n"
           "\n"
           "In a game, a move misses a win if there was a proved win and it keeps none; it\n"
           "allows a win if the opponent has a proved one after it and the game was not lost\n"
           "before. 'Perhaps' means that the nodes ran out before the rest was proved. Where\n"
           "a proof decides, or a win is perhaps missed, a move has no grade; elsewhere the\n"
           "grade depends on the points lost to the best move: excellent 0, good up to 80,\n"
           "inaccuracy up to 300, mistake up to 1000, blunder above. Moves of the opening\n"
           "and the first three moves are not graded.\n"
           "Accuracy is the share of graded moves that are excellent, good or winning;\n"
           "critical errors are mistakes, blunders, forbidden points, and wins certainly\n"
           "missed or allowed.\n"
           "In lines, '*' is any reply, since none helps, and '!' a reply that is forbidden\n"
           "to Black.\n"
           "\n"
           "A file of another program, SGF, PSQ or text, must hold one game, which may have\n"
           "no result. It is judged up to its end; a note names the moves after it, such as\n"
           "after a forbidden point. Of stones that were set up, and of a game with passes,\n"
           "the last position is analyzed.\n"
           "\n"
           "For a results file, the games that its review does not contain yet are judged;\n"
           "Ctrl-C keeps what is done. 'Proved' and 'likely' faults are never added up;\n"
           "'renju-bench weakness' says more about them.",
       .examples = {"renju-bench analyze \"h8 i9 g7 g9 i7\" --depth 6",
                    "renju-bench analyze results/run.db 12",
                    "renju-bench analyze results/run.db 12 --sgf > game.sgf",
                    "renju-bench analyze results/run.db",
                    "renju-bench games run.db --tag trap --ids | renju-bench analyze run.db -"}},
      analyze_rows(), run);
}

}  // namespace rb::cli
