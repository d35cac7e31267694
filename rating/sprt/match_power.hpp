#pragma once

// What a match of a fixed number of games can show, before it is played
// (docs/algorithms/statistics.md 7.3).
namespace rb::rating {

// The variance of a game within its pair, from the share of drawn games and the root mean square
// advantage of the first player in Elo: (1 - draws) / 4 - (score of the bias - 1/2)^2. Not positive
// if colours and draws decide every game. REQUIRES: 0 <= draw_ratio <= 1.
double variance_of_game(double draw_ratio, double rms_bias);

// Half the 95 % interval of the Elo of A after `games` games, for equal sides.
double half_interval(double games, double variance, double confidence = 0.95);
// Games after which it is that narrow.
double games_for_interval(double half_elo, double variance, double confidence = 0.95);

// Probability that the 95 % interval excludes 0 on the right side if A is so much stronger.
double power(double games, double elo, double variance, double confidence = 0.95);
// Games after which the power is so high. REQUIRES: elo != 0, 0.5 < wanted < 1.
double games_for_power(double wanted, double elo, double variance, double confidence = 0.95);

// REQUIRES everywhere: games > 0, variance > 0.

}  // namespace rb::rating
