#include "runner/cli/tune_verify.hpp"

#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/match_options.hpp"
#include "runner/cli/match_plan.hpp"
#include "runner/cli/match_table.hpp"
#include "runner/cli/play.hpp"
#include "runner/cli/sprt_options.hpp"
#include "runner/cli/sprt_report.hpp"

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
  return line.substr(0, window.columns);
}

std::string path_of(const Args& args) { return args.text("db") + ".verify.db"; }

Args match_of(const Args& args, const std::string& player) {
  const std::string path = path_of(args);
  std::vector<std::string> words{
      "--a",         player,
      "--b",         args.text("profile"),
      "--held-out",  "--sprt=" + sprt_text(parse_sprt("tune: --sprt", args.text("sprt"))),
      "--db=" + path};
  for (const std::string_view name :
       {"seed", "threads", "openings", "limit-nodes", "limit-depth", "max-moves"}) {
    if (const auto value = args.find_text(name)) {
      words.push_back(fmt::format("--{}={}", name, *value));
    }
  }
  if (args.flag("resume") && std::filesystem::exists(path)) words.emplace_back("--resume");
  return parse_args(match_syntax(), "renju-bench", words);
}

}  // namespace

void check_verify(const Args& args) {
  plan_match(match_of(args, args.text("profile")));
  if (!args.flag("resume") && std::filesystem::exists(path_of(args))) {
    throw Error(
        fmt::format("{}: is there already; move it away, or leave out --verify", path_of(args)));
  }
}

int verify(const Args& args, const std::string& tuned) {
  const Args match = match_of(args, "file:" + tuned);
  MatchPlan plan = plan_match(match);
  const Played played = play(plan, match, live, nullptr);
  MatchSummary summary = summarize(plan.run, played.board);
  add_session(summary, plan, played);
  summary.sprt = sprt_report(*played.test, played.is_complete);
  fmt::print("\n{}", match_table(summary));
  if (!played.is_complete) return status::kInterrupted;
  fmt::print("\n{}\n", verdict(played.test->sprt().spec(), played.test->sprt().decision()));
  return status::kDone;
}

}  // namespace rb::cli
