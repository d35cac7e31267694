#include "rating/fit/pairing_likelihood.hpp"

#include <cassert>

#include "rating/pairwise/crossing.hpp"
#include "rating/pairwise/scores.hpp"

namespace rb::rating {

void PairingLikelihood::add(std::size_t opening, const Encounter& games, double copies) {
  assert(meetings_.empty() || meetings_.back().opening <= opening);
  if (meetings_.empty() || meetings_.back().opening != opening) {
    meetings_.push_back({opening, {}, {}, {}});
  }
  const auto count = [&](Meeting& meeting, const Results& r) {
    if (!games.has_colours) {
      count_games(meeting.anyhow, games.first == a_ ? r : Results{r.losses, r.draws, r.wins});
    } else {
      count_games(games.first == a_ ? meeting.there : meeting.back, r);
    }
  };
  count(meetings_.back(), games.results);
  count(all_, games.results * copies);
}

PairingLikelihood::Derivatives PairingLikelihood::at(const Meeting& meeting, double x) const {
  const auto of = [&](const Results& results, double ahead) {
    return log_likelihood(given_.model, results, ahead, given_.draw);
  };
  const LogLikelihood there = of(meeting.there, x + given_.advantage),
                      back = of(meeting.back, given_.advantage - x), anyhow = of(meeting.anyhow, x);
  return {there.value + back.value + anyhow.value, there.by_x - back.by_x + anyhow.by_x,
          -there.by_xx - back.by_xx - anyhow.by_xx};
}

double PairingLikelihood::points() const {
  return all_.there.wins + all_.back.losses + all_.anyhow.wins +
         (all_.there.draws + all_.back.draws + all_.anyhow.draws) / 2;
}

double PairingLikelihood::expected_points(double x) const {
  const auto score = [&](double ahead) {
    const Chances c = chances(given_.model, ahead, given_.draw);
    return c.win + c.draw / 2;
  };
  return all_.there.games() * score(x + given_.advantage) +
         all_.back.games() * (1 - score(given_.advantage - x)) + all_.anyhow.games() * score(x);
}

double PairingLikelihood::value(double x) const { return at(all_, x).value; }
double PairingLikelihood::slope(double x) const { return at(all_, x).slope; }
double PairingLikelihood::information(double x) const { return at(all_, x).information; }

double PairingLikelihood::best() const {
  constexpr double kTolerance = 1e-10;
  return crossing([this](double x) { return -slope(x); }, -kEndless, kEndless, kTolerance);
}

std::vector<PairingLikelihood::OpeningSlope> PairingLikelihood::slopes(double x) const {
  std::vector<OpeningSlope> all;
  for (const Meeting& meeting : meetings_) {
    all.push_back({meeting.opening, at(meeting, x).slope});
  }
  return all;
}

PairingLikelihood PairingLikelihood::with_half_a_game() const {
  PairingLikelihood more = *this;
  for (Results* const results : {&more.all_.there, &more.all_.back, &more.all_.anyhow}) {
    const double part = results->games() / games() / 2;
    results->wins += part;
    results->losses += part;
  }
  return more;
}

}  // namespace rb::rating
