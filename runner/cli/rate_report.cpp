#include "runner/cli/rate_report.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "rating/opening_table.hpp"

namespace rb::cli {
namespace {

constexpr double kTwoSided95 = 1.959963984540054;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

void add_result(rating::GameCounts& counts, int points) {
  ++(points == 2 ? counts.wins : points == 1 ? counts.draws : counts.losses);
}

// The games of one pairing, as a stretch of the places that `order` holds.
struct Stretch {
  int a = 0, b = 0;
  std::size_t first = 0, end = 0;
};

// The places of all games, pairing by pairing, each in the order of run and id.
std::vector<std::size_t> by_pairing(std::span<const GameResult> games,
                                    std::vector<Stretch>& stretches) {
  const auto pairing = [&](std::size_t i) { return std::minmax(games[i].black, games[i].white); };
  std::vector<std::size_t> order(games.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return pairing(i) < pairing(j); });
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto [a, b] = pairing(order[k]);
    if (stretches.empty() || stretches.back().a != a || stretches.back().b != b) {
      stretches.push_back({a, b, k, k});
    }
    stretches.back().end = k + 1;
  }
  return order;
}

std::vector<GameResult> games_of(std::span<const GameResult> games,
                                 std::span<const std::size_t> order, const Stretch& stretch) {
  std::vector<GameResult> some;
  for (std::size_t k = stretch.first; k < stretch.end; ++k) some.push_back(games[order[k]]);
  return some;
}

std::vector<GameResult> chosen(std::span<const GameResult> games, const std::vector<bool>& counts) {
  std::vector<GameResult> some;
  some.reserve(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (counts[i]) some.push_back(games[i]);
  }
  return some;
}

std::vector<rating::PlayedGame> results_of(std::span<const GameResult> games) {
  std::vector<rating::PlayedGame> played;
  played.reserve(games.size());
  for (const GameResult& game : games) {
    played.push_back({game.black, game.white, game.half_points});
  }
  return played;
}

// The games of one pairing that count for ratings, and how much.
struct Counting {
  std::vector<bool> games;
  double share_new = 1;  // of the games that count, those that repeat no other
};

Counting counting(std::span<const GameResult> results) {
  Counting counting{games_that_count(results)};
  int all = 0, repeated = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!counting.games[i]) continue;
    ++all;
    repeated += results[i].is_repeat ? 1 : 0;
  }
  counting.share_new = 1 - static_cast<double>(repeated) / all;
  return counting;
}

// How many independent pairs one pair is worth, at most 1: by the scatter between openings; without
// pairs, the share of the games that are new.
double weight_of(const PairingStats& stats, double share_new) {
  if (!stats.evidence) return share_new;
  return rating::weighed(*stats.evidence).total() / stats.evidence->results.total();
}

using Weights = std::map<std::pair<int, int>, double>;  // of pairings, where it is below 1

std::vector<rating::Encounter> weighed(std::vector<rating::Encounter> encounters,
                                       const Weights& weights) {
  for (rating::Encounter& encounter : encounters) {
    const auto found = weights.find(std::minmax(encounter.first, encounter.second));
    if (found == weights.end()) continue;
    encounter.results.wins *= found->second;
    encounter.results.draws *= found->second;
    encounter.results.losses *= found->second;
  }
  return encounters;
}

// The errors that the games have if repetition is no evidence; the ratings stay.
void weigh_errors(rating::Ratings& ratings, const std::vector<rating::Encounter>& encounters,
                  const Weights& weights, int players, const rating::RatingSpec& spec) {
  if (weights.empty()) return;
  rating::Ratings of_evidence = rating::fit(weighed(encounters, weights), players, spec);
  ratings.error = std::move(of_evidence.error);
  ratings.covariances = std::move(of_evidence.covariances);
  ratings.perfect_games = std::move(of_evidence.perfect_games);
  ratings.advantage_error = of_evidence.advantage_error;
}

std::vector<rating::OpeningGames> by_opening(std::span<const GameResult> games, int players) {
  std::unordered_map<std::uint64_t, std::size_t> place;
  std::vector<std::vector<rating::PlayedGame>> played;
  for (const GameResult& game : games) {
    const auto [found, is_new] = place.try_emplace(game.opening, played.size());
    if (is_new) played.emplace_back();
    played[found->second].push_back({game.black, game.white, game.half_points});
  }
  std::vector<rating::OpeningGames> openings;
  openings.reserve(played.size());
  for (const auto& some : played) openings.push_back(rating::add_up(some, players));
  return openings;
}

std::vector<RatedRow> counted_rows(std::span<const GameResult> games, int players) {
  std::vector<RatedRow> rows(index(players));
  for (int player = 0; player < players; ++player) rows[index(player)].player = player;
  for (const GameResult& game : games) {
    RatedRow& black = rows[index(game.black)];
    RatedRow& white = rows[index(game.white)];
    add_result(black.as_black, game.half_points);
    add_result(white.as_white, 2 - game.half_points);
    if (game.is_repeat) continue;
    ++black.new_games;
    ++white.new_games;
  }
  return rows;
}

// Pools by their numbers, in them by rating; who has no pool comes last.
void rank(RateReport& report) {
  const auto height = [](const RatedRow& row) {
    const int pool = row.pool < 0 ? std::numeric_limits<int>::max() : row.pool;
    return std::tuple(pool, std::isnan(row.rating) ? 0 : -row.rating, row.player);
  };
  std::sort(report.rows.begin(), report.rows.end(),
            [&](const RatedRow& a, const RatedRow& b) { return height(a) < height(b); });
}

void fill_ratings(RateReport& report) {
  for (RatedRow& row : report.rows) {
    const std::size_t i = index(row.player);
    row.standing = report.ratings.standing[i];
    row.pool = report.ratings.pool[i];
    row.rating = report.ratings.rating[i];
    row.error = report.ratings.error[i];
    row.interval = {row.rating - kTwoSided95 * row.error, row.rating + kTwoSided95 * row.error};
    if (report.bootstrap && row.standing == rating::Standing::rated) {
      row.interval = report.bootstrap->interval[i];
    }
  }
}

rating::GameStats game_stats(const ResultSet& set, std::span<const std::size_t> games, int a) {
  std::vector<rating::SummedGame> summed;
  for (const std::size_t i : games) {
    const GameResult& game = set.games[i];
    const GameTimes& times = set.times[i];
    const bool is_black = game.black == a;
    summed.push_back({.half_points_a = is_black ? game.half_points : 2 - game.half_points,
                      .moves = times.moves,
                      .duration_ms = times.duration_ms,
                      .thinking_a = is_black ? times.black_ms : times.white_ms,
                      .thinking_b = is_black ? times.white_ms : times.black_ms});
  }
  return rating::summarize(summed);
}

}  // namespace

rating::GameCounts RatedRow::all() const {
  return {as_black.wins + as_white.wins, as_black.draws + as_white.draws,
          as_black.losses + as_white.losses};
}

RateReport rate(std::span<const GameResult> games, int players, const RateSpec& spec) {
  RateReport report;
  report.games = static_cast<int>(games.size());
  report.rows = counted_rows(games, players);
  std::vector<Stretch> stretches;
  const std::vector<std::size_t> order = by_pairing(games, stretches);
  Weights weights;
  // Repeated games that count leave the proportions of a pairing alone, but must not outweigh other
  // pairings, a prior, or what bounds a perfect score.
  Weights shares_new;
  std::vector<bool> counts(games.size(), true);
  for (const Stretch& stretch : stretches) {
    const std::vector<GameResult> between = games_of(games, order, stretch);
    const PairingStats stats = pairing_evidence(between, stretch.a);
    double share_new = 1;
    if (stats.repeated_games > 0) {
      const Counting of_pairing = counting(between);
      share_new = of_pairing.share_new;
      for (std::size_t k = 0; k < between.size(); ++k) {
        counts[order[stretch.first + k]] = of_pairing.games[k];
      }
    }
    report.repeats += stats.repeated_games;
    report.pairs += stats.pairs.pairs();
    if (stats.evidence) {
      report.effective_pairs += stats.evidence->effective_pairs;
      report.independent_pairs += independent_pairs(*stats.evidence);
    }
    if (stats.is_mostly_repetition()) report.repetitive.emplace_back(stretch.a, stretch.b);
    if (share_new < 1) shares_new[{stretch.a, stretch.b}] = share_new;
    if (const double weight = weight_of(stats, share_new); weight < 1) {
      weights[{stretch.a, stretch.b}] = weight;
    }
  }
  const std::vector<GameResult> counted = chosen(games, counts);
  const std::vector<rating::OpeningGames> openings = by_opening(counted, players);
  report.openings = openings.size();
  if (spec.bootstrap && !openings.empty()) {
    report.bootstrap = rating::bootstrap_by_opening(openings, players, spec.fit, *spec.bootstrap);
    report.ratings = report.bootstrap->ratings;
  } else {
    const std::vector<rating::Encounter> encounters = rating::add_up(results_of(counted), players);
    report.ratings = rating::fit(weighed(encounters, shares_new), players, spec.fit);
    weigh_errors(report.ratings, encounters, weights, players, spec.fit);
  }
  fill_ratings(report);
  rank(report);
  return report;
}

std::vector<PairingRow> pairings(std::span<const GameResult> games) {
  std::vector<Stretch> stretches;
  const std::vector<std::size_t> order = by_pairing(games, stretches);
  std::vector<PairingRow> rows;
  for (const Stretch& stretch : stretches) {
    PairingRow row{stretch.a, stretch.b, pairing_stats(games_of(games, order, stretch), stretch.a)};
    if (row.stats.evidence) {
      row.sign_flip_p_value = rating::sign_flip_p_value(row.stats.opening_pairs);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<PairingRow> pairings(const ResultSet& set) {
  std::vector<PairingRow> rows = pairings(set.games);
  if (set.times.empty()) return rows;
  std::vector<Stretch> stretches;
  const std::vector<std::size_t> order = by_pairing(set.games, stretches);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Stretch& stretch = stretches[i];
    rows[i].times = game_stats(
        set, std::span(order).subspan(stretch.first, stretch.end - stretch.first), stretch.a);
  }
  return rows;
}

std::vector<OpeningResults> openings_played(const ResultSet& set) {
  std::unordered_map<std::uint64_t, std::size_t> place;
  std::vector<OpeningResults> rows;
  for (const PlayedOpening& opening : set.openings) {
    place.emplace(opening.key, rows.size());
    rows.push_back({rows.size(), {}, 0});
  }
  for (const GameResult& game : set.games) {
    const auto found = place.find(game.opening);
    if (found == place.end()) continue;
    add_result(rows[found->second].black, game.half_points);
    rows[found->second].repeats += game.is_repeat ? 1 : 0;
  }
  const auto one_sidedness = [](const OpeningResults& row) {
    const int games = row.black.games();
    return games == 0 ? 0 : std::abs(row.black.wins - row.black.losses) / std::sqrt(games);
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const OpeningResults& a, const OpeningResults& b) {
    return one_sidedness(a) > one_sidedness(b);
  });
  return rows;
}

}  // namespace rb::cli
