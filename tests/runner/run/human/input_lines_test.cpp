#include "runner/run/human/input_lines.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <thread>

namespace rb {
namespace {

class InputLinesTest : public testing::Test {
 protected:
  InputLinesTest() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~InputLinesTest() override {
    close(ends_[0]);
    if (ends_[1] >= 0) close(ends_[1]);
  }
  void write(std::string_view text) const {
    ASSERT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void end() {
    close(ends_[1]);
    ends_[1] = -1;
  }

  std::array<int, 2> ends_{};
  std::stop_source stop_;
};

TEST_F(InputLinesTest, TheEndOfTheInputEndsALine) {
  InputLines lines(ends_[0], stop_.get_token());
  write("h8\n\ni9");
  end();
  EXPECT_EQ(lines.next(), "h8");
  EXPECT_EQ(lines.next(), "");
  EXPECT_EQ(lines.next(), "i9");
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_EQ(lines.next(), std::nullopt);
}

TEST_F(InputLinesTest, AStopEndsTheWaiting) {
  InputLines lines(ends_[0], stop_.get_token());
  std::jthread stopping([this] { stop_.request_stop(); });
  EXPECT_EQ(lines.next(), std::nullopt);
}

TEST_F(InputLinesTest, AStopBeforeItIsNotForgotten) {
  stop_.request_stop();
  InputLines lines(ends_[0], stop_.get_token());
  EXPECT_EQ(lines.next(), std::nullopt);
}

}  // namespace
}  // namespace rb
