#include "engine/renju/profiles.hpp"

#include <algorithm>
#include <array>

namespace rb::renju {
namespace {

// What a row leaves out is as in the declaration of Profile, which is the level hard.

// The levels after the newest document (search.md section 2, column S0; where it is silent the
// origin's code fills the row).
const std::array kProfiles = {
    Profile{
        .name = "beginner",
        .depth = 1,
        .max_nodes = 10000,
        .time_ms = 1000,
        .random_factor = 0.8,
        .score_threshold = 1200,
        .mandatory_defense = false,
        .vcf = false,
        .opponent_vcf = false,
        .restrict_root = false,
        .fukumi = false,
        .mise_bonus = false,
        .mise_threat = false,
        .double_three_threat = false,
        .multi_threat = false,
        .counter_four = false,
        .forbidden_trap = false,
        .forbidden_vulnerability = false,
        .single_four_factor = 1.0,
        .null_move = false,
        .futility = false,
        .mise_vcf = false,
        .vct = false,
    },
    Profile{
        .name = "easy",
        .depth = 2,
        .max_nodes = 50000,
        .time_ms = 2000,
        .random_factor = 0.25,
        .score_threshold = 200,
        .fukumi = false,
        .mise_threat = false,
        .double_three_threat = false,
        .counter_four = false,
        .forbidden_trap = false,
        .forbidden_vulnerability = false,
        .single_four_factor = 0.6,
        .null_move = false,
        .futility = false,
        .mise_vcf = false,
        .vct = false,
    },
    Profile{
        .name = "medium",
        .depth = 3,
        .max_nodes = 200000,
        .time_ms = 4000,
        .random_factor = 0.1,
        .score_threshold = 150,
        .fukumi = false,
        .forbidden_trap = false,
        .forbidden_vulnerability = false,
        .single_four_factor = 0.3,
        .null_move = false,
    },
    Profile{
        .name = "hard",
        .depth = 4,
        .max_nodes = 600000,
        .time_ms = 8000,
        .random_factor = 0,
        .score_threshold = 0,
        .single_four_factor = 0,
    },
};

}  // namespace

std::span<const Profile> profiles() { return kProfiles; }

const Profile* find_profile(std::string_view name) {
  const auto found = std::find_if(kProfiles.begin(), kProfiles.end(),
                                  [name](const Profile& p) { return p.name == name; });
  return found == kProfiles.end() ? nullptr : &*found;
}

}  // namespace rb::renju
