#include "runner/queue/link/link.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <deque>

#include "tests/fakes/queue_test.hpp"

namespace rb::queue {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::ThrowsMessage;

// A server that says what it is told to, in pieces as they are given; then it is silent.
class FakeServer : public Transport {
 public:
  FakeServer(std::deque<std::string> pieces, std::string& heard)
      : pieces_(std::move(pieces)), heard_(heard) {}

  void send(std::string_view bytes, Deadline) override { heard_ += bytes; }
  std::size_t receive(std::span<char> buffer, Deadline) override {
    if (pieces_.empty()) throw LinkError("the server does not answer");
    const std::string piece = pieces_.front();
    pieces_.pop_front();
    std::copy(piece.begin(), piece.end(), buffer.begin());
    return piece.size();
  }

 private:
  std::deque<std::string> pieces_;
  std::string& heard_;
};

struct Talk {
  explicit Talk(std::deque<std::string> pieces, const Secrets& secrets = {}) {
    pieces.emplace_front("+PONG\r\n");
    if (!secrets.password.empty()) pieces.emplace_front("+OK\r\n");
    link = link_over(std::make_unique<FakeServer>(std::move(pieces), heard), secrets);
  }
  std::string heard;
  std::unique_ptr<Link> link;
};

class QueueLink : public fakes::QueueTest {};

TEST_F(QueueLink, SaysWhoItIs) {
  const Talk talk({}, {.user = "alice", .password = "x y"});
  EXPECT_EQ(talk.heard, "*3\r\n$4\r\nAUTH\r\n$5\r\nalice\r\n$3\r\nx y\r\n*1\r\n$4\r\nPING\r\n");
}

TEST_F(QueueLink, TakesEveryKindOfAnswer) {
  Talk talk({"$-1\r\n:42\r\n$4\r\na\r\nb\r\n*2\r\n+OK\r\n*-1\r\n-NOGROUP no such\r\n"});
  const std::vector<Command> commands(5, {"X"});
  const std::vector<Answer> answers = talk.link->ask(commands, milliseconds(0));
  EXPECT_EQ(answers[0].kind, Answer::Kind::nothing);
  EXPECT_EQ(answers[1].number, 42);
  EXPECT_EQ(answers[2].text, "a\r\nb");
  ASSERT_EQ(answers[3].items.size(), 2U);
  EXPECT_EQ(answers[3].items[0].text, "OK");
  EXPECT_EQ(answers[3].items[1].kind, Answer::Kind::nothing);
  EXPECT_EQ(answers[3].kind, Answer::Kind::list);
  EXPECT_EQ(answers[2].kind, Answer::Kind::text);
  EXPECT_EQ(answers[1].kind, Answer::Kind::number);
  EXPECT_EQ(answers[4].kind, Answer::Kind::error);
  EXPECT_TRUE(answers[4].is_error("NOGROUP"));
  EXPECT_FALSE(answers[2].is_error("NOGROUP"));
}

TEST_F(QueueLink, PutsHalvesOfAnswersTogether) {
  const std::string whole = "$5\r\nhello\r\n";
  for (std::size_t cut = 1; cut < whole.size(); ++cut) {
    Talk talk({whole.substr(0, cut), whole.substr(cut)});
    EXPECT_EQ(talk.link->ask({"GET", "a"}).text, "hello") << cut;
  }
}

TEST_F(QueueLink, SilenceIsALostLink) {
  Talk talk({"$5\r\nhel"});
  EXPECT_THAT(
      [&] {
        talk.link->ask({"GET", "a"});
      },
      ThrowsMessage<LinkError>(HasSubstr("does not answer")));
}

TEST_F(QueueLink, AServerThatLoadsIsBusyOrFullIsTriedAgain) {
  for (const std::string code : {"LOADING", "BUSY", "OOM", "MISCONF", "READONLY"}) {
    Talk talk({"-" + code + " not now\r\n"});
    EXPECT_THAT([&] { talk.link->ask({"GET", "a"}); }, ThrowsMessage<LinkError>(code + " not now"));
  }
}

TEST_F(QueueLink, ACodeIsAWholeWord) {
  Talk talk({"-BUSYGROUP Consumer Group name already exists\r\n"});
  const Answer answer = talk.link->ask({"XGROUP"});
  EXPECT_TRUE(answer.is_error("BUSYGROUP"));
  EXPECT_FALSE(answer.is_error("BUSY"));
}

TEST_F(QueueLink, WhatIsForbiddenIsAnAnswer) {
  Talk talk({"-NOPERM this user has no permissions\r\n"});
  EXPECT_TRUE(talk.link->ask({"DEL", "a"}).is_error("NOPERM"));
}

TEST_F(QueueLink, WhatIsNoRedisIsNamed) {
  Talk talk({"HTTP/1.1 400 Bad Request\r\n"});
  EXPECT_THAT(
      [&] {
        talk.link->ask({"GET", "a"});
      },
      ThrowsMessage<LinkError>(HasSubstr("not Redis")));
}

TEST_F(QueueLink, ARefusedUserIsNamedAndItsPasswordIsNot) {
  std::string heard;
  const auto open = [&] {
    link_over(std::make_unique<FakeServer>(
                  std::deque<std::string>{"-WRONGPASS invalid username-password pair\r\n"}, heard),
              {.user = "alice", .password = "geheim"});
  };
  EXPECT_THAT(open, ThrowsMessage<Error>("the queue refuses user 'alice': see --queue-auth"));
}

TEST(QueueTransport, ASocketThatIsNotThereIsALostLink) {
  EXPECT_THROW(connect_socket(parse_address("", "unix:/no/such/socket"), after(milliseconds(100))),
               LinkError);
}

}  // namespace
}  // namespace rb::queue
