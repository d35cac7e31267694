#include "runner/cli/tune/tune_verify.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "runner/base/system/new_file.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/evidence/match_sprt.hpp"
#include "runner/evidence/scoreboard.hpp"
#include "runner/evidence/sprt_report.hpp"
#include "runner/results/run_spec.hpp"
#include "runner/results/same_run.hpp"
#include "runner/run/session/play.hpp"
#include "runner/run/session/run_plan.hpp"
#include "runner/tables/match_table.hpp"
#include "runner/tables/sprt_table.hpp"

namespace rb::cli {
namespace {

Table side_row(std::string_view title, const rating::GameCounts& counts) {
  if (counts.games() == 0) return table_row(title, "no games");
  return table_row(title, fmt::format("{} won, {} drawn, {} lost: {:.1f} %", counts.wins,
                                      counts.draws, counts.losses, 100 * counts.score()));
}

// A comparison (is_comparison()) of players 0 and 1 by their games against 2 and 3, and the state
// of its test: the scores of both, and how much more 0 is worth than 1 (docs/algorithms/tuning.md
// 2.4).
Table comparison_table(const RunSpec& run, const Scoreboard& board, const SequentialTest& test,
                       bool is_over) {
  const rating::GameCounts a = board.against(0, 2), b = board.against(1, 3);
  Table rows = table_row("Opponent", run.players[2].name) + side_row("A against it", a) +
               side_row("B against it", b);
  if (const auto gain = comparison_gain(test, a, b)) {
    rows += table_row("A over B", fmt::format("{}   95 % interval, the stop allowed for",
                                              elo_text(gain->elo, gain->elo_interval)));
  }
  return rows + sprt_rows(sprt_report(test, is_over));
}

constexpr rating::SprtSpec kTest{.elo0 = 0, .elo1 = 10};

// A condition of the run, which has a test of its own; all games of a run without several
// conditions.
struct Place {
  int number = 0;  // from 1; 0: the only one
  int count = 1;
  TuneCondition condition{};
};

std::vector<Place> places_of(const std::vector<TuneCondition>& conditions) {
  std::vector<Place> places;
  const auto count = static_cast<int>(conditions.size());
  for (const TuneCondition& condition : conditions) {
    const int number = count == 1 ? 0 : static_cast<int>(places.size()) + 1;
    places.push_back({.number = number, .count = count, .condition = condition});
  }
  if (places.empty()) places.emplace_back();
  return places;
}

bool has_opponent(const Place& place) { return !place.condition.opponent.empty(); }

// " at depth 4", " against medium"; "" if there is only one.
std::string at(const Place& place) {
  if (has_opponent(place)) return " against " + place.condition.name;
  return place.number == 0 ? "" : " at " + place.condition.name;
}

std::string verdict(const rating::SprtSpec& spec, rating::Decision decision) {
  switch (decision) {
    case rating::Decision::h1:
      return fmt::format("verified: the tuned profile is better: H1 (Elo {:g}) is accepted",
                         spec.elo1);
    case rating::Decision::h0:
      return fmt::format("the gain is NOT proven: H0 (Elo {:g}) is accepted", spec.elo0);
    case rating::Decision::undecided: break;
  }
  return "the gain is NOT proven: the openings ran out before the test decided";
}

// The result of several tests, in words.
std::string summary(const std::vector<Proof>& proofs) {
  double alpha = 0;  // of all together
  std::string text, proven;
  for (const Proof& proof : proofs) {
    alpha += proof.spec.alpha;
    text += fmt::format("{}: {}\n", proof.place, verdict(proof.spec, proof.decision));
    if (proof.decision != rating::Decision::h1) continue;
    proven += (proven.empty() ? "" : " and ") + proof.place;
  }
  return text + fmt::format(
                    "a gain is proven {}; the probability that any of these proofs is false is at "
                    "most {:g} %\n",
                    proven.empty() ? "nowhere" : proven, 100 * alpha);
}

std::string live(const Played& played, const Pace& pace, const Window& window) {
  std::string line = fmt::format("verify {}/{}", pace.games, pace.planned);
  if (played.test) line += "  " + sprt_state(played.test->sprt());
  return first_columns(line, window.columns);
}

std::string path_of(const std::string& db, const Place& place) {
  if (place.number == 0) return db + ".verify.db";
  return fmt::format("{}.verify-{}.db", db, place.number);
}
std::string start_path(const std::string& db) { return db + ".start.json"; }

// Whether a verification was begun that this one continues.
bool is_begun(const TuneRequest& tune, const Place& place) {
  return tune.resume && std::filesystem::exists(path_of(tune.db, place));
}

// The run that was begun; none: it was cut off before anything was written.
std::optional<RunSpec> begun_run(const std::string& path) {
  try {
    return StoreReader(path).run();
  } catch (const NoRunError&) {
    return std::nullopt;
  }
}

// The test that is asked for, or the usual one, with the share of its alpha that the place has.
rating::SprtSpec shared_test(const Verification& request, const Place& place) {
  rating::SprtSpec test = request.proof.sprt.value_or(kTest);
  test.alpha /= place.count;
  return test;
}

// The test that is asked for, else that of the verification that is begun, else the usual.
rating::SprtSpec test_of(const Verification& request, const Place& place) {
  const rating::SprtSpec test = shared_test(request, place);
  if (request.proof.sprt || !is_begun(request.tune, place)) return test;
  const auto begun = begun_run(path_of(request.tune.db, place));
  return begun ? begun->sprt.value_or(test) : test;
}

// Refuses the file of another verification. Before the tuned profile is known, its player is left
// out.
enum class Compare : std::uint8_t { all, all_but_players };
void refuse_another(const RunPlan& plan, Compare compare) {
  std::optional<RunSpec> begun = plan.resume ? begun_run(plan.path) : std::nullopt;
  if (!begun) return;
  if (compare == Compare::all_but_players) begun->players = plan.run.players;
  if (const auto different = difference(*begun, plan.run, 0, {.is_resumed = false})) {
    throw Error(fmt::format("{}: holds another verification: {}; move it away to start a new one",
                            plan.path, *different));
  }
}

// The limits of all games with those of the condition in their place.
PlayerLimits limits_at(PlayerLimits limits, const PlayerLimits& own) {
  if (own.nodes) limits.nodes = own.nodes;
  if (own.depth) limits.depth = own.depth;
  if (own.time) limits.time = own.time;
  return limits;
}

// The two players that are tested, and an opponent for each if they play against one.
std::vector<PlayerSpec> players_of(const Verification& request, const Place& place, PlayerSpec a,
                                   PlayerSpec b) {
  std::vector<PlayerSpec> players{std::move(a), std::move(b)};
  if (has_opponent(place)) {
    // One for each of the two.
    players.resize(4, {.place = fmt::format("{}: --against", request.tune.command),
                       .text = place.condition.opponent});
  }
  return players;
}

std::string comparison_title(const RunSpec& run) {
  return fmt::format("{} (A) compared with {} (B): at most {} games", run.players[0].name,
                     run.players[1].name, run.games);
}

RunPlan plan_of(const Verification& request, const Place& place, PlayerSpec a, PlayerSpec b) {
  const std::string path = path_of(request.tune.db, place);
  RunRequest run{
      .command = request.tune.command,
      .kind = RunKind::verify,
      .players = players_of(request, place, std::move(a), std::move(b)),
      .format = has_opponent(place) ? Format::duels : Format::round_robin,
      .games = {},
      .sprt = test_of(request, place),
      .play = request.tune.play,
      .db = path,
      .resume = is_begun(request.tune, place),
      .command_line = request.resume_command,
      .progress = request.tune.progress,
      .resume_command = [&request](const std::string&) { return request.resume_command; }};
  run.play.openings.held_out = true;
  run.play.limits = limits_at(run.play.limits, place.condition.limits);
  RunPlan plan = plan_run(run);
  if (has_opponent(place)) plan.title = comparison_title(plan.run);
  plan.title += at(place);
  // All tests together are one use of the openings, which the first one notes.
  if (place.number > 1) plan.profile_files.clear();
  use_queue(request.tune.queue, request.tune.play, request.tune.command, plan);
  return plan;
}

void tell_chance(const RunPlan& plan, const Place& place) {
  if (plan.progress.quiet) return;
  const int of_opening = has_opponent(place) ? 4 : 2;
  const double games =
      std::min<double>(plan.run.games, of_opening * static_cast<double>(plan.spec.openings.size()));
  const double worth = has_opponent(place) ? of_opening : 1;  // games that tell as much as one
  const double mean = worth * rating::games_midway(*plan.run.sprt);
  print(stderr,
        "verify{}: {:.0f} games can count; if the truth is midway between the bounds the test "
        "takes {:.0f} on average, and {:.0f} % of such tests end undecided\n",
        at(place), games, mean, 100 * rating::undecided_share(*plan.run.sprt, games / worth));
}

// What was played, as a table.
Printout played_text(const RunPlan& plan, const Played& played, const Place& place) {
  if (has_opponent(place))
    return comparison_table(plan.run, played.board, *played.test, played.is_complete);
  MatchSummary summary = summarize(plan.run, played.board, played.board.results());
  add_session(summary, plan, played);
  summary.sprt = sprt_report(*played.test, played.is_complete);
  return match_table(summary);
}

// Prints the table of one test; none: it was interrupted.
std::optional<Proof> play_test(const Verification& request, const Place& place,
                               const ProofSides& sides) {
  const RunPlan plan = plan_of(request, place, sides.tuned, sides.start);
  refuse_another(plan, Compare::all);
  const Played played = play(plan, live, nullptr);
  if (!request.tune.json) {
    print("\nverify     {} (A) {} where the run started, {} (B){}\n\n",
          shown_name(plan.run.players[0].name), has_opponent(place) ? "compared with" : "against",
          shown_name(plan.run.players[1].name), at(place));
    print_out(played_text(plan, played, place));
  }
  require_kept(played);
  if (!played.is_complete) return std::nullopt;
  const SequentialTest& test = *played.test;
  const std::string words = at(place);
  return Proof{words.empty() ? "" : words.substr(1), played.path, test.spec(), test.decision(),
               test.games()};
}

std::string verdicts(const std::vector<Proof>& proofs) {
  if (proofs.size() > 1) return summary(proofs);
  const Proof& only = proofs.front();
  return fmt::format("{}{}{}\n", only.place, only.place.empty() ? "" : ": ",
                     verdict(only.spec, only.decision));
}

}  // namespace

std::vector<std::string> verify_files(const std::string& db,
                                      const std::vector<TuneCondition>& conditions) {
  std::vector<std::string> files;
  for (const Place& place : places_of(conditions)) files.push_back(path_of(db, place));
  files.push_back(start_path(db));
  return files;
}

void check_verify(const Verification& request) {
  const TuneRequest& tune = request.tune;
  if (has_opponent(places_of(request.subject.conditions).front()) &&
      request.proof.sprt.value_or(kTest).model != rating::Model::normalized) {
    throw UsageError(fmt::format(
        "{}: --sprt: with --against the test uses normalized Elo: leave out model=logistic",
        tune.command));
  }
  for (const Place& place : places_of(request.subject.conditions)) {
    const std::string path = path_of(tune.db, place);
    if (!tune.resume && std::filesystem::exists(path)) {
      throw Error(fmt::format("{}: already exists; move it away, or leave out --verify", path));
    }
    const RunPlan plan =
        plan_of(request, place, request.subject.player->spec(), request.subject.player->spec());
    refuse_another(plan, Compare::all_but_players);
    tell_chance(plan, place);
  }
  // The start of another run stays until this one has come to its end.
  if (request.subject.player->start_text().empty()) return;
  NewFile::check_writable(start_path(tune.db), OldFile::replace);
}

std::optional<std::vector<Proof>> verify(const Verification& request,
                                         const TunedPlayer::Values& values) {
  const std::string start = start_path(request.tune.db);
  const ProofSides sides = request.subject.player->sides(values, request.proof.output, start);
  if (!sides.start_text.empty()) NewFile::write_all(start, OldFile::replace, sides.start_text);
  std::vector<Proof> proofs;
  for (const Place& place : places_of(request.subject.conditions)) {
    const auto proof = play_test(request, place, sides);
    if (!proof) return std::nullopt;
    proofs.push_back(*proof);
  }
  if (!request.tune.json) print("\n{}", verdicts(proofs));
  return proofs;
}

}  // namespace rb::cli
