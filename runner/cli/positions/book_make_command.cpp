#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/text_file.hpp"
#include "engine/base/wording.hpp"
#include "engine/renju/rules/rules.hpp"
#include "runner/book/book_maker.hpp"
#include "runner/cli/positions/book_make_command.hpp"
#include "runner/cli/shared_options.hpp"
#include "runner/players/catalog.hpp"
#include "runner/process/interrupt.hpp"
#include "runner/system/data_dir.hpp"
#include "runner/system/version.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostPlies = 12;

struct MakeRequest {
  std::string player = "hard";
  std::uint64_t nodes = 100'000;
  int replies = 3, plies = 2;
  Output output;
  bool resume = false;
  std::optional<int> threads;
};

// All that decides what is in the book.
std::string how(const MakeRequest& request, const PlayerRow& player) {
  return Json{{"by", run_version()},
              {"player", Json::parse(player.params)},
              {"nodes", request.nodes},
              {"replies", request.replies},
              {"plies", request.plies}}
      .dump();
}

std::vector<Opening> named_openings(const Game& game) {
  const std::string file = data_file(*openings_called(game, kNamedOpenings)).string();
  return load_openings(file, OpeningFormat::moves, game.rules(), {});
}

// The book as far as it is there, and where more of it is written.
class Draft {
 public:
  Draft(const MakeRequest& request, const std::string& made, const Rules& rules)
      : path_(*request.output.path + ".part"), size_(rules.start().size) {
    if (request.resume) {
      resume(made, rules);
    } else if (std::filesystem::exists(path_)) {
      throw Error(fmt::format("{}: there is an unfinished book: --resume goes on with it", path_));
    } else {
      write(head_line(made));
    }
  }

  const std::vector<BookEntry>& done() const { return done_; }
  std::size_t entries() const { return entries_; }
  void add(const BookEntry& entry) {
    write(entry_line(entry, size_));
    ++entries_;
  }
  std::string finished() const {
    const std::string text = read_text(path_);
    return text + last_line(text, entries_);
  }
  void remove() const { std::filesystem::remove(path_); }

 private:
  void resume(const std::string& made, const Rules& rules) {
    const BookText text = parse_book(read_text(path_), path_, rules);
    if (text.made != nlohmann::json::parse(made).dump()) {
      throw Error(fmt::format("{}: was made with other options or by another version: {}", path_,
                              text.made));
    }
    done_ = text.entries;
    entries_ = done_.size();
    std::filesystem::resize_file(path_, text.whole);
  }

  void write(const std::string& line) {
    std::ofstream file(path_, std::ios::app | std::ios::binary);
    file << line << std::flush;
    if (!file) throw Error(fmt::format("{}: cannot be written", path_));
  }

  std::string path_;
  int size_;
  std::vector<BookEntry> done_;
  std::size_t entries_ = 0;
};

int run(const MakeRequest& request, const CommandLine& line) {
  if (!request.output.path) throw UsageError("book make: --output names the book");
  NewFile::check_writable(*request.output.path, request.output.old_file());
  const Game& game = *find_game("renju");
  const NamedPlayer player = named_player({.place = "book make: --player", .text = request.player},
                                          MoveClock::nodes, {}, game.name);
  Draft draft(request, how(request, player.row), game.rules());
  const Interrupt interrupt;
  const BookPlan plan{.rules = &game.rules(),
                      .openings = named_openings(game),
                      .player = player.make,
                      .nodes = request.nodes,
                      .replies = request.replies,
                      .plies = request.plies,
                      .threads = thread_count(request.threads),
                      .stop = interrupt.token()};
  if (!make_book(plan, draft.done(), [&](const BookEntry& entry) { draft.add(entry); })) {
    print(stderr, "{} are kept, to search the rest:\n  {} --resume\n",
          counted(draft.entries(), "position"), line.text({"resume"}));
    return status::kInterrupted;
  }
  NewFile::write_all(*request.output.path, request.output.old_file(), draft.finished());
  draft.remove();
  print("{}: {}\n", *request.output.path, counted(draft.entries(), "position"));
  return status::kDone;
}

Rows<MakeRequest> make_rows() {
  using Request = MakeRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::player, "who searches: a level or a variant of one"),
      nodes_option(&Request::nodes, "nodes a position, solvers included"),
      option("replies", "N", &Request::replies, {1, 5},
             "the best moves of each position that are followed"),
      option("plies", "N", &Request::plies, {0, kMostPlies},
             "moves beyond the 26 openings; each more makes some N times as many positions"),
      within(&Request::output,
             output_rows("the book; until it is complete, what was found is in FILE.part")),
      flag("resume", &Request::resume, "go on with FILE.part"),
      threads_option(&Request::threads, "default: all cores; the book does not depend on it"));
}

}  // namespace

Command book_make_command() {
  return typed_command(
      {.name = "book make",
       .summary = "make an opening book from the 26 openings by search",
       .details = "Searches the 26 named openings of renju, then the positions after the best\n"
                  "replies, and so on; a position that is the image of another one is searched\n"
                  "once. The same options make the same book. A player uses it with 'book=FILE'\n"
                  "(hard:book=my.book), and none does unless asked. A move from the book has the\n"
                  "counter 'book'.",
       .examples = {"renju-bench book make -o my.book",
                    "renju-bench match --a hard:book=my.book --b hard --openings named"}},
      make_rows(), run);
}

}  // namespace rb::cli
