#include <cmath>

#include <fmt/core.h>

#include "runner/base/text/duration.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/studies/scaling/scaling_report.hpp"

namespace rb {
namespace {

// "easy" of "easy, nodes 480".
std::string name_without_limits(const PlayerRow& player) {
  const std::string limits = ", " + limits_text(own_limits(player.params));
  const std::string& name = player.name;
  return name.ends_with(limits) ? name.substr(0, name.size() - limits.size()) : name;
}

struct Limit {
  std::string word, text;
  double effort = 0;
};

std::optional<Limit> limit_of(const PlayerLimits& own) {
  if (own.depth) return Limit{"depth", fmt::format("{}", *own.depth), double(*own.depth)};
  if (own.time) {
    return Limit{"time", duration_word(*own.time),
                 std::log2(static_cast<double>(own.time->count()))};
  }
  if (!own.nodes) return std::nullopt;
  return Limit{"nodes", fmt::format("{}", *own.nodes), std::log2(static_cast<double>(*own.nodes))};
}

}  // namespace

std::optional<ScalingSummary> summarize_scaling(const RunSpec& run, const Scoreboard& board,
                                                std::span<const GameResult> results) {
  const bool is_against = run.format == Format::duels;
  const std::size_t count = run.players.size() / (is_against ? 2 : 1);
  if (count < 2) return std::nullopt;
  ScalingSummary summary{summarize_run(run, board)};
  summary.player = name_without_limits(run.players[0]);
  if (is_against) summary.against = name_without_limits(run.players[count]);
  for (std::size_t i = 0; i < count; ++i) {
    const auto limit = limit_of(own_limits(run.players[i].params));
    if (!limit || (i > 0 && limit->effort <= summary.efforts.back())) return std::nullopt;
    summary.word = limit->word;
    summary.limits.push_back(limit->text);
    summary.efforts.push_back(limit->effort);
    summary.totals.push_back(board.totals(static_cast<int>(i)));
  }
  summary.is_doubling = summary.word != "depth";
  summary.curve = effort_curve({summary.efforts, is_against}, results);
  return summary;
}

}  // namespace rb
