#include "runner/queue/worker.hpp"

#include <gmock/gmock.h>

#include "runner/queue/message/keys.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using testing::Contains;
using testing::Not;

// What a worker asks a server with two runs, neither of which can be joined; then it is idle.
std::vector<Command> asked(std::vector<std::string> only) {
  const fakes::QueueServer fake([](const Command& command) {
    return command[0] == "ZRANGE" ? fakes::texts({"first", "7", "second", "5"}) : Answer{};
  });
  WorkerRequest request;
  request.address = fake.address();
  request.runs = std::move(only);
  request.most_idle = std::chrono::milliseconds(1);
  request.tell = [](const std::string&) {};
  EXPECT_EQ(work(request, {}, {}), WorkerEnd::idle);
  return fake.heard();
}

class QueueWorker : public fakes::QueueTest {};

TEST_F(QueueWorker, LooksAtAllRuns) {
  const std::vector<Command> commands = asked({});
  EXPECT_THAT(commands, Contains(Command{"GET", Keys{"first"}.spec()}));
  EXPECT_THAT(commands, Contains(Command{"GET", Keys{"second"}.spec()}));
}

TEST_F(QueueWorker, LooksOnlyAtTheRunsThatItMayPlay) {
  const std::vector<Command> commands = asked({"second"});
  EXPECT_THAT(commands, Not(Contains(Command{"GET", Keys{"first"}.spec()})));
  EXPECT_THAT(commands, Contains(Command{"GET", Keys{"second"}.spec()}));
}

}  // namespace
}  // namespace rb::queue
