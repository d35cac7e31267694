#include "rating/fit/pairing_likelihood.hpp"

#include <cassert>

#include "rating/pairwise/crossing.hpp"
#include "rating/pairwise/scores.hpp"

namespace rb::rating {

void PairingLikelihood::add(std::size_t opening, const Encounter& games) {
  assert(meetings_.empty() || meetings_.back().opening <= opening);
  if (meetings_.empty() || meetings_.back().opening != opening) {
    meetings_.push_back({opening, {}, {}});
  }
  const bool is_there = games.first == a_;
  count_games(is_there ? meetings_.back().there : meetings_.back().back, games.results);
  count_games(is_there ? all_.there : all_.back, games.results);
}

LogLikelihood PairingLikelihood::there(const Meeting& meeting, double x) const {
  return log_likelihood(given_.model, meeting.there, x + given_.advantage, given_.draw);
}

LogLikelihood PairingLikelihood::back(const Meeting& meeting, double x) const {
  return log_likelihood(given_.model, meeting.back, given_.advantage - x, given_.draw);
}

double PairingLikelihood::points() const {
  return all_.there.wins + all_.there.draws / 2 + all_.back.losses + all_.back.draws / 2;
}

double PairingLikelihood::expected_points(double x) const {
  const Chances first = chances(given_.model, x + given_.advantage, given_.draw);
  const Chances second = chances(given_.model, given_.advantage - x, given_.draw);
  return all_.there.games() * (first.win + first.draw / 2) +
         all_.back.games() * (second.loss + second.draw / 2);
}

double PairingLikelihood::value(double x) const {
  return there(all_, x).value + back(all_, x).value;
}

double PairingLikelihood::slope(double x) const { return there(all_, x).by_x - back(all_, x).by_x; }

double PairingLikelihood::information(double x) const {
  return -there(all_, x).by_xx - back(all_, x).by_xx;
}

double PairingLikelihood::best() const {
  constexpr double kTolerance = 1e-10;
  return crossing([this](double x) { return -slope(x); }, -kEndless, kEndless, kTolerance);
}

std::vector<PairingLikelihood::OpeningSlope> PairingLikelihood::slopes(double x) const {
  std::vector<OpeningSlope> all;
  for (const Meeting& meeting : meetings_) {
    all.push_back({meeting.opening, there(meeting, x).by_x - back(meeting, x).by_x});
  }
  return all;
}

PairingLikelihood PairingLikelihood::with_half_a_game() const {
  PairingLikelihood more = *this;
  const double share = all_.there.games() / games();
  for (const auto& [results, part] :
       {std::pair(&more.all_.there, share / 2), std::pair(&more.all_.back, (1 - share) / 2)}) {
    results->wins += part;
    results->losses += part;
  }
  return more;
}

}  // namespace rb::rating
