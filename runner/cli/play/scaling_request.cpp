#include "runner/cli/play/scaling_request.hpp"

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/duration.hpp"
#include "runner/cli/options/run_options.hpp"
#include "runner/cli/options/shared_options.hpp"

namespace rb::cli {
namespace {

constexpr std::size_t kMostLimits = 50;

template <typename Value, typename Text, typename Set>
void add(ScalingLimits& all, const std::vector<Value>& values, const Text& text, const Set& set) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0 && values[i] <= values[i - 1]) {
      throw UsageError(fmt::format("scaling: --{}: {} is not above {}", all.word, text(values[i]),
                                   text(values[i - 1])));
    }
    set(all.limits.emplace_back(), values[i]);
  }
}

void check_kind(const ScalingRequest& request) {
  const int kinds = (request.nodes.empty() ? 0 : 1) + (request.depth.empty() ? 0 : 1) +
                    (request.time.empty() ? 0 : 1);
  if (kinds == 1) return;
  throw UsageError(
      "scaling: give the limits with one of --nodes, --depth and --time: --nodes 1000,4000,16000");
}

std::vector<PlayerSpec> players_of(const ScalingRequest& request, const ScalingLimits& limits) {
  std::vector<PlayerSpec> players;
  for (const PlayerLimits& own : limits.limits) {
    players.push_back({.place = "scaling: --player", .text = request.player, .limits = own});
  }
  if (!request.against) return players;
  for (const PlayerLimits& own : limits.limits) {
    players.push_back({.place = "scaling: --against", .text = *request.against, .limits = own});
  }
  return players;
}

}  // namespace

Rows<ScalingRequest> scaling_rows() {
  using Request = ScalingRequest;
  return rows<Request>(
      option("player", "PLAYER", &Request::player,
             "the player to measure: a profile, a variant of one such as hard:depth=20, a profile "
             "file, another engine, or a program: cmd:./pbrain-x")
          .required(),
      nodes_option(&Request::nodes, "its limits, nodes a move, rising: 1000,4000,16000"),
      depth_option(&Request::depth, "its limits, depth, rising: 2,3,4"),
      time_option(&Request::time, "its limits, time a move, rising: 100ms,400ms"),
      option("against", "PLAYER", &Request::against,
             "play this opponent at each limit, with the same limit, instead of itself"),
      option("games", "N", &Request::games, {1, 1e7},
             "games for each pairing, rounded up to whole pairs"),
      within(&Request::play, games_rows_without_limits()),
      within(&Request::result, result_rows("print the curve as CSV")));
}

ScalingLimits scaling_limits(const ScalingRequest& request) {
  check_kind(request);
  ScalingLimits all;
  all.word = !request.depth.empty() ? "depth" : !request.time.empty() ? "time" : "nodes";
  const auto number = [](auto value) { return fmt::format("{}", value); };
  add(all, request.nodes, number, [](PlayerLimits& own, auto value) { own.nodes = value; });
  add(all, request.depth, number, [](PlayerLimits& own, auto value) { own.depth = value; });
  add(all, request.time, duration_word, [](PlayerLimits& own, auto value) { own.time = value; });
  if (all.limits.size() < 2 || all.limits.size() > kMostLimits) {
    throw UsageError(fmt::format("scaling: --{} takes 2 to {} limits, not {}; a match has one",
                                 all.word, kMostLimits, all.limits.size()));
  }
  return all;
}

RunPlan plan_scaling(const ScalingRequest& request, const ScalingLimits& limits,
                     const CommandLine& line) {
  RunRequest run = kept_run("scaling", request.result, line);
  run.kind = RunKind::scaling;
  run.players = players_of(request, limits);
  run.format = request.against ? Format::duels : Format::ladder;
  run.games = request.games;
  run.play = request.play;
  RunPlan plan = plan_run(run);
  const std::string what = request.against.value_or("itself");
  plan.title = fmt::format("{} against {} at {} of {}: {} games", request.player, what,
                           counted(limits.limits.size(), "limit"), limits.word, plan.run.games);
  return plan;
}

}  // namespace rb::cli
