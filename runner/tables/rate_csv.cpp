#include <cmath>

#include <fmt/core.h>

#include "engine/base/zu.hpp"
#include "runner/base/text/csv.hpp"
#include "runner/tables/rate_json.hpp"

namespace rb {
namespace {

std::string field(double value) { return std::isfinite(value) ? fmt::format("{}", value) : ""; }

std::string fields(const rating::Interval& interval) {
  return field(interval.low) + ',' + field(interval.high);
}

std::string fields(const rating::GameCounts& counts) {
  return fmt::format("{},{},{},{},{}", counts.games(), counts.wins, counts.draws, counts.losses,
                     counts.games() > 0 ? field(counts.score()) : "");
}

// The fields from "elo" on; empty without evidence.
std::string estimates(const PairingStats& stats) {
  if (!stats.estimate) return ",,,,,,,,,,";
  return fmt::format("{},{},{},{},{},{},{},{},{}", field(stats.estimate->elo),
                     fields(stats.estimate->elo_interval), field(stats.normalized->elo),
                     fields(stats.normalized->interval), field(stats.estimate->los),
                     field(stats.openings->draw_ratio), field(stats.openings->even_ratio),
                     field(stats.openings->pairs_ratio), field(stats.openings->rms_bias_elo));
}

std::string colour_fields(const std::optional<rating::OpeningLook>& look) {
  return look ? field(look->expected) + ',' + field(look->adjusted) : ",";
}

std::string player_fields(const std::optional<rating::OpeningLook>& look,
                          const std::vector<std::string>& labels) {
  if (!look) return ",,,";
  return fmt::format("{},{},{},{}", csv_text(labels[zu(look->player)]), field(look->score),
                     field(look->expected), field(look->adjusted));
}

}  // namespace

std::string ratings_csv(const RateReport& report, const std::vector<std::string>& labels) {
  std::string text =
      "rank,player,elo,error,elo_low,elo_high,pool,games,wins,draws,losses,score,new_games,"
      "standing,los,black_games,black_wins,black_draws,black_losses,black_score,white_games,"
      "white_wins,white_draws,white_losses,white_score,faults\n";
  for (std::size_t place = 0; place < report.rows.size(); ++place) {
    const RatedRow& row = report.rows[place];
    const bool has_next = place + 1 < report.rows.size();
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{}\n", place + 1, csv_text(labels[zu(row.player)]),
        field(row.rating), field(row.error), fields(row.interval),
        row.pool < 0 ? "" : fmt::format("{}", row.pool), fields(row.all()), row.new_games,
        standing_name(row.standing),
        has_next ? field(report.ratings.los(row.player, report.rows[place + 1].player)) : "",
        fields(row.as_black), fields(row.as_white), row.faults.count());
  }
  return text;
}

std::string pairings_header() {
  return "a,b,games,wins,draws,losses,score,pairs_0,pairs_1,pairs_2,pairs_3,pairs_4,repeated_games,"
         "evidence_pairs,effective_pairs,elo,elo_low,elo_high,normalized,normalized_low,"
         "normalized_high,los,draw_ratio,even_ratio,pairs_ratio,rms_bias_elo,faults_a,faults_b";
}

std::string pairing_fields(const PairingStats& stats, const std::string& a, const std::string& b) {
  const auto& n = stats.pairs.by_half_points;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}", csv_text(a), csv_text(b),
                     fields(stats.all), n[0], n[1], n[2], n[3], n[4], stats.repeated_games,
                     stats.new_pairs, stats.evidence ? field(stats.evidence->effective_pairs) : "0",
                     estimates(stats), stats.faults[0].count(), stats.faults[1].count());
}

std::string pairings_csv(const std::vector<PairingRow>& rows,
                         const std::vector<std::string>& labels) {
  std::string text = pairings_header() + '\n';
  for (const PairingRow& row : rows) {
    text += pairing_fields(row.stats, labels[zu(row.a)], labels[zu(row.b)]) + '\n';
  }
  return text;
}

std::string openings_csv(const std::vector<OpeningResults>& rows, const ResultSet& set,
                         const std::vector<std::string>& labels) {
  std::string text =
      "moves,name,games,black_wins,draws,white_wins,black_score,repeated_games,"
      "black_expected,black_p,player,player_score,player_expected,player_p\n";
  for (const OpeningResults& row : rows) {
    const PlayedOpening& opening = set.openings[row.opening];
    text += fmt::format("{},{},{},{},{},{}\n", csv_text(opening.moves), csv_text(opening.name),
                        fields(row.black), row.repeats, colour_fields(row.by_colour),
                        player_fields(row.by_player, labels));
  }
  return text;
}

std::string k_factor_csv(const rating::KFactorTable& table,
                         const std::vector<std::string>& labels) {
  std::string text = "player,rating,games,wins,losses,draws,winrate\n";
  for (const int player : table.ranking()) {
    const rating::KFactorRating& row = table[player];
    text += fmt::format("{},{},{},{},{},{},{}\n", csv_text(labels[zu(player)]), row.rating,
                        row.games, row.wins, row.losses, row.draws, row.win_rate());
  }
  return text;
}

}  // namespace rb
