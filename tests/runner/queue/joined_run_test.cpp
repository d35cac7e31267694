#include "runner/queue/joined_run.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <optional>

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

const std::string kJoined = "3f9c51ab07d2";

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
      return fakes::text(command[1] == Keys{kJoined}.spec() ? run_json(document)
                                                            : openings_text(fakes::openings(), 15));
    });
    WorkerRequest request;
    request.address = fake.address();
    request.version = document.run.version;
    request.tell = [](const std::string&) {};
    const Makers makers{.match = match_of, .players = {}};
    Server server = fake.connected();
    Joining joining(request, makers, server);
    const bool has_joined = joining.join(kJoined, {}) != nullptr;
    EXPECT_EQ(has_joined, joining.refusal(kJoined).empty());
    return joining.refusal(kJoined);
  }
};

TEST_F(Joins, ARunWhoseGame0ItPlaysAsTheCoordinatorDoes) {
  EXPECT_EQ(refusal_of(digest_of(0)), "");
}

TEST_F(Joins, NoRunWhoseGame0ItPlaysDifferently) {
  EXPECT_THAT(refusal_of(digest_of(1)), HasSubstr("game 0 is played differently here"));
}

// A server with this run, or a part of it; what a worker of version `version` makes of it.
class JoinsAgain : public fakes::QueueTest {
 protected:
  void SetUp() override {
    fakes::QueueTest::SetUp();
    if (IsSkipped()) return;
    document_.run.version = "1.0";
    request_.address = fake_.address();
    request_.version = "1.0";
    request_.cores = {3};
    request_.tell = [this](const std::string& line) { told_.push_back(line); };
    makers_.players = [this](const RunSpec& run, const std::string& values) {
      made_.push_back(run.version + " " + values);
      return PlayerFactories{};
    };
    server_.emplace(fake_.connected());
    joining_.emplace(request_, makers_, *server_);
  }

  RunDocument document_{.title = "a match", .run = fakes::run_spec(4)};
  std::string openings_ = openings_text(fakes::openings(), 15);
  bool has_spec_ = true, has_openings_ = true;
  fakes::QueueServer fake_{[this](const Command& command) {
    const bool is_spec = command[1] == Keys{kJoined}.spec();
    if (!(is_spec ? has_spec_ : has_openings_)) return Answer{};
    return fakes::text(is_spec ? run_json(document_) : openings_);
  }};
  WorkerRequest request_;
  Makers makers_{.match = match_of, .players = {}};
  std::optional<Server> server_;
  std::optional<Joining> joining_;
  std::vector<std::string> told_, made_;
};

TEST_F(JoinsAgain, ARunIsPreparedOnceAsLongAsItIsTheSame) {
  const JoinedRun* const joined = joining_->join(kJoined, {});
  ASSERT_NE(joined, nullptr);
  EXPECT_EQ(joining_->join(kJoined, {}), joined);
  EXPECT_THAT(told_, testing::ElementsAre("run 3f9c51ab07d2: a match"));
  EXPECT_EQ(joined->match.cores, std::vector<int>{3});
  EXPECT_EQ(joined->document.title, "a match");
  joined->players("TWO=5");
  EXPECT_THAT(made_, testing::ElementsAre("1.0 TWO=5"));
  document_.title = "another";
  ASSERT_NE(joining_->join(kJoined, {}), nullptr);
  EXPECT_THAT(told_,
              testing::ElementsAre("run 3f9c51ab07d2: a match", "run 3f9c51ab07d2: another"));
  EXPECT_TRUE(joining_->has_joined());
  EXPECT_FALSE(joining_->has_refused());
}

TEST_F(JoinsAgain, ARunOfAnotherVersionIsRefusedUnlessItTakesAny) {
  document_.run.version = "0.9";
  EXPECT_EQ(joining_->join(kJoined, {}), nullptr);
  EXPECT_EQ(joining_->refusal(kJoined),
            "it was started by renju-bench 0.9, this is 1.0: build the same commit");
  EXPECT_TRUE(joining_->is_refused(kJoined) && joining_->has_refused());
  EXPECT_EQ(joining_->refusal("other"), "");
  document_.any_version = true;
  EXPECT_NE(joining_->join(kJoined, {}), nullptr);
}

TEST_F(JoinsAgain, ARunWithOtherOpeningsIsRefused) {
  openings_ = "h8\n";
  EXPECT_EQ(joining_->join(kJoined, {}), nullptr);
  EXPECT_EQ(joining_->refusal(kJoined), "its openings are not the ones it started with");
}

TEST_F(JoinsAgain, AStopWhileGame0IsPlayedIsNoRefusal) {
  document_.probe = 1;
  const auto stop = std::make_unique<std::stop_source>();
  stop->request_stop();
  EXPECT_EQ(joining_->join(kJoined, stop->get_token()), nullptr);
  EXPECT_FALSE(joining_->is_refused(kJoined));
}

}  // namespace
}  // namespace rb::queue
