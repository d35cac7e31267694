#include <unistd.h>

#include <optional>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/judge.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/command_words.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/play/referee.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"
#include "runner/run/human/dialogue.hpp"
#include "runner/run/human/input_lines.hpp"
#include "runner/run/human/persons_file.hpp"
#include "runner/run/human/persons_run.hpp"

namespace rb::cli {
namespace {

struct PlayRequest {
  std::string against;
  std::optional<std::string> game;
  std::optional<int> size;
  std::optional<Stone> colour;
  std::optional<std::string> opening;
  std::string hints = "hard";
  std::string name = "you";
  std::uint64_t seed = 1;
  std::optional<std::string> db;
  bool resume = false;
};

// What is played: as asked for, or as in the file that is resumed.
struct Board {
  const Game& game;
  const Rules& rules;
  int size() const { return rules.start().size; }
};

Board board_of(const PlayRequest& request, const Earlier* earlier) {
  if (earlier == nullptr) {
    const Game& game = *find_game(request.game.value_or("renju"));
    return {game, rules_on(game, request.size, "play")};
  }
  const RunSpec& run = earlier->run;
  const Game* const game = find_game(run.game);
  const Rules* const rules = find_rules(run.game, run.board_size);
  const bool is_asked = request.game.value_or(run.game) == run.game &&
                        request.size.value_or(run.board_size) == run.board_size;
  if (is_asked && rules != nullptr && game->has_profiles()) return {*game, *rules};
  throw UsageError(
      fmt::format("play: --db {} has games of {} on {}x{}: another game needs another "
                  "file",
                  *request.db, run.game, run.board_size, run.board_size));
}

std::vector<Opening> openings_of(const Board& board) {
  const bool is_usual = board.size() == board.game.sizes.usual;
  return is_usual ? named_openings(board.game) : std::vector<Opening>{};
}

NamedPlayer built_in(const std::string& place, const std::string& text, const Board& board) {
  const PlayerSpec spec{.place = place, .text = text};
  if (is_external(spec)) {
    throw UsageError(fmt::format("{}: takes a level or another engine, not a program", place));
  }
  return named_player(spec, MoveClock::nodes, {}, board.game.name, board.size());
}

// -1: none is asked for. Of its images one is drawn by the seed.
int opening_of(const PlayRequest& request, std::uint64_t seed,
               const std::vector<Opening>& openings) {
  if (!request.opening) return -1;
  if (openings.empty()) {
    throw UsageError("play: --opening: only renju on 15x15 has named openings");
  }
  return opening_called(*request.opening, "play: --opening", seed, openings);
}

std::vector<Mark> forbidden_marks(const Position& position) {
  std::vector<Mark> marks;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.at(cell) != Stone::empty) continue;
    const renju::Verdict verdict = renju::judge(position, cell);
    if (verdict.five || !verdict.forbidden()) continue;
    const int kinds = verdict.double_three + verdict.double_four + verdict.overline;
    marks.push_back({cell, kinds > 1              ? '+'
                           : verdict.double_three ? '3'
                           : verdict.double_four  ? '4'
                                                  : '6'});
  }
  return marks;
}

std::string hint(const NamedPlayer& adviser, const Position& position) {
  const Reply reply = advice(adviser, position, {});
  std::string text =
      fmt::format("{} would play {}", adviser.row.name, move_name(reply.move, position.size));
  if (reply.score) text += fmt::format("; its points for you: {:+}, where 0 is even", *reply.score);
  text += '\n';
  if (reply.line.empty()) return text;
  return text + fmt::format("It expects {}\n", moves_text(reply.line, position.size));
}

RunSpec run_of(const PlayRequest& request, const CommandLine& line, const Board& board,
               const NamedPlayer& level, const std::vector<Opening>& openings,
               const Earlier* earlier) {
  const std::string& name = request.name;
  if (name == level.row.name) {
    throw UsageError(
        fmt::format("play: --name: '{}' is the name of the level: choose another", name));
  }
  RunSpec run = persons_run(board.rules, name, level.row, openings,
                            openings.empty() ? kNoOpenings : kNamedOpenings);
  run.seed = request.seed;
  run.command_line = line.text();
  if (earlier != nullptr) {
    run.games = earlier->run.games;
    run.openings_source = earlier->run.openings_source;
    run.version =
        earlier->run.version;  // the level is what counts, and its parameters are compared
  }
  return run;
}

// A game that is continued keeps the choices that it was begun with.
void check_choices(const PlayRequest& request, const RunSpec& run, const Earlier& earlier) {
  if (!earlier.left) return;
  const GameRecord& game = *earlier.left;
  const Stone colour = persons_colour(game);
  if (request.colour.value_or(colour) != colour) {
    throw UsageError(fmt::format("play: --side: in game {}, which is resumed, you are {}", game.id,
                                 colour == Stone::black ? "black" : "white"));
  }
  if (request.opening && opening_of(request, run.seed, earlier.openings) != game.opening) {
    throw UsageError(
        fmt::format("play: --opening: game {}, which is resumed, has another opening", game.id));
  }
}

SittingSpec sitting_of(const PlayRequest& request, const Rules& rules, const RunSpec& run,
                       const std::vector<Opening>& openings, const GameRecord* left) {
  const int id = left != nullptr ? left->id : run.games;
  const int opening = left != nullptr ? left->opening : opening_of(request, run.seed, openings);
  SittingSpec spec{.rules = &rules,
                   .opening = {},
                   .opening_id = opening,
                   .person = request.colour.value_or(Stone::black),
                   .id = id,
                   .seed = seed_of(run, id),
                   .refused = refusal_by(rules)};
  if (opening >= 0) spec.opening = openings[static_cast<std::size_t>(opening)].moves;
  if (left != nullptr) spec.person = persons_colour(*left);
  return spec;
}

// Line by line, on a terminal or a pipe.
void talk(Dialogue& dialogue, const std::stop_token& stop) {
  InputLines lines(STDIN_FILENO, stop);
  print("{}", dialogue.begin());
  while (!dialogue.is_over() && !stop.stop_requested()) {
    print("{}", dialogue.prompt());
    std::fflush(stdout);
    const auto asked = monotonic_now();
    const auto line = lines.next();
    if (!line) return print("\n");
    print("{}", dialogue.say(*line, monotonic_now() - asked));
  }
}

// Says how to continue the game, and how to look at it.
void tell_end(const PersonsFile& kept, int game, bool goes_on) {
  const std::string path = shell_quoted(kept.path());
  if (!kept.has_game() && !goes_on) return print("No move was made: no game is saved.\n");
  if (goes_on) {
    print("To resume: renju-bench play --db {} --resume\n", path);
  }
  print(
      "The game is saved. To see it, and to have it judged:\n"
      "  renju-bench show {0} {1}\n  renju-bench analyze {0} {1}\n",
      path, game);
}

int run(const PlayRequest& request, const CommandLine& line) {
  if (request.resume && !request.db) {
    throw UsageError("play: --resume needs --db, the file of the games");
  }
  std::optional<Earlier> found;
  if (request.resume) found = read_earlier(*request.db);
  const Earlier* const earlier = found ? &*found : nullptr;
  const Board board = board_of(request, earlier);
  const NamedPlayer level = built_in("play: --against", request.against, board);
  const NamedPlayer adviser = built_in("play: --hints", request.hints, board);
  const GameRecord* const left = earlier != nullptr && earlier->left ? &*earlier->left : nullptr;
  const std::vector<Opening> openings = earlier != nullptr ? earlier->openings : openings_of(board);
  const RunSpec run = run_of(request, line, board, level, openings, earlier);
  opening_of(request, run.seed, openings);  // a name that is unknown leaves no file
  if (earlier != nullptr) check_choices(request, run, *earlier);

  const Interrupt interrupt;
  PersonsFile kept(request.db, board.rules, run, openings, earlier);
  const auto player = level.make();
  SittingSpec spec = sitting_of(request, board.rules, run, openings, left);
  const int id = spec.id;
  Sitting sitting(std::move(spec), *player, left);
  Dialogue dialogue(
      {.level = level.row.name,
       .game = *board.game.profile_game,
       .forbidden = board.game.profile_game->black.has_forbidden_points
                        ? forbidden_marks
                        : decltype(DialogueSpec::forbidden)(),
       .hint = [&](const Position& position) { return hint(adviser, position); },
       .keep = [&](const GameRecord& record) { kept.keep(record, !sitting.outcome()); },
       .may_choose = request.opening && !request.colour && left == nullptr,
       .is_kept = left != nullptr,
       .stop = interrupt.token()},
      sitting);
  print("Game {} of {}{}\n", id, printable(kept.path()), left != nullptr ? " goes on." : ".");
  talk(dialogue, interrupt.token());
  kept.close();
  tell_end(kept, id, !sitting.outcome() && (kept.has_game() || left != nullptr));
  return interrupt.happened() ? status::kInterrupted : status::kDone;
}

Rows<PlayRequest> play_rows() {
  using Request = PlayRequest;
  return rows<Request>(
      option("against", "PLAYER", &Request::against,
             "your opponent: a level, a variant of one, or another engine")
          .required(),
      choice("game", "GAME", &Request::game, game_words_of_levels(),
             "renju, freestyle or standard; default: renju, or that of --resume"),
      size_option(&Request::size),
      choice("side", "SIDE", &Request::colour, {{"black", Stone::black}, {"white", Stone::white}},
             "your side; default: black; with --opening you choose after seeing it")
          .was("colour"),
      option("opening", "OPENING", &Request::opening,
             "start from one of the 26 openings of renju, by code (4D) or name (Kagetsu)"),
      option("hints", "PLAYER", &Request::hints, "the player that answers 'hint'"),
      option("name", "NAME", &Request::name, "your name in the results file"),
      seed_option(&Request::seed, "seed of the level's choices and of the opening's orientation"),
      option("db", "FILE", &Request::db,
             "the results file; default: a new one, results/DATE-NAME-PLAYER.db"),
      flag("resume", &Request::resume,
           "continue in --db: its last game if you left it, else a new one"));
}

}  // namespace

Command play_command() {
  return typed_command(
      {.name = "play",
       .summary = "play a game yourself, against a level",
       .details =
           "The board is drawn as text, and each move is read from a line: a cell such as\n"
           "h8, or a word: undo, hint, board, resign, quit, help. When Black is to move in\n"
           "renju, forbidden points are marked as by `judge`: 3, 4, 6, or + for several; you\n"
           "may not play there. Every move is in the results file at once, so nothing is\n"
           "lost; a game that you leave, by 'quit', Ctrl-C or the end of the input, counts\n"
           "as resigned until --resume continues it. A game that you resign is over.",
       .examples = {"renju-bench play --against easy",
                    "renju-bench play --against medium --opening Kagetsu --db mine.db",
                    "renju-bench play --against easy --game freestyle --size 20",
                    "renju-bench play --db mine.db --resume"}},
      play_rows(), run);
}

}  // namespace rb::cli
