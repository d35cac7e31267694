#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/system/version.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/positions/commands.hpp"
#include "runner/cli/positions/made_file.hpp"
#include "runner/cli/positions/position_argument.hpp"
#include "runner/results/formats/file_format.hpp"
#include "runner/studies/suites/library_openings.hpp"
#include "runner/studies/suites/opening_draft.hpp"
#include "runner/studies/suites/opening_suite.hpp"

namespace rb::cli {
namespace {

struct Stones {
  std::int64_t least, most;  // of an opening
};

Stones read_stones(const std::string& place, const std::string& word) {
  constexpr std::int64_t kMost = 20;
  const std::size_t dots = word.find("..");
  const auto least = parse_int(word.substr(0, dots));
  const auto most = dots == word.npos ? least : parse_int(word.substr(dots + 2));
  if (least && most && 1 <= *least && *least <= *most && *most <= kMost) return {*least, *most};
  throw UsageError(fmt::format(
      "{} takes one number or two, from 1 to {}, such as 5 or 5..9, not '{}'", place, kMost, word));
}

struct OpeningsRequest {
  std::size_t count = 100, held_out = 0;
  PositionGame board;
  renju::OpeningSpec spec;
  std::optional<std::string> library;
  std::optional<Stones> stones;
  Output output;
  bool resume = false, json = false;
  std::optional<int> threads;
  ProgressWish progress;
};

OpeningsRequest completed(OpeningsRequest request) {
  renju::OpeningSpec& spec = request.spec;
  spec.game = played_game("openings make", request.board);
  if (request.stones) {
    spec.min_moves = static_cast<int>(request.stones->least);
    spec.max_moves = static_cast<int>(request.stones->most);
  }
  if (spec.start == renju::OpeningStart::named && !spec.game.is_usual()) {
    throw UsageError("openings make: --start named: only renju on 15x15 has named openings");
  }
  return request;
}

void check(const OpeningsRequest& request) {
  constexpr int kNamedMoves = 3;
  if (request.spec.start == renju::OpeningStart::named && request.spec.min_moves < kNamedMoves) {
    throw UsageError("openings make: --start named needs --stones from 3 or more");
  }
  const int points = renju::kOpeningRows * request.spec.game.size;
  if (request.spec.start == renju::OpeningStart::edge && request.spec.max_moves > points) {
    throw UsageError(
        fmt::format("openings make: --stones to {}: at an edge of that board there are "
                    "{} points",
                    request.spec.max_moves, points));
  }
  if (request.held_out > request.count) {
    throw UsageError("openings make: --hold-out is greater than --count");
  }
  if (request.library && request.resume) {
    throw UsageError("openings make: --from takes what the library holds: there is no --resume");
  }
  if (request.resume && !request.output.path) {
    throw UsageError("openings make: --resume needs --output, the unfinished file");
  }
  check_made_json("openings make", request.json, request.output);
}

// The options that decide which openings are found.
std::string rule_of(const renju::OpeningSpec& spec) {
  const std::string game =
      spec.game.is_usual()
          ? ""
          : fmt::format("--game {} --size {} ", spec.game.variant.name, spec.game.size);
  return fmt::format("{}{}--seed {} --stones {}..{} --black-wins {} --white-wins {}", game,
                     spec.start == renju::OpeningStart::named ? "--start named " : "", spec.seed,
                     spec.min_moves, spec.max_moves, spec.black_wins, spec.white_wins);
}

std::string program() { return fmt::format("renju-bench {} ({})", version(), commit()); }

std::string game_text(const renju::PlayedGame& game) {
  if (game.is_usual()) return "renju";
  return fmt::format("{0} on {1}x{1}", game.variant.name, game.size);
}

std::string finished_text(const OpeningsRequest& request, const OpeningSuite& suite,
                          const std::vector<std::string>& programs) {
  const renju::OpeningSpec& spec = request.spec;
  std::vector<std::string> about = {
      fmt::format("{} of {}, found among {}", counted(suite.openings().size(), "opening"),
                  game_text(spec.game), counted(suite.examined(), "candidate"))};
  for (const std::string& by : programs) about.push_back(fmt::format("by {}", by));
  about.push_back(fmt::format("renju-bench openings make --count {} {} --hold-out {}",
                              request.count, rule_of(spec), request.held_out));
  const bool is_named = spec.start == renju::OpeningStart::named;
  about.push_back(fmt::format(
      "rule: {} to {} stones {}, undecided; in a game of hard against itself Black does not",
      spec.min_moves, spec.max_moves, is_named ? "from a named opening" : "at an edge"));
  about.push_back(fmt::format("win within {} after them, nor White within {}",
                              counted(spec.black_wins - 1, "move"), spec.white_wins - 1));
  return suite_text(about, suite.openings(), request.held_out, spec.game);
}

std::optional<OpeningDraft> open_draft(const OpeningsRequest& request) {
  if (!request.output.path) return std::nullopt;
  // Hours of work must not fail at the end because a folder is missing.
  NewFile::check_writable(*request.output.path, request.output.old_file());
  const std::string part = OpeningDraft::path_for(*request.output.path);
  const std::string rule = rule_of(request.spec);
  const int size = request.spec.game.size;
  return request.resume ? OpeningDraft::resume(part, rule, program(), size)
                        : OpeningDraft::create(part, rule, program(), size);
}

Json counts(const OpeningSuite& suite, std::size_t held_out) {
  return json_object({{"openings", suite.openings().size()},
                      {"held_out", held_out},
                      {"candidates", suite.examined()}});
}

int run_library(const OpeningsRequest& request, const CommandLine& line) {
  if (!request.spec.game.is_usual()) {
    throw UsageError(
        "openings make: --from takes libraries of RenLib, which are of renju on 15x15");
  }
  const auto read = [&] {
    return library_openings(*request.library, static_cast<std::size_t>(request.spec.min_moves),
                            static_cast<std::size_t>(request.spec.max_moves));
  };
  LibraryOpenings found = read_as("a library of RenLib", *request.library, read, {FileKind::lib});
  const std::size_t all = found.openings.size();
  if (all == 0) {
    throw Error(fmt::format("{}: none of its lines is an opening of {} to {} stones",
                            *request.library, request.spec.min_moves, request.spec.max_moves));
  }
  found.openings.resize(std::min(all, request.count));
  const std::size_t held_out = std::min(request.held_out, found.openings.size());
  const std::string text =
      suite_text({fmt::format("{} of renju from {}", counted(found.openings.size(), "opening"),
                              *request.library),
                  line.text()},
                 found.openings, held_out);
  print(stderr,
        "{}: {}, of which {} written; left out: {} illegal, {} decided, {} of the same position\n",
        *request.library, counted(all, "opening"), counted(found.openings.size(), "is", "are"),
        found.illegal, found.decided, found.again);
  if (!request.output.path) {
    print_data(text);
    return status::kDone;
  }
  NewFile::write_all(*request.output.path, request.output.old_file(), text);
  if (request.json) {
    print("{}",
          made_text(
              request.output,
              json_object({{"openings", found.openings.size()},
                           {"held_out", held_out},
                           {"candidates", all + found.illegal + found.decided + found.again}})));
  }
  return status::kDone;
}

int run(const OpeningsRequest& asked, const CommandLine& line) {
  const OpeningsRequest request = completed(asked);
  check(request);
  if (request.library) return run_library(request, line);
  const Interrupt interrupt;
  std::optional<OpeningDraft> draft = open_draft(request);
  OpeningSuite suite(request.spec, request.count, request.progress.seconds_or(5));
  if (draft) suite.start_with(draft->found());
  suite.fill(thread_count(request.threads), interrupt.token(), [&](const FoundOpening& opening) {
    if (draft) draft->add(opening);
  });
  if (!suite.complete()) {
    if (!draft)
      throw Error("openings make: interrupted; with --output FILE what was found is kept");
    const std::string rest = line.text({"resume"}) + " --resume";
    print(stderr, "{} kept; to find the rest:\n  {}\n",
          counted(suite.openings().size(), "opening is", "openings are"), rest);
    if (request.json) print("{}", made_text(request.output, counts(suite, 0), {false, rest}));
    return status::kInterrupted;
  }
  if (!draft) {
    print_data(finished_text(request, suite, {fmt::format("{} from candidate 0", program())}));
    return status::kDone;
  }
  NewFile::write_all(*request.output.path, request.output.old_file(),
                     finished_text(request, suite, draft->programs()));
  draft->remove();
  if (request.json) print("{}", made_text(request.output, counts(suite, request.held_out)));
  return status::kDone;
}

Rows<renju::OpeningSpec> spec_rows() {
  using Spec = renju::OpeningSpec;
  return rows<Spec>(
      seed_option(&Spec::seed, "a different seed gives different openings"),
      choice("start", "START", &Spec::start,
             {{"edge", renju::OpeningStart::edge}, {"named", renju::OpeningStart::named}},
             "edge: random stones at an edge; named: one of the 26 named openings, "
             "then random stones within two cells of another one"),
      option("black-wins", "N", &Spec::black_wins, {0, kRenjuCells},
             "Black must not win the test game within N moves of the opening"),
      option("white-wins", "N", &Spec::white_wins, {0, kRenjuCells},
             "the same for White; 0 and 0: no test game"));
}

Rows<OpeningsRequest> openings_rows() {
  using Request = OpeningsRequest;
  constexpr Range kCount{1, 1000000};
  return rows<Request>(
      option("count", "N", &Request::count, kCount, "how many").was("n"),
      within(&Request::board, position_game_rows()), within(&Request::spec, spec_rows()),
      parsed("stones", "N..M", &Request::stones, read_stones,
             "fewest and most stones of an opening, such as 5..9; default: 4..5")
          .was("shortest")
          .was("longest"),
      option(
          "from", "FILE", &Request::library,
          "a library of RenLib: its lines, cut to --stones, instead of random stones; undecided, "
          "without a test game"),
      option("hold-out", "N", &Request::held_out, {0, kCount.max},
             "mark the last N as held out: never tuned on")
          .was("held-out"),
      within(&Request::output,
             output_or_stdout_rows(
                 "write to this file instead of the standard output; until it is complete, "
                 "what was found is in FILE.part")),
      flag("resume", &Request::resume, "continue FILE.part"),
      threads_option(&Request::threads, "default: all cores; they do not change the openings"),
      made_json_flag(&Request::json), within(&Request::progress, progress_rows()));
}

}  // namespace

Command openings_make_command() {
  return typed_command(
      {.name = "openings make",
       .summary = "make balanced openings of renju, freestyle or standard",
       .details =
           "An opening consists of random stones. It is legal, differs from the others under\n"
           "the eight symmetries and the order of moves, and is undecided: no five, no\n"
           "forbidden stone, no win by consecutive fours for either side. It is kept if a\n"
           "game of hard against itself is long, a sign that either side can win.",
       .examples = {"renju-bench openings make --count 50 --seed 7 -o my_openings.txt",
                    "renju-bench openings make --from book.lib --stones 5..9 -o o.txt"},
       .was = {"openings"}},
      openings_rows(), run);
}

}  // namespace rb::cli
