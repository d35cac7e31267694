#include "runner/queue/message/figures.hpp"

#include <gmock/gmock.h>

namespace rb::queue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(Figures, ComeBackAsTheyWere) {
  const Figures figures = parse_figures(figures_json({.test = "LLR 1.2",
                                                      .resumed_at = 4,
                                                      .copies = 5,
                                                      .differing = 1,
                                                      .checked = 7,
                                                      .forfeits = {{"a\"b", 2}}}));
  EXPECT_EQ(figures.test, "LLR 1.2");
  EXPECT_EQ(figures.resumed_at, 4);
  EXPECT_EQ(figures.copies, 5);
  EXPECT_EQ(figures.differing, 1);
  EXPECT_EQ(figures.checked, 7);
  EXPECT_THAT(figures.forfeits, ElementsAre(Pair("a\"b", 2)));
}

TEST(Figures, WhatMakesNoSenseSaysNothing) {
  for (const char* const text :
       {"", "{", "7", "[]", "\xff", R"({"test": 3, "copies": "x", "forfeits": 1})",
        R"({"copies": -1})"}) {
    const Figures figures = parse_figures(text);
    EXPECT_THAT(figures.test, IsEmpty()) << text;
    EXPECT_EQ(figures.copies, 0) << text;
    EXPECT_THAT(figures.forfeits, IsEmpty()) << text;
  }
}

}  // namespace
}  // namespace rb::queue
