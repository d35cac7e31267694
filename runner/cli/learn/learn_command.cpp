#include "runner/cli/learn/learn_command.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/text/output.hpp"
#include "runner/cli/learn/learn_rounds.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/results/sprt_syntax.hpp"
#include "runner/run/session/play.hpp"
#include "runner/tune/pattern/learn_report.hpp"

namespace rb::cli {
namespace {

rating::SprtSpec read_test(const std::string& place, const std::string& word) {
  return parse_sprt(place, word);
}

Rows<GamesRequest> played_rows() {
  using Play = GamesRequest;
  return rows<Play>(
      choice("game", "GAME", &Play::game, game_words_of_levels(),
             "the game that is learned: renju, freestyle or standard"),
      size_option(&Play::size),
      seed_option(&Play::seed, "the same seed learns the same tables, on any number of threads"),
      threads_row());
}

Rows<LearnRequest> learn_rows() {
  using Request = LearnRequest;
  constexpr Range kGames{1, 1e7}, kNodes{1, static_cast<double>(kMostNodesOfALimit)};
  return rows<Request>(
      positional("FOLDER", &Request::folder, "holds all that is learned; the same command goes on")
          .required(),
      option("player", "PLAYER", &Request::player,
             "the profile that plays and gets the tables, or a variant of one; its own patterns "
             "play the first round: expert goes on from those of the program"),
      option("rounds", "N", &Request::rounds, {1, 20},
             "rounds of games, fit and test; a later command may ask for more"),
      option(
          "games", "N", &Request::games, kGames,
          "games of a round, from openings that are not held out; a fit has those of all rounds"),
      nodes_option(&Request::nodes, "nodes a move in these games, solvers included"),
      option("epochs", "N", &Request::epochs, {1, 1000},
             "at most how often a fit uses each position"),
      parsed("sprt", "TEST", &Request::sprt, read_test,
             "the test of a new table against the last adopted one, as of match; default: "
             "elo0=0,elo1=20"),
      option("test-games", "N", &Request::test_games, {2, 1e7},
             "at most so many games of a test, from held-out openings"),
      option("test-nodes", "N", &Request::test_nodes, kNodes, "nodes a move in a test"),
      within(&Request::play, played_rows()), within(&Request::queue, queue_rows()),
      json_flag(&Request::json, "print the rounds as one JSON document"),
      option("report", "FILE", &Request::report,
             "write a page at the end: the curves by rounds, and the tests as 'report' shows them"),
      within(&Request::progress, progress_rows()));
}

std::vector<std::string> tests_of(const LearnRequest& request, const LearnState& state) {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < state.rounds.size(); ++i) {
    const std::string file = test_file(request, static_cast<int>(i) + 1);
    if (std::filesystem::exists(file)) files.push_back(file);
  }
  return files;
}

int run(const LearnRequest& request, const CommandLine& line) {
  if (request.folder.find_first_of(",#") != std::string::npos) {
    throw UsageError(
        "learn: FOLDER: its name is part of a player's, so it may not have ',' or '#'");
  }
  check_report("learn", request.report, {});
  learn_state(request);  // or it throws, before there is a folder
  make_folder(request.folder);
  const FileLock lock = FileLock::mark(learn_file(request, "learn.lock"));
  LearnState state = learn_state(request);
  const bool is_done = learn(request, line.text(), state);
  if (request.json) {
    print("{}", document_text(learn_json(state)));
  } else {
    print_out(learn_table(state, learn_file(request, "learned.patterns")));
  }
  end_with_report(request.report, tests_of(request, state),
                  json_object({{"learning", learn_json(state)}}));
  if (is_done) return status::kDone;
  print(stderr, "interrupted; to go on:\n  {}\n", line.text());
  return status::kInterrupted;
}

}  // namespace

Command learn_command() {
  return typed_command(
      {.name = "learn",
       .summary = "learn the pattern evaluation from nothing, in rounds that prove it",
       .details =
           "A round plays games of the player against itself, fits a table of patterns to\n"
           "those of all rounds so far, and tests it against the last adopted one. Only a\n"
           "table that the test proves to be better (H1) is adopted: it plays the games of\n"
           "the next round, and is FOLDER/learned.patterns, which any profile plays with:\n"
           "expert:patterns=FOLDER/learned.patterns. After another outcome the player stays\n"
           "and the next fit has more games. Ctrl-C, or a crash, loses nothing: the same\n"
           "command goes on and learns the same tables.",
       .examples = {"renju-bench learn results/learn",
                    "renju-bench learn results/learn --rounds 5 --report learn.html",
                    "renju-bench learn results/better --player expert --nodes 2000 --games 24000"}},
      learn_rows(), run);
}

}  // namespace rb::cli
