#include <algorithm>
#include <optional>
#include <thread>
#include <unordered_map>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/interrupt.hpp"
#include "runner/cli/opening_draft.hpp"
#include "runner/cli/opening_suite.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/output_file.hpp"
#include "runner/cli/version.hpp"
#include "runner/game_result.hpp"
#include "runner/openings.hpp"

namespace rb::cli {
namespace {

struct Request {
  renju::OpeningSpec spec;
  std::size_t count = 0, held_out = 0;
  int threads = 1;
  std::optional<std::string> path;
  OldFile old_file = OldFile::keep;
  bool resume = false;
};

Request request_of(const Args& args) {
  Request request;
  renju::OpeningSpec& spec = request.spec;
  spec.seed = static_cast<std::uint64_t>(args.whole("seed"));
  spec.min_moves = static_cast<int>(args.whole("min-moves"));
  spec.max_moves = static_cast<int>(args.whole("max-moves"));
  spec.black_wins = static_cast<int>(args.whole("black-wins"));
  spec.white_wins = static_cast<int>(args.whole("white-wins"));
  if (spec.min_moves > spec.max_moves) {
    throw UsageError("openings: --min-moves is greater than --max-moves");
  }
  request.count = static_cast<std::size_t>(args.whole("count"));
  request.held_out = static_cast<std::size_t>(args.whole("held-out"));
  if (request.held_out > request.count) {
    throw UsageError("openings: --held-out is greater than --count");
  }
  request.path = args.find_text("output");
  request.old_file = old_file(args);
  request.resume = args.flag("resume");
  if (request.resume && !request.path) {
    throw UsageError("openings: --resume needs --output, the file that was not finished");
  }
  const auto cores = std::max(1U, std::thread::hardware_concurrency());
  request.threads = static_cast<int>(args.find_whole("threads").value_or(cores));
  return request;
}

// The options that decide which openings are found.
std::string rule_of(const renju::OpeningSpec& spec) {
  return fmt::format("--seed {} --min-moves {} --max-moves {} --black-wins {} --white-wins {}",
                     spec.seed, spec.min_moves, spec.max_moves, spec.black_wins, spec.white_wins);
}

std::string program() { return fmt::format("renju-bench {} ({})", version(), commit()); }

std::string finished_text(const Request& request, const OpeningSuite& suite,
                          const std::vector<std::string>& programs) {
  const renju::OpeningSpec& spec = request.spec;
  std::vector<std::string> about = {fmt::format("{} openings of renju, found among {} candidates",
                                                suite.openings().size(), suite.examined())};
  for (const std::string& by : programs) about.push_back(fmt::format("by {}", by));
  about.push_back(fmt::format("renju-bench openings --count {} {} --held-out {}", request.count,
                              rule_of(spec), request.held_out));
  about.push_back(
      fmt::format("rule: {} to {} stones at an edge, undecided; in a game of hard against itself "
                  "Black does not",
                  spec.min_moves, spec.max_moves));
  about.push_back(fmt::format("win within {} moves after them, nor White within {}",
                              spec.black_wins - 1, spec.white_wins - 1));
  return suite_text(about, suite.openings(), request.held_out);
}

std::optional<OpeningDraft> open_draft(const Request& request) {
  if (!request.path) return std::nullopt;
  // Hours of work must not end in a folder that is not there.
  NewFile::check_writable(*request.path, request.old_file);
  const std::string part = OpeningDraft::path_for(*request.path);
  const std::string rule = rule_of(request.spec);
  return request.resume ? OpeningDraft::resume(part, rule, program())
                        : OpeningDraft::create(part, rule, program());
}

int make(const Request& request, const Args& args) {
  const Interrupt interrupt;
  std::optional<OpeningDraft> draft = open_draft(request);
  OpeningSuite suite(request.spec, request.count);
  if (draft) suite.start_with(draft->found());
  suite.fill(request.threads, interrupt.token(), [&](const FoundOpening& opening) {
    if (draft) draft->add(opening);
  });
  if (!suite.complete()) {
    if (!draft) throw Error("openings: interrupted; with --output FILE what was found is kept");
    print(stderr, "{} openings are kept, to find the rest:\n  {} --resume\n",
          suite.openings().size(), args.command_line({"resume"}));
    return status::kInterrupted;
  }
  if (!draft) {
    print("{}", finished_text(request, suite, {fmt::format("{} from candidate 0", program())}));
    return status::kDone;
  }
  NewFile::write_all(*request.path, request.old_file,
                     finished_text(request, suite, draft->programs()));
  draft->remove();
  return status::kDone;
}

// Reads a suite as `match` does, and looks closer: nothing decided, nothing twice.
int check(const std::string& path, const Game& game) {
  const Rules& rules = game.rules();
  const int size = rules.start().size;
  const std::vector<Opening> openings =
      load_openings(path, OpeningFormat::moves, rules, game.opening_test);
  std::unordered_map<std::uint64_t, const Opening*> seen;
  int same = 0;
  for (const Opening& opening : openings) {
    const auto [earlier, is_new] = seen.try_emplace(opening_key(opening, size, &rules), &opening);
    if (is_new) continue;
    ++same;
    print("'{}' is an image of '{}'\n", opening.name, earlier->second->name);
  }
  const auto held_out = std::count_if(openings.begin(), openings.end(),
                                      [](const Opening& opening) { return opening.held_out; });
  print("{} opening{}, {} of them held out: legal, {}{}\n", openings.size(),
        openings.size() == 1 ? "" : "s", held_out, game.opening_test ? "undecided, " : "",
        same == 0 ? "distinct up to symmetry" : fmt::format("{} not distinct", same));
  return same == 0 ? status::kDone : status::kDifference;
}

int run_openings(const Args& args) {
  const Game& game = *find_game(args.text("game"));
  if (const auto path = args.find_text("check")) return check(*path, game);
  if (args.given("game") && &game != find_game("renju")) {
    throw UsageError(
        fmt::format("openings: those of {} can be checked (--check), but not made", game.name));
  }
  return make(request_of(args), args);
}

std::vector<Option> openings_options() {
  return {{.name = "count",
           .letter = 'n',
           .kind = Kind::whole,
           .value = "N",
           .help = "how many",
           .fallback = "100",
           .min = 1,
           .max = 1000000},
          {.name = "seed",
           .kind = Kind::whole,
           .value = "S",
           .help = "another seed, other openings",
           .fallback = "1",
           .min = 0,
           .max = 9e18},
          output_option(
              "write to this file instead of the standard output; until it is complete, what was "
              "found is in FILE.part"),
          force_option(),
          {.name = "resume", .help = "go on with FILE.part"},
          {.name = "min-moves",
           .kind = Kind::whole,
           .value = "N",
           .help = "shortest opening",
           .fallback = "4",
           .min = 1,
           .max = 20},
          {.name = "max-moves",
           .kind = Kind::whole,
           .value = "N",
           .help = "longest opening",
           .fallback = "5",
           .min = 1,
           .max = 20},
          {.name = "black-wins",
           .kind = Kind::whole,
           .value = "N",
           .help = "moves after the opening before which Black must not win the test game",
           .fallback = "40",
           .min = 0,
           .max = 225},
          {.name = "white-wins",
           .kind = Kind::whole,
           .value = "N",
           .help = "the same for White; 0 and 0: no test game",
           .fallback = "60",
           .min = 0,
           .max = 225},
          {.name = "held-out",
           .kind = Kind::whole,
           .value = "N",
           .help = "mark so many at the end as never to be tuned on",
           .fallback = "0",
           .min = 0,
           .max = 1000000},
          {.name = "threads",
           .letter = 't',
           .kind = Kind::whole,
           .value = "N",
           .help = "threads (default: all cores); the openings do not depend on it",
           .min = 1,
           .max = 1024},
          {.name = "check",
           .kind = Kind::text,
           .value = "FILE",
           .help = "make nothing, but check this suite"},
          {.name = "game",
           .kind = Kind::choice,
           .value = "GAME",
           .help = "of the suite to check; only those of renju are made",
           .fallback = "renju",
           .choices = game_names()}};
}

}  // namespace

Command openings_command() {
  return {{.name = "openings",
           .summary = "make openings from which the game is open",
           .options = openings_options(),
           .details =
               "Openings are random stones at an edge of the board, legal, distinct up to the\n"
               "eight symmetries and the order of moves, and not decided: no five, no forbidden\n"
               "stone, no win by consecutive fours for either side. They are kept if a game of\n"
               "hard against itself is long: then another game may well have another winner.",
           .examples = {"renju-bench openings --count 50 --seed 7 -o my_openings.txt",
                        "renju-bench openings --check my_openings.txt"}},
          run_openings};
}

}  // namespace rb::cli
