// Ratings of many players against BayesElo.

#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "rating/ratings/ratings.hpp"
#include "tests/oracle/tournament.hpp"

namespace rb::rating {
namespace {

using namespace oracle;

// With a prior BayesElo adds its counts in single precision.
constexpr Tolerance kSinglePrecision{0, 1e-6};
constexpr Tolerance kSingleRelative{1e-6, 1e-6};

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

// The solution of a positive definite system, by elimination.
std::vector<double> solution(std::vector<std::vector<double>> matrix, std::vector<double> right) {
  const std::size_t n = right.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t row = 0; row < n; ++row) {
      if (row == k) continue;
      const double factor = matrix[row][k] / matrix[k][k];
      for (std::size_t column = k; column < n; ++column) {
        matrix[row][column] -= factor * matrix[k][column];
      }
      right[row] -= factor * right[k];
    }
  }
  for (std::size_t k = 0; k < n; ++k) right[k] /= matrix[k][k];
  return right;
}

// How far the sums of BayesElo's equations, which it adds in single precision, move its ratings,
// advantage and draw parameter (the last two places) from the solution for exact sums: to first
// order, which is enough for changes of 1e-7. All in natural units.
std::vector<double> shift_by_rounding(const std::vector<Encounter>& encounters, const Ratings& ours,
                                      const RatingSpec& spec) {
  const std::size_t players = ours.rating.size(), h = players, d = players + 1;
  std::vector<double> slope(players + 2, 0), events(players + 2, 0);
  std::vector<std::vector<double>> information(players + 2, std::vector<double>(players + 2, 0));
  std::map<std::pair<int, int>, Results> table;
  for (const Encounter& e : encounters) table[{e.first, e.second}] = e.results;
  for (const Encounter& e : encounters) {
    const auto i = static_cast<std::size_t>(e.first), j = static_cast<std::size_t>(e.second);
    const double x = (ours.rating[i] + ours.advantage - ours.rating[j]) / kElo;
    const Results& there = e.results;
    const Results& back = table.at({e.second, e.first});
    const Chances c = chances(DrawModel::rao_kupper, x, ours.draw);
    const auto single = [](double value) { return static_cast<float>(value); };
    const double not_lost = single(there.wins) + single(there.draws);
    const double not_won = single(there.draws) + single(there.losses);
    const float taken = single(there.wins) + single(there.draws) + single(back.losses);
    const double all = taken + single(back.draws);
    const double by_wins = not_lost - (there.wins + there.draws);
    const double by_losses = not_won - (there.draws + there.losses);
    slope[i] += all - (there.wins + there.draws + back.losses + back.draws);
    events[i] += all;
    slope[i] -= by_wins * c.win + by_losses * (1 - c.loss);
    slope[j] -= by_wins * (1 - c.win) + by_losses * c.loss;
    slope[h] += by_wins * (1 - c.win) - by_losses * (1 - c.loss);
    slope[d] -= by_wins * (1 - c.win) + by_losses * (1 - c.loss);
    const LogLikelihood l = log_likelihood(DrawModel::rao_kupper, there, x, ours.draw);
    const std::array<std::pair<std::size_t, double>, 3> by_x{{{i, 1}, {j, -1}, {h, 1}}};
    for (const auto& [row, sign] : by_x) {
      for (const auto& [column, other] : by_x) information[row][column] -= sign * other * l.by_xx;
      information[row][d] -= sign * l.by_x_draw;
      information[d][row] -= sign * l.by_x_draw;
    }
    information[d][d] -= l.by_draw_draw;
  }
  // What is left over raises all ratings alike in each round, the last player's first so that the
  // others meet it raised, and goes when they are centred.
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = i + 1; j < players; ++j) events[i] += information[i][j];
  }
  const auto sum = [&](const std::vector<double>& of) {
    return std::accumulate(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(players), 0.0);
  };
  const double rise = sum(slope) / sum(events);
  for (std::size_t i = 0; i < players; ++i) {
    slope[i] -= rise * events[i];
    for (std::size_t j = 0; j < players; ++j) information[i][j] += 1;
  }
  for (const auto& [place, is_fixed] :
       {std::pair{h, spec.advantage.has_value()}, std::pair{d, spec.draw.has_value()}}) {
    if (!is_fixed) continue;
    for (auto& row : information) row[place] = 0;
    information[place].assign(players + 2, 0);
    information[place][place] = 1;
    slope[place] = 0;
  }
  return solution(information, slope);
}

void compare_variances(Comparison& check, const Tournament& t,
                       const std::vector<Encounter>& encounters, const Ratings& ours,
                       const Case& wanted, Tolerance tolerance, const std::string& what) {
  std::vector<double> information(t.players.size(), 0);
  for (const Encounter& e : encounters) {
    const auto a = static_cast<std::size_t>(e.first), b = static_cast<std::size_t>(e.second);
    const double x = (ours.rating[a] + ours.advantage - ours.rating[b]) / kElo;
    const LogLikelihood l = log_likelihood(DrawModel::rao_kupper, e.results, x, ours.draw);
    information[a] -= l.by_xx;
    information[b] -= l.by_xx;
  }
  for (std::size_t i = 0; i < information.size(); ++i) {
    check.near(kElo * kElo / information[i], wanted.at("variance_diag").at(i), tolerance,
               what + " variance");
  }
  if (!wanted.contains("covariance")) return;
  for (int i = 0; i < t.size(); ++i) {
    for (int j = 0; j < t.size(); ++j) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      check.near(ours.covariance(i, j), wanted.at("covariance").at(a).at(b), tolerance,
                 what + " covariance");
    }
  }
  compare_los(check, t, ours, wanted.at("los"), tolerance, what);
}

void compare_bayeselo(Comparison& check, const Tournament& t, const Case& wanted,
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
  const std::vector<double> shift = shift_by_rounding(encounters, ours, spec);
  for (std::size_t i = 0; i < ours.rating.size(); ++i) ours.rating[i] += kElo * shift[i];
  ours.advantage += kElo * shift[ours.rating.size()];
  ours.draw += shift[ours.rating.size() + 1];
  compare_ratings(check, t, ours, 1, wanted.at("elo"), tolerance, what);
  check.near(ours.advantage, wanted.at("advantage"), tolerance, what + " advantage");
  check.near(kElo * ours.draw, wanted.at("drawelo"), tolerance, what + " drawelo");
  check.near(ours.log_likelihood, wanted.at("loglik"), tolerance, what + " likelihood");
  const double x = std::exp(-ours.draw);
  check.near(4 * x / ((1 + x) * (1 + x)), wanted.at("elo_scale"), tolerance, what + " scale");
  // BayesElo takes advantage and draws as known for its errors.
  spec.advantage = ours.advantage;
  spec.draw = ours.draw;
  ours = fit(encounters, t.size(), spec);
  compare_variances(check, t, encounters, ours, wanted, prior > 0 ? kSingleRelative : kSolver,
                    what);
}

TEST(oracle, ratings_bayeselo) {
  const std::string topic = "multi-player ratings, BayesElo";
  const std::string start = "where that program begins its search, if it fits it";
  const std::vector<Omitted> omitted = {{"start_advantage", start}, {"start_drawelo", start}};
  compare_cases(topic, omitted, [&](Comparison& check, const Case& one) {
    const Tournament t = tournament_of(one);
    for (const auto& [mode, wanted] : one.at("out").items()) {
      compare_bayeselo(check, t, wanted, one.at("id").get<std::string>() + " " + mode);
    }
  });
}

}  // namespace
}  // namespace rb::rating
