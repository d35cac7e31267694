#pragma once

// The score constants of the evaluation (docs/algorithms/evaluation.md 2); weight_fields.cpp says
// what each of them does. Every use of a constant goes through Weights, so two players with
// different ones live in one process.
//
// Not of the origin (docs/algorithms/evaluation.md 8): DEFENSE_CONSECUTIVE_THREE_FACTOR. Each three
// is counted once, but an unbroken three that a move prevents counts DEFENSE_MULTIPLIER_OPEN_THREE
// times this factor (1.4 in all), one with a gap the multiplier only.
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

}  // namespace rb::renju
