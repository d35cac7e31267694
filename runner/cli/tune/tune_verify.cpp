#include "runner/cli/tune/tune_verify.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "rating/sprt/sprt_plan.hpp"
#include "runner/players/catalog.hpp"
#include "runner/players/profile_file.hpp"
#include "runner/report/match_table.hpp"
#include "runner/report/sprt_table.hpp"
#include "runner/results/same_run.hpp"
#include "runner/session/play.hpp"
#include "runner/session/run_plan.hpp"
#include "runner/system/exit_status.hpp"
#include "runner/system/new_file.hpp"
#include "runner/text/output.hpp"

namespace rb::cli {
namespace {

constexpr rating::SprtSpec kTest{.elo0 = 0, .elo1 = 10};

std::string verdict(const rating::SprtSpec& spec, rating::Decision decision) {
  switch (decision) {
    case rating::Decision::h1:
      return fmt::format("verified: the tuned profile is better; H1 (Elo {:g}) is accepted",
                         spec.elo1);
    case rating::Decision::h0:
      return fmt::format("the gain is NOT proven: H0 (Elo {:g}) is accepted", spec.elo0);
    case rating::Decision::undecided: break;
  }
  return "the gain is NOT proven: the openings ended before the test decided";
}

std::string live(const Played& played, const Pace& pace, const Window& window) {
  std::string line = fmt::format("verify {}/{}", pace.games, pace.planned);
  if (played.test) line += "  " + sprt_state(played.test->sprt());
  return first_columns(line, window.columns);
}

std::string path_of(const TuneRequest& tune) { return tune.db + ".verify.db"; }
std::string start_path(const TuneRequest& tune) { return tune.db + ".start.json"; }

// Does the run start from what --player names, and not from other values of --params?
bool is_as_named(const TuneRequest& tune, const renju::Profile& start) {
  return profile_json(start) ==
         profile_json(named_profile(fmt::format("{}: --player", tune.command), tune.player));
}

PlayerSpec player(const TuneRequest& tune, std::string text, std::string name = {}) {
  return {.place = fmt::format("{}: --verify", tune.command),
          .text = std::move(text),
          .name = std::move(name)};
}

// Where the run started, as player B of a match.
PlayerSpec start_player(const TuneRequest& tune, const renju::Profile& start) {
  if (is_as_named(tune, start)) return player(tune, tune.player);
  return player(tune, "file:" + start_path(tune), tune.player + ", values of --params");
}

// Was a verification begun that this one goes on with?
bool is_begun(const TuneRequest& tune) {
  return tune.resume && std::filesystem::exists(path_of(tune));
}

// What is begun; none: nothing was written before it was cut off.
std::optional<RunSpec> begun_run(const std::string& path) {
  try {
    return StoreReader(path).run();
  } catch (const NoRunError&) {
    return std::nullopt;
  }
}

// The test that is asked for, else that of the verification that is begun, else the usual.
rating::SprtSpec test_of(const Verification& request) {
  if (request.proof.sprt) return *request.proof.sprt;
  if (!is_begun(request.tune)) return kTest;
  const auto begun = begun_run(path_of(request.tune));
  return begun ? begun->sprt.value_or(kTest) : kTest;
}

// Refuses the file of another verification. Before the tuned profile is known, its player is left
// out.
enum class Compare : std::uint8_t { all, all_but_players };
void refuse_another(const RunPlan& plan, Compare compare) {
  std::optional<RunSpec> begun = plan.resume ? begun_run(plan.path) : std::nullopt;
  if (!begun) return;
  if (compare == Compare::all_but_players) begun->players = plan.run.players;
  if (const auto different = difference(*begun, plan.run, 0)) {
    throw Error(fmt::format("{}: holds another verification: {}; move it away to begin a new one",
                            plan.path, *different));
  }
}

RunPlan plan_of(const Verification& request, PlayerSpec a, PlayerSpec b) {
  const std::string path = path_of(request.tune);
  RunRequest run{
      .command = request.tune.command,
      .kind = RunKind::verify,
      .players = {std::move(a), std::move(b)},
      .games = {},
      .sprt = test_of(request),
      .play = request.tune.play,
      .db = path,
      .resume = is_begun(request.tune),
      .command_line = request.resume_command,
      .resume_command = [&request](const std::string&) { return request.resume_command; }};
  run.play.openings.held_out = true;
  RunPlan plan = plan_run(run);
  use_queue(request.tune.queue, request.tune.play, request.tune.command, plan);
  return plan;
}

void tell_chance(const RunPlan& plan) {
  const double games =
      std::min<double>(plan.run.games, 2.0 * static_cast<double>(plan.spec.openings.size()));
  const double mean = rating::games_midway(*plan.run.sprt);
  print(stderr,
        "verify: {:.0f} games can count; where the truth lies midway between the bounds the "
        "test takes {:.0f} on average, and {:.0f} % of such tests end undecided\n",
        games, mean, 100 * rating::undecided_share(*plan.run.sprt, games));
}

}  // namespace

std::vector<std::string> verify_files(const TuneRequest& tune) {
  return {path_of(tune), start_path(tune)};
}

void check_verify(const Verification& request, const renju::Profile& start) {
  const TuneRequest& tune = request.tune;
  if (!tune.resume && std::filesystem::exists(path_of(tune))) {
    throw Error(
        fmt::format("{}: already exists; move it away, or leave out --verify", path_of(tune)));
  }
  const RunPlan plan = plan_of(request, player(tune, tune.player), player(tune, tune.player));
  refuse_another(plan, Compare::all_but_players);
  tell_chance(plan);
  // The start of another run stays until this one has come to its end.
  if (is_as_named(tune, start)) return;
  NewFile::check_writable(start_path(tune), OldFile::replace);
}

int verify(const Verification& request, const renju::Profile& start) {
  if (!is_as_named(request.tune, start)) {
    NewFile::write_all(start_path(request.tune), OldFile::replace,
                       profile_json(start).dump(2) + "\n");
  }
  const RunPlan plan = plan_of(request, player(request.tune, "file:" + request.proof.output),
                               start_player(request.tune, start));
  refuse_another(plan, Compare::all);
  const Played played = play(plan, live, nullptr);
  MatchSummary summary = summarize(plan.run, played.board);
  add_session(summary, plan, played);
  summary.sprt = sprt_report(*played.test, played.is_complete);
  print("\nverify     {} (A) against where the run started, {} (B)\n\n{}",
        shown_name(plan.run.players[0].name), shown_name(plan.run.players[1].name),
        match_table(summary));
  require_kept(played);
  if (!played.is_complete) return status::kInterrupted;
  print("\n{}\n", verdict(played.test->sprt().spec(), played.test->sprt().decision()));
  return status::kDone;
}

}  // namespace rb::cli
