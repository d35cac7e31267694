#include "runner/programs/gomocup/answer_mapping.hpp"

#include <gmock/gmock.h>

#include <array>

#include "engine/game/notation.hpp"
#include "runner/programs/gomocup/gomocup_protocol.hpp"

namespace rb::gomocup {
namespace {

Position position(std::string_view moves) { return place_in_turn(parse_moves(moves, kRenjuSize)); }
Move at(std::string_view name) { return Move(parse_cell(name, kRenjuSize).value()); }

constexpr std::string_view kBlackFour = "d2 h2 e2 k9 f2 c11 g2";

TEST(AnswerMapping, KnowsTheFourToStop) {
  const auto stops = [](std::string_view moves, std::string_view game = "renju") {
    return fours_to_stop(position(moves), *gomoku::find_variant(game));
  };
  EXPECT_THAT(stops(kBlackFour), testing::ElementsAre(at("c2")));
  EXPECT_THAT(stops("d2 a9 e2 b9 f2 c9 k4 d9 g2"), testing::IsEmpty()) << "White has a five";
  constexpr std::string_view kSix = "b2 h2 d2 k9 e2 c11 f2 l9 g2";
  EXPECT_THAT(stops(kSix), testing::IsEmpty()) << "six of Black's";
  EXPECT_THAT(stops(kSix, "freestyle"), testing::ElementsAre(at("c2")));
  EXPECT_THAT(stops(""), testing::IsEmpty());
}

// What an engine prints that means the expected cell in its own way.
TEST(AnswerMapping, IsLikelyWhenItExplainsThreeAnswersThatAreOfNoUse) {
  struct Case {
    std::string_view text;
    std::array<int, 2> (*print)(int x, int y);
  };
  const Case cases[] = {
      {"counted from 1",
       [](int x, int y) {
         return std::array{x + 1, y + 1};
       }},
      {"with x and y exchanged",
       [](int x, int y) {
         return std::array{y, x};
       }},
      {"mirrored (x from the right)",
       [](int x, int y) {
         return std::array{14 - x, y};
       }},
      {"upside down (y from the other side)",
       [](int x, int y) {
         return std::array{x, 14 - y};
       }},
      {"with y counted from 1",
       [](int x, int y) {
         return std::array{x, y + 1};
       }},
      {"with x one too small",
       [](int x, int y) {
         return std::array{x - 1, y};
       }},
      {"turned (x and y from the other sides)",
       [](int x, int y) {
         return std::array{14 - x, 14 - y};
       }},
      {"counted from 1, with x and y exchanged",
       [](int x, int y) {
         return std::array{y + 1, x + 1};
       }},
  };
  for (const Case& one : cases) {
    MappingEvidence evidence;
    for (const auto* name : {"c2", "l7", "f10"}) {
      EXPECT_FALSE(evidence.likely());
      const int x = at(name).cell() % 15, y = 14 - at(name).cell() / 15;
      const auto [said_x, said_y] = one.print(x, y);
      evidence.add(position(kBlackFour), said_x, said_y, {at(name)});
    }
    ASSERT_TRUE(evidence.likely()) << one.text;
    EXPECT_EQ(mapping_text(*evidence.likely()), one.text);
    EXPECT_EQ(evidence.hits(*evidence.likely()), 3);
  }
}

TEST(AnswerMapping, IsNotLikelyForOneWhoAnswersRightOrByChance) {
  MappingEvidence right, chance;
  for (int i = 0; i < 6; ++i) {
    right.add(position(kBlackFour), 2, 1, {at("c2")});
    chance.add(position(kBlackFour), i, 5, {at("c2")});
  }
  EXPECT_FALSE(right.likely());
  EXPECT_FALSE(chance.likely());
  EXPECT_EQ(right.text(), "");
}

TEST(AnswerMapping, IsSeenInTheRefusalOfAFreePoint) {
  const std::vector<Line> answers{{Kind::move, 7, 7}, {Kind::move, 2, 1}};  // h8, c2
  EXPECT_EQ(refusal_text(answers, position("h8 a1 c2 c14")),
            "c14 is free, but its answer c2 ('2,1') is that point if it is written upside down (y "
            "from the other side)");
  EXPECT_EQ(refusal_text(answers, position("h8 a1 c2 o9")), "");
}

}  // namespace
}  // namespace rb::gomocup
