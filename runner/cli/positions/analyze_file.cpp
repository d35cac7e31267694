#include "runner/cli/positions/analyze_file.hpp"

#include <optional>

#include <fmt/format.h>

#include "engine/base/wording.hpp"
#include "runner/base/process/interrupt.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/output.hpp"
#include "runner/base/text/table.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/cli/options/command.hpp"
#include "runner/studies/review/weakness_text.hpp"
#include "runner/tables/progress.hpp"

namespace rb::cli {
namespace {

std::string pace_line(const Pace& pace, const Window& window) {
  std::string line = fmt::format("{}/{} games", pace.games, pace.planned);
  if (pace.games_per_second) line += fmt::format("  {} games/s", rate_text(*pace.games_per_second));
  if (pace.seconds_left) line += fmt::format("  {} left", duration_text(*pace.seconds_left));
  return window.is_terminal ? line.substr(0, window.columns) : line;
}

ReviewState judge(const ReviewRequest& request, renju::ReviewMemory& memory,
                  const std::stop_token& stop, const ProgressWish& wish) {
  const renju::ReviewLimits& limits = request.limits;
  std::optional<Progress> progress;
  const ReviewState state = review_games(request, memory, stop, [&](const ReviewState& now) {
    if (!progress) {
      progress.emplace(Progress::to(stderr, wish), pace_line, now.games, now.judged);
      if (!wish.quiet) {
        print(stderr, "{}: {}; review at depth {}, {} nodes a search, {} a proof; {}\n",
              request.file, counted(now.games, "game"), limits.score.depth, limits.score.nodes,
              limits.proof_nodes, counted(request.threads, "thread"));
      }
    }
    progress->update(now.judged);
  });
  if (progress) progress->finish(state.judged);
  return state;
}

}  // namespace

int analyze_files(const std::vector<ReviewRequest>& requests, bool json, const ProgressWish& wish) {
  const Interrupt interrupt;
  renju::ReviewMemory memory;
  std::vector<ReviewedFile> files;
  bool is_whole = true;
  std::string left;
  for (const ReviewRequest& request : requests) {
    if (!is_whole) break;
    const ReviewState state = judge(request, memory, interrupt.token(), wish);
    is_whole = state.judged == state.games;
    files.push_back({request.file, request.output});
    if (!is_whole) {
      left = fmt::format("{}: {} of {} judged; the same command goes on", request.file,
                         state.judged, counted(state.games, "game"));
    }
  }
  const WeaknessTally tally = tally_reviews(files);
  json ? print_data(weakness_json(tally, false)) : print_out(weakness_text(tally, false));
  if (!json) {
    for (const ReviewedFile& file : files) print_out(table_row("Kept in", file.review));
  }
  if (!left.empty()) print(stderr, "{}\n", left);
  return is_whole ? status::kDone : status::kInterrupted;
}

}  // namespace rb::cli
