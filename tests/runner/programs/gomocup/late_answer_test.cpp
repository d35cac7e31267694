#include "runner/programs/gomocup/late_answer.hpp"

#include <gtest/gtest.h>

namespace rb::gomocup {
namespace {

TEST(LateAnswer, KnowsAMoveInAnotherNotation) {
  for (const auto* text : {"h8", "H8", "7 7", "(7,7)", "[7;7]", "move 7 7", "bestmove h8", "h-8"}) {
    EXPECT_TRUE(is_other_notation(text)) << text;
  }
  for (const auto* text : {"", "-120", "3 best moves", "+M3", "12: h8 i9", "- ev 1", "thinking",
                           "z99", "depth 5", "hash=350MB"}) {
    EXPECT_FALSE(is_other_notation(text)) << text;
  }
}

}  // namespace
}  // namespace rb::gomocup
