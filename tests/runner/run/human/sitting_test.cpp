#include "runner/run/human/sitting.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "engine/game/notation.hpp"
#include "engine/renju/rules/rules.hpp"

namespace rb {
namespace {

using std::chrono::seconds;

// Plays the first cell that is empty, and remembers its seeds.
class First final : public Player {
 public:
  void new_game(const GameStart& start) override { seeds.push_back(start.seed); }
  Reply choose(const Position& position, const Limits&) override {
    return Reply{.move = renju::rules().legal_moves(position).front()};
  }
  std::vector<std::uint64_t> seeds;
};

SittingSpec spec_for(Stone person) {
  SittingSpec spec;
  spec.rules = &renju::rules();
  spec.person = person;
  spec.opening = parse_moves("h8 h9", kRenjuSize);
  return spec;
}

Move h(int row) { return parse_moves("h" + std::to_string(row), kRenjuSize).front(); }

TEST(Sitting, AnAnswerTookAsLongAsItTook) {
  First level;
  Sitting sitting(spec_for(Stone::white), level);
  ASSERT_TRUE(sitting.answer());
  const auto elapsed = sitting.record().moves.back().elapsed;
  EXPECT_GE(elapsed, seconds(0));
  EXPECT_LT(elapsed, seconds(60));
}

TEST(Sitting, TakesBackThePersonsMoveOfEitherColourAndNeverTheOpening) {
  for (const Stone person : {Stone::black, Stone::white}) {
    First level;
    Sitting sitting(spec_for(person), level);
    EXPECT_FALSE(sitting.take_back());
    if (person == Stone::white) sitting.answer();
    ASSERT_TRUE(sitting.is_persons_turn());
    const std::size_t before = sitting.own_moves();
    EXPECT_FALSE(sitting.take_back());
    sitting.place(h(3), seconds(1));
    sitting.answer();
    EXPECT_TRUE(sitting.take_back());
    EXPECT_EQ(sitting.own_moves(), before);
    EXPECT_TRUE(sitting.is_persons_turn());
  }
}

TEST(Sitting, ARecordNamesThePlayersByColourAndCountsLeavingAsResigning) {
  First level;
  Sitting sitting(spec_for(Stone::white), level);
  EXPECT_EQ(sitting.record().players, (std::array{1, 0}));
  EXPECT_EQ(sitting.record().outcome.winner, Stone::black);
  EXPECT_EQ(sitting.record().outcome.reason, Reason::resigned);
  sitting.take(Stone::black);
  EXPECT_EQ(sitting.record().players, (std::array{0, 1}));
  EXPECT_EQ(sitting.record().outcome.winner, Stone::white);
}

}  // namespace
}  // namespace rb
