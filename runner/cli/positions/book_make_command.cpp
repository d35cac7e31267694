#include <chrono>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/data_dir.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/made_file.hpp"
#include "runner/play/book/book_draft.hpp"
#include "runner/play/book/book_maker.hpp"
#include "runner/players/external_player.hpp"
#include "runner/players/games/game_catalog.hpp"
#include "runner/players/named_player.hpp"

namespace rb::cli {
namespace {

constexpr int kMostPlies = 12;

struct BookRequest {
  std::string player = "hard";
  std::uint64_t nodes = 100'000;
  int replies = 3, plies = 2;
  Output output;
  bool resume = false, json = false;
  std::optional<int> threads;
  ProgressWish progress;
};

// Everything that decides what is in the book.
std::string how(const BookRequest& request, const PlayerRow& player) {
  return json_text(json_object({{"by", run_version()},
                                {"player", read_ordered_json(player.params)},
                                {"nodes", request.nodes},
                                {"replies", request.replies},
                                {"plies", request.plies}}));
}

std::vector<Opening> named_openings(const Game& game) {
  const std::string file = data_file(*openings_called(game, kNamedOpenings)).string();
  return load_openings(file, OpeningFormat::moves, game.rules(), {});
}

// Prints a line of progress now and then.
class BookProgress {
 public:
  explicit BookProgress(const ProgressWish& wish) : interval_seconds_(wish.seconds_or(5)) {}

  void tell(const BookDraft& draft, const BookEntry& last) {
    const auto now = std::chrono::steady_clock::now();
    if (std::chrono::duration<double>(now - told_).count() < interval_seconds_) return;
    told_ = now;
    print(stderr, "{}, the last of {}\n", counted(draft.entries(), "position"),
          counted(last.moves.size(), "stone"));
  }

 private:
  double interval_seconds_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

// The player that searches. Programs are refused: they search as long as they like, and tell
// neither a score nor other moves.
NamedPlayer searcher(const BookRequest& request, const Game& game) {
  const PlayerSpec spec{.place = "book make: --player", .text = request.player};
  if (is_external(spec)) {
    throw UsageError(fmt::format("{}: takes a level or another engine, not a program", spec.place));
  }
  return named_player(spec, MoveClock::nodes, {}, game.name);
}

int run(const BookRequest& request, const CommandLine& line) {
  NewFile::check_writable(*request.output.path, request.output.old_file());
  const Game& game = *find_game("renju");
  const NamedPlayer player = searcher(request, game);
  const Interrupt interrupt;  // before there is a file to keep
  BookDraft draft(*request.output.path + ".part", how(request, player.row), game.rules(),
                  request.resume);
  BookProgress progress(request.progress);
  const BookPlan plan{.rules = &game.rules(),
                      .openings = named_openings(game),
                      .player = player.make,
                      .nodes = request.nodes,
                      .replies = request.replies,
                      .plies = request.plies,
                      .threads = thread_count(request.threads),
                      .stop = interrupt.token()};
  const auto add = [&](const BookEntry& entry) {
    draft.add(entry);
    progress.tell(draft, entry);
  };
  if (!make_book(plan, draft.done(), add)) {
    const std::string rest = line.text({"resume"}) + " --resume";
    print(stderr, "{} are kept; to search the rest:\n  {}\n", counted(draft.entries(), "position"),
          rest);
    if (request.json) {
      print("{}", made_text(request.output, json_object({{"positions", draft.entries()}}),
                            {false, rest}));
    }
    return status::kInterrupted;
  }
  NewFile::write_all(*request.output.path, request.output.old_file(), draft.finished());
  draft.remove();
  if (request.json) {
    print("{}", made_text(request.output, json_object({{"positions", draft.entries()}})));
  } else {
    print(request.output.notes(), "{}: {}\n", *request.output.path,
          counted(draft.entries(), "position"));
  }
  return status::kDone;
}

Rows<BookRequest> book_rows() {
  using Request = BookRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::player,
             "the player that searches: a level or a variant of one"),
      nodes_option(&Request::nodes, "nodes a position, solvers included"),
      option("replies", "N", &Request::replies, {1, 5}, "best moves to follow from each position"),
      option("plies", "N", &Request::plies, {0, kMostPlies},
             "moves beyond the 26 openings; each one more makes about N times as many positions"),
      within(&Request::output,
             rows<Output>(output_option(&Output::path,
                                        "the book; until it is complete, what was "
                                        "found is in FILE.part")
                              .required(),
                          force_flag(&Output::force))),
      flag("resume", &Request::resume, "continue FILE.part"),
      threads_option(&Request::threads, "default: all cores; they do not change the book"),
      made_json_flag(&Request::json), within(&Request::progress, progress_rows()));
}

}  // namespace

Command book_make_command() {
  return typed_command(
      {.name = "book make",
       .summary = "make an opening book from the 26 openings by search",
       .details = "Searches the 26 named openings of renju, then the positions after the best\n"
                  "replies, and so on; a position that is the image of another one is searched\n"
                  "once. The same options make the same book. A player uses it only if told to,\n"
                  "with 'book=FILE' (hard:book=my.book). A move from the book has the counter\n"
                  "'book'.",
       .examples = {"renju-bench book make -o my.book",
                    "renju-bench match --a hard:book=my.book --b hard --openings named"}},
      book_rows(), run);
}

}  // namespace rb::cli
