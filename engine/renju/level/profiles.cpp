#include "engine/renju/level/profiles.hpp"

#include <algorithm>
#include <array>

namespace rb::renju {
namespace {

// Fields that a row leaves out are as in the declaration of Profile, which is the level hard.

// The score constants of the older generation (docs/algorithms/search.md 16). A three that a move
// prevents counts once, like everything else; a double mise counts no more than a single one.
constexpr Weights kOldWeights = {
    .four = 1000,
    .double_mise_bonus = 1000,
    .forbidden_trap_three = 0,
    .defense_multi_threat_bonus = 0,
    .leaf_four_three_threat = 0,
    .connectivity_bonus = 0,
    .tempo_open_three_discount = 0,
    .defense_multiplier_five = 0.5,
    .defense_multiplier_open_four = 0.5,
    .defense_multiplier_four = 0.5,
    .defense_multiplier_open_three = 0.5,
    .defense_multiplier_three = 0.5,
    .defense_multiplier_open_two = 0.5,
    .defense_multiplier_two = 0.5,
    .defense_consecutive_three_factor = 1,
};

// The constants that tuning found for hard; results/tuning.md reports the tests.
constexpr Weights kTunedWeights = {.open_three = 26,
                                   .three = 13,
                                   .open_two = 74,
                                   .two = 1,
                                   .leaf_four_three_threat = 2407,
                                   .connectivity_bonus = 24};

// What all levels of the older generation have in common. A VCF or a VCT is not played at once, but
// only gives a bonus; there is no Mise-VCF, and nothing restricts the moves at the root.
const Profile kOld = {
    .name = "v1",
    .vcf = false,
    .opponent_vcf = false,
    .restrict_root = false,
    .double_three_threat = false,
    .forbidden_vulnerability = false,
    .aspiration_window = 50,
    .table_mib = 16,
    .new_depth_factor = 0.5,
    .extend_forced = false,
    .lmr_index = 4,
    .null_move = false,
    .futility = false,
    .mise_vcf = false,
    .vct = false,
    .vct_min_stones = 20,
    .weights = kOldWeights,
};

// ... and the row of each.
struct OldLevel {
  const char* name;
  int depth;
  std::int64_t max_nodes;
  int time_ms;
  double random_factor;
  int score_threshold;
  double single_four_factor;
  bool from_easy, from_medium, hard;  // what the level considers, see old_level()
};
constexpr OldLevel kOldBeginner{"v1-beginner", 1, 10000, 1000, 0.8, 1200, 1.0, false, false, false};
constexpr OldLevel kOldEasy{"v1-easy", 2, 50000, 2000, 0.25, 200, 0.6, true, false, false};
constexpr OldLevel kOldMedium{"v1-medium", 3, 200000, 4000, 0.1, 150, 0.3, true, true, false};
constexpr OldLevel kOldHard{"v1-hard", 4, 600000, 8000, 0.0, 0, 0.0, true, true, true};

Profile old_level(const OldLevel& row) {
  Profile p = kOld;
  p.name = row.name;
  p.depth = row.depth;
  p.max_nodes = row.max_nodes;
  p.time_ms = row.time_ms;
  p.random_factor = row.random_factor;
  p.score_threshold = row.score_threshold;
  p.single_four_factor = row.single_four_factor;
  p.mandatory_defense = row.from_easy;
  p.fukumi = p.mise_bonus = p.mise_threat = p.multi_threat = p.counter_four = row.from_medium;
  p.forbidden_trap = p.vct_bonus = row.hard;
  return p;
}

// The levels: docs/algorithms/search.md 2.
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
    Profile{
        .name = "hard-tuned",
        .weights = kTunedWeights,
    },
    // As strong as the engine is: an open depth and a selective search; results/engine.md has the
    // match of each change.
    Profile{
        .name = "expert",
        .depth = 20,
        .max_nodes = 0,
        .fukumi = false,
        .killers = 0,
        .new_depth_factor = 1,
        .null_move = false,
        .history_malus = true,
        .move_count = 2,
        .move_count_depth = 8,
        .lmr_slope = 0.5,
        .root_reduction = true,
        .root_patterns = true,
        .reverse_futility = 150,
        .extend_threats = 5,
        .partial_depth = true,
        .opponent_vct = true,
        .opponent_vct_nodes = 2000,
        .vct_min_stones = 0,
        .weights = kTunedWeights,
        .patterns = "on",
    },
    // For the review of games: the same engine, deeper, with larger solver limits.
    Profile{
        .name = "review",
        .depth = 8,
        .max_nodes = 2000000,
        .time_ms = 15000,
        .absolute_ms = 20000,
        .score_threshold = 200,
        .vcf_depth = 16,
        .vcf_nodes = 100000,
        .vcf_ms = 1500,
        .opponent_vcf_nodes = 100000,
        .opponent_vcf_ms = 1500,
        .mise_nodes = 100000,
        .vct_depth = 6,
        .vct_nodes = 1000000,
        .vct_ms = 3000,
    },
    old_level(kOldBeginner),
    old_level(kOldEasy),
    old_level(kOldMedium),
    old_level(kOldHard),
};

}  // namespace

std::span<const Profile> profiles() { return kProfiles; }

const Profile* find_profile(std::string_view name) {
  const auto found = std::find_if(kProfiles.begin(), kProfiles.end(),
                                  [name](const Profile& p) { return p.name == name; });
  return found == kProfiles.end() ? nullptr : &*found;
}

}  // namespace rb::renju
