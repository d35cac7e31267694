#include <array>

#include "engine/renju/level/parameters.hpp"

// The table of the score constants. Their default values are in Weights.
namespace rb::renju {
namespace {

constexpr std::array kWeightFields = {
    WeightField{"FIVE", &Weights::five, 10000, 1000000, true,
                "Scores a five; a win scores this less the plies it takes.", nullptr,
                Tuning::if_named},
    WeightField{"OPEN_FOUR", &Weights::open_four, 0, 100000, true,
                "Scores four in a row that two cells complete to a five."},
    WeightField{"FOUR", &Weights::four, 0, 20000, true,
                "Scores four in a row that one cell completes, and each four with a gap."},
    WeightField{"OPEN_THREE", &Weights::open_three, 0, 20000, true,
                "Scores a three that can become a straight four, with or without a gap."},
    WeightField{"THREE", &Weights::three, 0, 5000, true,
                "Scores any other three in a row with an empty end."},
    WeightField{"OPEN_TWO", &Weights::open_two, 0, 5000, true,
                "Scores two in a row with both ends empty."},
    WeightField{"TWO", &Weights::two, 0, 5000, true, "Scores two in a row with one end empty."},
    WeightField{
        "CENTER_BONUS", &Weights::center_bonus, 0, 1000, true,
        "Adds this much to a move in the centre, less farther away, nothing in the corners."},
    WeightField{"FOUR_THREE_BONUS", &Weights::four_three_bonus, 0, 50000, true,
                "Adds to a move that makes a four and a three at once."},
    WeightField{
        "MISE_BONUS", &Weights::mise_bonus, 0, 50000, true,
        "Adds to a move that threatens a four-three, or that prevents one or two threes of White."},
    WeightField{"DOUBLE_MISE_BONUS", &Weights::double_mise_bonus, 0, 50000, true,
                "Replaces MISE_BONUS where no single stone stops all the four-threes threatened.",
                &Profile::mise_bonus},
    WeightField{"FUKUMI_BONUS", &Weights::fukumi_bonus, 0, 50000, true,
                "Adds at the root to a quiet move that threatens a win by fours.",
                &Profile::fukumi},
    WeightField{"VCT_BONUS", &Weights::vct_bonus, 0, 50000, true,
                "Adds at the root to the move that begins a win by threats.", &Profile::vct_bonus},
    WeightField{"FORBIDDEN_TRAP_STRONG", &Weights::forbidden_trap_strong, 0, 50000, true,
                "Adds to White's four if Black may not occupy any cell that stops it.",
                &Profile::forbidden_trap},
    WeightField{
        "FORBIDDEN_TRAP_THREE", &Weights::forbidden_trap_three, 0, 50000, true,
        "Adds to White's three if Black may not occupy a cell where it becomes a straight four.",
        &Profile::forbidden_trap},
    WeightField{"FORBIDDEN_TRAP_SETUP", &Weights::forbidden_trap_setup, 0, 50000, true,
                "Adds to White's three for each cell of that kind.", &Profile::forbidden_trap},
    WeightField{"FORBIDDEN_TRAP", &Weights::forbidden_trap, 0, 50000, true,
                "Has no effect; older profile files name it.", nullptr, Tuning::if_named, false},
    WeightField{
        "FORBIDDEN_VULNERABILITY_STRONG", &Weights::forbidden_vulnerability_strong, 0, 50000, true,
        "Subtracts for each forbidden end of Black's open three if White stands close beyond it.",
        &Profile::forbidden_vulnerability},
    WeightField{
        "FORBIDDEN_VULNERABILITY_MILD", &Weights::forbidden_vulnerability_mild, 0, 50000, true,
        "Subtracts for each other forbidden end, and for the forbidden gap of a three with one.",
        &Profile::forbidden_vulnerability},
    WeightField{"FORBIDDEN_VULNERABILITY_CAP", &Weights::forbidden_vulnerability_cap, 0, 50000,
                true, "Limits what all forbidden ends and gaps subtract from one move.",
                &Profile::forbidden_vulnerability},
    WeightField{
        "MULTI_THREAT_BONUS", &Weights::multi_threat_bonus, 0, 20000, true,
        "Adds for each line, after the first, along which a move makes a four or a real three.",
        &Profile::multi_threat},
    WeightField{
        "DEFENSE_MULTI_THREAT_BONUS", &Weights::defense_multi_threat_bonus, 0, 20000, true,
        "Adds for each line, after the first, along which a move prevents a four or a real three.",
        &Profile::multi_threat},
    WeightField{
        "COUNTER_FOUR_MULTIPLIER", &Weights::counter_four_multiplier, 0, 10, false,
        "Multiplies the defence of a move that makes a four and prevents a three or better.",
        &Profile::counter_four},
    WeightField{"DIAGONAL_BONUS_MULTIPLIER", &Weights::diagonal_bonus_multiplier, 0, 10, false,
                "Multiplies the score of stones in a row along diagonals."},
    WeightField{"LEAF_FOUR_THREE_THREAT", &Weights::leaf_four_three_threat, 0, 50000, true,
                "Adds to the score of a board for a side that can make a four-three."},
    WeightField{
        "CONNECTIVITY_BONUS", &Weights::connectivity_bonus, 0, 5000, true,
        "Adds for each line, after the first, in which a stone stands in a row of two or more."},
    WeightField{"TEMPO_OPEN_THREE_DISCOUNT", &Weights::tempo_open_three_discount, 0, 1, false,
                "Sets what share of its threes the side that has just moved loses in the score of "
                "a board."},
    WeightField{"DEFENSE_MULTIPLIER_FIVE", &Weights::defense_multiplier_five, 0, 10, false,
                "Multiplies the score FIVE for a move that prevents one."},
    WeightField{"DEFENSE_MULTIPLIER_OPEN_FOUR", &Weights::defense_multiplier_open_four, 0, 10,
                false, "Multiplies the score OPEN_FOUR for a move that prevents one."},
    WeightField{"DEFENSE_MULTIPLIER_FOUR", &Weights::defense_multiplier_four, 0, 10, false,
                "Multiplies the score FOUR for a move that prevents one, with or without a gap."},
    WeightField{
        "DEFENSE_MULTIPLIER_OPEN_THREE", &Weights::defense_multiplier_open_three, 0, 10, false,
        "Multiplies the score OPEN_THREE for a move that prevents one, with or without a gap."},
    WeightField{"DEFENSE_MULTIPLIER_THREE", &Weights::defense_multiplier_three, 0, 10, false,
                "Multiplies the score THREE for a move that prevents one."},
    WeightField{"DEFENSE_MULTIPLIER_OPEN_TWO", &Weights::defense_multiplier_open_two, 0, 10, false,
                "Multiplies the score OPEN_TWO for a move that prevents one."},
    WeightField{"DEFENSE_MULTIPLIER_TWO", &Weights::defense_multiplier_two, 0, 10, false,
                "Multiplies the score TWO for a move that prevents one."},
    WeightField{"DEFENSE_CONSECUTIVE_THREE_FACTOR", &Weights::defense_consecutive_three_factor, 0,
                10, false,
                "Multiplies the score of preventing an OPEN_THREE without a gap once more."},
};

}  // namespace

std::span<const WeightField> weight_fields() { return kWeightFields; }

}  // namespace rb::renju
