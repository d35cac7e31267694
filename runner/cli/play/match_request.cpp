#include "runner/cli/play/match_request.hpp"

#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

Rows<PlayerSpec> player_rows(std::string_view side, std::string_view help) {
  return rows<PlayerSpec>(option(side, "PLAYER", &PlayerSpec::text, help).required());
}

// The other options of one side; the help for B is short.
Rows<PlayerSpec> side_rows(const std::string& side) {
  const auto of_a = [is_a = side == "a"](std::string_view text) {
    return is_a ? std::string(text) : "the same for B";
  };
  return rows<PlayerSpec>(
      option(
          side + "-name", "NAME", &PlayerSpec::name,
          of_a("name of A in tables and results; default: the text of --a, or the program's file")),
      within(&PlayerSpec::limits, side_limit_rows(side)),
      option(side + "-dir", "DIR", &PlayerSpec::folder,
             of_a("the working directory of the program A; a relative program path starts there")),
      option(side + "-info", "KEY=VALUE", &PlayerSpec::info,
             of_a("a line 'INFO KEY VALUE' for the program A in every game; it replaces the usual "
                  "one with that key")),
      option(side + "-env", "KEY=VALUE", &PlayerSpec::environment,
             of_a("a variable in the environment of the program A")),
      option(side + "-threads", "N", &PlayerSpec::threads, {1, kMostThreadsOfAProgram},
             of_a("threads that the program A may use, sent as INFO thread_num; default: 1")),
      flag(side + "-restart", &PlayerSpec::is_started_anew,
           of_a("start the program A anew for each game, as --engine-restart on does for all")),
      flag(side + "-board", &PlayerSpec::is_told_all_stones,
           of_a("send the program A all stones by BOARD before each move, and never TURN")));
}

rating::SprtSpec match_sprt(const std::string& place, const std::string& word) {
  return parse_sprt(place, word);
}

}  // namespace

Rows<MatchRequest> match_rows() {
  using Request = MatchRequest;
  return rows<Request>(
      within(&Request::a,
             player_rows(
                 "a",
                 "a profile (beginner, easy, medium, hard, expert; 'renju-bench profiles' lists "
                 "all), a "
                 "variant of one: hard:depth=5,OPEN_THREE=1200, a profile file: file:mine.json, "
                 "another engine listed by 'profiles', with its options if you like, or a program "
                 "that speaks the Gomocup protocol: 'cmd:./pbrain-x --opt'")),
      within(&Request::b, player_rows("b", "its opponent")),
      option("games", "N", &Request::games, {1, 1e7},
             "games to play, rounded up to whole pairs: each opening is played with both colours; "
             "default: 500; with --sprt each opening once"),
      parsed("sprt", "TEST", &Request::sprt, match_sprt,
             "stop as soon as a sequential test of A decides between two Elo values: "
             "elo0=0,elo1=10; also alpha=, beta= (0.05; 0.000001 to 0.5), model=normalized or "
             "logistic, overshoot=off or on"),
      choice("expect", "DECISION", &Request::expect,
             {{"H1", rating::Decision::h1}, {"H0", rating::Decision::h0}},
             "the decision expected of --sprt, H1 or H0: exit status 3 for the other one, 5 for "
             "none or if faults decide"),
      within(&Request::a, side_rows("a")), within(&Request::b, side_rows("b")),
      within(&Request::play, games_rows()), within(&Request::queue, queue_rows()),
      within(&Request::result, result_rows("print the result as CSV, in one row")),
      within(&Request::result, rows<ResultRequest>(markdown_flag(&ResultRequest::markdown))),
      within(&Request::gate, gate_rows()));
}

RunPlan plan_match(const MatchRequest& request, const CommandLine& line) {
  constexpr int kGames = 500;
  RunRequest run = kept_run("match", request.result, line);
  run.kind = RunKind::match;
  run.players = {request.a, request.b};
  run.games = request.games;
  run.sprt = request.sprt;
  run.play = request.play;
  if (!run.games && !run.sprt) run.games = kGames;
  RunPlan plan = plan_run(run);
  use_queue(request.queue, request.play, "match", plan);
  return plan;
}

}  // namespace rb::cli
