#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "runner/analysis/analysis.hpp"
#include "runner/analysis/line_notation.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/outside_player.hpp"
#include "runner/report/progress.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

constexpr int kBestOfPosition = 5;

struct AnalyzeRequest {
  std::string what;       // moves, or a results file
  std::optional<int> id;  // of a game of the file
  bool whole_game = false;
  std::string player = "review";  // a profile
  std::optional<int> depth;
  std::int64_t nodes = 200'000;
  std::optional<int> moves;  // the best ones that are scored
  bool json = false;
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
  settings.limits.score = {request.depth.value_or(settings.profile.depth), request.nodes};
  settings.limits.proof_nodes = request.nodes;
  settings.limits.moves =
      request.moves.value_or(request.id || request.whole_game ? 1 : kBestOfPosition);
  return settings;
}

int run(const AnalyzeRequest& request) {
  if (request.id && request.whole_game) {
    throw UsageError("analyze: --whole-game is for a list of moves; ID names a game of a file");
  }
  const AnalysisSettings settings = settings_of(request);
  if (request.id)
    return analyze_game(settings, stored_game(request.what, *request.id), request.json);
  std::error_code none;
  if (std::filesystem::is_regular_file(request.what, none)) {
    throw UsageError(
        fmt::format("analyze: {} is a file: give the id of its game too", request.what));
  }
  const std::vector<Move> moves = parse_position(request.what);
  return request.whole_game ? analyze_game(settings, game_of_moves(moves), request.json)
                            : analyze_position(settings, moves, request.json);
}

Rows<AnalyzeRequest> analyze_rows() {
  using Request = AnalyzeRequest;
  return rows<Request>(
      positional(
          option("WHAT", "a list of moves, or a results file with ID", &Request::what,
                 "a position: stones in turn, Black's first, \"h8 i9 g7\" or h8i9g7, 'pass' to "
                 "leave the turn to the other side, \" \" for the empty board; or a "
                 "results file, with ID"))
          .required(),
      game_id_argument(&Request::id, "the id of a game in the file: every move of it is judged"),
      flag("whole-game", &Request::whole_game, "WHAT is a game: judge every move of it")
          .was("game"),
      option("player", "PLAYER", &Request::player,
             "whose scores are shown: a profile or a variant of one")
          .was("profile"),
      depth_option(&Request::depth, "depth of each move's search; default: the profile's"),
      nodes_option(&Request::nodes, "nodes for each search and each proof"),
      option("moves", "K", &Request::moves, {1, kMaxCells},
             "show the K best moves; default: 5 of a position, 1 of each move of a game"),
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
           "to Black.",
       .examples = {"renju-bench analyze \"h8 i9 g7 g9 i7\" --depth 6",
                    "renju-bench analyze results/run.db 12"}},
      analyze_rows(), run);
}

}  // namespace rb::cli
