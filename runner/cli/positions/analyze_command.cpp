#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "runner/analysis/analysis.hpp"
#include "runner/analysis/line_notation.hpp"
#include "runner/cli/positions/analyze_file.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/outside_player.hpp"
#include "runner/report/progress.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

constexpr int kBestOfPosition = 5;
constexpr std::int64_t kNodes = 200'000;     // of a position or one game
constexpr std::int64_t kFileNodes = 20'000;  // of the games of a file
constexpr int kFileDepth = 6;

struct AnalyzeRequest {
  std::string what;      // moves, or a results file
  std::vector<int> ids;  // of games of the file
  bool whole_game = false;
  std::string player = "review";  // a profile
  std::optional<int> depth;
  std::optional<std::int64_t> nodes;
  std::optional<int> moves;  // the best ones that are scored
  bool json = false;
  std::optional<int> threads;
  std::optional<std::string> output;  // the file of the review
  bool restart = false;

  bool is_one_game() const { return ids.size() == 1 || whole_game; }
};

// What is printed as JSON or text.
std::string document(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

// On a terminal: the move that is being analysed.
class Account {
 public:
  explicit Account(std::size_t moves)
      : is_seen_(Progress::to(stderr).terminal),
        moves_(moves),
        progress_(
            Progress::to(stderr),
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

int analyze_game(const AnalysisSettings& settings, GameToAnalyze game, bool json) {
  AnalyzedGame all{.settings = settings, .game = std::move(game), .moves = {}};
  if (!json) print("{}", game_header(all));
  const std::size_t columns = Progress::to(stdout).columns();
  Account account(all.game.moves.size());
  judge_moves(all, [&](const AnalyzedMove& row) {
    if (!json) {
      account.clear();
      print("{}", move_line(row, columns));
      std::fflush(stdout);  // a long analysis is read while it goes on
    }
    account.begin(row.ply + 1);
  });
  account.clear();
  print("{}", json ? document(to_json(all)) : game_summary(all));
  return status::kDone;
}

int analyze_position(const AnalysisSettings& settings, std::vector<Move> moves, bool json) {
  AnalyzedPosition all;
  all.settings = settings;
  all.moves = std::move(moves);
  all.position = position_after(all.moves);
  renju::Reviewer reviewer(settings.profile, settings.limits);
  all.review = reviewer.position(all.position);
  print("{}", json ? document(to_json(all)) : position_text(all, Progress::to(stdout).columns()));
  return status::kDone;
}

AnalysisSettings settings_of(const AnalyzeRequest& request) {
  if (is_outside({.place = "", .text = request.player})) {
    throw UsageError("analyze: --player takes a profile of this engine, not a program");
  }
  AnalysisSettings settings{.profile = named_profile("analyze: --player", request.player),
                            .limits = {}};
  const std::int64_t nodes = request.nodes.value_or(kNodes);
  settings.limits.score = {request.depth.value_or(settings.profile.depth), nodes};
  settings.limits.proof_nodes = nodes;
  settings.limits.moves = request.moves.value_or(request.is_one_game() ? 1 : kBestOfPosition);
  return settings;
}

ReviewRequest review_of(const AnalyzeRequest& request) {
  if (request.whole_game || request.moves) {
    throw UsageError("analyze: --whole-game and --moves are not for the games of a file");
  }
  const std::int64_t nodes = request.nodes.value_or(kFileNodes);
  return {.file = request.what,
          .output = request.output.value_or(review_path(request.what)),
          .ids = request.ids,
          .profile = settings_of(request).profile,
          .limits = {.score = {request.depth.value_or(kFileDepth), nodes}, .proof_nodes = nodes},
          .threads = thread_count(request.threads),
          .restart = request.restart};
}

int run(const AnalyzeRequest& request) {
  if (!request.ids.empty() && request.whole_game) {
    throw UsageError("analyze: --whole-game is for a list of moves; ID names a game of a file");
  }
  std::error_code none;
  const bool is_file = std::filesystem::is_regular_file(request.what, none);
  const bool is_review = request.ids.size() > 1 || (request.ids.empty() && is_file);
  if (is_review) return analyze_file(review_of(request), request.json);
  if (request.threads || request.output || request.restart) {
    throw UsageError("analyze: --threads, --output and --restart are for all games of a file");
  }
  if (request.depth == 0) throw UsageError("analyze: --depth 0 is for all games of a file");
  const AnalysisSettings settings = settings_of(request);
  if (!request.ids.empty()) {
    return analyze_game(settings, stored_game(request.what, request.ids.front()), request.json);
  }
  if (request.what.ends_with(".db")) {
    throw Error(fmt::format("{}: no such file", request.what));
  }
  const std::vector<Move> moves = parse_position(request.what);
  return request.whole_game ? analyze_game(settings, game_of_moves(moves), request.json)
                            : analyze_position(settings, moves, request.json);
}

Rows<AnalyzeRequest> analyze_rows() {
  using Request = AnalyzeRequest;
  return rows<Request>(
      positional(
          option("WHAT", "a list of moves, or a results file", &Request::what,
                 "a position: stones in turn, Black's first, \"h8 i9 g7\" or h8i9g7, 'pass' to "
                 "leave the turn to the other side, \" \" for the empty board; or a "
                 "results file"))
          .required(),
      game_id_argument(&Request::ids,
                       "one game of the file, from 0: every move is shown. Several or none: those "
                       "or all games are judged into a file of reviews"),
      flag("whole-game", &Request::whole_game, "WHAT is a game: judge every move of it")
          .was("game"),
      option("player", "PLAYER", &Request::player,
             "whose scores are shown: a profile or a variant of one")
          .was("profile"),
      option("depth", "N", &Request::depth, {0, kMostDepth},
             "of the search of each move; default: the profile's, of a file 6; 0, only of a file: "
             "proofs alone"),
      nodes_option(&Request::nodes,
                   "for each search and each proof; default: 200000, of a file 20000"),
      option("moves", "K", &Request::moves, {1, kMaxCells},
             "show the K best moves; default: 5 of a position, 1 of each move of a game"),
      threads_option(&Request::threads,
                     "of a file; default: all cores; the review does not depend on it"),
      option("output", "FILE", &Request::output,
             "the review of a file; default: NAME.review.db beside NAME.db")
          .letter('o'),
      flag("restart", &Request::restart,
           "judge all games of a file again, in place of the review that is there"),
      json_flag(&Request::json, "print one JSON document, with all lines and proofs"));
}

}  // namespace

Command analyze_command() {
  return typed_command(
      {.name = "analyze",
       .summary = "the best moves of a position, or what was right and wrong in a game",
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
           "Of a results file, the games that its review does not hold yet are judged;\n"
           "Ctrl-C keeps what is done. 'Proved' and 'likely' faults are never added up;\n"
           "'renju-bench weakness' tells more about them.",
       .examples = {"renju-bench analyze \"h8 i9 g7 g9 i7\" --depth 6",
                    "renju-bench analyze results/run.db 12", "renju-bench analyze results/run.db"}},
      analyze_rows(), run);
}

}  // namespace rb::cli
