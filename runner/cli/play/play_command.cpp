#include <algorithm>
#include <cctype>
#include <chrono>
#include <ctime>
#include <iostream>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/wording.hpp"
#include "engine/game/notation.hpp"
#include "engine/renju/rules/judge.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/cli/play/commands.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/person/dialogue.hpp"
#include "runner/person/kept_game.hpp"
#include "runner/play/all_images.hpp"
#include "runner/play/referee.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/outside_player.hpp"
#include "runner/results/store.hpp"
#include "runner/session/results_path.hpp"
#include "runner/system/data_dir.hpp"
#include "runner/system/version.hpp"
#include "runner/text/command_words.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

constexpr std::uint64_t kHintNodes = 200'000;

struct PlayRequest {
  std::string against;
  std::optional<Stone> colour;
  std::optional<std::string> opening;
  std::string hints = "hard";
  std::string name = "you";
  std::uint64_t seed = 1;
  std::optional<std::string> db;
  bool resume = false;
};

NamedPlayer built_in(const std::string& place, const std::string& text) {
  const PlayerSpec spec{.place = place, .text = text};
  if (is_outside(spec)) {
    throw UsageError(fmt::format("{}: takes a level or another engine, not a program", place));
  }
  return named_player(spec, MoveClock::nodes);
}

// The 26 openings that have names, in all their images: what a file of such games holds, whichever
// of them is played.
std::vector<Opening> named_openings() {
  const Game& game = *find_game("renju");
  const std::string file = data_file(game.named_openings).string();
  return all_images(load_openings(file, OpeningFormat::moves, game.rules(), {}),
                    game.rules().start().size);
}

// "4D Kagetsu" by "4D" or "kagetsu", in one of its images, drawn by the seed. -1: none is asked
// for.
int opening_of(const PlayRequest& request, const std::vector<Opening>& openings) {
  if (!request.opening) return -1;
  std::vector<int> images;
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const std::string_view name = openings[i].name;
    const std::size_t blank = name.find(' ');
    const std::string_view code = name.substr(0, blank), romaji = name.substr(blank + 1);
    const auto lower = [](unsigned char c) { return std::tolower(c); };
    const auto is = [&](std::string_view word) {
      return std::ranges::equal(word, *request.opening, {}, lower, lower);
    };
    if (is(code) || is(romaji) || is(name)) images.push_back(static_cast<int>(i));
    words.push_back(romaji);
  }
  if (images.empty()) {
    throw UsageError(
        fmt::format("play: --opening: no opening '{}'{}", *request.opening,
                    suggestion(*request.opening, words,
                               "they are named as in 'games --opening': 4D, Kagetsu")));
  }
  Rng rng(mix(request.seed, 1));
  return images[rng.below(images.size())];
}

// Why Black may not play there: to a person it is refused, though by the rules it would lose.
std::optional<std::string> forbidden_to_black(const Position& position, int cell) {
  if (position.to_move != Stone::black) return std::nullopt;
  const renju::Verdict verdict = renju::judge(position, cell);
  if (verdict.five || !verdict.forbidden()) return std::nullopt;
  std::vector<std::string_view> why;
  if (verdict.double_three) why.emplace_back("two threes");
  if (verdict.double_four) why.emplace_back("two fours");
  if (verdict.overline) why.emplace_back("more than five in a row");
  return fmt::format("is forbidden to Black: {}", fmt::join(why, " and "));
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
  const auto player = adviser.make();
  player->new_game({.seed = 1});
  Limits limits;
  limits.nodes = kHintNodes;
  const Reply reply = player->choose(position, limits);
  std::string text =
      fmt::format("{} would play {}", adviser.row.name, move_name(reply.move, position.size));
  if (reply.score) text += fmt::format(", score {:+}", *reply.score);
  if (!reply.line.empty()) text += fmt::format(", line {}", moves_text(reply.line, position.size));
  return text + '\n';
}

RunSpec run_of(const PlayRequest& request, const CommandLine& line, const NamedPlayer& level,
               const std::vector<Opening>& openings) {
  RunSpec run;
  const nlohmann::ordered_json person{{"person", request.name}};
  run.players = {{request.name, person.dump()}, level.row};
  run.seed = request.seed;
  run.games = 1;
  run.openings_source = kNamedOpenings;
  run.openings_hash = openings_hash(openings);
  run.command_line = line.text();
  run.version = run_version();
  run.build = fmt::format("{}, {}", compiler(), build_type());
  return run;
}

// The file of the games: a new one, or one that is there, to which a game is added. `last` becomes
// its last game, if that goes on: the person left it.
class Kept {
 public:
  Kept(const PlayRequest& request, RunSpec run, const std::vector<Opening>& openings)
      : path_(request.db.value_or("")) {
    if (path_.empty()) path_ = claim_results_path(run.players, std::time(nullptr));
    if (request.resume) {
      run.games = StoreReader(path_).count() + 1;
      take_last(run.games - 2);
    }
    const bool is_new = request.db && !request.resume;
    writer_.emplace(is_new ? StoreWriter::create(path_, run, openings)
                           : StoreWriter::resume(path_, run, openings));
    id_ = last_ ? last_->id : run.games - 1;
  }

  void keep(const GameRecord& record) {
    replace_game(*writer_, record);
    has_game_ = true;
  }
  bool has_game() const { return has_game_ || last_; }
  void close() { writer_->close(); }
  int id() const { return id_; }
  const std::string& path() const { return path_; }
  const std::optional<GameRecord>& last() const { return last_; }

 private:
  void take_last(int id) {
    if (id < 0) return;
    const auto game = StoreReader(path_).game(id);
    if (!game || game->outcome.reason != Reason::resigned) return;
    const auto loser = game->players[game->outcome.winner == Stone::black ? 1 : 0];
    if (loser != 0) return;
    last_ = *game;
    for (MoveRecord& move : last_->moves) move.reply.counters.clear();  // of a reader that is gone
  }

  std::string path_;
  std::optional<StoreWriter> writer_;
  std::optional<GameRecord> last_;
  int id_ = 0;
  bool has_game_ = false;
};

SittingSpec sitting_of(const PlayRequest& request, const Kept& kept,
                       const std::vector<Opening>& openings) {
  const auto& last = kept.last();
  const int opening = last ? last->opening : opening_of(request, openings);
  SittingSpec spec{.rules = &renju::rules(),
                   .opening = {},
                   .opening_id = opening,
                   .person = request.colour.value_or(Stone::black),
                   .id = kept.id(),
                   .seed = mix(request.seed, static_cast<std::uint64_t>(kept.id())),
                   .refused = forbidden_to_black};
  if (opening >= 0) spec.opening = openings[static_cast<std::size_t>(opening)].moves;
  if (last) spec.person = last->players[0] == 0 ? Stone::black : Stone::white;
  return spec;
}

// Line by line, on a terminal or a pipe.
void talk(Dialogue& dialogue) {
  print("{}", dialogue.begin());
  std::string line;
  while (!dialogue.is_over()) {
    print("{}", dialogue.prompt());
    std::fflush(stdout);
    const auto asked = monotonic_now();
    if (!std::getline(std::cin, line)) {
      print("\n");
      return;
    }
    print("{}", dialogue.say(line, monotonic_now() - asked));
  }
}

int run(const PlayRequest& request, const CommandLine& line) {
  if (request.resume && !request.db) {
    throw UsageError("play: --resume needs --db, the file of the games");
  }
  const NamedPlayer level = built_in("play: --against", request.against);
  const NamedPlayer adviser = built_in("play: --hints", request.hints);
  const std::vector<Opening> openings = named_openings();
  opening_of(request, openings);  // a name that is unknown leaves no file
  Kept kept(request, run_of(request, line, level, openings), openings);
  const auto player = level.make();
  Sitting sitting(sitting_of(request, kept, openings), *player,
                  kept.last() ? &*kept.last() : nullptr);
  Dialogue dialogue({.level = level.row.name,
                     .forbidden = forbidden_marks,
                     .hint = [&](const Position& position) { return hint(adviser, position); },
                     .keep = [&](const GameRecord& record) { kept.keep(record); },
                     .may_choose = request.opening && !request.colour && !kept.last()},
                    sitting);
  talk(dialogue);
  kept.close();
  if (!kept.has_game()) {
    print("No move was made: {} has no new game.\n", kept.path());
  } else {
    print("The game is kept: renju-bench show {0} {1}, renju-bench analyze {0} {1}\n",
          shell_quoted(kept.path()), kept.id());
  }
  return status::kDone;
}

Rows<PlayRequest> play_rows() {
  using Request = PlayRequest;
  return rows<Request>(
      option("against", "PLAYER", &Request::against,
             "who plays against you: a level, a variant of one, or another engine")
          .required(),
      choice("colour", "COLOUR", &Request::colour,
             {{"black", Stone::black}, {"white", Stone::white}},
             "yours; default: black, and with --opening you choose when you see it"),
      option("opening", "OPENING", &Request::opening,
             "begin with one of the 26 by code (4D) or name (Kagetsu)"),
      option("hints", "PLAYER", &Request::hints, "who answers 'hint'"),
      option("name", "NAME", &Request::name, "your name in the results file"),
      seed_option(&Request::seed, "of the level's choices, and of the side of the opening"),
      option("db", "FILE", &Request::db,
             "the results file; default: a new one, results/DATE-NAME-PLAYER.db"),
      flag("resume", &Request::resume,
           "go on in --db: with its last game if you left or resigned it, else with another"));
}

}  // namespace

Command play_command() {
  return typed_command(
      {.name = "play",
       .summary = "play a game of renju yourself, against a level",
       .details =
           "The board is drawn as text, and a line is read for each move: a cell such as h8,\n"
           "or a word: undo, hint, board, resign, quit, help. When Black is to move, points\n"
           "that are forbidden to him bear the sign of `judge`: 3, 4, 6, or + for several.\n"
           "You may not play there. Every move is in the results file at once, so that\n"
           "Ctrl-C loses nothing; a game that you leave counts as resigned until --resume\n"
           "goes on with it.",
       .examples = {"renju-bench play --against easy",
                    "renju-bench play --against medium --opening Kagetsu --db mine.db",
                    "renju-bench play --against easy --db mine.db --resume"}},
      play_rows(), run);
}

}  // namespace rb::cli
