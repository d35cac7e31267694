#include "runner/queue/claim.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "runner/system/machine.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

class QueueClaim : public fakes::QueueTest {};

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
  holder = "elsewhere:" + std::to_string(ended) + ":1";
  EXPECT_THROW(Claim(server, {"r"}).renew(), Error);
}

}  // namespace
}  // namespace rb::queue
