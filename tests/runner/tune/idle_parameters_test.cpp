#include "runner/tune/idle_parameters.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

TEST(IdleParameters, AreThoseThatNothingLooksAt) {
  renju::Profile profile = *renju::find_profile("hard");
  EXPECT_EQ(why_idle(profile, "FORBIDDEN_TRAP"), "no profile uses it");
  EXPECT_EQ(why_idle(profile, "fallback_score"), "fallback is off");
  for (const auto* name : {"FORBIDDEN_TRAP_STRONG", "OPEN_THREE", "MISE_BONUS", "lmr_index"}) {
    EXPECT_EQ(why_idle(profile, name), std::nullopt) << name;
  }
  profile.forbidden_trap = profile.lmr = false;
  EXPECT_EQ(why_idle(profile, "FORBIDDEN_TRAP_STRONG"), "forbidden_trap is off");
  EXPECT_EQ(why_idle(profile, "lmr_index"), "lmr is off");
}

}  // namespace
}  // namespace rb
