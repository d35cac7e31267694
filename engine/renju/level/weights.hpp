#pragma once

#include <array>
#include <string_view>

// The score constants of the evaluation and the table that names them
// (docs/algorithms/evaluation.md 2). Every use of a constant goes through Weights, so two players
// with different constants can share a process.
//
// DEFENSE_CONSECUTIVE_THREE_FACTOR is not from the origin (docs/algorithms/evaluation.md 8). Each
// three is counted once, but an unbroken three that a move prevents counts
// DEFENSE_MULTIPLIER_OPEN_THREE times this factor (1.4 in all), one with a gap only the multiplier.
// FORBIDDEN_TRAP has no effect: the other three trap constants replaced it. FUKUMI_BONUS and
// VCT_BONUS act only at the root.
namespace rb::renju {

struct Weights {
  double five = 100000, open_four = 10000, four = 1500;
  double open_three = 1000, three = 30, open_two = 50, two = 10;
  double center_bonus = 5;
  double four_three_bonus = 5000;
  double mise_bonus = 1000, double_mise_bonus = 4000;
  double fukumi_bonus = 1500, vct_bonus = 8000;
  double forbidden_trap_strong = 8000, forbidden_trap_three = 3000, forbidden_trap_setup = 1500;
  double forbidden_trap = 100;
  double forbidden_vulnerability_strong = 800, forbidden_vulnerability_mild = 300;
  double forbidden_vulnerability_cap = 1500;
  double multi_threat_bonus = 500, defense_multi_threat_bonus = 300;
  double counter_four_multiplier = 1.5, diagonal_bonus_multiplier = 1.05;
  double leaf_four_three_threat = 3000, connectivity_bonus = 30, tempo_open_three_discount = 0.5;
  double defense_multiplier_five = 1.0, defense_multiplier_open_four = 0.95;
  double defense_multiplier_four = 0.7, defense_multiplier_open_three = 0.7;
  double defense_multiplier_three = 0.3, defense_multiplier_open_two = 0.2;
  double defense_multiplier_two = 0.1;
  double defense_consecutive_three_factor = 2.0;
  friend bool operator==(const Weights&, const Weights&) = default;
};

// One row per constant: its name on the command line, its place, its range, and whether it is a
// whole number.
struct WeightField {
  std::string_view name;
  double Weights::*member;
  double min, max;
  bool whole;
  bool used = true;  // false: kept for compatibility, without effect
};

inline constexpr std::array kWeightFields = {
    WeightField{"FIVE", &Weights::five, 10000, 1000000, true},
    WeightField{"OPEN_FOUR", &Weights::open_four, 0, 100000, true},
    WeightField{"FOUR", &Weights::four, 0, 20000, true},
    WeightField{"OPEN_THREE", &Weights::open_three, 0, 20000, true},
    WeightField{"THREE", &Weights::three, 0, 5000, true},
    WeightField{"OPEN_TWO", &Weights::open_two, 0, 5000, true},
    WeightField{"TWO", &Weights::two, 0, 5000, true},
    WeightField{"CENTER_BONUS", &Weights::center_bonus, 0, 1000, true},
    WeightField{"FOUR_THREE_BONUS", &Weights::four_three_bonus, 0, 50000, true},
    WeightField{"MISE_BONUS", &Weights::mise_bonus, 0, 50000, true},
    WeightField{"DOUBLE_MISE_BONUS", &Weights::double_mise_bonus, 0, 50000, true},
    WeightField{"FUKUMI_BONUS", &Weights::fukumi_bonus, 0, 50000, true},
    WeightField{"VCT_BONUS", &Weights::vct_bonus, 0, 50000, true},
    WeightField{"FORBIDDEN_TRAP_STRONG", &Weights::forbidden_trap_strong, 0, 50000, true},
    WeightField{"FORBIDDEN_TRAP_THREE", &Weights::forbidden_trap_three, 0, 50000, true},
    WeightField{"FORBIDDEN_TRAP_SETUP", &Weights::forbidden_trap_setup, 0, 50000, true},
    WeightField{"FORBIDDEN_TRAP", &Weights::forbidden_trap, 0, 50000, true, false},
    WeightField{"FORBIDDEN_VULNERABILITY_STRONG", &Weights::forbidden_vulnerability_strong, 0,
                50000, true},
    WeightField{"FORBIDDEN_VULNERABILITY_MILD", &Weights::forbidden_vulnerability_mild, 0, 50000,
                true},
    WeightField{"FORBIDDEN_VULNERABILITY_CAP", &Weights::forbidden_vulnerability_cap, 0, 50000,
                true},
    WeightField{"MULTI_THREAT_BONUS", &Weights::multi_threat_bonus, 0, 20000, true},
    WeightField{"DEFENSE_MULTI_THREAT_BONUS", &Weights::defense_multi_threat_bonus, 0, 20000, true},
    WeightField{"COUNTER_FOUR_MULTIPLIER", &Weights::counter_four_multiplier, 0, 10, false},
    WeightField{"DIAGONAL_BONUS_MULTIPLIER", &Weights::diagonal_bonus_multiplier, 0, 10, false},
    WeightField{"LEAF_FOUR_THREE_THREAT", &Weights::leaf_four_three_threat, 0, 50000, true},
    WeightField{"CONNECTIVITY_BONUS", &Weights::connectivity_bonus, 0, 5000, true},
    WeightField{"TEMPO_OPEN_THREE_DISCOUNT", &Weights::tempo_open_three_discount, 0, 1, false},
    WeightField{"DEFENSE_MULTIPLIER_FIVE", &Weights::defense_multiplier_five, 0, 10, false},
    WeightField{"DEFENSE_MULTIPLIER_OPEN_FOUR", &Weights::defense_multiplier_open_four, 0, 10,
                false},
    WeightField{"DEFENSE_MULTIPLIER_FOUR", &Weights::defense_multiplier_four, 0, 10, false},
    WeightField{"DEFENSE_MULTIPLIER_OPEN_THREE", &Weights::defense_multiplier_open_three, 0, 10,
                false},
    WeightField{"DEFENSE_MULTIPLIER_THREE", &Weights::defense_multiplier_three, 0, 10, false},
    WeightField{"DEFENSE_MULTIPLIER_OPEN_TWO", &Weights::defense_multiplier_open_two, 0, 10, false},
    WeightField{"DEFENSE_MULTIPLIER_TWO", &Weights::defense_multiplier_two, 0, 10, false},
    WeightField{"DEFENSE_CONSECUTIVE_THREE_FACTOR", &Weights::defense_consecutive_three_factor, 0,
                10, false},
};

}  // namespace rb::renju
