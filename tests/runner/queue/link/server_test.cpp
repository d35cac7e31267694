#include "runner/queue/link/server.hpp"

#include <gmock/gmock.h>

#include "tests/fakes/queue_server.hpp"
#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using testing::ElementsAre;
using testing::ThrowsMessage;

Answer error(const std::string& text) { return {.kind = Answer::Kind::error, .text = text}; }

class QueueServerTest : public fakes::QueueTest {
 protected:
  Server server_at(const Address& address) {
    return {address, {}, [this](const std::string& line) { told_.push_back(line); }};
  }
  std::vector<std::string> told_;
};

// As if it were away.
TEST_F(QueueServerTest, OneWithoutRoomIsLostAndFoundAgainAndThatIsToldOnceAMinute) {
  std::string refusal;
  const fakes::QueueServer fake([&](const Command&) { return error(refusal); });
  Server server = server_at(fake.address());
  for (const char* const why : {"OOM no memory", "MISCONF no disk", "READONLY no writer"}) {
    ASSERT_TRUE(server.connect({}));
    refusal = why;
    EXPECT_THAT([&] { server.ask({"GET", "a"}); }, ThrowsMessage<LinkError>(why));
    EXPECT_FALSE(server.is_connected());
  }
  EXPECT_THAT(told_, ElementsAre("cannot reach the queue " + fake.address().path +
                                     ": OOM no memory; trying again",
                                 "the queue " + fake.address().path + " is there again"));
  ASSERT_TRUE(server.connect({}));
  refusal = "NOGROUP no such";
  EXPECT_TRUE(server.ask({"XACK", "a"}).is_error("NOGROUP")) << "another error is an answer";
  EXPECT_TRUE(server.is_connected());
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

}  // namespace
}  // namespace rb::queue
