#include "runner/tables/rate_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"
#include "runner/base/text/number_text.hpp"
#include "runner/base/text/table_row.hpp"
#include "runner/tables/fault_notes.hpp"
#include "runner/tables/pairing_table.hpp"

namespace rb {
namespace {

using rating::Standing;

// Half the width of the interval decides, as in elo_text.
int digits_for(double half) { return half < 10 ? 1 : 0; }

// An anchor or a reference, which has no error: others are measured from its rating.
bool is_exact(const RatedRow& row) { return row.standing == Standing::rated && row.error < 1e-3; }

double half_interval(const RatedRow& row) { return (row.interval.high - row.interval.low) / 2; }

// An exact rating has as many digits as those measured from it.
int digits_of(const RateReport& report, const RatedRow& row) {
  if (!is_exact(row)) return digits_for(half_interval(row));
  int digits = 0;
  for (const RatedRow& other : report.rows) {
    if (other.pool != row.pool || other.standing != Standing::rated || is_exact(other)) continue;
    digits = std::max(digits, digits_for(half_interval(other)));
  }
  return digits;
}

// The rating of a perfect score is a bound, unless it was given.
bool is_given(const RateReport& report, const RatedRow& row) {
  const bool is_bound = row.standing == Standing::all_won || row.standing == Standing::all_lost;
  return is_bound && std::ranges::count(report.anchors, row.player) > 0;
}

std::string rating_text(const RateReport& report, const RatedRow& row) {
  if (is_given(report, row)) return signed_text(row.rating, 0);
  switch (row.standing) {
    case Standing::rated: return signed_text(row.rating, digits_of(report, row));
    case Standing::all_won: return "> " + signed_text(row.rating, 0);
    case Standing::all_lost: return "< " + signed_text(row.rating, 0);
    case Standing::unplayed: return "-";
  }
  return "";
}

// "12", or "+15-9" where the interval lies unevenly around the estimate.
std::string reach_text(double estimate, const rating::Interval& interval) {
  const double up = interval.high - estimate, down = estimate - interval.low;
  const double half = (up + down) / 2;
  const int digits = digits_for(half);
  // Where few games decide, the likelihood falls more slowly on one side.
  constexpr double kEven = 0.1;
  if (std::abs(up - down) <= kEven * half) return fmt::format("{:.{}f}", half, digits);
  return fmt::format("+{:.{}f}-{:.{}f}", up, digits, down, digits);
}

std::string error_text(const RateReport& report, const RatedRow& row) {
  if (is_given(report, row)) return "anchor";
  if (row.standing != Standing::rated || is_exact(row) || !std::isfinite(half_interval(row))) {
    return "-";
  }
  return reach_text(row.rating, row.interval);
}

std::string share_text(int part, int of) {
  return of == 0 ? "-" : fmt::format("{:.1f} %", 100.0 * part / of);
}

std::string chance_text(double probability) {
  return std::isnan(probability) ? "-" : likelihood_text(probability);
}

// Of all players in one table, without the likelihood of superiority.
const std::vector<Table::Column> kRatingColumns = {{"#"},     {"Player", Table::Align::left},
                                                   {"Elo"},   {"+-95 %"},
                                                   {"Games"}, {"Score"},
                                                   {"Black"}, {"White"},
                                                   {"Draws"}};

Table::Row rating_row(const RateReport& report, const std::vector<std::string>& labels,
                      std::size_t place) {
  const RatedRow& row = report.rows[place];
  const rating::GameCounts all = row.all();
  return {place + 1,
          labels[zu(row.player)],
          fmt::format("{}{}", rating_text(report, row), fault_mark(row.faults.spoil_elo())),
          error_text(report, row),
          all.games(),
          score_text(all),
          score_text(row.as_black),
          score_text(row.as_white),
          share_text(all.draws, all.games())};
}

// That the player is stronger than the next of its pool; empty for the last.
std::string los_text(const RateReport& report, std::size_t place) {
  const RatedRow& row = report.rows[place];
  if (place + 1 == report.rows.size() || row.pool < 0) return "";
  const RatedRow& next = report.rows[place + 1];
  if (next.pool != row.pool) return "";
  return fmt::format("{}{}", chance_text(report.ratings.los(row.player, next.player)),
                     fault_mark(row.faults.spoil_elo() || next.faults.spoil_elo()));
}

std::string pool_title(int pool, int pools) {
  if (pool < 0) return "Without rated games:\n";
  if (pools < 2) return "";
  return fmt::format("Pool {} of {}: compare ratings only within a pool\n", pool + 1, pools);
}

std::string advantage_text(const RateReport& report) {
  const rating::Ratings& ratings = report.ratings;
  if (!report.has_colours()) return "-: the results do not say who had Black";
  if (!ratings.tells_advantage) return "the games do not determine it; taken as 0";
  if (ratings.advantage_is_endless)
    return "no bound: Black won nearly all that strength does not explain; fixed at a weak guess";
  const rating::Interval& interval = ratings.advantage_interval;
  if (!std::isfinite(interval.high - interval.low)) {
    return fmt::format("{} Elo, too few games to tell its error",
                       signed_text(ratings.advantage, 0));
  }
  const std::string reach = reach_text(ratings.advantage, interval);
  return fmt::format("{} {}{} Elo",
                     signed_text(ratings.advantage, digits_for((interval.high - interval.low) / 2)),
                     reach.starts_with('+') ? "" : "+-", reach);
}

std::string evidence_text(const RateReport& report) {
  std::string text = counted(report.games, "game") + ", ";
  text += report.repeats == 0   ? "all new"
          : report.repeats == 1 ? "1 is a repeat"
                                : fmt::format("{} are repeats", report.repeats);
  text += fmt::format("; {} from {}", counted(report.pairs, "pair"),
                      counted(report.openings, "opening"));
  if (const auto worth = static_cast<int>(std::lround(report.effective_pairs));
      worth < report.pairs) {
    text += fmt::format(", worth {}", worth);
  }
  return text;
}

std::string ends_text(const RateReport& report) {
  std::string text = reasons_text(report.reasons, report.traps);
  if (report.unknown_ends == 0) return text;
  if (text.empty()) return "-: the results do not say how games ended";
  return text + fmt::format(", not told {}", report.unknown_ends);
}

Table basis_rows(const RateReport& report) {
  Table rows = table_row("Black", advantage_text(report));
  rows +=
      table_row("Draws", fmt::format("{:.1f} % between equals{}",
                                     100 * report.ratings.draw_chance_between_equals,
                                     report.ratings.draw_is_endless
                                         ? "; too few losses to estimate it, fixed at a weak guess"
                                         : ""));
  rows += table_row("Evidence", evidence_text(report));
  rows += table_row("Ends", ends_text(report));
  if (report.bootstrap) {
    rows += table_row("Errors", fmt::format("from {} bootstrap draws of the openings; {} others "
                                            "split into other pools and were left out",
                                            report.bootstrap->runs, report.bootstrap->rejected));
  }
  return rows;
}

std::string thinking_text(const rating::ThinkingTime& time) {
  return fmt::format("{} ms mean, {} median, {} least, {} most, {}", rate_text(time.avg),
                     rate_text(time.median), rate_text(time.min), rate_text(time.max),
                     counted(time.count, "move"));
}

Table stats_rows(const rating::GameSummary& stats) {
  return table_row("Games",
                   fmt::format("{}: A won {}, B {}, {} drawn; win rate of A {:.1f} %", stats.total,
                               stats.wins_a, stats.wins_b, stats.draws, 100 * stats.win_rate_a)) +
         table_row("Mean game", fmt::format("{:.1f} moves, {} ms", stats.avg_moves,
                                            rate_text(stats.avg_duration_ms))) +
         table_row("Thinking A", thinking_text(stats.thinking_a)) +
         table_row("Thinking B", thinking_text(stats.thinking_b));
}

// In percent.
std::string los_cell(double probability) {
  if (std::isnan(probability)) return "-";
  if (probability > 0.999) return ">99.9";
  if (probability < 0.001) return "<0.1";
  return fmt::format("{:.1f}", 100 * probability);
}

}  // namespace

Printout ratings_table(const RateReport& report, const std::vector<std::string>& labels) {
  Printout all;
  if (const Table faults = fault_rows(player_faults(report, labels)); !faults.empty()) {
    all = faults + Printout("\n");
  }
  int pools = 0;
  for (const RatedRow& row : report.rows) pools = std::max(pools, row.pool + 1);
  for (std::size_t place = 0; place < report.rows.size();) {
    const int pool = report.rows[place].pool;
    Table table{.title = pool_title(pool, pools), .columns = kRatingColumns, .notes = "\n"};
    table.columns.push_back({.name = "LOS", .missing = ""});
    for (; place < report.rows.size() && report.rows[place].pool == pool; ++place) {
      table.rows.push_back(rating_row(report, labels, place));
      table.rows.back().emplace_back(los_text(report, place));
    }
    all += table;
  }
  return all + basis_rows(report);
}

std::string ratings_markdown(const RateReport& report, const std::vector<std::string>& labels) {
  Table table{.columns = kRatingColumns};
  for (std::size_t place = 0; place < report.rows.size(); ++place) {
    table.rows.push_back(rating_row(report, labels, place));
  }
  return markdown(table);
}

std::string pairings_markdown(const std::vector<PairingRow>& rows,
                              const std::vector<std::string>& labels) {
  Table table{
      .columns = {
          {"A"}, {"B"}, {"Games"}, {"Won"}, {"Drawn"}, {"Lost"}, {"Score of A"}, {"Elo of A"}}};
  for (const PairingRow& row : rows) {
    const rating::GameCounts& all = row.stats.all;
    table.rows.push_back({labels[zu(row.a)], labels[zu(row.b)], all.games(), all.wins, all.draws,
                          all.losses, score_text(all),
                          row.stats.estimate ? elo_text(*row.stats.estimate) : ""});
  }
  return markdown(table);
}

Table los_table(const RateReport& report, const std::vector<std::string>& labels) {
  Table table{.title = "LOS in %, row over column\n",
              .columns = {{"#"}, {"Player", Table::Align::left}}};
  const bool any_mark =
      std::ranges::any_of(report.rows, [](const RatedRow& row) { return row.faults.decide(); });
  for (const RatedRow& row : report.rows) {
    const std::size_t place = table.rows.size() + 1;
    table.columns.push_back({std::to_string(place)});
    Table::Row& cells = table.rows.emplace_back(Table::Row{place, labels[zu(row.player)]});
    for (const RatedRow& other : report.rows) {
      const bool is_marked = &row != &other && (row.faults.decide() || other.faults.decide());
      cells.emplace_back(los_cell(report.ratings.los(row.player, other.player)) + (is_marked ? "!"
                                                                                   : any_mark
                                                                                       ? " "
                                                                                       : ""));
    }
  }
  return table;
}

Table pairing_table(const PairingRow& row, const std::vector<std::string>& labels) {
  Table rows{.title = fmt::format("A: {}\nB: {}\n", labels[zu(row.a)], labels[zu(row.b)])};
  if (row.times) rows += stats_rows(*row.times);
  rows += fault_rows({{"A", row.stats.faults[0], ""}, {"B", row.stats.faults[1], ""}});
  rows += pairing_rows(row.stats);
  if (row.stats.evidence) {
    rows += table_row("Sign test", fmt::format("p {}, the probability of this between equals",
                                               row.sign_flip_p_value < 0.001
                                                   ? std::string("< 0.001")
                                                   : fmt::format("{:.3f}", row.sign_flip_p_value)));
  }
  return rows;
}

Table k_factor_table(const rating::KFactorTable& table, const std::vector<std::string>& labels) {
  Table shown{.columns = {{""}, {"", Table::Align::left}, {"", Table::Align::left}}};
  for (const int player : table.ranking()) {
    shown.rows.push_back(
        {shown.rows.size() + 1, labels[zu(player)], rating::to_string(table[player])});
  }
  return shown;
}

}  // namespace rb
