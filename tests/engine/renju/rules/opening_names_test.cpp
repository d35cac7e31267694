#include "engine/renju/rules/opening_names.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/notation.hpp"
#include "engine/game/symmetry.hpp"
#include "tests/engine/renju/drawing.hpp"

namespace rb::renju {
namespace {

std::string code(std::string_view moves) {
  const NamedOpening* opening = find_opening(parse_moves(moves, 15));
  return opening == nullptr ? "none" : std::string(opening->code);
}

// The third stone of each opening: a is number 1, m number 13.
const Drawing kDirect = drawn(R"(
      10 . . a b c
       9 . . O d e
       8 . . X f g
       7 . . h i j
       6 . . k l m
         f g h i j)");
const Drawing kIndirect = drawn(R"(
      10 . . . . a
       9 . . . O b
       8 . . X f c
       7 . k i g d
       6 m l j h e
         f g h i j)");

// "4D": Kagetsu.
std::vector<Move> example(const std::string& name) {
  const bool is_direct = name.back() == 'D';
  const Drawing& drawing = is_direct ? kDirect : kIndirect;
  std::vector<Move> moves = parse_moves(is_direct ? "h8 h9" : "h8 i9", 15);
  moves.push_back(Move(drawing.at(static_cast<char>('a' + std::stoi(name) - 1))));
  return moves;
}

TEST(OpeningNames, EveryOpeningIsRecognisedInAllSymmetries) {
  for (const NamedOpening& opening : named_openings()) {
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      std::vector<Move> moves = example(std::string(opening.code));
      for (Move& move : moves) move = transform(move, 15, symmetry);
      const NamedOpening* const found = find_opening(moves);
      ASSERT_NE(found, nullptr) << opening.code << " " << symmetry;
      EXPECT_EQ(found->code, opening.code) << symmetry;
      moves.push_back(Move(0));
      EXPECT_EQ(find_opening(moves), found);
    }
  }
}

TEST(OpeningNames, ThereAreThirteenOfEachClassWithNamesOfTheirOwn) {
  std::map<OpeningClass, int> count;
  std::set<std::string_view> codes, kanji, romaji;
  for (const NamedOpening& opening : named_openings()) {
    ++count[opening.kind];
    codes.insert(opening.code);
    kanji.insert(opening.kanji);
    romaji.insert(opening.romaji);
  }
  EXPECT_EQ(count[OpeningClass::direct], 13);
  EXPECT_EQ(count[OpeningClass::indirect], 13);
  EXPECT_EQ(codes.size(), 26U);
  EXPECT_EQ(kanji.size(), 26U);
  EXPECT_EQ(romaji.size(), 26U);
}

TEST(OpeningNames, WellKnownOnesHaveTheirNames) {
  EXPECT_EQ(find_opening(parse_moves("h8 h9 i9", 15))->kanji, "花月");
  EXPECT_EQ(find_opening(parse_moves("h8 h9 i9", 15))->romaji, "Kagetsu");
  EXPECT_EQ(find_opening(parse_moves("h8 i9 i7", 15))->kanji, "浦月");
  EXPECT_EQ(find_opening(parse_moves("h8 i9 i7", 15))->romaji, "Hogetsu");
  EXPECT_EQ(find_opening(parse_moves("h8 i9 f6", 15))->romaji, "Suisei");
}

// How often each opening stands among the 23 third moves after "h8" and `white`.
std::map<std::string, int> third_stones(const std::string& white) {
  std::map<std::string, int> count;
  for (char column = 'f'; column <= 'j'; ++column) {
    for (int row = 6; row <= 10; ++row) {
      const std::string cell = column + std::to_string(row);
      if (cell != "h8" && cell != white) ++count[code("h8 " + white + " " + cell)];
    }
  }
  return count;
}

TEST(OpeningNames, EveryCellOfTheSquareHasExactlyOneName) {
  for (const char* const white : {"h9", "i8", "h7", "g8", "i9", "i7", "g7", "g9"}) {
    const std::map<std::string, int> count = third_stones(white);
    EXPECT_EQ(count.count("none"), 0U) << white;
    EXPECT_EQ(count.size(), 13U) << white;
    const auto single =
        std::count_if(count.begin(), count.end(), [](auto& c) { return c.second == 1; });
    EXPECT_EQ(single, 3) << white;  // those on the mirror axis; ten have a twin
  }
}

TEST(OpeningNames, MirrorTwinsAreTheSameOpening) {
  EXPECT_EQ(code("h8 h9 g9"), "4D");
  EXPECT_EQ(code("h8 i9 j9"), "2I");
  EXPECT_EQ(code("h8 i9 i10"), "2I");
}

TEST(OpeningNames, OtherBeginningsHaveNoName) {
  EXPECT_EQ(code("h8 h9"), "none");
  EXPECT_EQ(code(""), "none");
  EXPECT_EQ(code("h9 h8 i9"), "none");   // not in the centre
  EXPECT_EQ(code("i9 h9 h8"), "none");   // the centre third
  EXPECT_EQ(code("h8 h10 i9"), "none");  // White not adjacent
  EXPECT_EQ(code("h8 h9 k8"), "none");   // Black outside the square
  EXPECT_EQ(code("h8 h9 h5"), "none");
}

TEST(OpeningNames, LaterStonesDoNotMatter) { EXPECT_EQ(code("h8 h9 i9 h10 i10 g7"), "4D"); }

TEST(OpeningNames, ThirdMovesMakeTheirOpening) {
  for (const NamedOpening& opening : named_openings()) {
    const std::vector<Move> whites =
        parse_moves(opening.kind == OpeningClass::direct ? "h9 i8 h7 g8" : "i9 i7 g7 g9", 15);
    for (const Move white : whites) {
      for (const Move third : third_moves(opening, white)) {
        EXPECT_EQ(find_opening(std::vector<Move>{Move(112), white, third}), &opening);
      }
    }
  }
}

TEST(OpeningNames, TheFirstMoveIsTheCentre) {
  Rng rng(1);
  EXPECT_EQ(draw_opening_move(Position{}, rng), Move(112));
}

// Plays the first three moves as drawn.
std::vector<Move> drawn_opening(Rng& rng) {
  std::vector<Move> moves;
  while (moves.size() < 3) moves.push_back(draw_opening_move(place_in_turn(moves), rng).value());
  return moves;
}

TEST(OpeningNames, EveryOpeningIsDrawnEquallyOften) {
  constexpr int kDraws = 26000;
  Rng rng(2);
  std::map<std::string_view, int> count;
  std::set<std::string> played;
  for (int i = 0; i < kDraws; ++i) {
    const std::vector<Move> moves = drawn_opening(rng);
    ++count[find_opening(moves)->code];
    played.insert(moves_text(moves, 15));
  }
  EXPECT_EQ(played.size(), 8U * 23U);  // every second move with every third one
  double chi_squared = 0;              // 25 degrees of freedom: below 52.6 with p = 0.999
  for (const auto& [name, n] : count) chi_squared += std::pow(n - 1000, 2) / 1000;
  EXPECT_EQ(count.size(), 26U);
  EXPECT_LT(chi_squared, 52.6);
}

TEST(OpeningNames, NothingIsDrawnElsewhere) {
  Rng rng(3);
  for (const char* const moves : {"h9", "h8 h10", "h9 h8", "a1 a2", "h8 h9 i9"}) {
    EXPECT_EQ(draw_opening_move(place_in_turn(parse_moves(moves, 15)), rng), std::nullopt) << moves;
  }
  for (const char* const moves : {"", "h8", "h8 h9"}) {
    Position of_the_other = place_in_turn(parse_moves(moves, 15));
    of_the_other.to_move = opponent(of_the_other.to_move);
    EXPECT_EQ(draw_opening_move(of_the_other, rng), std::nullopt) << moves;
  }
  Position small;
  small.size = 14;
  EXPECT_EQ(draw_opening_move(small, rng), std::nullopt);
}

}  // namespace
}  // namespace rb::renju
