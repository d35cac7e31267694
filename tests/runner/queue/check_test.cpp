#include "runner/queue/check.hpp"

#include <gmock/gmock.h>

#include <stdexcept>
#include <thread>

#include "runner/play/seat.hpp"
#include "runner/queue/message/wire.hpp"
#include "tests/fakes/random_match.hpp"
#include "tests/fakes/waiting_player.hpp"

namespace rb::queue {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Job job(const MatchSpec& match, int id) { return {id, match.pairing(id)}; }

// What comes out once so many checks have ended.
std::vector<Check::Verdict> verdicts(Check& check, std::size_t count) {
  std::vector<Check::Verdict> all;
  while (all.size() < count) {
    for (const Check::Verdict& verdict : check.take()) all.push_back(verdict);
    std::this_thread::yield();
  }
  return all;
}

TEST(QueueCheck, PlaysEachGameOnceAndTellsItsDigest) {
  const MatchSpec match = fakes::random_match(8);
  Check check(match);
  EXPECT_TRUE(check.is_idle());
  for (const int id : {5, 2, 5}) check.add(job(match, id));
  const std::vector<Check::Verdict> found = verdicts(check, 2);
  EXPECT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].id, 5);
  EXPECT_EQ(found[1].id, 2);
  for (const auto& [id, truth] : found) {
    EXPECT_EQ(truth, digest(*Seat(match).play(job(match, id), {}))) << id;
  }
  EXPECT_THAT(check.take(), IsEmpty());
  EXPECT_TRUE(check.is_idle());
  check.add(job(match, 2));
  EXPECT_TRUE(check.is_idle()) << "it is known";
}

TEST(QueueCheck, IsIdleOnceNothingWaitsIsPlayedOrCanBeTaken) {
  fakes::Gate gate;
  MatchSpec match = fakes::random_match(8);
  match.players[0] = [&] { return std::make_unique<fakes::WaitingPlayer>(gate); };
  Check check(match);
  check.add(job(match, 0));
  EXPECT_FALSE(check.is_idle());
  gate.wait_for_guest();
  EXPECT_FALSE(check.is_idle()) << "it is played";
  gate.open();
  EXPECT_THAT(verdicts(check, 1), SizeIs(1));
  EXPECT_TRUE(check.is_idle());
}

TEST(QueueCheck, SaysWhyAPlayerFailed) {
  MatchSpec match = fakes::random_match(8);
  match.players[0] = []() -> std::unique_ptr<Player> { throw std::logic_error("no engine"); };
  Check check(match);
  check.add(job(match, 0));
  EXPECT_THROW(verdicts(check, 1), std::logic_error);
  EXPECT_FALSE(check.is_idle());
}

}  // namespace
}  // namespace rb::queue
