#include <cmath>

#include <fmt/core.h>

#include "runner/base/text/duration.hpp"
#include "runner/results/limits_text.hpp"
#include "runner/studies/scaling/scaling_report.hpp"

namespace rb {
namespace {

// "easy" of "easy, nodes 480".
std::string name_without(const PlayerLimits& limit, const std::string& name) {
  const std::string text = ", " + limits_text(limit);
  return name.ends_with(text) ? name.substr(0, name.size() - text.size()) : name;
}

struct Limit {
  PlayerLimits alone;
  std::string word, text;
  double effort = 0;
};

template <typename Number>
double log_of(Number value) {
  return std::log2(static_cast<double>(value));
}

// What sets it apart from another player: all may have a clock in common.
std::optional<Limit> limit_of(const PlayerLimits& own, const PlayerLimits& other) {
  if (own.depth && own.depth != other.depth) {
    return Limit{{.depth = own.depth}, "depth", fmt::format("{}", *own.depth), double(*own.depth)};
  }
  if (own.time && own.time != other.time) {
    return Limit{{.time = own.time}, "time", duration_word(*own.time), log_of(own.time->count())};
  }
  if (!own.nodes || own.nodes == other.nodes) return std::nullopt;
  return Limit{{.nodes = own.nodes}, "nodes", fmt::format("{}", *own.nodes), log_of(*own.nodes)};
}

}  // namespace

std::optional<ScalingSummary> summarize_scaling(const RunSpec& run, const Scoreboard& board,
                                                std::span<const GameResult> results) {
  const bool is_against = run.format == Format::duels;
  const std::size_t count = run.players.size() / (is_against ? 2 : 1);
  if (count < 2) return std::nullopt;
  ScalingSummary summary{summarize_run(run, board)};
  for (std::size_t i = 0; i < count; ++i) {
    const auto limit =
        limit_of(own_limits(run.players[i].params), own_limits(run.players[i == 0 ? 1 : 0].params));
    if (!limit || (i > 0 && limit->effort <= summary.efforts.back())) return std::nullopt;
    if (i == 0) {
      summary.player = name_without(limit->alone, run.players[0].name);
      if (is_against) summary.against = name_without(limit->alone, run.players[count].name);
    }
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
