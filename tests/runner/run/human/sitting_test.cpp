#include "runner/run/human/sitting.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>

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
  spec.opening = parse_moves("h8 h9", kMaxSize);
  return spec;
}

int h(int row) { return parse_moves("h" + std::to_string(row), kMaxSize).front().cell(); }

TEST(Sitting, AnAnswerTookAsLongAsItTook) {
  First level;
  Sitting sitting(spec_for(Stone::white), level);
  ASSERT_TRUE(sitting.answer());
  const auto elapsed = sitting.record().moves.back().elapsed;
  EXPECT_GE(elapsed, seconds(0));
  EXPECT_LT(elapsed, seconds(60));
}

TEST(Sitting, TheSeedOfAnAnswerIsThatOfThePositionWhateverWasTakenBack) {
  First level;
  Sitting sitting(spec_for(Stone::black), level);
  ASSERT_FALSE(sitting.place(h(5), seconds(1)));
  ASSERT_TRUE(sitting.answer());
  ASSERT_TRUE(sitting.take_back());
  ASSERT_FALSE(sitting.place(h(3), seconds(1)));
  ASSERT_TRUE(sitting.answer());
  ASSERT_FALSE(sitting.place(h(2), seconds(1)));
  ASSERT_TRUE(sitting.answer());
  ASSERT_EQ(level.seeds.size(), 3U);
  EXPECT_EQ(level.seeds[0], level.seeds[1]);
  EXPECT_NE(level.seeds[1], level.seeds[2]);
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

// Takes two milliseconds for each move, and may be stopped.
class Slow final : public Player {
 public:
  void new_game(const GameStart&) override {}
  Reply choose(const Position& position, const Limits& limits) override {
    may_stop = limits.stop.stop_possible();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return Reply{.move = renju::rules().legal_moves(position).front()};
  }
  bool may_stop = false;
};

TEST(Sitting, ARecordHasWhatTheSpecSaysAndWhatFollowsFromTheMoves) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  SittingSpec spec = spec_for(Stone::black);
  spec.opening = parse_moves("h8 h9 i9", kMaxSize);
  spec.id = 5;
  spec.opening_id = 2;
  spec.seed = 9;
  spec.stop = stop->get_token();
  Slow level;
  Sitting sitting(spec, level);
  ASSERT_TRUE(sitting.answer());
  EXPECT_TRUE(level.may_stop);
  const GameRecord record = sitting.record();
  EXPECT_EQ(record.id, 5);
  EXPECT_EQ(record.opening, 2);
  EXPECT_EQ(record.seed, 9U);
  EXPECT_EQ(record.marks.opening, "4D Kagetsu");
  EXPECT_GE(record.moves.back().elapsed, std::chrono::milliseconds(2));
}

}  // namespace
}  // namespace rb
