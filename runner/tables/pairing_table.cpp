#include "runner/tables/pairing_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/fit/openings_table.hpp"

namespace rb {
namespace {

Table counts_row(std::string_view title, const rating::GameCounts& counts) {
  return table_row(title, fmt::format("{:>7}   {} won, {} drawn, {} lost", score_text(counts),
                                      counts.wins, counts.draws, counts.losses));
}

std::string pairs_text(const rating::PairCounts& pairs) {
  const auto& n = pairs.by_half_points;
  return fmt::format("{}: {} won 2-0, {} won 1.5-0.5, {} even, {} lost 0.5-1.5, {} lost 0-2",
                     pairs.pairs(), n[4], n[3], n[2], n[1], n[0]);
}

std::string evidence_text(const PairingStats& stats) {
  const int pairs = stats.pairs.pairs();
  const int new_pairs = stats.new_pairs;
  const int independent =
      stats.evidence ? static_cast<int>(std::lround(stats.evidence->effective_pairs)) : 0;
  const bool share_openings =
      stats.evidence && stats.evidence->openings < std::lround(stats.evidence->results.total());
  if (new_pairs == pairs && independent == pairs && !share_openings) {
    return counted(pairs, "pair") + ", all new and independent";
  }
  std::string text = new_pairs == pairs ? counted(pairs, "pair") + ", all new"
                                        : fmt::format("{} of {}, the others repeat earlier games",
                                                      new_pairs, counted(pairs, "pair"));
  if (!stats.evidence) return text;
  if (share_openings) {
    text += fmt::format(", from {}", counted(stats.evidence->openings, "opening"));
  }
  return text + fmt::format("; worth {}", counted(independent, "pair"));
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string bias_text(const rating::PairStats& stats, const OpeningFigures& figures) {
  if (!std::isfinite(stats.rms_bias_elo))
    return "no limit: in every pair one colour won both games";
  const rating::Interval& interval = figures.bias_elo_interval;
  const std::string high = std::isfinite(interval.high) ? fmt::format(" to {:.0f}", interval.high)
                                                        : std::string(" or more");
  return fmt::format("{:.0f} Elo, root mean square; 95 % interval {:.0f}{}", stats.rms_bias_elo,
                     interval.low, high);
}

Table openings_rows(const rating::PairStats& stats, const OpeningFigures& figures) {
  const std::string ratio = std::isfinite(stats.pairs_ratio)
                                ? fmt::format("{:.2f} won for each lost", stats.pairs_ratio)
                            : std::isinf(stats.pairs_ratio) ? "none lost"
                                                            : "none won or lost";
  const double drawn = std::max(stats.drawn, 0.0);  // where none is, it may be a little below 0
  return table_row("Pairs ratio",
                   fmt::format("{}; {} split, {} of two draws; {} of games drawn", ratio,
                               percent(stats.split), percent(drawn), percent(stats.draw_ratio))) +
         table_row("Opening bias", bias_text(stats, figures)) +
         table_row("", fmt::format("(95 % of Black's score {}, of draws {})",
                                   percent_interval_text(figures.black_interval),
                                   percent_interval_text(figures.draw_interval)));
}

Table strength_rows(const PairingStats& stats, bool by_test) {
  if (!stats.estimate) {
    return table_row("Elo of A", "- (no pair is complete)");
  }
  const std::string_view mark = fault_mark(stats.rests_on_faults());
  Table rows =
      table_row("Elo of A", fmt::format("{}{}   95 % interval, {}", elo_text(*stats.estimate), mark,
                                        by_test ? "not corrected for the stop" : "from pairs"));
  if (stats.alone > 0) {
    rows += table_row("", fmt::format("({} not counted here: without the other game of the pair)",
                                      counted(stats.alone, "game")));
  }
  rows += table_row("Normalized",
                    fmt::format("{}{}   normalized Elo",
                                elo_text(stats.normalized->elo, stats.normalized->interval), mark));
  return rows +
         table_row("LOS of A", fmt::format("{}{}", likelihood_text(stats.estimate->los), mark));
}

Json evidence_json(const PairingStats& stats) {
  const bool is_known = stats.evidence.has_value();
  return json_object({{"pairs", stats.new_pairs},
                      {"repeated_games", stats.repeated_games},
                      {"openings", is_known ? stats.evidence->openings : 0},
                      {"effective_pairs", is_known ? stats.evidence->effective_pairs : 0.0},
                      {"design_effect", is_known ? Json(stats.design_effect()) : Json(nullptr)},
                      {"mostly_repetition", stats.is_little_evidence()}});
}

Json estimate_json(const std::optional<rating::Estimate>& estimate) {
  if (!estimate) return nullptr;
  return json_object({{"score", estimate->score},
                      {"score_interval", interval_json(estimate->score_interval)},
                      {"elo", number_json(estimate->elo)},
                      {"elo_interval", interval_json(estimate->elo_interval)},
                      {"los", estimate->los}});
}

Json normalized_json(const std::optional<rating::NormalizedElo>& normalized) {
  if (!normalized) return nullptr;
  return json_object({{"elo", number_json(normalized->elo)},
                      {"elo_interval", interval_json(normalized->interval)}});
}

Json pair_stats_json(const std::optional<rating::PairStats>& stats,
                     const std::optional<OpeningFigures>& figures) {
  if (!stats || !figures) return nullptr;
  return json_object({{"draw_ratio", stats->draw_ratio},
                      {"even_ratio", stats->even_ratio},
                      {"split", stats->split},
                      {"drawn", stats->drawn},
                      {"pairs_ratio", number_json(stats->pairs_ratio)},
                      {"rms_bias", stats->rms_bias},
                      {"rms_bias_elo", number_json(stats->rms_bias_elo)},
                      {"rms_bias_elo_interval", interval_json(figures->bias_elo_interval)},
                      {"draw_interval", interval_json(figures->draw_interval)},
                      {"black", figures->black},
                      {"black_interval", interval_json(figures->black_interval)}});
}

}  // namespace

Table pairing_rows(const PairingStats& stats, bool by_test) {
  const rating::GameCounts& white = stats.as_white;
  rating::GameCounts black{white.losses, white.draws, white.wins};
  rating::count_games(black, stats.as_black);
  Table rows = counts_row("Score of A", stats.all);
  if (black.games() > 0) {
    rows += counts_row("  as Black", stats.as_black) + counts_row("  as White", white) +
            counts_row("Black", black);
  }
  rows += table_row("Pairs of A", pairs_text(stats.pairs));
  if (stats.pairs.pairs() > 0) rows += table_row("Evidence", evidence_text(stats));
  rows += strength_rows(stats, by_test);
  if (stats.openings) rows += openings_rows(*stats.openings, *stats.opening_figures);
  if (stats.is_little_evidence()) {
    rows += table_row("Warning",
                      stats.is_mostly_repetition()
                          ? "most of these games repeat others: use more openings, not more games"
                          : "these games share few openings: use more openings, not more games");
  }
  return rows;
}

Json number_json(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json interval_json(const rating::Interval& interval) {
  return Json::array({number_json(interval.low), number_json(interval.high)});
}

Json counts_json(const rating::GameCounts& counts) {
  return json_object({{"wins", counts.wins},
                      {"draws", counts.draws},
                      {"losses", counts.losses},
                      {"score", counts.games() > 0 ? Json(counts.score()) : Json(nullptr)}});
}

Json pairing_json(const PairingStats& stats) {
  return json_object(
      {{"pairs", stats.pairs.pairs()},
       {"pairs_by_half_points", stats.pairs.by_half_points},
       {"evidence", evidence_json(stats)},
       {"estimate", estimate_json(stats.estimate)},
       {"any_time_interval", stats.any_time ? interval_json(*stats.any_time) : Json(nullptr)},
       {"normalized", normalized_json(stats.normalized)},
       {"pair_stats", pair_stats_json(stats.openings, stats.opening_figures)}});
}

}  // namespace rb
