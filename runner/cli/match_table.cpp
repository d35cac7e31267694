#include "runner/cli/match_table.hpp"

#include <fmt/core.h>

#include "runner/cli/figures.hpp"

namespace rb::cli {
namespace {

std::string row(std::string_view title, const std::string& text) {
  return fmt::format("{:<13}{}\n", title, text);
}

std::string spent(double seconds) {
  return seconds < 60 ? rate_text(seconds) + " s" : duration_text(seconds);
}

std::string head(const MatchSummary& summary) {
  std::string text = fmt::format("A: {}\nB: {}\n\n", summary.sides[0].name, summary.sides[1].name);
  text += row("Games", fmt::format("{} of {}", summary.games, summary.run.games));
  if (summary.played_now > 0) {
    text += row("Time", fmt::format("{}, {} games/s on {} thread{}", spent(summary.seconds),
                                    rate_text(summary.played_now / summary.seconds),
                                    summary.threads, summary.threads == 1 ? "" : "s"));
  }
  return text;
}

std::string counts_row(std::string_view title, const rating::GameCounts& counts) {
  return row(title, fmt::format("{:>7}   {} won, {} drawn, {} lost", score_text(counts),
                                counts.wins, counts.draws, counts.losses));
}

std::string pairs_text(const rating::PairCounts& pairs) {
  const auto& n = pairs.by_half_points;
  return fmt::format("{}: {} won 2-0, {} won 1.5-0.5, {} even, {} lost 0.5-1.5, {} lost 0-2",
                     pairs.pairs(), n[4], n[3], n[2], n[1], n[0]);
}

std::string scores(const MatchSummary& summary) {
  const SideSummary& a = summary.sides[0];
  std::string text = counts_row("Score of A", a.all) + counts_row("  as Black", a.as_black) +
                     counts_row("  as White", a.as_white);
  const rating::GameCounts black{.wins = a.as_black.wins + a.as_white.losses,
                                 .draws = a.all.draws,
                                 .losses = a.as_black.losses + a.as_white.wins};
  text += counts_row("Black", black);
  text += row("Pairs of A", pairs_text(summary.pairs));
  if (!summary.estimate) return text + row("Elo of A", "- (no pair is complete)");
  text += row("Elo of A", elo_text(*summary.estimate) + "   95 % interval, from pairs");
  if (const int alone = summary.games - 2 * summary.pairs.pairs(); alone > 0) {
    text += row("", fmt::format("({} not counted here: without the other game of the pair)",
                                alone == 1 ? "1 game" : fmt::format("{} games", alone)));
  }
  return text + row("LOS of A", likelihood_text(summary.estimate->los));
}

std::string ends_text(const MatchSummary& summary) {
  std::string text;
  for (std::size_t i = 0; i < summary.reasons.size(); ++i) {
    if (summary.reasons[i] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name(static_cast<Reason>(i)),
                        summary.reasons[i]);
  }
  return text;
}

std::string thinking_text(const PlayerTotals& totals) {
  if (totals.moves == 0) return "-";
  const auto moves = static_cast<double>(totals.moves);
  return fmt::format("{} ms, {} nodes a move", rate_text(think_ms(totals) / moves),
                     rate_text(static_cast<double>(totals.nodes) / moves));
}

}  // namespace

std::string match_table(const MatchSummary& summary) {
  std::string text = head(summary);
  if (summary.games > 0) {
    text += scores(summary);
    text += row("Ends", ends_text(summary));
    text += row("Mean length", fmt::format("{:.1f} moves", summary.mean_plies));
    text += row("Thinking A", thinking_text(summary.sides[0].totals));
    text += row("Thinking B", thinking_text(summary.sides[1].totals));
    text += row("Distinct", fmt::format("{} of {} games", summary.distinct, summary.games));
  }
  text += row("Openings", openings_text(summary.run, summary.openings));
  text += row("Seed", fmt::format("{}", summary.run.seed));
  text += row("Results", summary.path);
  for (const std::string& note : summary.notes) text += row("Note", note);
  if (!summary.resume.empty()) text += fmt::format("\nTo play the rest:\n  {}\n", summary.resume);
  return text;
}

}  // namespace rb::cli
