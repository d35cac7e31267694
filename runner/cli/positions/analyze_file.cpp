#include "runner/cli/positions/analyze_file.hpp"

#include <optional>

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "runner/cli/command.hpp"
#include "runner/process/interrupt.hpp"
#include "runner/report/progress.hpp"
#include "runner/review/weakness_text.hpp"
#include "runner/text/number_text.hpp"
#include "runner/text/output.hpp"
#include "runner/text/table_row.hpp"

namespace rb::cli {
namespace {

std::string pace_line(const Pace& pace, const Window& window) {
  std::string line = fmt::format("{}/{} games", pace.games, pace.planned);
  if (pace.games_per_second) line += fmt::format("  {} games/s", rate_text(*pace.games_per_second));
  if (pace.seconds_left) line += fmt::format("  {} left", duration_text(*pace.seconds_left));
  return window.is_terminal ? line.substr(0, window.columns) : line;
}

}  // namespace

int analyze_file(const ReviewRequest& request, bool json) {
  const Interrupt interrupt;
  const renju::ReviewLimits& limits = request.limits;
  std::optional<Progress> progress;
  const ReviewState state = review_games(request, interrupt.token(), [&](const ReviewState& now) {
    if (!progress) {
      progress.emplace(Progress::to(stderr), pace_line, now.games, now.judged);
      print(stderr, "{}; review at depth {}, {} nodes a search, {} a proof; {}\n",
            counted(now.games, "game"), limits.score.depth, limits.score.nodes, limits.proof_nodes,
            counted(request.threads, "thread"));
    }
    progress->update(now.judged);
  });
  if (progress) progress->finish(state.judged);
  const WeaknessTally tally = tally_reviews({{request.file, request.output}});
  if (json) {
    print("{}", weakness_json(tally, false));
  } else {
    print("{}", weakness_text(tally, false));
    print("{}", table_row("Kept in", request.output));
  }
  return state.judged < state.games ? status::kInterrupted : status::kDone;
}

}  // namespace rb::cli
