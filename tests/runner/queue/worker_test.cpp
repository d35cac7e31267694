#include "runner/queue/worker.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "runner/queue/message/keys.hpp"
#include "runner/queue/message/members.hpp"
#include "runner/queue/message/run_document.hpp"
#include "runner/queue/message/wire.hpp"
#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"
#include "tests/fakes/random_match.hpp"
#include "tests/fakes/records.hpp"

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

// How often a worker looks for tasks of a run that has none to take, while another one of lower
// priority goes on. `answer` is the server's to XLEN.
int visits(const Answer& answer) {
  const auto stop = std::make_unique<std::stop_source>();
  int visits = 0, others = 0;
  bool is_there = false;
  RunDocument document{.title = "a match", .run = fakes::run_spec(4)};
  const fakes::QueueServer fake([&](const Command& command) {
    const std::string &word = command[0], &key = command.size() > 1 ? command[1] : word;
    if (word == "ZRANGE") return fakes::texts({"empty", "7", "other", "5"});
    if (word == "XLEN") return answer;
    if (word == "XPENDING") return fakes::list({fakes::number(1)});
    if (word == "XREADGROUP") {
      const bool is_empty = std::ranges::count(command, Keys{"empty"}.tasks()) > 0;
      if (is_empty && !std::exchange(is_there, true)) ++visits;
      return fakes::list({});
    }
    if (word == "EXISTS") return fakes::number(1);
    if (key.ends_with(":spec")) return fakes::text(run_json(document));
    if (key.ends_with(":openings")) return fakes::text(openings_text(fakes::openings(), 15));
    if (word == "GET" && key == Keys{"other"}.state()) {  // it is over when it is looked at
      is_there = false;
      if (++others == 2) stop->request_stop();
      return fakes::text("done");
    }
    return word == "GET" ? fakes::text("playing 1/4") : fakes::number(0);
  });
  WorkerRequest request;
  request.address = fake.address();
  request.version = document.run.version;
  request.tell = [](const std::string&) {};
  const Makers makers{.match = [](const auto&, const auto&) { return fakes::random_match(4); },
                      .players = {}};
  EXPECT_EQ(work(request, makers, stop->get_token()), WorkerEnd::stopped);
  return visits;
}

class QueueWorker : public fakes::QueueTest {};

TEST_F(QueueWorker, TellsTheRunWhyItDoesNotPlayIt) {
  const fakes::QueueServer fake([](const Command& command) {
    if (command[0] == "ZRANGE") return fakes::texts({"only", "7"});
    return command[0] == "GET" ? fakes::text("no document") : fakes::number(1);
  });
  std::vector<std::string> told;
  WorkerRequest request;
  request.address = fake.address();
  request.secrets.user = "alice";
  request.threads = 3;
  request.name = "w1";
  request.host = "here";
  request.version = "1.0";
  request.build = "GCC";
  request.most_idle = std::chrono::milliseconds(600);  // it looks again after half a second
  request.tell = [&told](const std::string& line) { told.push_back(line); };
  EXPECT_EQ(work(request, {}, {}), WorkerEnd::refused);
  EXPECT_EQ(told, std::vector<std::string>{"run only: the run on the queue: not a JSON object"});
  std::vector<Command> said = fake.heard();
  std::erase_if(said, [](const Command& command) { return command[0] != "HSET"; });
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0][1], Keys{"only"}.workers());
  EXPECT_EQ(said[0][2], "w1");
  const Member member = parse_member(said[0][3]);
  EXPECT_EQ(member.state, "refused: the run on the queue: not a JSON object");
  EXPECT_EQ(member.user, "alice");
  EXPECT_EQ(member.threads, 3);
  EXPECT_EQ(member.host, "here");
  EXPECT_EQ(member.build, "1.0, GCC");
}

TEST_F(QueueWorker, EndsWhenItIsStoppedOrReachesNoServer) {
  WorkerRequest request;
  request.address = parse_address("test", "unix:/no/such/socket");
  request.tell = [](const std::string&) {};
  const auto stop = std::make_unique<std::stop_source>();
  stop->request_stop();
  EXPECT_EQ(work(request, {}, stop->get_token()), WorkerEnd::stopped);
  request.most_idle = std::chrono::milliseconds(1);
  EXPECT_EQ(work(request, {}, {}), WorkerEnd::unreached);
}

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

TEST_F(QueueWorker, PassesOverARunThatHadNoTaskUntilItHasOne) {
  EXPECT_EQ(visits(fakes::number(1)), 1) << "the only task of each stream is taken";
  EXPECT_EQ(visits(fakes::number(2)), 2);
  EXPECT_EQ(visits({.kind = Answer::Kind::error, .text = "NOPERM"}), 2) << "it may not ask";
}

}  // namespace
}  // namespace rb::queue
