#include "runner/results/sprt_syntax.hpp"

#include <string>

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "tests/fakes/complaint.hpp"

namespace rb {
namespace {

std::string complaint(std::string_view text) {
  return fakes::complaint<UsageError>([&] { parse_sprt("match: --sprt", text); }, "accepted");
}

TEST(ParseSprt, HasTheDefaultsOfTheLibrary) {
  const rating::SprtSpec spec = parse_sprt("match: --sprt", "elo0=-5,elo1=2.5");
  EXPECT_EQ(spec.elo0, -5);
  EXPECT_EQ(spec.elo1, 2.5);
  EXPECT_EQ(spec.alpha, 0.05);
  EXPECT_EQ(spec.beta, 0.05);
  EXPECT_EQ(spec.model, rating::Model::normalized);
  EXPECT_FALSE(spec.overshoot);
}

TEST(ParseSprt, TakesEveryKeyInAnyOrder) {
  const rating::SprtSpec spec =
      parse_sprt("match: --sprt", "overshoot=on,model=logistic,beta=0.1,elo1=30,alpha=0.01,elo0=0");
  EXPECT_EQ(spec.elo0, 0);
  EXPECT_EQ(spec.elo1, 30);
  EXPECT_EQ(spec.alpha, 0.01);
  EXPECT_EQ(spec.beta, 0.1);
  EXPECT_EQ(spec.model, rating::Model::logistic);
  EXPECT_TRUE(spec.overshoot);
}

TEST(ParseSprt, NamesTheKeyThatIsWrong) {
  EXPECT_EQ(complaint("elo0=0"),
            "match: --sprt: elo1 is missing; a test is elo0=0,elo1=10 for instance");
  EXPECT_EQ(complaint(""), "match: --sprt: elo0 is missing; a test is elo0=0,elo1=10 for instance");
  EXPECT_EQ(complaint("elo0=0,elo1"), "match: --sprt: 'elo1' is not of the form NAME=VALUE");
  EXPECT_EQ(complaint("elo0=0,elo1=10,"), "match: --sprt: '' is not of the form NAME=VALUE");
  EXPECT_EQ(complaint("elo0=0,elo2=10"),
            "match: --sprt: there is no key 'elo2'; did you mean 'elo0'?");
  EXPECT_EQ(complaint("elo0=0,elo1=10,elo0=1"), "match: --sprt: elo0 is given twice");
  EXPECT_EQ(complaint("elo0=0,elo1=ten"),
            "match: --sprt: elo1 takes a number from -1000 to 1000, not 'ten'");
  EXPECT_EQ(complaint("elo0=0,elo1=10,alpha=0"),
            "match: --sprt: alpha takes a number from 0.000001 to 0.5, not '0'");
  EXPECT_EQ(complaint("elo0=0,elo1=10,model=bayes"),
            "match: --sprt: model takes normalized or logistic, not 'bayes'");
  EXPECT_EQ(complaint("elo0=0,elo1=10,overshoot=1"),
            "match: --sprt: overshoot takes off or on, not '1'");
}

TEST(ParseSprt, RefusesKeysThatDoNotFitTogether) {
  EXPECT_EQ(complaint("elo0=10,elo1=10"),
            "match: --sprt: elo0 (10) must be less than elo1 (10), by 0.01 at least");
  EXPECT_EQ(complaint("elo0=0,elo1=10,alpha=0.5,beta=0.5"),
            "match: --sprt: alpha (0.5) and beta (0.5) must sum to less than 1");
}

TEST(SprtText, IsReadBackToAnEqualTest) {
  const std::string text = "elo0=-1.75,elo1=0.25,alpha=0.01,beta=0.1,model=logistic,overshoot=on";
  EXPECT_EQ(sprt_text(parse_sprt("", text)), text);
  EXPECT_EQ(sprt_text(parse_sprt("", "elo0=0,elo1=10")),
            "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized,overshoot=off");
}

}  // namespace
}  // namespace rb
