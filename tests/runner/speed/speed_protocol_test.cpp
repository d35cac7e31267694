#include "runner/speed/speed_protocol.hpp"
#include "engine/base/json_text.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <sstream>
#include <thread>

#include "engine/base/error.hpp"
#include "runner/speed/part.hpp"
#include "tests/fakes/temp_folder.hpp"
#include "tests/source_path.hpp"

namespace rb::speed {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<Json> answers(const std::string& requests) {
  std::istringstream input(requests);
  std::stringstream output;
  serve(input, output, source_path("positions"), "me");
  std::vector<Json> list;
  for (std::string line; std::getline(output, line);) list.push_back(read_json(line));
  return list;
}

TEST(Serve, SaysWhatItIsFirst) {
  const auto list = answers("");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["speed_protocol"], kProtocol);
  EXPECT_EQ(list[0]["program"], "me");
  EXPECT_EQ(list[0]["parts"].size(), parts().size());
}

TEST(Serve, CountsWhatWasAskedFor) {
  const auto list = answers("run board/set 0 7\nrun board/set 58 4\nquit\nrun board/set 0 1\n");
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[1]["count"], 7);
  EXPECT_GT(list[1]["ns"], 0);
  EXPECT_EQ(list[2]["count"], 4);
}

TEST(Serve, TellsTheSignature) {
  const auto list = answers("signature\n");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[1], Json({{"signature", signature(source_path("positions"), 2)}}));
}

TEST(Serve, RefusesWhatMakesNoSense) {
  for (const char* line : {"run nothing/here 0 1", "run board/set 0 0", "run board/set -1 1",
                           "run board/set 0", "run board/set x 1", "", "hello"}) {
    const auto list = answers(std::string(line) + "\n");
    ASSERT_EQ(list.size(), 2U) << line;
    EXPECT_TRUE(list[1].contains("error")) << line;
  }
}

// A program in the language of the shell that stands for another build.
class ServerTest : public testing::Test {
 protected:
  std::string program(const std::string& script) const {
    const std::string path = folder_.file("program");
    fakes::write_text(path, "#!/bin/sh\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }
  fakes::TempFolder folder_;
};

const std::string kHello = R"(echo '{"speed_protocol": 1, "program": "old", "parts": ["a/b"]}';)";

TEST_F(ServerTest, AsksAnotherBuild) {
  ServingBuild server(program(kHello + R"(
    echo "==1== of a wrapper"; read line; echo '{"ns": 12, "count": 34}'
    read line; echo '{"signature": 56}'; read line; echo "last words")"),
                      "/data");
  EXPECT_EQ(server.program(), "old");
  EXPECT_EQ(server.parts(), std::vector<std::string>{"a/b"});
  const Block block = server.run("a/b", 0, 1);
  EXPECT_EQ(block.nanoseconds, 12);
  EXPECT_EQ(block.count, 34U);
  EXPECT_EQ(server.signature(), 56U);
  EXPECT_EQ(server.quit(), std::vector<std::string>{"last words"});
}

TEST_F(ServerTest, NamesAProgramThatCannot) {
  const std::string other = program("echo 'unknown command'");
  EXPECT_THAT([&] { ServingBuild(other, "/data"); },
              ThrowsMessage<Error>(
                  HasSubstr(other + ": it does not answer 'speed serve' ('unknown command')")));
}

TEST_F(ServerTest, AsksABuildFromBeforeTheCommandAsItWasAskedThen) {
  ServingBuild server(program("[ \"$*\" = 'speed --serve' ] || exit 2\n" + kHello + "read line"),
                      "/data");
  EXPECT_EQ(server.program(), "old");
  server.restart();
  const std::string none = program("echo \"$*\" >>" + folder_.file("asked") + "; exit 2");
  EXPECT_THAT([&] { ServingBuild(none, "/data"); },
              ThrowsMessage<Error>(HasSubstr("does not answer 'speed serve' (exit status 2)")));
  EXPECT_EQ(fakes::read_text(folder_.file("asked")), "speed serve\nspeed --serve\n");
}

TEST_F(ServerTest, NamesAProgramThatCrashes) {
  const std::string other = program("kill -SEGV $$");
  EXPECT_THAT([&] { ServingBuild(other, "/data"); }, ThrowsMessage<Error>(HasSubstr("signal 11")));
}

TEST_F(ServerTest, NamesAProgramThatHangs) {
  const std::string deaf = program("sleep 100");
  EXPECT_THAT([&] { ServingBuild(deaf, "/data", {}, std::chrono::milliseconds(200)); },
              ThrowsMessage<Error>(HasSubstr("it took longer than 0.2 s")));
  ServingBuild server(program(kHello + "sleep 100"), "/data", {}, std::chrono::seconds(2));
  EXPECT_THAT([&] { server.run("a/b", 0, 1); },
              ThrowsMessage<Error>(HasSubstr("no answer to 'run a/b 0 1' (it took longer")));
}

TEST_F(ServerTest, IsStoppedAtOnce) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 warns
  ServingBuild server(program(kHello + "sleep 100"), "/data", {}, std::chrono::seconds(100),
                      stop->get_token());
  const auto start = std::chrono::steady_clock::now();
  const std::jthread friendly([&] { stop->request_stop(); });
  EXPECT_THAT([&] { server.run("a/b", 0, 1); }, ThrowsMessage<Error>(HasSubstr("(interrupted)")));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

// What a wrapper prints does not put the end of the wait off.
TEST_F(ServerTest, ABabblerIsNotWaitedForLonger) {
  ServingBuild server(program(kHello + "while true; do echo '== busy'; sleep 0.1; done"), "/data",
                      {}, std::chrono::seconds(2));
  EXPECT_THAT([&] { server.run("a/b", 0, 1); }, ThrowsMessage<Error>(HasSubstr("took longer")));
}

TEST_F(ServerTest, NoticesThatTheProgramWasReplaced) {
  const std::string path = program(kHello + "read line");
  ServingBuild server(path, "/data");
  server.restart();
  program(R"(echo '{"speed_protocol": 1, "program": "new", "parts": ["a/b"]}'; read line)");
  EXPECT_THAT([&] { server.restart(); },
              ThrowsMessage<Error>(HasSubstr(path + ": the program was")));
}

TEST_F(ServerTest, NamesAnotherProtocol) {
  const std::string other = program(R"(echo '{"speed_protocol": 9}')");
  EXPECT_THAT([&] { ServingBuild(other, "/data"); },
              ThrowsMessage<Error>(other + ": its 'speed serve' uses protocol 9, this program 1"));
}

TEST_F(ServerTest, NamesAWrongAnswer) {
  ServingBuild server(program(kHello + R"(read line; echo '{"error": "no"}'; read line)"), "/data");
  EXPECT_THAT([&] { server.run("a/b", 0, 1); }, ThrowsMessage<Error>(HasSubstr("'run a/b 0 1'")));
  EXPECT_THAT([&] { server.run("a/b", 0, 1); }, ThrowsMessage<Error>(HasSubstr("exit status")));
}

}  // namespace
}  // namespace rb::speed
