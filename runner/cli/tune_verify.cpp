#include "runner/cli/tune_verify.hpp"

#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

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

}  // namespace

int verify(const Args& args, const std::string& tuned) {
  const std::string path = args.text("db") + ".verify.db";
  std::vector<std::string> words{
      "--a",         "file:" + tuned,
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
  const Args match = parse_args(match_syntax(), "renju-bench", words);
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
