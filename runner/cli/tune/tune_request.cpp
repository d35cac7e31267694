#include "runner/cli/tune/tune_request.hpp"

#include "runner/cli/options/output_file.hpp"
#include "runner/cli/options/report_file.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

constexpr Range kGames{1, 1e7}, kPairs{1, 1e5};

rating::SprtSpec read_sprt(const std::string& place, const std::string& word) {
  return parse_sprt(place, word);
}

Rows<TuneRequest> what_rows() {
  using Request = TuneRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::player,
             "the player to tune: a profile, a variant of one, or a profile file; default: hard")
          .was("profile"),
      option("params", "FILE", &Request::params,
             "the parameters: lines name,value,min,max,c_end,r_end, or names; see params"),
      option("select", "NAMES", &Request::select,
             "the same by names and patterns; default: all score constants that the player uses, "
             "except FIVE"));
}

// A program in place of the profile.
Rows<TuneRequest> engine_rows() {
  using Engine = EngineRequest;
  const auto own = rows<Engine>(
      option("engine", "PROGRAM", &Engine::program,
             "instead of --player, a program ('cmd:./engine --opt') whose INFO values are tuned; "
             "with --info or --params"),
      option("info", "KEY,START,MIN,MAX,C,R", &Engine::info,
             "an INFO value of the program to tune: its start, its bounds, the step and the gain "
             "of the last games (0: the usual one); whole numbers if START, MIN and MAX are. "
             "KEY=VALUE is sent unchanged"),
      option("engine-dir", "DIR", &Engine::folder,
             "the program's working directory; default: the current folder"),
      option("engine-env", "KEY=VALUE", &Engine::environment, "a variable in its environment"));
  return rows<TuneRequest>(within(&TuneRequest::engine, own),
                           within(&TuneRequest::play, board_rows()),
                           within(&TuneRequest::play, program_rows()));
}

// Where a run of steps is kept.
Rows<TuneRequest> file_rows() {
  using Request = TuneRequest;
  return rows<Request>(
      option("db", "FILE", &Request::db, "where the run is kept, step by step").required(),
      flag("resume", &Request::resume,
           "resume the run in --db, with the result of an uninterrupted run; all other options "
           "come from the command that started it"),
      report_option(&Request::report));
}

// What is shown, and when.
Rows<TuneRequest> shown_rows() {
  using Request = TuneRequest;
  return rows<Request>(within(&Request::progress, progress_rows()),
                       json_flag(&Request::json, "print the result as one JSON document"));
}

Rows<TuneRequest> play_rows() {
  using Play = GamesRequest;
  return within(&TuneRequest::play,
                rows<Play>(seed_row(), threads_row(),
                           within(&Play::openings, rows<OpeningsRequest>(openings_row())),
                           within(&Play::limits, limit_rows()), cpu_time_row(), max_moves_row(),
                           early_end_rows(), keep_row()));
}

// `each` is what there is for each limit.
Rows<TuneRequest> at_rows(std::string_view each) {
  return rows<TuneRequest>(
      option("at", "LIMITS", &TuneRequest::at,
             fmt::format(
                 "play an equal share of the games at these limits, nodes=N, depth=N or time=TIME, "
                 "with {} for each, two limits or more: --at depth=3 --at nodes=2000",
                 each)));
}

Rows<TuneRequest> against_rows() {
  return rows<TuneRequest>(
      option("against", "PLAYER", &TuneRequest::against,
             "let both sides play this player, a level or a program ('cmd:./rapfi'), instead of "
             "each other; given more than once, each opponent gets an equal share of the games and "
             "a verdict; with --at, at each limit"));
}

Rows<TuneRequest> distant_rows() { return within(&TuneRequest::queue, queue_rows()); }

Rows<ProofRequest> proof_rows() {
  using Request = ProofRequest;
  return rows<Request>(
      output_option(&Request::output, "the tuned profile"), force_flag(&Request::force),
      flag("verify", &Request::verify,
           "at the end, test the tuned profile against its start, on held-out openings"),
      parsed("sprt", "TEST", &Request::sprt, read_sprt,
             "the test of --verify, as in match; default: elo0=0,elo1=10"));
}

// `games` and `pairs` tell the defaults.
Rows<StepsRequest> steps_rows(std::string_view games, std::string_view pairs) {
  using Request = StepsRequest;
  return rows<Request>(
      option("games", "N", &Request::games, kGames,
             fmt::format("games to play, rounded down to whole steps; default {}", games)),
      option("pairs", "N", &Request::pairs, kPairs,
             fmt::format("pairs of games in a step; default {}", pairs)),
      option("delay", "N", &Request::delay, {1, 100},
             "step k uses the results up to step k - N, so no thread waits for the last game of a "
             "step"));
}

}  // namespace

Rows<SpsaRequest> spsa_rows() {
  using Request = SpsaRequest;
  return rows<Request>(
      within(&Request::tune, what_rows()), within(&Request::steps, steps_rows("20000", "8")),
      flag("to-the-end", &Request::to_the_end,
           "do not stop halfway if chance alone explains the games; also resumes a run that did "
           "stop"),
      within(&Request::tune, file_rows()), within(&Request::tune, play_rows()),
      within(&Request::tune, at_rows("a verdict")), within(&Request::tune, against_rows()),
      within(&Request::tune, engine_rows()), within(&Request::tune, distant_rows()),
      within(&Request::tune, shown_rows()), within(&Request::proof, proof_rows()));
}

Rows<BayesRequest> bayes_rows() {
  using Request = BayesRequest;
  return rows<Request>(
      within(&Request::tune, what_rows()), within(&Request::steps, steps_rows("4000", "40")),
      choice("acquisition", "KIND", &Request::acquisition,
             {{"mes", tuning::Acquisition::entropy},
              {"ei", tuning::Acquisition::expected_improvement}},
             "how the next point is chosen: by entropy (mes) or expected improvement (ei)"),
      within(&Request::tune, file_rows()), within(&Request::tune, play_rows()),
      within(&Request::tune, at_rows("a verdict")), within(&Request::tune, against_rows()),
      within(&Request::tune, engine_rows()), within(&Request::tune, distant_rows()),
      within(&Request::tune, shown_rows()), within(&Request::proof, proof_rows()));
}

Rows<TexelRequest> texel_rows() {
  using Request = TexelRequest;
  return rows<Request>(
      within(&Request::tune,
             rows<TuneRequest>(positional("GAMES", &TuneRequest::db,
                                          "a results file to learn from, or a data set")
                                   .was("db"))),
      option("data", "FILE", &Request::data, kDataHelp), within(&Request::tune, what_rows()),
      within(&Request::tune,
             rows<TuneRequest>(flag("resume", &TuneRequest::resume, "resume a verification"))),
      within(&Request::tune, play_rows()), within(&Request::tune, shown_rows()),
      within(&Request::proof, proof_rows()));
}

Rows<GaugeRequest> gauge_rows() {
  using Request = GaugeRequest;
  return rows<Request>(
      within(&Request::tune, what_rows()),
      option("games", "N", &Request::games, kGames,
             "games for each parameter, rounded down to whole steps; default 400"),
      option("pairs", "N", &Request::pairs, kPairs, "pairs of games in a step; default 8"),
      within(&Request::tune, file_rows()), within(&Request::tune, play_rows()),
      within(&Request::tune, at_rows("proposals")), within(&Request::tune, engine_rows()),
      within(&Request::tune, distant_rows()), within(&Request::tune, shown_rows()));
}

Rows<StatusRequest> status_rows() {
  return rows<StatusRequest>(
      positional("FILE", &StatusRequest::db, "the file of a tuning run").required(),
      json_flag(&StatusRequest::json, "print one JSON document"),
      csv_flag(&StatusRequest::csv,
               "print the course of the run as CSV: one row per step, with its games and values"),
      markdown_flag(&StatusRequest::markdown));
}

Rows<VerifyRequest> verify_rows() {
  using Request = VerifyRequest;
  return rows<Request>(
      positional("FILE", &Request::db, "the file of a tuning run that has ended").required(),
      parsed("sprt", "TEST", &Request::sprt, read_sprt,
             "the test, as in match; default: elo0=0,elo1=10"),
      output_option(&Request::output,
                    "the tuned profile, which the run wrote; default: the file that its command "
                    "named"),
      threads_option(&Request::threads,
                     "games at the same time; default: all cores that it may use"),
      within(&Request::external, session_rows()), within(&Request::queue, queue_rows()),
      within(&Request::progress, progress_rows()),
      json_flag(&Request::json, "print the result as one JSON document"));
}

}  // namespace rb::cli
