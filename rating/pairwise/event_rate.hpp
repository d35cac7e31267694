#pragma once

#include "rating/pairwise/interval.hpp"

// How often something happens in a game, where one game may have several of it and the games of a
// player are the independent pieces (docs/reviews.md).
namespace rb::rating {

// The counts of single games, summed.
struct EventCounts {
  double games = 0, sum = 0, squares = 0;

  void add(double count) {
    games += 1;
    sum += count;
    squares += count * count;
  }
};

struct EventRate {
  double rate = 0;         // of a game
  Interval interval = {};  // 95 %, never below 0; of no events it ends above 0
};

// REQUIRES: counts.games > 0.
EventRate event_rate(const EventCounts& counts);

// The probability that chance produces a difference of the rates at least this large, either way,
// where there is none. `joint_games` are the games that both were in, `products` the sum of the
// products of their counts there: a game may be hard for both. 1 if the games show nothing.
double difference_p_value(const EventCounts& a, const EventCounts& b, double joint_games = 0,
                          double products = 0);

// The probability that the rate of some of the games, `part` of `all`, differs from that of all by
// at least this much by chance. Valid for few games and rare events too, where it is conservative:
// it compares square roots, whose scatter does not depend on the rate (Anscombe 1948), widened by
// how much the games scatter. 1 if the games tell nothing.
double part_p_value(const EventCounts& part, const EventCounts& all);

}  // namespace rb::rating
