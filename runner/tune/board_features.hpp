#pragma once

#include <array>
#include <string_view>

#include "engine/renju/board/board.hpp"
#include "engine/renju/search/evaluate.hpp"

namespace rb {

// The score constants that the score of a board is a sum of.
inline constexpr std::array<std::string_view, 9> kBoardWeights = {"FIVE",
                                                                  "OPEN_FOUR",
                                                                  "FOUR",
                                                                  "OPEN_THREE",
                                                                  "THREE",
                                                                  "OPEN_TWO",
                                                                  "TWO",
                                                                  "CONNECTIVITY_BONUS",
                                                                  "LEAF_FOUR_THREE_THREAT"};

// How often each of them counts, with the profile's multipliers: the score of a board is their sum,
// each times its constant, but for the rounding of each and the limit of the whole.
class BoardFeatures {
 public:
  explicit BoardFeatures(const renju::Profile& profile);

  // From the view of the side to move, in the order of kBoardWeights.
  std::array<double, kBoardWeights.size()> of(const Position& position);

 private:
  renju::Evaluator evaluator_;
  renju::Board board_;
};

}  // namespace rb
