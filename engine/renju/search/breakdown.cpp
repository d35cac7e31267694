#include "engine/renju/search/breakdown.hpp"

namespace rb::renju {
namespace {

constexpr std::array<std::string_view, kMoveTerms> kMoveNames = {"five",
                                                                 "forbidden",
                                                                 "winning_pattern",
                                                                 "attack",
                                                                 "defense",
                                                                 "center",
                                                                 "four_three",
                                                                 "trap",
                                                                 "vulnerability",
                                                                 "mise",
                                                                 "multi_threat",
                                                                 "defense_multi_threat",
                                                                 "defense_four_three",
                                                                 "defense_double_three",
                                                                 "single_four"};

constexpr std::array<std::string_view, kBoardTerms> kBoardNames = {
    "five",          "open_four",         "four",
    "jump_four",     "open_three",        "jump_three",
    "three",         "open_two",          "two",
    "connectivity",  "four_three_threat", "single_four_discount",
    "tempo_discount"};

}  // namespace

std::string_view name(MoveTerm term) { return kMoveNames[static_cast<std::size_t>(term)]; }
std::string_view name(BoardTerm term) { return kBoardNames[static_cast<std::size_t>(term)]; }

}  // namespace rb::renju
