// Ratings of many players against Ordo and an independent Newton solver.

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "rating/many/perfect_score.hpp"
#include "rating/many/ratings.hpp"
#include "tests/oracle/tournament.hpp"

namespace rb::rating {
namespace {

using nlohmann::json;
using namespace oracle;

constexpr Tolerance kOrdo{0, 1e-4};
// Of the chance of a perfect score: Ordo stops within 1e-5 of 1/2; the rest for its opponents.
constexpr Tolerance kOrdoStops{0, 1.1e-5};

// Ordo's scale: 76 % at 202 points.
const double kOrdoPoints = 202 / std::log(0.76 / 0.24);

void compare_model(Comparison& check, const Tournament& t, DrawModel model, const json& wanted,
                   const std::string& what) {
  RatingSpec spec;
  spec.model = model;
  const Ratings ours = fit(t.encounters, t.size(), spec);
  check.equal(ours.is_converged, what + " converges");
  compare_ratings(check, t, ours, 1, wanted.at("ratings"), kSolver, what);
  check.near(ours.advantage, wanted.at("first_player_advantage"), kSolver, what + " advantage");
  check.near(ours.log_likelihood, wanted.at("log_likelihood"), kSolver, what + " likelihood");
  check.near(ours.advantage_error, wanted.at("se_advantage"), kSolver, what + " se advantage");
  check.near(ours.draw_chance_between_equals, wanted.at("draw_probability_equal"), kSolver,
             what + " draws");
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    check.near(ours.error[i], wanted.at("se").at(t.players[i]), kSolver, what + " se");
  }
  if (wanted.contains("los")) compare_los(check, t, ours, wanted.at("los"), kSolver, what);
}

TEST(RB_ORACLE_SUITE, ratings_models) {
  const std::string topic =
      "maximum likelihood with the Davidson and the Rao-Kupper draw model, first-player advantage "
      "fitted";
  RB_ORACLE_CASES(all, topic);
  Comparison check(topic);
  for (const json& one : all) {
    const Tournament t = tournament_of(one);
    const std::string id = one.at("id");
    compare_model(check, t, DrawModel::davidson, one.at("out").at("davidson"), id + " davidson");
    compare_model(check, t, DrawModel::rao_kupper, one.at("out").at("raokupper"),
                  id + " raokupper");
  }
}

// Chance of a perfect score in these games of a player of `rating`.
double chance_of_perfect(const std::vector<PerfectGames>& games, Perfect score, double rating,
                         double advantage, double draw) {
  double chance = 1;
  for (const PerfectGames& g : games) {
    const double lead = rating - g.opponent, h = g.plays_first ? advantage : -advantage;
    const Chances c = chances(DrawModel::logistic_score, (lead + h) / kElo, draw);
    chance *= std::pow(score == Perfect::won_all ? c.win : c.loss, g.games);
  }
  return chance;
}

// Ordo rates those with a perfect score afterwards in the order of their numbers, those not rated
// yet being average, where that score has the chance 1/2. Without -D it takes half of the games
// between equals as draws. It stops by the chance, so that is what is compared.
void compare_perfect(Comparison& check, const Tournament& t, const Ratings& ours, double scale,
                     const json& wanted, const std::string& what) {
  std::vector<double> rating(t.players.size(), 0);
  for (std::size_t i = 0; i < rating.size(); ++i) {
    if (ours.standing[i] == Standing::rated) rating[i] = ours.rating[i];
  }
  const double draw =
      draw_parameter(DrawModel::logistic_score, number(wanted.at("draw_rate_equal")));
  for (std::size_t i = 0; i < rating.size(); ++i) {
    if (ours.standing[i] == Standing::rated) continue;
    std::vector<PerfectGames> games;
    for (const Encounter& e : t.encounters) {
      const auto first = static_cast<std::size_t>(e.first),
                 second = static_cast<std::size_t>(e.second);
      if (first == i) games.push_back({rating[second], true, e.results.games()});
      if (second == i) games.push_back({rating[first], false, e.results.games()});
    }
    const Perfect score =
        ours.standing[i] == Standing::all_won ? Perfect::won_all : Perfect::lost_all;
    const double own =
        rating_of_perfect_score(games, score, DrawModel::logistic_score, ours.advantage, draw);
    const double theirs = number(wanted.at("ratings").at(t.players[i])) / scale;
    check.near(chance_of_perfect(games, score, own, ours.advantage, draw), 0.5, kSolver,
               what + " our perfect " + t.players[i]);
    check.near(chance_of_perfect(games, score, theirs, ours.advantage, draw), 0.5, kOrdoStops,
               what + " perfect " + t.players[i]);
    rating[i] = theirs;
  }
}

Ratings fit_ordo(const Tournament& t, const std::string& mode) {
  RatingSpec spec;
  spec.model = mode == "maximum_likelihood" ? DrawModel::logistic_score : DrawModel::half_points;
  if (mode == "no_advantage") spec.advantage = 0;
  return fit(t.encounters, t.size(), spec);
}

// Errors from the scatter, and the draw rate that makes the expected number of draws the real one.
void compare_half_points(Comparison& check, const Tournament& t, const std::string& mode,
                         const json& wanted, const std::string& what) {
  const double scale = kOrdoPoints / kElo;
  RatingSpec spec;
  spec.model = DrawModel::half_points;
  spec.is_robust = true;
  if (mode == "no_advantage") spec.advantage = 0;
  const Ratings ours = fit(t.encounters, t.size(), spec);
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    check.near(scale * ours.error[i], wanted.at("se_mean_centred_sandwich").at(t.players[i]),
               kSolver, what + " sandwich");
  }
  if (!wanted.contains("draw_rate_equal")) return;
  check.near(scale * ours.advantage_error, wanted.at("se_white_advantage_sandwich"), kSolver,
             what + " sandwich h");
  const auto missing_draws = [&](double rate) {
    double missing = 0;
    const double draw = draw_parameter(DrawModel::logistic_score, rate);
    for (const Encounter& e : t.encounters) {
      const double x = (ours.rating[static_cast<std::size_t>(e.first)] + ours.advantage -
                        ours.rating[static_cast<std::size_t>(e.second)]) /
                       kElo;
      missing +=
          e.results.draws - e.results.games() * chances(DrawModel::logistic_score, x, draw).draw;
    }
    return missing;
  };
  double low = 1e-9, high = 0.999;
  while (high - low > 1e-14) (missing_draws((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
  check.near(low, wanted.at("draw_rate_equal"), kSolver, what + " draw rate");
}

// One random result of each game, from the fitted model.
std::vector<Encounter> simulate(const Tournament& t, const Ratings& truth,
                                std::mt19937_64& random) {
  std::vector<Encounter> all = t.encounters;
  for (Encounter& e : all) {
    const double x = (truth.rating[static_cast<std::size_t>(e.first)] + truth.advantage -
                      truth.rating[static_cast<std::size_t>(e.second)]) /
                     kElo;
    const Chances c = chances(DrawModel::logistic_score, x, truth.draw);
    const double games = e.results.games();
    e.results = {};
    for (double k = 0; k < games; ++k) {
      const double u = static_cast<double>(random() >> 11) * 0x1p-53;
      ++(u < c.win ? e.results.wins : u < c.win + c.draw ? e.results.draws : e.results.losses);
    }
  }
  return all;
}

// Ordo's errors are deviations over simulated tournaments; so are these.
TEST(RB_ORACLE_SUITE, ratings_ordo_errors) {
  RB_ORACLE_CASES(all, "multi-player ratings, Ordo");
  Comparison check("errors of Ordo");
  std::mt19937_64 random(20);
  for (const json& one : all) {
    const json& wanted = one.at("out").at("ordo").at("maximum_likelihood");
    if (!wanted.contains("error_95")) continue;
    const Tournament t = tournament_of(one);
    const Ratings truth = fit_ordo(t, "maximum_likelihood");
    const int runs = wanted.at("simulations");
    std::vector<double> sum(t.players.size(), 0), squares(sum);
    for (int used = 0; used < runs;) {
      Tournament drawn = t;
      drawn.encounters = simulate(t, truth, random);
      const Ratings ours = fit_ordo(drawn, "maximum_likelihood");
      if (ours.standing != truth.standing || ours.pool != truth.pool) continue;
      ++used;
      for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i] += ours.rating[i];
        squares[i] += ours.rating[i] * ours.rating[i];
      }
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
      const double mean = sum[i] / runs;
      const double ours = std::sqrt(squares[i] / runs - mean * mean) * kOrdoPoints / kElo;
      // Both are simulations: 4.5 standard errors of their ratio.
      check.near(ours * number(wanted.at("confidence_factor")),
                 wanted.at("error_95").at(t.players[i]), {4.5 / std::sqrt(runs), 0},
                 one.at("id").get<std::string>() + " " + t.players[i]);
    }
  }
}

TEST(RB_ORACLE_SUITE, ratings_ordo) {
  const std::string topic = "multi-player ratings, Ordo";
  RB_ORACLE_CASES(all, topic);
  Comparison check(topic);
  const double scale = kOrdoPoints / kElo;
  for (const json& one : all) {
    const Tournament t = tournament_of(one);
    const json& out = one.at("out");
    const std::string id = one.at("id");
    for (const std::string mode : {"no_advantage", "ml_half_draws", "maximum_likelihood"}) {
      const json& wanted = out.at("ordo").at(mode);
      if (wanted.contains("error")) continue;
      const Ratings ours = fit_ordo(t, mode);
      const std::string what = id + " ordo " + mode;
      compare_ratings(check, t, ours, scale, wanted.at("ratings"), kOrdo, what);
      compare_perfect(check, t, ours, scale, wanted, what);
      check.near(scale * ours.advantage, wanted.at("white_advantage"), kOrdo,
                 id + " ordo h " + mode);
    }
    if (!out.contains("exact_newton")) continue;
    for (const auto& [mode, wanted] : out.at("exact_newton").items()) {
      const Ratings ours = fit_ordo(t, mode);
      const std::string what = id + " newton " + mode;
      compare_ratings(check, t, ours, scale, wanted.at("ratings"), kSolver, what);
      check.near(scale * ours.advantage, wanted.at("white_advantage"), kSolver, what + " h");
      if (mode == "maximum_likelihood") {
        check.near(-ours.log_likelihood, wanted.at("neg_log_likelihood"), kSolver, what + " value");
        check.near(ours.draw_chance_between_equals, wanted.at("draw_rate_equal"), kSolver,
                   what + " draws");
        continue;
      }
      compare_half_points(check, t, mode, wanted, what);
      for (std::size_t i = 0; i < t.players.size(); ++i) {
        check.near(scale * ours.error[i], wanted.at("se_mean_centred_binomial").at(t.players[i]),
                   kSolver, what + " se");
      }
      if (wanted.contains("se_white_advantage_binomial")) {
        check.near(scale * ours.advantage_error, wanted.at("se_white_advantage_binomial"), kSolver,
                   what + " se h");
      }
    }
  }
}

}  // namespace
}  // namespace rb::rating
