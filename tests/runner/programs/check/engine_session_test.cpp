#include "runner/programs/check/engine_session.hpp"

#include <gtest/gtest.h>

namespace rb {
namespace {

using namespace std::chrono_literals;
using gomocup::Kind;
using Io = Process::Io;

// An engine in the language of the shell, that answers each line by these commands.
EngineSession answering(const std::string& answer) {
  return {{.command = {"sh", "-c", "while read line; do " + answer + "; done"}}, {}};
}

TEST(EngineSession, WaitsForTheAnswerThatIsWanted) {
  EngineSession session = answering("echo; echo MESSAGE x; echo 1,1; echo hello; echo OK");
  EXPECT_EQ(session.ask("a\n", Wanted::ok, 20s).line.kind, Kind::ok);
  EXPECT_EQ(session.noise(), "hello");
  EXPECT_EQ(session.ask("a\n", Wanted::text, 20s).text, "1,1");
  const auto answer = session.ask("a\n", Wanted::move, 20s);
  EXPECT_EQ(answer.line, (gomocup::Line{.kind = Kind::move, .x = 1, .y = 1}));
  EXPECT_GT(answer.elapsed, 0ns);
}

TEST(EngineSession, KnowsARefusal) {
  EngineSession session = answering("echo error x");
  const auto answer = session.ask("a\n", Wanted::ok, 20s);
  EXPECT_TRUE(answer.refused());
  EXPECT_EQ(answer.text, "error x");
}

TEST(EngineSession, KeepsWhatWasSaidBeforeTheAnswer) {
  EngineSession session =
      answering("case $line in a) echo ERROR a; echo 1,1;; *) echo 2,2; echo OK;; esac");
  const auto answer = session.ask("a\n", Wanted::move, 20s);
  EXPECT_EQ(answer.text, "1,1");
  EXPECT_EQ(answer.refusals(), 1);
  EXPECT_EQ(answer.unasked[0].text, "ERROR a");
  const auto ok = session.ask("b\n", Wanted::ok, 20s);
  ASSERT_EQ(ok.unasked.size(), 1U);
  EXPECT_EQ(ok.unasked[0].text, "2,2");
  EXPECT_EQ(ok.refusals(), 0);
}

TEST(EngineSession, DropsNothingBetweenTwoQuestions) {
  EngineSession session = answering("case $line in a) echo 1,1; echo 2,2;; *) echo OK;; esac");
  session.ask("a\n", Wanted::move, 20s);
  const auto ok = session.ask("b\n", Wanted::ok, 20s);
  ASSERT_EQ(ok.unasked.size(), 1U);
  EXPECT_EQ(ok.unasked[0].text, "2,2");
}

TEST(EngineSession, TellsASuggestionToPlay) {
  EngineSession session = answering("case $line in PLAY*) echo 2,2;; *) echo SUGGEST 3,4;; esac");
  EXPECT_EQ(session.ask("BEGIN\n", Wanted::move, 20s).text, "2,2");
}

TEST(EngineSession, TellsSilenceFromTheEnd) {
  EngineSession session = answering("[ $line = end ] && exit 3");
  EXPECT_EQ(session.ask("a\n", Wanted::ok, 30ms).io, Io::late);
  EXPECT_FALSE(session.ends_within(0ms));
  EXPECT_EQ(session.ask("end\n", Wanted::ok, 20s).io, Io::ended);
  EXPECT_TRUE(session.ends_within(20s));
  EXPECT_EQ(session.stop(0ms), "exit status 3");
}

TEST(EngineSession, NotesWhatGoesToTheStandardError) {
  EngineSession session = answering("echo help >&2; echo OK");
  EXPECT_FALSE(session.complained());
  session.ask("a\n", Wanted::ok, 20s);
  session.stop(0ms);
  EXPECT_TRUE(session.complained());
}

}  // namespace
}  // namespace rb
