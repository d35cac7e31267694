#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "runner/studies/suites/opening_suite.hpp"

namespace rb {
namespace {

TEST(SuiteText, NamesTheOpeningsThatHaveANameAndKeepsSomeOut) {
  std::vector<std::vector<Move>> openings;
  for (const char* moves : {"h8 h9 i9 a1", "h8 a1 c3", "b2 d4 e5"}) {
    openings.push_back(parse_moves(moves, kRenjuSize));
  }
  const std::string held_out =
      "# held-out: the lines below are for confirming matches, never for tuning\n";
  EXPECT_EQ(suite_text({"by hand", "seed 3"}, openings, 2),
            "# game: renju\n# by hand\n# seed 3\n4D Kagetsu: h8 h9 i9 a1\n" + held_out +
                "h8 a1 c3\nb2 d4 e5\n");
  EXPECT_EQ(suite_text({}, openings, 1),
            "# game: renju\n4D Kagetsu: h8 h9 i9 a1\nh8 a1 c3\n" + held_out + "b2 d4 e5\n");
  EXPECT_EQ(suite_text({}, openings, 0),
            "# game: renju\n4D Kagetsu: h8 h9 i9 a1\nh8 a1 c3\nb2 d4 e5\n");
}

// The same cells, once with this stone black and once with that one.
TEST(OpeningSuite, ColoursTellOpeningsApartAndSymmetriesDoNot) {
  OpeningSuite suite({}, 9);
  const auto found = [](const char* moves) {
    return FoundOpening{0, parse_moves(moves, kRenjuSize)};
  };
  suite.start_with({found("h8 h9 i11"), found("h9 h8 i11")});
  EXPECT_EQ(suite.openings().size(), 2U);
  suite.start_with({found("i11 h9 h8"), found("h8 h7 i5")});
  EXPECT_EQ(suite.openings().size(), 2U);
}

renju::OpeningSpec quick() { return {.seed = 3, .black_wins = 0, .white_wins = 0}; }

// The candidates that were found, with their numbers.
std::string filled(int threads, std::size_t count, const std::vector<FoundOpening>& begun = {}) {
  OpeningSuite suite(quick(), count, 1e9);
  suite.start_with(begun);
  std::string text;
  suite.fill(threads, {}, [&](const FoundOpening& opening) {
    text += fmt::format("{}: {}\n", opening.candidate, moves_text(opening.moves, kRenjuSize));
  });
  EXPECT_TRUE(suite.complete());
  EXPECT_EQ(suite.openings().size(), count);
  return text;
}

TEST(OpeningSuite, HasTheFirstGoodCandidatesWhateverTheThreads) {
  const std::string all = filled(1, 12);
  EXPECT_EQ(filled(3, 12), all);
  const renju::OpeningMaker maker(quick());
  OpeningSuite suite(quick(), 12, 1e9);
  std::vector<FoundOpening> found;
  suite.fill(2, {}, [&](const FoundOpening& opening) { found.push_back(opening); });
  for (const FoundOpening& opening : found) {
    EXPECT_EQ(opening.moves, maker.candidate(opening.candidate));
  }
  EXPECT_EQ(suite.examined(), found.back().candidate + 1);
  // Begun by another, the rest is the same.
  const std::size_t fifth = all.find(fmt::format("\n{}: ", found[5].candidate)) + 1;
  EXPECT_EQ(filled(2, 12, {found.begin(), found.begin() + 5}), all.substr(fifth));
}

TEST(OpeningSuite, StopsIfItIsTold) {
  OpeningSuite suite(quick(), 1000, 1e9);
  std::stop_source stop;
  int found = 0;
  suite.fill(1, stop.get_token(), [&](const FoundOpening&) {
    if (++found == 3) stop.request_stop();
  });
  EXPECT_EQ(found, 3);
  EXPECT_FALSE(suite.complete());
}

}  // namespace
}  // namespace rb
