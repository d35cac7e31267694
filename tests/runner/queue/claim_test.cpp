#include "runner/queue/claim.hpp"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "runner/base/system/machine.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using testing::ElementsAre;
using testing::ThrowsMessage;

class QueueClaim : public fakes::QueueTest {};

constexpr const char* kTakenOver = "another coordinator has taken over this run";

TEST_F(QueueClaim, LivesForHalfAMinuteAndIsLetGo) {
  const Keys keys{"r"};
  const fakes::QueueServer fake([](const Command&) { return fakes::text("OK"); });
  Server server = fake.connected();
  Claim claim(server, keys);
  EXPECT_TRUE(claim.take({}, {}));
  claim.require_ours();
  claim.let_go();
  const std::vector<Command> heard = fake.heard();
  ASSERT_EQ(heard.size(), 2U) << "a fresh claim is not asked for";
  const std::string self = heard[0].at(2);
  EXPECT_TRUE(self.starts_with(host_name() + ":" + std::to_string(getpid()) + ":")) << self;
  EXPECT_EQ(heard[0], (Command{"SET", keys.coordinator(), self, "NX", "PX", "30000"}));
  EXPECT_EQ(heard[1], (Command{"DEL", keys.coordinator()}));
}

TEST_F(QueueClaim, IsAwaitedAndThatIsToldOnce) {
  int attempts = 0;
  const fakes::QueueServer fake([&attempts](const Command& command) {
    if (command.front() == "GET") return fakes::text("elsewhere:1:2");
    return ++attempts == 3 ? fakes::text("OK") : Answer{};
  });
  Server server = fake.connected();
  std::vector<std::string> told;
  const auto tell = [&told](const std::string& line) { told.push_back(line); };
  EXPECT_TRUE(Claim(server, {"r"}).take({}, tell));
  EXPECT_EQ(attempts, 3);
  EXPECT_THAT(told, ElementsAre("note: elsewhere:1:2 coordinates this run: waiting until it has "
                                "ended"));
  attempts = -1000;
  const auto stop = std::make_unique<std::stop_source>();
  stop->request_stop();
  EXPECT_FALSE(Claim(server, {"r"}).take(stop->get_token(), tell));
}

// The claim is there when it asks for it, and gone when it asks whose it is.
TEST_F(QueueClaim, ThatTheServerForgetsIsTakenAgain) {
  int attempts = 0;
  const fakes::QueueServer fake([&attempts](const Command& command) {
    const bool is_free = command.front() == "SET" && ++attempts > 1;
    return is_free ? fakes::text("OK") : Answer{};
  });
  Server server = fake.connected();
  EXPECT_NO_THROW(Claim(server, {"r"}).renew());
  EXPECT_EQ(attempts, 2);
}

TEST_F(QueueClaim, OfAnotherIsNotTaken) {
  const fakes::QueueServer fake([](const Command& command) {
    return command.front() == "SET" ? Answer{} : fakes::text("elsewhere:1:2");
  });
  Server server = fake.connected();
  EXPECT_THROW(Claim(server, {"r"}).renew(), Error);
}

TEST_F(QueueClaim, OfAProcessOfThisMachineIsTakenOnceItHasEnded) {
  const pid_t ended = fork();
  if (ended == 0) _exit(0);
  ASSERT_EQ(waitpid(ended, nullptr, 0), ended);
  std::string holder;
  const fakes::QueueServer fake([&holder](const Command& command) {
    if (command.front() == "GET") return fakes::text(holder);
    const bool is_asked = std::ranges::find(command, "NX") != command.end();
    return is_asked ? Answer{} : fakes::text("OK");
  });
  Server server = fake.connected();
  holder = host_name() + ":" + std::to_string(ended) + ":1";
  EXPECT_NO_THROW(Claim(server, {"r"}).renew());
  holder = host_name() + ":" + std::to_string(getppid()) + ":1";
  EXPECT_THROW(Claim(server, {"r"}).renew(), Error);
  for (const std::string& other :
       {"elsewhere:" + std::to_string(ended) + ":1", host_name() + ":" + std::to_string(ended),
        host_name() + ":0:1", host_name() + ":-2000000000:1", host_name() + ":x:1"}) {
    holder = other;
    EXPECT_THAT([&] { Claim(server, {"r"}).renew(); }, ThrowsMessage<Error>(kTakenOver)) << other;
  }
}

}  // namespace
}  // namespace rb::queue
