// Ratings of many players against Ordo, BayesElo and an independent Newton solver.

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "rating/perfect_score.hpp"
#include "rating/ratings.hpp"
#include "tests/rating/oracle.hpp"

namespace rb::rating {
namespace {

using nlohmann::json;
using oracle::Comparison;
using oracle::number;
using oracle::Tolerance;

constexpr Tolerance kSolver{0, 1e-8};
constexpr Tolerance kOrdo{0, 1e-4};
constexpr Tolerance kProbability{0, 1e-6};
constexpr Tolerance kVariance{1e-6, 1e-6};
// With a prior BayesElo adds its counts in single precision, also inside its iteration; rounding
// two of its sums the same way brings most of the ratings within 1e-6.
constexpr Tolerance kSinglePrecision{0, 5e-5};

// Ordo's scale: 76 % at 202 points.
const double kOrdoPoints = 202 / std::log(0.76 / 0.24);
const double kElo = 400 / std::log(10.0);

struct Tournament {
  std::vector<std::string> players;
  std::vector<Encounter> encounters;
  int size() const { return static_cast<int>(players.size()); }
};

Tournament tournament_of(const json& one) {
  Tournament t;
  t.players = one.at("players").get<std::vector<std::string>>();
  for (const json& e : one.at("encounters_first_second_W_D_L")) {
    t.encounters.push_back({e.at(0), e.at(1), {e.at(2), e.at(3), e.at(4)}});
  }
  t.encounters = add_up(t.encounters, t.size());
  return t;
}

void compare_ratings(Comparison& check, const Tournament& t, const Ratings& ours, double scale,
                     const json& wanted, Tolerance tolerance, const std::string& what) {
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    if (ours.standing[i] != Standing::rated) continue;
    check.near(scale * ours.rating[i], wanted.at(t.players[i]), tolerance,
               what + " " + t.players[i]);
  }
}

void compare_los(Comparison& check, const Tournament& t, const Ratings& ours, const json& wanted,
                 const std::string& what) {
  for (int i = 0; i < t.size(); ++i) {
    for (int j = 0; j < t.size(); ++j) {
      if (i == j) continue;
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      check.near(ours.los(i, j), wanted.at(a).at(b), kProbability, what + " los");
    }
  }
}

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
  if (wanted.contains("los")) compare_los(check, t, ours, wanted.at("los"), what);
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

// BayesElo's prior: virtual draws of each player, spread over the opponents it met as its games
// are, half of them with either colour; and as many from the opponents' own shares. It adds them in
// single precision, from the last player to the first.
std::vector<Encounter> with_virtual_draws(const Tournament& t, double prior) {
  std::map<std::pair<int, int>, Results> table;
  std::map<std::pair<int, int>, int> together;
  std::vector<int> games(t.players.size(), 0);
  for (const Encounter& e : t.encounters) {
    const int n = static_cast<int>(e.results.games());
    table[{e.first, e.second}] = e.results;
    table[{e.second, e.first}];
    together[{e.first, e.second}] += n;
    together[{e.second, e.first}] += n;
    games[static_cast<std::size_t>(e.first)] += n;
    games[static_cast<std::size_t>(e.second)] += n;
  }
  std::vector<Encounter> all;
  for (auto& [pair, results] : table) {
    auto draws = static_cast<float>(results.draws);
    for (const int player :
         {std::max(pair.first, pair.second), std::min(pair.first, pair.second)}) {
      const auto share = static_cast<float>(prior * 0.25 / games[static_cast<std::size_t>(player)]);
      draws += share * static_cast<float>(together[pair]);
    }
    results.draws = static_cast<double>(draws);
    all.push_back({pair.first, pair.second, results});
  }
  return all;
}

void compare_variances(Comparison& check, const Tournament& t,
                       const std::vector<Encounter>& encounters, const Ratings& ours,
                       const json& wanted, const std::string& what) {
  std::vector<double> information(t.players.size(), 0);
  for (const Encounter& e : encounters) {
    const auto a = static_cast<std::size_t>(e.first), b = static_cast<std::size_t>(e.second);
    const double x = (ours.rating[a] + ours.advantage - ours.rating[b]) / kElo;
    const LogLikelihood l = log_likelihood(DrawModel::rao_kupper, e.results, x, ours.draw);
    information[a] -= l.by_xx;
    information[b] -= l.by_xx;
  }
  for (std::size_t i = 0; i < information.size(); ++i) {
    check.near(kElo * kElo / information[i], wanted.at("variance_diag").at(i), kVariance,
               what + " variance");
  }
  if (!wanted.contains("covariance")) return;
  for (int i = 0; i < t.size(); ++i) {
    for (int j = 0; j < t.size(); ++j) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      check.near(ours.covariance(i, j), wanted.at("covariance").at(a).at(b), kVariance,
                 what + " covariance");
    }
  }
  compare_los(check, t, ours, wanted.at("los"), what);
}

void compare_bayeselo(Comparison& check, const Tournament& t, const json& wanted,
                      const std::string& what) {
  const double prior = wanted.at("prior");
  const auto encounters = with_virtual_draws(t, prior);
  RatingSpec spec;
  spec.model = DrawModel::rao_kupper;
  if (!wanted.at("fit_advantage").get<bool>())
    spec.advantage = number(wanted.at("start_advantage"));
  if (!wanted.at("fit_drawelo").get<bool>()) spec.draw = number(wanted.at("start_drawelo")) / kElo;
  Ratings ours = fit(encounters, t.size(), spec);
  const Tolerance tolerance = prior > 0 ? kSinglePrecision : kSolver;
  compare_ratings(check, t, ours, 1, wanted.at("elo"), tolerance, what);
  check.near(ours.advantage, wanted.at("advantage"), tolerance, what + " advantage");
  check.near(kElo * ours.draw, wanted.at("drawelo"), tolerance, what + " drawelo");
  check.near(ours.log_likelihood, wanted.at("loglik"), kSinglePrecision, what + " likelihood");
  // BayesElo takes advantage and draws as known for its errors.
  spec.advantage = ours.advantage;
  spec.draw = ours.draw;
  ours = fit(encounters, t.size(), spec);
  compare_variances(check, t, encounters, ours, wanted, what);
}

TEST(RB_ORACLE_SUITE, ratings_bayeselo) {
  const std::string topic = "multi-player ratings, BayesElo";
  RB_ORACLE_CASES(all, topic);
  Comparison check(topic);
  for (const json& one : all) {
    const Tournament t = tournament_of(one);
    for (const auto& [mode, wanted] : one.at("out").items()) {
      compare_bayeselo(check, t, wanted, one.at("id").get<std::string>() + " " + mode);
    }
  }
}

// Ordo rates those with a perfect score afterwards in the order of their numbers, those not rated
// yet being average. Without -D it takes half of the games between equals as draws. It stops at a
// few thousandths of a point.
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
    rating[i] =
        rating_of_perfect_score(games, score, DrawModel::logistic_score, ours.advantage, draw);
    check.near(scale * rating[i], wanted.at("ratings").at(t.players[i]), {0, 0.01},
               what + " perfect " + t.players[i]);
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
