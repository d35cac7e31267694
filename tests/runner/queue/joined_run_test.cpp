#include "runner/queue/joined_run.hpp"

#include <gmock/gmock.h>

#include "engine/renju/rules/rules.hpp"
#include "runner/play/schedule.hpp"
#include "runner/play/seat.hpp"
#include "runner/queue/message/wire.hpp"
#include "tests/fakes/players.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"
#include "tests/fakes/records.hpp"

namespace rb::queue {
namespace {

using testing::HasSubstr;

const std::string kRun = "3f9c51ab07d2";

// A match of two players that move by chance, so that no two of its games are alike.
MatchSpec match_of(const RunSpec& /*run*/, const std::vector<Opening>& openings) {
  const auto player = [] { return std::make_unique<fakes::RandomPlayer>(renju::rules()); };
  MatchSpec match;
  match.rules = &renju::rules();
  match.players = {player, player};
  match.openings = openings;
  match.games = 4;
  match.pairing = [schedule = Schedule({.seed = 7, .order = {0, 1}})](int id) {
    return schedule.pairing(id);
  };
  return match;
}

std::uint64_t digest_of(int id) {
  const MatchSpec match = match_of({}, fakes::openings());
  return digest(Seat(match).play({id, match.pairing(id)}, {}).value());
}

class Joins : public fakes::QueueTest {
 protected:
  // Why a worker refuses the run, of which the coordinator says that its game 0 is this one; empty:
  // it joins.
  static std::string refusal_of(std::uint64_t probe) {
    const RunDocument document{.title = "a match", .run = fakes::run_spec(4), .probe = probe};
    const fakes::QueueServer fake([&](const Command& command) {
      return fakes::text(command[1] == Keys{kRun}.spec() ? run_json(document)
                                                         : openings_text(fakes::openings(), 15));
    });
    WorkerRequest request;
    request.address = fake.address();
    request.version = document.run.version;
    request.tell = [](const std::string&) {};
    const Makers makers{.match = match_of, .players = {}};
    Server server = fake.connected();
    Joining joining(request, makers, server);
    const bool has_joined = joining.join(kRun, {}) != nullptr;
    EXPECT_EQ(has_joined, joining.refusal(kRun).empty());
    return joining.refusal(kRun);
  }
};

TEST_F(Joins, ARunWhoseGame0ItPlaysAsTheCoordinatorDoes) {
  EXPECT_EQ(refusal_of(digest_of(0)), "");
}

TEST_F(Joins, NoRunWhoseGame0ItPlaysDifferently) {
  EXPECT_THAT(refusal_of(digest_of(1)), HasSubstr("game 0 is played differently here"));
}

}  // namespace
}  // namespace rb::queue
