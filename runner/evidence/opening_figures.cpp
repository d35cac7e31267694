// Each figure is the mean of a number from 0 to 1 over the pairs, in steps of 1/4, like the score
// of a pair: so it has the interval of a score. The squared bias is the mean product of what Black
// has over 1/2 in the two games, which is 1/4, 0 or -1/4, and what the difference of strength takes
// from it (docs/algorithms/statistics.md 4).

#include "runner/evidence/opening_figures.hpp"

#include <algorithm>
#include <cmath>

#include "rating/pairwise/duplicates.hpp"

namespace rb {
namespace {

double bias_elo(double mean_square) {
  return rating::elo_of_score(0.5 + std::sqrt(std::clamp(mean_square, 0.0, 0.25)));
}

// `scaled`: a product of -1/4 to 1/4 as a score.
rating::Interval bias_interval(const rating::Interval& scaled, double square_of_lead) {
  const auto square = [&](double score) { return (score - 0.5) / 2 + square_of_lead; };
  return {bias_elo(square(scaled.low)), bias_elo(square(scaled.high))};
}

}  // namespace

std::optional<OpeningFigures> opening_figures(std::span<const GameResult> results) {
  std::vector<rating::OpeningPair> black, draws, products, leads;
  for (const std::size_t i : pairs_of(results)) {
    const GameResult &game = results[i], &other = results[i + 1];
    const int first = game.half_points, second = other.half_points;
    const bool is_alone = is_from_empty_board(game);
    const auto add = [&](std::vector<rating::OpeningPair>& pairs, int quarters) {
      pairs.push_back({game.opening, quarters, is_alone});
    };
    add(black, first + second);
    add(draws, 2 * ((first == 1 ? 1 : 0) + (second == 1 ? 1 : 0)));
    add(products, 2 + 2 * (first - 1) * (second - 1));
    add(leads, game.black < game.white ? first + 2 - second : second + 2 - first);
  }
  if (black.empty()) return std::nullopt;
  const rating::Evidence evidence = rating::evidence(black);
  const rating::Estimate score = rating::estimate(evidence);
  const rating::Estimate drawn = rating::estimate(rating::evidence(draws));
  const double lead = rating::estimate(rating::evidence(leads)).score - 0.5;
  return OpeningFigures{
      .openings = evidence.openings,
      .black = score.score,
      .black_interval = score.score_interval,
      .draws = drawn.score,
      .draw_interval = drawn.score_interval,
      .bias_elo_interval =
          bias_interval(rating::estimate(rating::evidence(products)).score_interval, lead * lead)};
}

}  // namespace rb
