// The difference of two players in Elo is the likeliest one of their own games, with half a win and
// half a loss more. The games of one opening move it by slope / information; so each opening moves
// the sum around three players, and the scatter of that is the sum's error.

#include "rating/fit/cycles.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/zu.hpp"
#include "rating/fit/adjusted_p_values.hpp"
#include "rating/fit/pairing_scatter.hpp"

namespace rb::rating {
namespace {

struct Difference {
  double elo = 0, plain = 0;  // of a over b; variance of independent games
  double fewer_points = 0;    // of a or of b
  Eigen::RowVectorXd moves;   // by opening
};

Difference difference_of(const PairingLikelihood& games, std::size_t openings) {
  const PairingLikelihood more = games.with_half_a_game();
  const double x = more.best(), information = more.information(x);
  Difference result{kElo * x, kElo * kElo / information,
                    std::min(games.points(), games.games() - games.points()),
                    Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(openings))};
  for (const auto& [opening, slope] : games.slopes(x)) {
    result.moves[static_cast<Eigen::Index>(opening)] = kElo * slope / information;
  }
  return result;
}

// Around a, b, c, back to a.
Cycle cycle_of(const std::array<int, 3>& players, const Difference& ab, const Difference& bc,
               const Difference& ac, const Eigen::RowVectorXd& copies) {
  const double elo = ab.elo + bc.elo - ac.elo;
  const ScatterError scatter =
      scatter_error(ab.moves + bc.moves - ac.moves, copies, ab.plain + bc.plain + ac.plain,
                    std::min({ab.fewer_points, bc.fewer_points, ac.fewer_points}));
  const double error = std::sqrt(scatter.variance);
  Cycle cycle{players, std::abs(elo), error, p_value_of(elo / error, scatter.degrees)};
  if (elo < 0) std::swap(cycle.players[1], cycle.players[2]);
  cycle.is_circle =
      elo > 0 ? ab.elo > 0 && bc.elo > 0 && ac.elo < 0 : ab.elo < 0 && bc.elo < 0 && ac.elo > 0;
  return cycle;
}

}  // namespace

std::vector<Cycle> find_cycles(std::span<const PairingLikelihood> pairings, int players,
                               std::span<const OpeningGames> openings) {
  const Eigen::RowVectorXd copies = copies_of(openings);
  std::vector<const PairingLikelihood*> met(zu(players) * zu(players), nullptr);
  const auto of = [&](int a, int b) -> const PairingLikelihood*& {
    return met[zu(a) * zu(players) + zu(b)];
  };
  std::vector<Difference> differences(met.size());
  for (const PairingLikelihood& pairing : pairings) {
    of(pairing.a(), pairing.b()) = &pairing;
    differences[zu(pairing.a()) * zu(players) + zu(pairing.b())] =
        difference_of(pairing, openings.size());
  }
  const auto difference = [&](int a, int b) -> const Difference& {
    return differences[zu(a) * zu(players) + zu(b)];
  };
  std::vector<Cycle> cycles;
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      for (int c = b + 1; of(a, b) != nullptr && c < players; ++c) {
        if (of(b, c) == nullptr || of(a, c) == nullptr) continue;
        cycles.push_back(
            cycle_of({a, b, c}, difference(a, b), difference(b, c), difference(a, c), copies));
      }
    }
  }
  std::vector<double> p_values;
  for (const Cycle& cycle : cycles) p_values.push_back(cycle.p_value);
  const std::vector<double> adjusted = holm(p_values);
  for (std::size_t i = 0; i < cycles.size(); ++i) cycles[i].adjusted = adjusted[i];
  std::stable_sort(cycles.begin(), cycles.end(),
                   [](const Cycle& a, const Cycle& b) { return a.p_value < b.p_value; });
  return cycles;
}

}  // namespace rb::rating
