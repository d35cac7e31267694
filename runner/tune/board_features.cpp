#include "runner/tune/board_features.hpp"

namespace rb {
namespace {

// Every constant is this large, so that what is rounded is small.
constexpr double kUnit = 10000;

renju::Profile unit_profile(renju::Profile profile) {
  renju::Weights& w = profile.weights;
  for (double* const constant :
       {&w.five, &w.open_four, &w.four, &w.open_three, &w.three, &w.open_two, &w.two,
        &w.connectivity_bonus, &w.leaf_four_three_threat}) {
    *constant = kUnit;
  }
  return profile;
}

// The place in kBoardWeights of the constant that a term is a multiple of.
constexpr std::array<std::size_t, renju::kBoardTerms> kWeightOfTerm = {0, 1, 2, 2, 3, 3, 4,
                                                                       5, 6, 7, 8, 2, 3};

}  // namespace

BoardFeatures::BoardFeatures(const renju::Profile& profile)
    : evaluator_(unit_profile(profile)), board_(evaluator_.stone_values()) {}

std::array<double, kBoardWeights.size()> BoardFeatures::of(const Position& position) {
  board_.set(position);
  const renju::BoardBreakdown breakdown = evaluator_.explain_board(board_);
  const std::size_t own = breakdown.black_to_move ? 0 : 1;
  std::array<double, kBoardWeights.size()> counts{};
  for (std::size_t term = 0; term < renju::kBoardTerms; ++term) {
    counts[kWeightOfTerm[term]] +=
        (breakdown.sides[own][term] - breakdown.sides[1 - own][term]) / kUnit;
  }
  return counts;
}

}  // namespace rb
