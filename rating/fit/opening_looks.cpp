#include "rating/fit/opening_looks.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

#include "engine/base/zu.hpp"
#include "rating/fit/adjusted_p_values.hpp"

namespace rb::rating {
namespace {

// The half points of a side in some games, against their distribution by the chances.
class HalfPoints {
 public:
  // This number of games with this mean score.
  void add(const Chances& chances, int games, double score) {
    points_ += std::lround(2 * games * score);
    for (int game = 0; game < games; ++game) convolve(chances);
  }

  int games() const { return static_cast<int>(chance_.size() - 1) / 2; }
  double score() const { return static_cast<double>(points_) / (2 * games()); }
  double expected() const {
    double sum = 0;
    for (std::size_t k = 0; k < chance_.size(); ++k) sum += static_cast<double>(k) * chance_[k];
    return sum / (2 * games());
  }
  // Twice the chance of as many or more, or as few or fewer.
  double p_value() const {
    double below = 0, above = 0;
    for (std::size_t k = 0; k < chance_.size(); ++k) {
      if (static_cast<long>(k) <= points_) below += chance_[k];
      if (static_cast<long>(k) >= points_) above += chance_[k];
    }
    return std::min(1.0, 2 * std::min(below, above));
  }

 private:
  void convolve(const Chances& one) {
    std::vector<double> next(chance_.size() + 2, 0);
    for (std::size_t k = 0; k < chance_.size(); ++k) {
      next[k] += chance_[k] * one.loss;
      next[k + 1] += chance_[k] * one.draw;
      next[k + 2] += chance_[k] * one.win;
    }
    chance_ = std::move(next);
  }

  long points_ = 0;
  std::vector<double> chance_{1};  // by half points
};

bool is_rated(const Ratings& ratings, const OpeningCell& cell) {
  const std::size_t a = zu(cell.first), b = zu(cell.second);
  return ratings.standing[a] == Standing::rated && ratings.standing[b] == Standing::rated &&
         ratings.pool[a] == ratings.pool[b];
}

// The sides of one opening, by OpeningLook::player.
std::map<int, HalfPoints> sides_of(std::span<const OpeningCell> cells, const Ratings& ratings) {
  std::map<int, HalfPoints> sides;
  const bool has_two = ratings.rating.size() == 2;
  for (const OpeningCell& cell : cells) {
    if (!is_rated(ratings, cell)) continue;
    const double ahead = ratings.rating[zu(cell.first)] - ratings.rating[zu(cell.second)];
    const Chances there = chances(ratings.model, (ahead + ratings.advantage) / kElo, ratings.draw);
    const Chances back{there.loss, there.draw, there.win};
    const Results& r = cell.results;
    const double score = (r.wins + r.draws / 2) / r.games();
    sides[OpeningLook::kFirstPlayer].add(there, cell.new_games, score);
    if (!has_two || cell.first == 0) sides[cell.first].add(there, cell.new_games, score);
    if (!has_two || cell.second == 0) sides[cell.second].add(back, cell.new_games, 1 - score);
  }
  return sides;
}

}  // namespace

std::vector<OpeningLook> look_at_openings(std::span<const OpeningCell> cells,
                                          const Ratings& ratings) {
  assert(std::ranges::is_sorted(cells, {}, &OpeningCell::opening));
  std::vector<OpeningLook> looks;
  std::vector<double> p_values;
  for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
    while (end < cells.size() && cells[end].opening == cells[begin].opening) ++end;
    for (const auto& [player, points] : sides_of(cells.subspan(begin, end - begin), ratings)) {
      if (points.games() < kLeastLookedAt) continue;
      looks.push_back({cells[begin].opening, player, points.games(), points.score(),
                       points.expected(), points.p_value()});
      p_values.push_back(looks.back().p_value);
    }
  }
  const std::vector<double> adjusted = benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < looks.size(); ++i) looks[i].adjusted = adjusted[i];
  return looks;
}

}  // namespace rb::rating
