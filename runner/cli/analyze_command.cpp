#include <cstdio>
#include <filesystem>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/game/notation.hpp"
#include "engine/renju/rules.hpp"
#include "runner/cli/analysis.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/lines.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/outside_player.hpp"
#include "runner/cli/progress.hpp"
#include "runner/game_check.hpp"
#include "runner/store.hpp"

namespace rb::cli {
namespace {

constexpr int kBestOfPosition = 5;

// What JSON and text are printed of.
std::string document(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

// Has the game of these moves ended? Throws Error for a move that cannot be played or comes after
// the end.
std::optional<Outcome> outcome_of(const std::vector<Move>& moves) {
  const Rules& rules = renju::rules();
  Position position = rules.start();
  std::optional<Outcome> end;
  for (const Move move : moves) {
    if (end) {
      throw Error(fmt::format("the game is over with move {}, {} ({})", position.ply,
                              move_name(position.last, kMaxSize), name(end->reason)));
    }
    if (!rules.is_legal(position, move)) {
      throw Error(fmt::format("move {}, {}, cannot be played", position.ply + 1,
                              move_name(move, kMaxSize)));
    }
    end = rules.play(position, move);
  }
  return end;
}

GameToAnalyze game_of_file(const std::string& path, std::int64_t id) {
  const StoreReader reader(path);
  const RunRow run = reader.run();
  if (run.game != renju::rules().name() || run.board_size != kMaxSize) {
    throw Error(fmt::format("{}: holds games of {} on {}x{}; only renju on 15x15 can be analyzed",
                            path, run.game, run.board_size, run.board_size));
  }
  const auto record = reader.game(static_cast<int>(id));
  if (!record) {
    throw Error(fmt::format("{}: has no game {}; it holds {} games", path, id, reader.count()));
  }
  GameCheck(path, renju::rules(), reader.openings()).check(*record);
  GameToAnalyze game;
  game.file = path;
  game.id = record->id;
  game.outcome = record->outcome;
  for (std::size_t i = 0; i < 2; ++i) {
    game.players[i] = run.players[static_cast<std::size_t>(record->players[i])].name;
  }
  const std::size_t played = played_moves(*record);
  for (std::size_t i = 0; i < played; ++i) {
    game.moves.push_back(record->moves[i].reply.move);
    game.opening += record->moves[i].opening ? 1U : 0U;
  }
  if (played < record->moves.size()) game.refused = record->moves[played].reply.move;
  return game;
}

GameToAnalyze game_of_moves(const std::string& text) {
  GameToAnalyze game;
  game.moves = parse_moves(text, kMaxSize);
  game.outcome = outcome_of(game.moves);
  return game;
}

// On a terminal: which move is looked at.
class Account {
 public:
  explicit Account(std::size_t moves)
      : is_seen_(Progress::to(stderr).terminal),
        progress_(
            Progress::to(stderr),
            [](const Pace& pace, const Window& window) {
              return fmt::format("Move {} of {}", pace.games, pace.planned)
                  .substr(0, window.columns);
            },
            static_cast<int>(moves), 0) {}
  void begin(std::size_t ply) {
    if (is_seen_) progress_.update(static_cast<int>(ply));
  }
  void clear() {
    if (is_seen_) progress_.clear();
  }

 private:
  bool is_seen_;
  Progress progress_;
};

int analyze_game(const AnalysisSettings& settings, GameToAnalyze game, bool json) {
  AnalyzedGame all{.settings = settings, .game = std::move(game), .moves = {}};
  if (!json) print("{}", game_header(all));
  const std::size_t columns = Progress::to(stdout).columns();
  Account account(all.game.moves.size());
  renju::Reviewer reviewer(settings.profile, settings.limits);
  Position position = renju::rules().start();
  for (const Move move : all.game.moves) {
    AnalyzedMove row{.ply = all.moves.size() + 1, .move = move};
    row.opening = row.ply <= all.game.opening;
    if (!row.opening && row.ply > kNotJudged) {
      account.begin(row.ply);
      row.review = reviewer.move(position, move.cell());
      all.summaries[position.to_move == Stone::black ? 0 : 1].add(*row.review);
    }
    renju::rules().play(position, move);
    if (!json) {
      account.clear();
      print("{}", move_line(row, columns));
      std::fflush(stdout);  // a long analysis is read while it goes on
    }
    all.moves.push_back(std::move(row));
  }
  account.clear();
  print("{}", json ? document(to_json(all)) : game_summary(all));
  return status::kDone;
}

int analyze_position(const AnalysisSettings& settings, const std::string& text, bool json) {
  AnalyzedPosition all;
  all.settings = settings;
  all.moves = parse_moves(text, kMaxSize);
  all.position = position_after(all.moves);
  renju::Reviewer reviewer(settings.profile, settings.limits);
  all.review = reviewer.position(all.position);
  print("{}", json ? document(to_json(all)) : position_text(all, Progress::to(stdout).columns()));
  return status::kDone;
}

int run(const Args& args) {
  const std::string what = args.text("WHAT");
  const auto game = args.find_whole("GAME");
  if (game && args.flag("game")) {
    throw UsageError("analyze: --game is for a list of moves; GAME tells the game of a file");
  }
  if (is_outside({.place = "", .text = args.text("profile")})) {
    throw UsageError("analyze: --profile takes the engine's own profiles only, no program");
  }
  AnalysisSettings settings{.profile = named_profile("analyze: --profile", args.text("profile")),
                            .limits = {}};
  const auto depth = args.find_whole("depth").value_or(settings.profile.depth);
  settings.limits.score = {static_cast<int>(depth), args.whole("nodes")};
  settings.limits.proof_nodes = args.whole("nodes");
  const bool whole_game = game || args.flag("game");
  settings.limits.moves =
      static_cast<int>(args.find_whole("moves").value_or(whole_game ? 1 : kBestOfPosition));
  const bool json = args.flag("json");
  if (game) return analyze_game(settings, game_of_file(what, *game), json);
  std::error_code none;
  if (std::filesystem::is_regular_file(what, none)) {
    throw UsageError(fmt::format("analyze: {} is a file: give the id of its game too", what));
  }
  if (args.flag("game")) return analyze_game(settings, game_of_moves(what), json);
  return analyze_position(settings, what, json);
}

Syntax syntax() {
  Syntax syntax;
  syntax.name = "analyze";
  syntax.summary = "the best moves of a position, or what was right and wrong in a game";
  syntax.options = {
      {.name = "WHAT",
       .kind = Kind::text,
       .value = "a list of moves, or a results file with GAME",
       .help = "a position: stones in turn, Black's first, \"h8 i9 g7\" or h8i9g7, \" \" for the "
               "empty board; or a results file, with GAME",
       .required = true,
       .positional = true},
      {.name = "GAME",
       .kind = Kind::whole,
       .help = "the id of a game of the file, from 0: every move of it is judged",
       .max = std::numeric_limits<int>::max(),
       .positional = true},
      {.name = "game", .help = "WHAT is a game: judge every move of it"},
      {.name = "profile",
       .kind = Kind::text,
       .value = "P",
       .help = "whose eyes the scores are seen with: a profile, or a variant of one",
       .fallback = "review"},
      {.name = "depth",
       .kind = Kind::whole,
       .value = "N",
       .help = "of the search of each move; the profile's if it is not given",
       .min = 1,
       .max = 20},
      {.name = "nodes",
       .kind = Kind::whole,
       .value = "N",
       .help = "for each search and each proof",
       .fallback = "200000",
       .min = 1,
       .max = 1e12},
      {.name = "moves",
       .kind = Kind::whole,
       .value = "K",
       .help = "so many best moves: 5 of a position, 1 of each move of a game if not given",
       .min = 1,
       .max = 225},
      {.name = "json", .help = "print one JSON document, with all lines and proofs"},
  };
  syntax.details =
      "Scores are those of the side that moves. Each move that is shown is searched\n"
      "by itself to the same depth, so that scores compare; a win in n plies scores\n"
      "FIVE - n. Proofs are kept apart from scores: a win by fours, a mise, or fours\n"
      "and threes that holds against every reply, and a loss after every move. The\n"
      "first move of a proved win comes first, with the score and line of the proof;\n"
      "the others follow by score. What is proved after a move, \"in n moves\", counts\n"
      "the winner's moves after it.\n"
      "\n"
      "A move of a game misses a win if there is a proved one and it keeps none; it\n"
      "allows one if the opponent has a proved one after it and the game was not lost\n"
      "before. It does so 'perhaps' if the nodes ended before the rest was proved.\n"
      "Where a proof decides, or a win is missed 'perhaps', there is no quality;\n"
      "elsewhere it goes by the points lost against the best move: excellent 0, good\n"
      "to 80, inaccuracy to 300, mistake to 1000, blunder. Moves of the\n"
      "opening, and the first three, are not judged.\n"
      "Accuracy: of the judged moves those that are excellent, good or win; critical\n"
      "errors: mistakes, blunders, forbidden points, wins missed or allowed for sure.\n"
      "Lines: '*' is any reply, since none helps, '!' the reply forbidden to Black.";
  syntax.examples = {"renju-bench analyze \"h8 i9 g7 g9 i7\" --depth 6",
                     "renju-bench analyze results/run.db 12"};
  return syntax;
}

}  // namespace

Command analyze_command() { return {syntax(), run}; }

}  // namespace rb::cli
