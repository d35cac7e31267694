#include "runner/cli/tune_verify.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/printable.hpp"
#include "rating/sprt_plan.hpp"
#include "runner/cli/catalog.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/match_options.hpp"
#include "runner/cli/match_plan.hpp"
#include "runner/cli/match_table.hpp"
#include "runner/cli/output.hpp"
#include "runner/cli/play.hpp"
#include "runner/cli/profile_file.hpp"
#include "runner/cli/sprt_options.hpp"
#include "runner/cli/sprt_report.hpp"
#include "runner/new_file.hpp"

namespace rb::cli {
namespace {

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

std::string path_of(const Args& args) { return args.text("db") + ".verify.db"; }
std::string start_path(const Args& args) { return args.text("db") + ".start.json"; }

// Does the run start from what --profile names, and not from other values of --params?
bool is_as_named(const Args& args, const renju::Profile& start) {
  return profile_json(start) ==
         profile_json(named_profile("tune: --profile", args.text("profile")));
}

// Where the run started, as player B of a match.
std::vector<std::string> start_words(const Args& args, const renju::Profile& start) {
  if (is_as_named(args, start)) return {"--b=" + args.text("profile")};
  return {"--b=file:" + start_path(args),
          fmt::format("--b-name={}, values of --params", args.text("profile"))};
}

Args match_of(const Args& args, const std::string& player, const std::vector<std::string>& more) {
  const std::string path = path_of(args);
  std::vector<std::string> words{
      "--a", player, "--held-out",
      "--sprt=" + sprt_text(parse_sprt("tune: --sprt", args.text("sprt"))), "--db=" + path};
  words.insert(words.end(), more.begin(), more.end());
  for (const std::string_view name :
       {"seed", "threads", "openings", "limit-nodes", "limit-depth", "max-moves"}) {
    if (const auto value = args.find_text(name)) {
      words.push_back(fmt::format("--{}={}", name, *value));
    }
  }
  if (args.flag("resume") && std::filesystem::exists(path)) words.emplace_back("--resume");
  return parse_args(match_syntax(), "renju-bench", words);
}

// The share of tests that end with their games if the truth lies midway between the bounds, where
// the sum of the test is a Brownian motion without drift: sum over odd k of the probabilities to
// have stayed between two walls, `games` of which the mean is `mean`.
double undecided_share(double games, double mean) {
  constexpr double kPi = std::numbers::pi;
  double share = 0;
  for (int k = 0; k < 50; ++k) {
    const int odd = 2 * k + 1;
    share +=
        (k % 2 == 0 ? 4 : -4) / (odd * kPi) * std::exp(-odd * odd * kPi * kPi / 8 * games / mean);
  }
  return std::clamp(share, 0.0, 1.0);
}

void tell_chance(const MatchPlan& plan) {
  const double games =
      std::min<double>(plan.run.games, 2.0 * static_cast<double>(plan.openings.size()));
  const double mean = rating::games_midway(*plan.sprt);
  print(stderr,
        "verify: {:.0f} games can count; where the truth lies midway between the bounds the "
        "test takes {:.0f} on average, and {:.0f} % of such tests end undecided\n",
        games, mean, 100 * undecided_share(games, mean));
}

}  // namespace

std::vector<std::string> verify_files(const Args& args) {
  return {path_of(args), start_path(args)};
}

void check_verify(const Args& args, const renju::Profile& start) {
  if (!args.flag("resume") && std::filesystem::exists(path_of(args))) {
    throw Error(
        fmt::format("{}: is there already; move it away, or leave out --verify", path_of(args)));
  }
  const std::string profile = args.text("profile");
  tell_chance(plan_match(match_of(args, profile, {"--b=" + profile})));
  // The start of another run stays until this one has come to its end.
  if (is_as_named(args, start)) return;
  NewFile::check_writable(start_path(args), OldFile::replace);
}

int verify(const Args& args, const renju::Profile& start) {
  if (!is_as_named(args, start)) {
    NewFile::write_all(start_path(args), OldFile::replace, profile_json(start).dump(2) + "\n");
  }
  const Args match = match_of(args, "file:" + args.text("output"), start_words(args, start));
  MatchPlan plan = plan_match(match);
  const Played played = play(plan, match, live, nullptr);
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
