// Ratings of many players against Ordo and an independent Newton solver.

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "rating/ratings/perfect_score.hpp"
#include "rating/ratings/ratings.hpp"
#include "tests/oracle/tournament.hpp"

namespace rb::rating {
namespace {

using namespace oracle;

constexpr Tolerance kOrdo{0, 1e-4};
// Of the chance of a perfect score: Ordo stops within 1e-5 of 1/2; the rest for its opponents.
constexpr Tolerance kOrdoStops{0, 1.1e-5};

// Ordo's scale: 76 % at 202 points.
const double kOrdoPoints = 202 / std::log(0.76 / 0.24);

void compare_model(Comparison& check, const Tournament& t, DrawModel model, const Case& wanted,
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
  if (model == DrawModel::davidson) {
    check.near(std::exp(ours.draw), wanted.at("nu"), kSolver, what + " nu");
  } else {
    check.near(kElo * ours.draw, wanted.at("drawelo"), kSolver, what + " drawelo");
  }
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    check.near(ours.error[i], wanted.at("se").at(t.players[i]), kSolver, what + " se");
  }
  if (wanted.contains("los")) compare_los(check, t, ours, wanted.at("los"), kSolver, what);
}

TEST(oracle, ratings_models) {
  const std::string topic =
      "maximum likelihood with the Davidson and the Rao-Kupper draw model, first-player advantage "
      "fitted";
  compare_cases(topic, {}, [&](Comparison& check, const Case& one) {
    const Tournament t = tournament_of(one);
    const std::string id = one.at("id");
    compare_model(check, t, DrawModel::davidson, one.at("out").at("davidson"), id + " davidson");
    compare_model(check, t, DrawModel::rao_kupper, one.at("out").at("raokupper"),
                  id + " raokupper");
  });
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
                     const Case& wanted, const std::string& what) {
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

// Games, points and who has a perfect score.
void compare_games(Comparison& check, const Tournament& t, const Ratings& ours, const Case& wanted,
                   const std::string& what) {
  std::vector<double> games(t.players.size(), 0), points(games);
  for (const Encounter& e : t.encounters) {
    const auto a = static_cast<std::size_t>(e.first), b = static_cast<std::size_t>(e.second);
    games[a] += e.results.games();
    games[b] += e.results.games();
    points[a] += e.results.wins + e.results.draws / 2;
    points[b] += e.results.losses + e.results.draws / 2;
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string& name = t.players[i];
    const int perfect = ours.standing[i] == Standing::all_won    ? 1
                        : ours.standing[i] == Standing::all_lost ? 2
                                                                 : 0;
    check.equal(games[i] == number(wanted.at("games").at(name)), what + " games of " + name);
    check.equal(points[i] == number(wanted.at("points").at(name)), what + " points of " + name);
    check.equal(wanted.at("perf_type").at(name) == perfect, what + " perfect score of " + name);
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
                         const Case& wanted, const std::string& what) {
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

struct Scatter {
  double sum = 0, squares = 0;
  int count = 0;
  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  double deviation() const { return std::sqrt(squares / count - sum * sum / count / count); }
};

// Over simulated tournaments, in Elo.
struct Simulated {
  std::vector<Scatter> rating;
  std::vector<std::vector<Scatter>> difference;  // [i][j], j < i
  Scatter advantage, draw_rate;
};

Simulated simulate(const Tournament& t, int runs) {
  std::mt19937_64 random(20);
  const Ratings truth = fit_ordo(t, "maximum_likelihood");
  const std::size_t players = t.players.size();
  Simulated all{
      std::vector<Scatter>(players), std::vector(players, std::vector<Scatter>(players)), {}, {}};
  while (all.advantage.count < runs) {
    Tournament drawn = t;
    drawn.encounters = simulate(t, truth, random);
    const Ratings ours = fit_ordo(drawn, "maximum_likelihood");
    if (ours.standing != truth.standing || ours.pool != truth.pool) continue;
    all.advantage.add(ours.advantage);
    all.draw_rate.add(ours.draw_chance_between_equals);
    for (std::size_t i = 0; i < players; ++i) {
      all.rating[i].add(ours.rating[i]);
      for (std::size_t j = 0; j < i; ++j) {
        all.difference[i][j].add(ours.rating[i] - ours.rating[j]);
      }
    }
  }
  return all;
}

// Ordo's errors are deviations over simulated tournaments; so are these.
void compare_ordo_errors(Comparison& check, const Tournament& t, const Case& wanted,
                         const std::string& id) {
  const int runs = wanted.at("simulations");
  const Simulated ours = simulate(t, runs);
  // Both are simulations: 4.5 standard errors of their ratio.
  const Tolerance noise{4.5 / std::sqrt(runs), 0};
  const double scale = kOrdoPoints / kElo, factor = scale * number(wanted.at("confidence_factor"));
  check.near(scale * ours.advantage.deviation(), wanted.at("white_advantage_sdev"), noise,
             id + " scatter of h");
  check.near(ours.draw_rate.deviation(), wanted.at("draw_rate_sdev"), noise,
             id + " scatter of draws");
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    const std::string& name = t.players[i];
    check.near(factor * ours.rating[i].deviation(), wanted.at("error_95").at(name), noise,
               id + " error of " + name);
    for (std::size_t j = 0; j < i; ++j) {
      const std::string& other = t.players[j];
      const Case theirs = wanted.at("pair_sdev");  // in the order of first games
      const std::string pair = name + "|" + other;
      check.near(scale * ours.difference[i][j].deviation(),
                 theirs.at(theirs.contains(pair) ? pair : other + "|" + name), noise,
                 id + " scatter of " + pair);
    }
  }
}

TEST(oracle, ratings_ordo) {
  const std::string topic = "multi-player ratings, Ordo";
  const double scale = kOrdoPoints / kElo;
  const std::string early = "Ordo stops there 25 to 50 points off; exact_newton has the solution";
  const std::vector<Omitted> omitted = {
      {"forced", "a switch of that program"},
      {"ordo.auto_advantage", early},
      {"ordo.auto_advantage_draw_sim", early},
      {"ordo.auto_advantage_default_draw_sim", early},
      {"cfs_percent_printed", "one digit of what follows from ratings and pair_sdev"}};
  compare_cases(topic, omitted, [&](Comparison& check, const Case& one) {
    const Tournament t = tournament_of(one);
    const Case& out = one.at("out");
    const std::string id = one.at("id");
    for (const std::string mode : {"no_advantage", "ml_half_draws", "maximum_likelihood"}) {
      const Case& wanted = out.at("ordo").at(mode);
      const std::string what = id + " ordo " + mode;
      if (wanted.contains("error")) {
        check.skip(wanted, what, "that program failed");
        continue;
      }
      const Ratings ours = fit_ordo(t, mode);
      compare_ratings(check, t, ours, scale, wanted.at("ratings"), kOrdo, what);
      compare_perfect(check, t, ours, scale, wanted, what);
      compare_games(check, t, ours, wanted, what);
      if (mode == "maximum_likelihood") {
        check.near(ours.draw_chance_between_equals, wanted.at("draw_rate_equal"), kOrdoStops,
                   what + " draws");
      }
      check.near(scale * ours.advantage, wanted.at("white_advantage"), kOrdo,
                 id + " ordo h " + mode);
      if (wanted.contains("error_95")) compare_ordo_errors(check, t, wanted, id);
    }
    if (!out.contains("exact_newton")) return;
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
  });
}

}  // namespace
}  // namespace rb::rating
