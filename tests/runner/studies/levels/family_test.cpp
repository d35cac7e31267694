#include "runner/studies/levels/family.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/renju/level/profiles.hpp"
#include "runner/players/named_player.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

Family family(const std::string& base, const char* weakest) {
  return {base, "levels: --weakest", weakest};
}

std::string mistake(const char* base, const char* weakest) {
  return fakes::complaint([&] { family(base, weakest); }, "");
}

TEST(Family, BeginsWithTheBaseAndEndsWithTheWeakest) {
  const Family all = family("hard", "score_noise=2000,max_nodes=100");
  EXPECT_EQ(all.player(0), "hard");
  EXPECT_EQ(all.player(1), "hard:score_noise=2000,max_nodes=100");
}

TEST(Family, KeepsWhatDoesNotSlide) {
  const Family all = family("hard:depth=3,max_nodes=5000", "max_nodes=50");
  EXPECT_EQ(all.player(0), "hard:depth=3,max_nodes=5000");
  EXPECT_EQ(all.player(1), "hard:depth=3,max_nodes=50");
  EXPECT_EQ(all.player(0.5), "hard:depth=3,max_nodes=500");
}

// As the catalog takes it apart: the name of a file may hold '=' and ':'.
TEST(Family, ItsBaseMayBeAFileWhateverItsName) {
  const std::string path = testing::TempDir() + "a=1:b=2.json";
  std::ofstream(path) << R"({"base": "hard", "depth": 3})";
  EXPECT_EQ(family("file:" + path, "max_nodes=50").player(1), "file:" + path + ":max_nodes=50");
  EXPECT_EQ(family("file:" + path + ":depth=2", "max_nodes=50").player(1),
            "file:" + path + ":depth=2,max_nodes=50");
}

TEST(Family, ValuesMoveFromEndToEndWithoutTurning) {
  const Slide slides[] = {{"score_noise", 0, 2000, false},
                          {"max_nodes", 200000, 100, true},
                          {"few_moves_factor", 0.3, 0.9, false},
                          {"vct_nodes", 100000, 0, true}};
  for (const Slide& slide : slides) {
    EXPECT_EQ(slide.at(0), slide.base);
    EXPECT_EQ(slide.at(1), slide.weakest);
    for (int i = 1; i <= 100; ++i) {
      const double step = slide.at(i / 100.0) - slide.at((i - 1) / 100.0);
      EXPECT_GE(step * (slide.weakest - slide.base), 0) << slide.name << " at " << i;
    }
  }
}

// What is written down is what was played: every member is read back as the same player.
TEST(Family, EveryMemberIsAPlayer) {
  const Family all = family("hard:max_nodes=4000", "score_noise=3000,overlook=0.9,max_nodes=60");
  for (int i = 0; i <= 50; ++i) {
    const renju::Profile profile = named_profile("test", all.player(i / 50.0));
    EXPECT_DOUBLE_EQ(profile.score_noise, all.slides()[0].at(i / 50.0));
    EXPECT_DOUBLE_EQ(profile.overlook, all.slides()[1].at(i / 50.0));
    EXPECT_EQ(static_cast<double>(profile.max_nodes), all.slides()[2].at(i / 50.0));
  }
}

TEST(Family, RefusesWhatHasNoValuesBetween) {
  EXPECT_EQ(mistake("hard", "vcf=off"),
            "levels: --weakest: vcf is on or off, and a family needs values between");
  EXPECT_EQ(mistake("hard", "depth=4"),
            "levels: --weakest: depth is 4 in the base as well: name --weakest without it, or "
            "another value");
  EXPECT_NE(mistake("hard", "overlook=2").find("overlook takes a number from 0 to 1"),
            std::string::npos);
  EXPECT_NE(mistake("hard", "overlok=0.5").find("did you mean 'overlook'"), std::string::npos);
}

}  // namespace
}  // namespace rb
