#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rating/ratings/score_regression.hpp"

// The strength of a family's members by their weakness, from games among them and with fixed
// players: Elo falls along straight lines between knots, and all games decide the heights of the
// knots at once (rating/ratings/score_regression.hpp). docs/algorithms/statistics.md 8.10.
namespace rb {

// A member of the family by its weakness, or a fixed player, such as the levels at both ends.
struct Contender {
  double weakness = 0;
  int fixed = -1;  // 0 or more: the number of a fixed player
  friend bool operator==(const Contender&, const Contender&) = default;
};

// A pair of games from one opening; the score is the first one's, of 1.
struct ContestedPair {
  std::uint64_t opening = 0;
  double score = 0.5;
  Contender first, second;
};

// A strength that is wanted: this share of each fixed player's Elo, and so much more.
struct WantedElo {
  std::vector<double> shares;  // by fixed player; what is missing to 1 is the share of the base
  double more = 0;
};

struct EloError {
  double elo = 0;
  double error = 0;    // standard
  double degrees = 0;  // of freedom, of Student's t: one less than openings; 0: it is normal
};
rating::Interval interval_of(const EloError& elo);       // 95 %
double chance_below(const EloError& elo, double bound);  // that it is less. REQUIRES: an error

// A family has its wanted member, or is too strong or too weak as a whole.
enum class Reach { within, base_is_weaker, weakest_is_stronger };

struct FoundMember {
  double weakness = 0;
  Reach reach = Reach::within;
  EloError beyond{};  // its Elo above what is wanted, by the curve
};

class StrengthCurve {
 public:
  static constexpr int kKnots = 8;  // besides the base, at equal distances up to weakness 1

  // REQUIRES: pairs.
  StrengthCurve(std::span<const ContestedPair> pairs, int fixed_players);

  EloError elo(const Contender& contender) const;                     // above the base
  EloError lead(const Contender& one, const Contender& other) const;  // one above the other
  // The member that has this strength; at an end of the family if none has.
  FoundMember member(const WantedElo& wanted) const;
  int fixed_players() const { return fixed_players_; }

 private:
  using Terms = std::vector<double>;
  Terms terms(const Contender& contender) const;
  Terms beyond(double weakness, const WantedElo& wanted) const;
  EloError sum(const Terms& weights) const {
    return {fit_.value(weights), fit_.error(weights), fit_.degrees()};
  }
  double weakness_of(double elo) const;

  int fixed_players_;
  rating::ScoreRegression fit_;
  std::vector<double> falling_;  // the heights of base and knots, none above the one before
};

}  // namespace rb
