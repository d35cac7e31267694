#include "runner/programs/gomocup/limit_lines.hpp"

#include <gmock/gmock.h>

namespace rb::gomocup {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

std::string game_info(const Limits& limits, const InfoItems& own = {},
                      const GameInfo& info = {.move_time = 10min}) {
  std::string text;
  append_game_info(text, info, limits, own);
  return text;
}

std::string time_left(const Limits& limits, const InfoItems& own = {}) {
  std::string text;
  append_time_left(text, limits, own);
  return text;
}

TEST(InfoLines, SendsTheLimitsOfAMove) {
  Limits limits;
  limits.time = 1500ms;
  limits.nodes = 5000;
  limits.depth = 7;
  EXPECT_EQ(game_info(limits, {}, {.memory_bytes = 1000, .seed = 0xffff'ffff'ffff'ffff}),
            "INFO timeout_turn 1500\nINFO timeout_match 0\nINFO max_memory 1000\n"
            "INFO game_type 1\nINFO thread_num 1\nINFO seed 18446744073709551615\n"
            "INFO max_node 5000\nINFO max_depth 7\n");
  EXPECT_EQ(time_left(limits), "INFO time_left 2147483647\n");
}

TEST(InfoLines, SendsTheClockOfAGame) {
  Limits limits;
  limits.clock = GameClock{.total = 20s, .increment = 100ms, .left = 19s};
  EXPECT_THAT(game_info(limits), HasSubstr("INFO timeout_turn 20100\nINFO timeout_match 20100\n"
                                           "INFO time_increment 100\n"));
  EXPECT_EQ(time_left(limits), "INFO time_left 19000\n");
}

TEST(InfoLines, SendsAnIncrementOnlyIfThereIsOne) {
  Limits limits;
  limits.clock = GameClock{.total = 20s, .increment = 1ms, .left = 20s};
  EXPECT_THAT(game_info(limits), HasSubstr("INFO time_increment 1\n"));
  limits.clock->increment = 0ms;
  EXPECT_THAT(game_info(limits), Not(HasSubstr("time_increment")));
}

// 0 would be "no limit".
TEST(InfoLines, SendsTheUsualMemoryUnlessItIsSet) {
  EXPECT_THAT(game_info({}), HasSubstr("INFO max_memory 367001600\n"));
}

TEST(InfoLines, OwnLinesComeInsteadOfOurs) {
  const InfoItems own{{"thread_num", "2"}, {"rule", "4"}, {"time_left", "5"}};
  const std::string text = game_info({}, own);
  EXPECT_THAT(text, HasSubstr("INFO thread_num 2\nINFO rule 4\n"));
  EXPECT_THAT(text, Not(HasSubstr("thread_num 1")));
  EXPECT_THAT(text, Not(HasSubstr("time_left")));
  EXPECT_EQ(time_left({}, own), "INFO time_left 5\n");
}

TEST(InfoLines, WithoutLimitsSendsTheTimeOfAMoveThatIsGiven) {
  EXPECT_EQ(game_info({}, {}, {.move_time = 1234ms, .memory_bytes = 1, .seed = 0}),
            "INFO timeout_turn 1234\nINFO timeout_match 0\nINFO max_memory 1\nINFO game_type 1\n"
            "INFO thread_num 1\nINFO seed 0\n");
  Limits both;
  both.time = 3s;
  both.clock = GameClock{.total = 20s, .increment = 5ms, .left = 7s};
  EXPECT_EQ(game_info(both, {}, {.memory_bytes = 1, .seed = 2}),
            "INFO timeout_turn 3000\nINFO timeout_match 20005\nINFO time_increment 5\n"
            "INFO max_memory 1\nINFO game_type 1\nINFO thread_num 1\nINFO seed 2\n");
}

}  // namespace
}  // namespace rb::gomocup
