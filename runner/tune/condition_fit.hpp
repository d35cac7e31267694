#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runner/base/text/table.hpp"
#include "runner/tune/condition_games.hpp"
#include "tuning/quadratic.hpp"

// What SPSA found under each of its conditions (docs/algorithms/tuning.md 2.3 and 2.4).
namespace rb {

enum class Shown : std::uint8_t { better, worse, nothing };
std::string_view name(Shown shown);  // "better", "worse", "not shown"

struct ConditionFit {
  ConditionGames games;
  // Elo of the values over the start there. 0 and endless if one side won (nearly) all games.
  double gain = 0;
  tuning::Interval gain_interval;  // those of all conditions hold together with 95 %
  Shown shown() const;             // by the interval
};

// A quadratic through only the games of each condition. REQUIRES: a finished step.
std::vector<ConditionFit> fit_conditions(const tuning::Spsa& run, std::vector<ConditionGames> games,
                                         const std::vector<double>& values);

// The same through all games of the run. Without conditions, those of its steps.
tuning::QuadraticFit fit_all(const tuning::Spsa& run, const std::vector<double>& values,
                             const std::vector<ConditionGames>& games);

// "+21 [-4, +49]": a gain with its interval, in whole Elo, or hundredths if it is narrower than 2.
std::string gain_text(double gain, const tuning::Interval& interval);

// "at depth 4", "against medium".
std::string place_text(const ConditionGames& games);

// The rows of a report, and in words where the gain is shown and where it is not. REQUIRES: some.
Table conditions_table(const std::vector<ConditionFit>& fits);

}  // namespace rb
