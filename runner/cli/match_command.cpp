#include <cstdio>
#include <ctime>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "runner/cli/commands.hpp"
#include "runner/cli/interrupt.hpp"
#include "runner/cli/match_json.hpp"
#include "runner/cli/match_options.hpp"
#include "runner/cli/match_plan.hpp"
#include "runner/cli/match_table.hpp"
#include "runner/cli/progress.hpp"
#include "runner/cli/results_path.hpp"

namespace rb::cli {
namespace {

void tell(const std::string& line) { std::fputs((line + '\n').c_str(), stderr); }

void tell_start(const MatchPlan& plan, int done) {
  const RunRow& run = plan.run;
  const int threads = plan.spec.threads;
  tell(fmt::format("{} (A) against {} (B): {} games{}, {} thread{}, seed {}", run.players[0].name,
                   run.players[1].name, run.games,
                   done > 0 ? fmt::format(", {} of them played before", done) : "", threads,
                   threads == 1 ? "" : "s", run.seed));
  tell(fmt::format("openings: {}; results: {}", openings_text(run, plan.openings.size()),
                   plan.path));
  for (const std::string& note : plan.notes) tell("note: " + note);
}

StoreWriter open_store(MatchPlan& plan) {
  if (plan.resume) return StoreWriter::resume(plan.path, plan.run, plan.openings);
  if (!plan.path.empty()) return StoreWriter::create(plan.path, plan.run, plan.openings);
  plan.path =
      claim_results_path(plan.run.players[0].name, plan.run.players[1].name, std::time(nullptr));
  return StoreWriter::resume(plan.path, plan.run, plan.openings);  // the claimed file is empty
}

// The games that the file holds already: the table counts them too.
Scoreboard played_before(const MatchPlan& plan, const StoreWriter& store) {
  Scoreboard board(2, plan.run.board_size, plan.openings);
  store.each_played([&](const GameRecord& record) {
    const Pairing pairing = plan.spec.pairing(record.id);
    if (record.players != pairing.players || record.opening != pairing.opening ||
        record.seed != pairing.game_seed) {
      throw Error(
          fmt::format("{}: is damaged: game {} has not the players, opening and seed of "
                      "its place in the run",
                      plan.path, record.id));
    }
    board.add(record);
  });
  return board;
}

// "Finished game 12 (hard vs medium): 1-0 {five}", Black named first.
void print_game(const GameRecord& record, const RunRow& run, std::FILE* file) {
  const auto named = [&](std::size_t colour) -> const std::string& {
    return run.players[static_cast<std::size_t>(record.players[colour])].name;
  };
  const Stone winner = record.outcome.winner;
  const char* const score = winner == Stone::empty   ? "1/2-1/2"
                            : winner == Stone::black ? "1-0"
                                                     : "0-1";
  const std::string line = fmt::format("Finished game {} ({} vs {}): {} {{{}}}\n", record.id,
                                       named(0), named(1), score, name(record.outcome.reason));
  std::fputs(line.c_str(), file);  // a closed stream must not end the match
  std::fflush(file);
}

// Plays what is missing; every game is in the store before it counts.
void play(const MatchPlan& plan, StoreWriter& store, Scoreboard& board, Progress& progress,
          std::FILE* game_lines) {
  progress.update(board);
  run_match(plan.spec, [&](const GameRecord& record) {
    store.commit(record);
    board.add(record);
    if (game_lines != nullptr) {
      progress.clear();
      print_game(record, plan.run, game_lines);
    }
    progress.update(board);
    return true;
  });
}

std::string resume_command(const Args& args, const std::string& path) {
  return fmt::format("{} --db {} --resume", args.command_line({"db", "resume"}),
                     shell_quoted(path));
}

MatchSummary summary_of(const MatchPlan& plan, const Scoreboard& board, int done, double seconds) {
  MatchSummary summary = summarize(plan.run, board);
  summary.openings = plan.openings.size();
  summary.played_now = board.games() - done;
  summary.seconds = seconds;
  summary.threads = plan.spec.threads;
  summary.path = plan.path;
  summary.notes = plan.notes;
  return summary;
}

// Paths need not be UTF-8, but JSON is: what is not comes out as U+FFFD.
std::string json_text(const MatchSummary& summary) {
  using Json = nlohmann::ordered_json;
  return match_json(summary).dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

int run(const Args& args) {
  MatchPlan plan = plan_match(args);
  const Interrupt interrupt;
  StoreWriter store = open_store(plan);
  plan.spec.played = store.played();
  Scoreboard board = played_before(plan, store);
  const int done = board.games();
  tell_start(plan, done);

  plan.spec.stop = interrupt.token();
  Progress progress(Progress::to(stderr), plan.run.games, done);
  std::FILE* const game_lines = args.flag("json") ? stderr : stdout;
  try {
    play(plan, store, board, progress, args.flag("verbose") ? game_lines : nullptr);
  } catch (const std::exception& error) {
    progress.clear();
    throw Error(fmt::format("{}; {} finished games are kept, to play the rest: {}", error.what(),
                            board.games(), resume_command(args, plan.path)));
  }
  const double seconds = progress.seconds();
  if (board.games() > done) progress.finish(board);
  if (!store.close()) {
    tell(
        fmt::format("note: {0} is being read: its -wal and -shm stay beside it, and belong to it, "
                    "until a run with --resume ends",
                    plan.path));
  }

  MatchSummary summary = summary_of(plan, board, done, seconds);
  const bool complete = board.games() == plan.run.games;
  if (!complete) summary.resume = resume_command(args, plan.path);
  fmt::print("{}", args.flag("json") ? json_text(summary) : match_table(summary));
  return complete ? status::kDone : status::kInterrupted;
}

}  // namespace

Command match_command() { return {match_syntax(), run}; }

}  // namespace rb::cli
