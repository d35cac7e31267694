#include "runner/formats/training/training.hpp"

#include <gmock/gmock.h>

#include "engine/game/notation.hpp"

namespace rb {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// "h8 i9 | h7: 2", or the problem.
std::string text_of(const TrainingGame& game) {
  if (!game.problem.empty()) return game.problem;
  const auto opening = game.moves.begin() + static_cast<std::ptrdiff_t>(game.opening);
  return moves_text({game.moves.begin(), opening}, game.size) + " | " +
         moves_text({opening, game.moves.end()}, game.size) + ": " +
         std::to_string(game.half_points);
}

using Read = void (*)(std::string_view bytes, const UseTrainingGame& use);

std::vector<std::string> games_of(Read read, std::string_view bytes) {
  std::vector<std::string> games;
  read(bytes, [&](const TrainingGame& game) { games.push_back(text_of(game)); });
  return games;
}

void read_csv(std::string_view text, const UseTrainingGame& use) {
  read_training_csv(text, 15, 4, use);
}

const TrainingGame kWon{.rule = 4,
                        .moves = parse_moves("h8 i9 a1 h7 o15", 15),
                        .opening = 2,
                        .scores = {12, std::nullopt, -40},
                        .half_points = 2};
const TrainingGame kDrawn{.rule = 4, .moves = parse_moves("g8 g9", 15)};

TEST(Training, WhatIsWrittenIsRead) {
  EXPECT_THAT(games_of(read_binpack, binpack_game(kWon) + binpack_game(kDrawn)),
              ElementsAre("h8 i9 | a1 h7 o15: 2", " | g8 g9: 1"));
  // Positions do not tell what was an opening.
  EXPECT_THAT(games_of(read_bin, bin_positions(kWon) + bin_positions(kDrawn)),
              ElementsAre(" | h8 i9 a1 h7 o15: 2", " | g8 g9: 1"));
  EXPECT_EQ(csv_positions(kWon), "h8i9,a1,2\nh8i9a1,h7,0\nh8i9a1h7,o15,2\n");
  EXPECT_THAT(games_of(read_csv, csv_positions(kWon) + csv_positions(kDrawn)),
              ElementsAre(" | h8 i9 a1 h7 o15: 2", " | g8 g9: 1"));
  read_binpack(binpack_game(kWon),
               [](const TrainingGame& game) { EXPECT_EQ(game.scores, kWon.scores); });
}

TEST(Training, ABadRecordIsNamedAndTheNextIsRead) {
  EXPECT_THAT(
      games_of(read_bin, bin_positions(kWon) + bin_positions({.rule = 2, .moves = kDrawn.moves}) +
                             bin_positions(kDrawn)),
      ElementsAre(" | h8 i9 a1 h7 o15: 2", HasSubstr("rule 2, which is none of"),
                  HasSubstr("byte 34: rule 2"), " | g8 g9: 1"));
  EXPECT_THAT(games_of(read_binpack, binpack_game({.size = 3, .moves = {}}) + binpack_game(kDrawn)),
              ElementsAre("byte 0: a board of 3x3", " | g8 g9: 1"));
  EXPECT_THAT(games_of(read_csv, "h8,h8,2\nh8,i9\nh8,i9,1\n"),
              ElementsAre("line 1: h8 twice", HasSubstr("line 2: "), " | h8 i9: 1"));
}

TEST(Training, WhatIsCutOffIsNamed) {
  const std::string whole = binpack_game(kWon);
  for (std::size_t end = 1; end < whole.size(); ++end) {
    EXPECT_THAT(games_of(read_binpack, whole.substr(0, end)),
                ElementsAre("byte 0: ends too early"));
  }
}

}  // namespace
}  // namespace rb
