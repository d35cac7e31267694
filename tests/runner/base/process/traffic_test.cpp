#include "runner/base/process/traffic.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "runner/base/process/traffic_log.hpp"
#include "tests/fakes/complaint.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

using namespace std::chrono_literals;

class TrafficTest : public testing::Test {
 protected:
  TrafficTest() { traffic_.start(start_); }
  const SteadyTime start_ = std::chrono::steady_clock::now();
  Traffic traffic_;
};

TEST_F(TrafficTest, WritesALineForEachLine) {
  traffic_.add(Stream::to_engine, "START 15\n", start_ + 1ms);
  traffic_.add(Stream::from_engine, "OK\r", start_ + 1s);
  traffic_.add(Stream::complaint, "no weights", start_ + 2s);
  traffic_.add(Stream::note, "signal 9 (Killed)", start_ + 12345678us);
  EXPECT_EQ(traffic_.text(),
            "   0.001000 > START 15\n"
            "   1.000000 < OK\n"
            "   2.000000 ! no weights\n"
            "  12.345678 # signal 9 (Killed)\n");
}

TEST_F(TrafficTest, PartsATextOfManyLines) {
  traffic_.add(Stream::to_engine, "BOARD\n7,7,1\nDONE\n", start_);
  EXPECT_EQ(traffic_.text(), "   0.000000 > BOARD\n   0.000000 > 7,7,1\n   0.000000 > DONE\n");
}

TEST_F(TrafficTest, ShowsAnEmptyLine) {
  traffic_.add(Stream::from_engine, "\n", start_);
  EXPECT_EQ(traffic_.text(), "   0.000000 < \n");
}

TEST_F(TrafficTest, KeepsTheLastLines) {
  for (int i = 0; i < 1000; ++i) traffic_.add(Stream::to_engine, std::to_string(i), start_);
  const std::string text = traffic_.text();
  EXPECT_TRUE(text.starts_with("(900 earlier lines)\n   0.000000 > 900\n")) << text;
  EXPECT_TRUE(text.ends_with(" > 999\n")) << text;
}

TEST_F(TrafficTest, CutsALongLine) {
  traffic_.add(Stream::from_engine, std::string(1000, 'x'), start_);
  EXPECT_EQ(traffic_.text(), "   0.000000 < " + std::string(Traffic::kLongest, 'x') + "...\n");
}

TEST_F(TrafficTest, WritesWhatIsNotPrintableAsNumbers) {
  traffic_.add(Stream::from_engine, std::string_view("a\0\x1b[31m\xff", 8), start_);
  EXPECT_EQ(traffic_.text(), "   0.000000 < a\\u0000\\u001b[31m\\xff\n");
}

TEST_F(TrafficTest, CountsTheLinesOfAStream) {
  traffic_.add(Stream::complaint, "a\nb", start_);
  for (std::size_t i = 0; i < Traffic::kLines; ++i) traffic_.add(Stream::from_engine, "x", start_);
  EXPECT_EQ(traffic_.count(Stream::complaint), 2U);
  EXPECT_EQ(traffic_.count(Stream::from_engine), Traffic::kLines);
  EXPECT_EQ(traffic_.count(Stream::note), 0U);
  traffic_.start(start_);
  EXPECT_EQ(traffic_.count(Stream::complaint), 0U);
}

TEST_F(TrafficTest, CountsWhatWasReadBeforeAGameFromItsStart) {
  traffic_.start(start_ + 1s);
  traffic_.add(Stream::from_engine, "MESSAGE played", start_);
  EXPECT_EQ(traffic_.text(), "   0.000000 < MESSAGE played\n");
}

TEST_F(TrafficTest, StartsAnewForAGame) {
  traffic_.add(Stream::to_engine, "TURN 7,7\n", start_);
  traffic_.start(start_ + 1s);
  traffic_.add(Stream::to_engine, "RESTART\n", start_ + 1s);
  EXPECT_EQ(traffic_.text(), "   0.000000 > RESTART\n");
}

TEST_F(TrafficTest, TheLogHasTheFirstLinesOfAnAnswerAndHowManyItLeftOut) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("log");
  const auto log = std::make_shared<TrafficLog>(path);
  traffic_.copy_to(log, "brain-1");
  traffic_.begin_answer(start_);
  for (std::size_t i = 1; i <= Traffic::kLogLines + 3; ++i) {
    traffic_.add(Stream::from_engine, fmt::format("line {}", i), start_);
  }
  traffic_.begin_answer(start_);
  traffic_.add(Stream::to_engine, "TURN 7,7", start_);
  log->flush();
  const std::string text = fakes::read_text(path);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::ptrdiff_t{Traffic::kLogLines} + 2);
  EXPECT_NE(text.find(fmt::format(" < line {}\n", std::size_t{Traffic::kLogLines})),
            std::string::npos);
  EXPECT_NE(text.find(" # (3 lines left out)\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with(" brain-1 > TURN 7,7\n")) << text.substr(text.size() - 40);
}

TEST(TrafficLog, GoesOnAtTheEndOfALogButOfNoOtherFile) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("x");
  fakes::write_text(path, "");
  for (const std::string text : {"first", "second"}) TrafficLog(path).begin(text);
  const std::string log = fakes::read_text(path);
  EXPECT_EQ(std::ranges::count(log, '\n'), 2) << log;
  for (const std::string other :
       {std::string("SQLite format 3\0and its pages", 29), std::string("# an engine in Python\n"),
        std::string("x"), log.substr(1)}) {
    fakes::write_text(path, other);
    EXPECT_THROW(TrafficLog{path}, Error) << other;
    EXPECT_EQ(fakes::read_text(path), other);
  }
}

TEST(TrafficLog, FlushTellsOfAFullDisk) {
  TrafficLog log("/dev/full");
  log.begin("a run");
  EXPECT_THROW(log.flush(), Error);
}

std::string log_refusal(const std::string& path) {
  return fakes::complaint([&] { TrafficLog log(path); });
}

TEST(TrafficLog, SaysWhyItCannotBeWritten) {
  const fakes::TempFolder folder;
  const std::string path = folder.file("");
  EXPECT_EQ(log_refusal(path), path + ": cannot write the log: Is a directory");
  const std::string lost = folder.file("lost/log");
  EXPECT_THAT(log_refusal(lost), testing::StartsWith(lost + ": cannot be created: "));
  fakes::write_text(folder.file("x"), "#!/bin/sh");
  EXPECT_EQ(log_refusal(folder.file("x")),
            folder.file("x") + ": already exists and is no log of traffic: name another file");
}

// More than the buffer holds is refused at once; the end knows it still.
TEST(TrafficLog, RemembersTheFirstLineThatTheDiskRefused) {
  TrafficLog log("/dev/full");
  log.begin(std::string(1'000'000, 'x'));
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(fakes::complaint([&] { log.flush(); }),
              "/dev/full: cannot write the log: No space left on device");
  }
}

}  // namespace
}  // namespace rb
