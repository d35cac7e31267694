#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "runner/suites/opening_suite.hpp"

namespace rb {
namespace {

TEST(SuiteText, NamesTheOpeningsThatHaveANameAndKeepsSomeOut) {
  std::vector<std::vector<Move>> openings;
  for (const char* moves : {"h8 h9 i9 a1", "h8 a1 c3", "b2 d4 e5"}) {
    openings.push_back(parse_moves(moves, kMaxSize));
  }
  const std::string held_out =
      "# held-out: the lines below are for confirming matches, never for tuning\n";
  EXPECT_EQ(suite_text({"by hand", "seed 3"}, openings, 2),
            "# game: renju\n# by hand\n# seed 3\n4D Kagetsu: h8 h9 i9 a1\n" + held_out +
                "h8 a1 c3\nb2 d4 e5\n");
  EXPECT_EQ(suite_text({}, openings, 0),
            "# game: renju\n4D Kagetsu: h8 h9 i9 a1\nh8 a1 c3\nb2 d4 e5\n");
}

// The same cells, once with this stone black and once with that one.
TEST(OpeningSuite, ColoursTellOpeningsApartAndSymmetriesDoNot) {
  OpeningSuite suite({}, 9);
  const auto found = [](const char* moves) {
    return FoundOpening{0, parse_moves(moves, kMaxSize)};
  };
  suite.start_with({found("h8 h9 i11"), found("h9 h8 i11")});
  EXPECT_EQ(suite.openings().size(), 2U);
  suite.start_with({found("i11 h9 h8"), found("h8 h7 i5")});
  EXPECT_EQ(suite.openings().size(), 2U);
}

}  // namespace
}  // namespace rb
