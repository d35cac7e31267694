#include "runner/play/failures.hpp"

#include <gtest/gtest.h>

#include "tests/fakes/game_of.hpp"

namespace rb {
namespace {

GameRecord game(int black, int white, Stone winner, Reason reason) {
  return fakes::game_of(0, {black, white}, {winner, reason});
}

TEST(Failures, AreCountedForWhoLost) {
  Failures failures(2);
  EXPECT_EQ(failures.add(game(0, 1, Stone::black, Reason::crash)), 1);
  EXPECT_EQ(failures.add(game(1, 0, Stone::white, Reason::illegal_move)), 1);
  EXPECT_EQ(failures.in_a_row(1), 2);
  EXPECT_EQ(failures.in_a_row(0), 0);
}

TEST(Failures, EndWithAGameThatIsPlayedOut) {
  Failures failures(2);
  failures.add(game(0, 1, Stone::black, Reason::timeout));
  EXPECT_EQ(failures.add(game(0, 1, Stone::black, Reason::five)), std::nullopt);
  EXPECT_EQ(failures.in_a_row(1), 0);
}

TEST(Failures, EndWhenTheOtherFails) {
  Failures failures(2);
  failures.add(game(0, 1, Stone::black, Reason::bad_answer));
  failures.add(game(0, 1, Stone::white, Reason::bad_answer));
  EXPECT_EQ(failures.in_a_row(0), 1);
  EXPECT_EQ(failures.in_a_row(1), 0);
}

TEST(Failures, AreNotAForbiddenPoint) {
  Failures failures(2);
  EXPECT_EQ(failures.add(game(0, 1, Stone::white, Reason::forbidden)), std::nullopt);
}

TEST(Failures, OfOthersDoNotCount) {
  Failures failures(3);
  failures.add(game(0, 2, Stone::black, Reason::crash));
  failures.add(game(0, 1, Stone::black, Reason::five));
  EXPECT_EQ(failures.in_a_row(2), 1);
}

}  // namespace
}  // namespace rb
