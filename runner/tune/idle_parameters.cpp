#include "runner/tune/idle_parameters.hpp"

#include <array>

#include <fmt/core.h>

namespace rb {
namespace {

// What starts so is looked at only if the flag is on.
struct Needs {
  std::string_view prefix, flag_name;
  bool renju::Profile::*flag;
};

constexpr std::array kNeeds = {
    Needs{"VCT_BONUS", "vct_bonus", &renju::Profile::vct_bonus},
    Needs{"FUKUMI_BONUS", "fukumi", &renju::Profile::fukumi},
    Needs{"DOUBLE_MISE_BONUS", "mise_bonus", &renju::Profile::mise_bonus},
    Needs{"FORBIDDEN_TRAP_", "forbidden_trap", &renju::Profile::forbidden_trap},
    Needs{"FORBIDDEN_VULNERABILITY_", "forbidden_vulnerability",
          &renju::Profile::forbidden_vulnerability},
    Needs{"MULTI_THREAT_BONUS", "multi_threat", &renju::Profile::multi_threat},
    Needs{"DEFENSE_MULTI_THREAT_BONUS", "multi_threat", &renju::Profile::multi_threat},
    Needs{"COUNTER_FOUR_MULTIPLIER", "counter_four", &renju::Profile::counter_four},
    Needs{"lmr_", "lmr", &renju::Profile::lmr},
    Needs{"null_move_", "null_move", &renju::Profile::null_move},
    Needs{"futility_", "futility", &renju::Profile::futility},
    Needs{"fallback_", "fallback", &renju::Profile::fallback}};

}  // namespace

std::optional<std::string> why_idle(const renju::Profile& profile, std::string_view parameter) {
  for (const renju::WeightField& field : renju::kWeightFields) {
    if (field.name == parameter && !field.used) return "no profile uses it";
  }
  for (const Needs& needs : kNeeds) {
    if (parameter.starts_with(needs.prefix) && !(profile.*needs.flag)) {
      return fmt::format("{} is off", needs.flag_name);
    }
  }
  return std::nullopt;
}

}  // namespace rb
