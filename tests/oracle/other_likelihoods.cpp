#include "tests/oracle/other_likelihoods.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "rating/pairwise/elo.hpp"

namespace rb::rating {

double llr_by_variances(const Outcomes& results, double elo0, double elo1) {
  const Outcomes r = regularized(results);
  const auto spread_around = [&](double score) {
    double sum = 0;
    for (std::size_t i = 0; i < r.value.size(); ++i) {
      sum += r.weight[i] * (r.value[i] - score) * (r.value[i] - score);
    }
    return sum;
  };
  return r.total() / 2 *
         std::log(spread_around(score_of_elo(elo0)) / spread_around(score_of_elo(elo1)));
}

double llr_by_normal(const Outcomes& results, double elo0, double elo1) {
  const double s0 = score_of_elo(elo0), s1 = score_of_elo(elo1);
  return results.total() * (s1 - s0) * (2 * results.mean() - s0 - s1) / (2 * results.variance());
}

double llr_normalized_by_t(const Outcomes& results, double elo0, double elo1) {
  const Outcomes r = regularized(results);
  const double deviation_of_game = std::sqrt(r.games * r.variance());
  const double t = (r.mean() - 0.5) / deviation_of_game;
  const double from0 = t - elo0 / kNormalizedScale, from1 = t - elo1 / kNormalizedScale;
  return r.games * r.total() / 2 * std::log((1 + from0 * from0) / (1 + from1 * from1));
}

BayesElo bayes_elo(const Outcomes& games) {
  const double l = games.weight[0] / games.total(), w = games.weight[2] / games.total();
  return {200 * std::log10(w / l * (1 - l) / (1 - w)), 200 * std::log10((1 - l) / l * (1 - w) / w)};
}

double llr_bayes_elo(const Outcomes& games, double elo0, double elo1) {
  const double draw_elo = bayes_elo(games).draw_elo;
  const auto win = [&](double elo) { return score_of_elo(elo - draw_elo); };
  const auto loss = [&](double elo) { return score_of_elo(-elo - draw_elo); };
  const auto draw = [&](double elo) { return 1 - win(elo) - loss(elo); };
  return games.weight[0] * std::log(loss(elo1) / loss(elo0)) +
         games.weight[1] * std::log(draw(elo1) / draw(elo0)) +
         games.weight[2] * std::log(win(elo1) / win(elo0));
}

double llr_of_bayes_elo_scores(const Outcomes& games, double elo0, double elo1) {
  if (games.weight[0] <= 0 || games.weight[2] <= 0) return 0;
  const double draw_elo = bayes_elo(games).draw_elo;
  const auto logistic = [&](double elo) {
    const double win = score_of_elo(elo - draw_elo), loss = score_of_elo(-elo - draw_elo);
    return elo_of_score((1 + win - loss) / 2);
  };
  return log_likelihood_ratio(games, Model::logistic, logistic(elo0), logistic(elo1));
}

double llr_fixed_draws(const GameCounts& games, double elo0, double elo1) {
  if (games.games() == 0) return 0;
  const double draws = static_cast<double>(games.draws) / games.games();
  const auto win = [&](double elo) {
    return std::clamp(score_of_elo(elo) - draws / 2, 0.001, 0.999);
  };
  const auto loss = [&](double elo) { return std::max(0.001, 1 - draws - win(elo)); };
  return games.wins * std::log(win(elo1) / win(elo0)) +
         games.losses * std::log(loss(elo1) / loss(elo0));
}

}  // namespace rb::rating
