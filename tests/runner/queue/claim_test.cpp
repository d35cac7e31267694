#include "runner/queue/claim.hpp"

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

}  // namespace
}  // namespace rb::queue
