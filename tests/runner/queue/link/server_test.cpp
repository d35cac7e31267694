#include "runner/queue/link/server.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::ThrowsMessage;

Answer error(const std::string& text) { return {.kind = Answer::Kind::error, .text = text}; }

class QueueServerTest : public fakes::QueueTest {
 protected:
  Server server_at(const Address& address) {
    return {address, {}, [this](const std::string& line) { told_.push_back(line); }};
  }
  std::vector<std::string> told_;
};

TEST_F(QueueServerTest, AsksOverItsLink) {
  const fakes::QueueServer fake([](const Command& command) { return fakes::text(command[1]); });
  Server server = server_at(fake.address());
  EXPECT_FALSE(server.is_connected());
  EXPECT_TRUE(server.connect({}));
  EXPECT_TRUE(server.is_connected());
  EXPECT_EQ(server.ask({"GET", "a"}).text, "a");
  const std::vector<Command> two{{"GET", "b"}, {"GET", "c"}};
  const std::vector<Answer> answers = server.ask(two);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[1].text, "c");
  EXPECT_THAT(told_, IsEmpty());
}

// A server that accepts nothing because its memory or disk is full is treated as if it were away.
TEST_F(QueueServerTest, OneThatTakesNothingIsLostAndThatIsToldOnceAMinute) {
  std::string refused = "OOM no room";
  const fakes::QueueServer fake([&](const Command&) { return error(refused); });
  Server server = server_at(fake.address());
  for (const char* const why : {"OOM no room", "MISCONF no disk", "READONLY no writer"}) {
    ASSERT_TRUE(server.connect({}));
    refused = why;
    EXPECT_THAT([&] { server.ask({"GET", "a"}); }, ThrowsMessage<LinkError>(why));
    EXPECT_FALSE(server.is_connected());
  }
  EXPECT_THAT(told_, ElementsAre("cannot reach the queue " + fake.address().path +
                                 ": OOM no room; trying again"));
}

TEST_F(QueueServerTest, AnotherErrorIsAnAnswer) {
  const fakes::QueueServer fake([](const Command&) { return error("NOGROUP no such"); });
  Server server = server_at(fake.address());
  ASSERT_TRUE(server.connect({}));
  EXPECT_TRUE(server.ask({"XACK", "a"}).is_error("NOGROUP"));
  EXPECT_TRUE(server.is_connected());
}

TEST_F(QueueServerTest, IsNotReachedOnceItIsTooLateOrAStopIsRequested) {
  Server server = server_at(parse_address("test", "unix:/no/such/socket"));
  EXPECT_FALSE(server.connect({}, after(milliseconds(-1))));
  EXPECT_THAT(told_, IsEmpty()) << "it was not tried";
  EXPECT_FALSE(server.connect({}, after(milliseconds(20))));
  EXPECT_THAT(told_, ElementsAre("cannot reach the queue /no/such/socket: No such file or "
                                 "directory; trying again"));
  const auto stop = std::make_unique<std::stop_source>();
  stop->request_stop();
  EXPECT_FALSE(server.connect(stop->get_token()));
}

TEST_F(QueueServerTest, TransactsBetweenMultiAndExec) {
  Answer executed = fakes::list({fakes::number(1), fakes::text("x")});
  const fakes::QueueServer fake([&](const Command& command) {
    return command[0] == "EXEC" ? executed : fakes::text("QUEUED");
  });
  Server server = server_at(fake.address());
  ASSERT_TRUE(server.connect({}));
  const std::vector<Command> commands{{"DEL", "a"}, {"GET", "b"}};
  const std::vector<Answer> answers = server.transact(commands);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].number, 1);
  EXPECT_EQ(answers[1].text, "x");
  EXPECT_THAT(fake.heard(), ElementsAre(Command{"MULTI"}, Command{"DEL", "a"}, Command{"GET", "b"},
                                        Command{"EXEC"}));
  executed.items.pop_back();
  EXPECT_THAT([&] { server.transact(commands); },
              ThrowsMessage<LinkError>("EXEC answers in an unknown form"));
  executed = fakes::list({fakes::number(1), error("WRONGTYPE no")});
  EXPECT_THAT([&] { server.transact(commands); },
              ThrowsMessage<Error>("the queue answers: WRONGTYPE no"));
  executed = error("EXECABORT no");
  EXPECT_THAT([&] { server.transact(commands); },
              ThrowsMessage<Error>("the queue answers: EXECABORT no"));
}

TEST(QueueAnswer, ThatIsAnErrorIsTold) {
  EXPECT_EQ(require(fakes::text("a")).text, "a");
  EXPECT_THAT(
      [] { require(error("NOPERM this user")); },
      ThrowsMessage<Error>("the queue does not allow it: NOPERM this user: see its access rules"));
  EXPECT_THAT([] { require(error("ERR what")); },
              ThrowsMessage<Error>("the queue answers: ERR what"));
}

}  // namespace
}  // namespace rb::queue
