// Each figure is the mean of a number from 0 to 1 over the pairs, in steps of 1/4, like the score
// of a pair: so it has the interval of a score. The squared bias is the mean product of what Black
// has over 1/2 in the two games, which is 1/4, 0 or -1/4, and what the difference of strength takes
// from it (docs/algorithms/statistics.md 4).

#include "runner/evidence/opening_figures.hpp"

#include <algorithm>
#include <array>
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

std::optional<OpeningFigures> opening_figures(std::span<const GameResult> results,
                                              std::span<const GameResult> more) {
  const std::array parts = {results, more};
  const std::array pairs = {pairs_of(results), pairs_of(more)};
  if (pairs[0].empty() && pairs[1].empty()) return std::nullopt;
  // Of what `quarters` says of each pair.
  const auto evidence_of = [&](const auto& quarters) {
    rating::GrowingEvidence sum;
    for (const std::size_t part : {0U, 1U}) {
      for (const std::size_t i : pairs[part]) {
        const GameResult &game = parts[part][i], &other = parts[part][i + 1];
        sum.add({game.opening, quarters(game, other), is_from_empty_board(game)});
      }
    }
    return sum.evidence();
  };
  using Game = const GameResult&;
  const rating::Evidence black =
      evidence_of([](Game game, Game other) { return game.half_points + other.half_points; });
  const rating::Evidence draws = evidence_of([](Game game, Game other) {
    return 2 * ((game.half_points == 1 ? 1 : 0) + (other.half_points == 1 ? 1 : 0));
  });
  const rating::Evidence products = evidence_of([](Game game, Game other) {
    return 2 + 2 * (game.half_points - 1) * (other.half_points - 1);
  });
  const rating::Evidence leads = evidence_of([](Game game, Game other) {
    return 2 + (game.black < game.white ? 1 : -1) * (game.half_points - other.half_points);
  });
  const rating::Estimate score = rating::estimate(black), drawn = rating::estimate(draws);
  const double lead = rating::estimate(leads).score - 0.5;
  return OpeningFigures{
      .openings = black.openings,
      .black = score.score,
      .black_interval = score.score_interval,
      .draws = drawn.score,
      .draw_interval = drawn.score_interval,
      .bias_elo_interval = bias_interval(rating::estimate(products).score_interval, lead * lead)};
}

}  // namespace rb
