#include "tuning/parameter.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace rb::tuning {
namespace {

const Parameter kGood{"FOUR", 1500, 0, 9000, 450, 0.002, true};

TEST(Parameter, WhatIsInOrderHasNoProblem) { EXPECT_FALSE(problem(kGood)); }

template <class Change>
std::string why(const Change& change) {
  Parameter p = kGood;
  change(p);
  return problem(p).value_or("nothing");
}

TEST(Parameter, EveryKindOfMistakeIsNamed) {
  EXPECT_EQ(why([](Parameter& p) { p.max = 0; }), "needs a min below its max");
  EXPECT_EQ(why([](Parameter& p) { p.value = 9001; }), "starts outside its bounds");
  EXPECT_EQ(why([](Parameter& p) { p.min = 0.5; }),
            "takes whole numbers, so its bounds must be whole");
  EXPECT_EQ(why([](Parameter& p) { p.c_end = 0; }), "needs a step (c_end) above 0");
  EXPECT_EQ(why([](Parameter& p) { p.c_end = 4501; }),
            "needs a step (c_end) of at most half its range");
  EXPECT_EQ(why([](Parameter& p) { p.c_end = 4500; }), "nothing");
  EXPECT_EQ(why([](Parameter& p) { p.r_end = -1; }),
            "needs a gain (r_end) above 0, or 0 to take it from the games");
  EXPECT_EQ(why([](Parameter& p) { p.max = std::numeric_limits<double>::infinity(); }),
            "has a number that is not finite");
}

TEST(Parameter, MayStandAtItsBoundsAndNotBeyond) {
  EXPECT_EQ(why([](Parameter& p) { p.value = 0; }), "nothing");
  EXPECT_EQ(why([](Parameter& p) { p.value = 9000; }), "nothing");
  EXPECT_EQ(why([](Parameter& p) { p.value = -1; }), "starts outside its bounds");
  EXPECT_EQ(why([](Parameter& p) { p.value = 0.5; }), "nothing") << "only bounds must be whole";
}

TEST(Parameter, OnlyWholeOnesNeedWholeBounds) {
  EXPECT_EQ(why([](Parameter& p) { p.max = 9000.5; }),
            "takes whole numbers, so its bounds must be whole");
  EXPECT_EQ(why([](Parameter& p) { p.min = 0.25, p.max = 9000.5, p.whole = false; }), "nothing");
}

TEST(Parameter, MayHaveASmallStepAndAnyGainFromNothing) {
  EXPECT_EQ(why([](Parameter& p) { p.c_end = 0.01; }), "nothing");
  EXPECT_EQ(why([](Parameter& p) { p.c_end = -1; }), "needs a step (c_end) above 0");
  EXPECT_EQ(why([](Parameter& p) { p.r_end = 0; }), "nothing");
}

}  // namespace
}  // namespace rb::tuning
