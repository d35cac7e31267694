#include "runner/results/limits_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rb {
namespace {

std::string shown(const std::string& name, const std::string& limits, const std::string& common) {
  RunSpec run;
  run.limits = find_run_limits(common).value();
  return name_with_limits({.name = name, .params = R"({"limits": )" + limits + "}"}, run);
}

TEST(LimitsText, SaysWhatLimitsOnlyOnePlayer) {
  const std::string common = R"({"nodes": 300, "depth": null, "max_moves": 40})";
  EXPECT_EQ(shown("foo", R"({"nodes": 100, "depth": null})", common), "foo (nodes 100)");
  EXPECT_EQ(shown("foo", R"({"nodes": 300, "depth": 3})", common), "foo (depth 3)");
  EXPECT_EQ(shown("foo", R"({"nodes": 300, "depth": null, "move_time_ms": 1500, "margin_ms": 5})",
                  common),
            "foo (time 1500ms)");
  const std::string clock = R"({"nodes": 1, "game_time_ms": 60000, "increment_ms": 100})";
  EXPECT_EQ(shown("foo", clock, common), "foo (nodes 1, tc 60+0.1)");
  EXPECT_EQ(shown("foo", clock, clock), "foo");
  EXPECT_EQ(shown("foo", clock, R"({"nodes": 1, "game_time_ms": 60000, "increment_ms": 0})"),
            "foo (tc 60+0.1)");
}

TEST(LimitsText, SaysWhatLimitsTheRun) {
  EXPECT_EQ(limits_text(find_run_limits(R"({"nodes": 300, "max_moves": 40})").value()),
            "nodes 300, max-moves 40");
  const std::string wall = R"({"clock": "wall", "cpu_time": true})";
  EXPECT_EQ(limits_text(find_run_limits(wall).value()), "clock wall, by processor time");
}

TEST(LimitsText, NamesAGameThatIsNotRenjuOnItsBoard) {
  RunSpec run;
  EXPECT_EQ(unusual_game(run), "");
  run.board_size = 19;
  EXPECT_EQ(unusual_game(run), "renju on 19x19");
}

TEST(LimitsText, SaysNothingTwice) {
  EXPECT_EQ(shown("hard, nodes 100", R"({"nodes": 100, "depth": null})", "{}"), "hard, nodes 100");
  EXPECT_EQ(shown("hard, nodes 100", R"({"nodes": 200, "depth": null})", "{}"),
            "hard, nodes 100 (nodes 200)");
}

TEST(LimitsText, IgnoresWhatIsNotALimit) {
  for (const std::string limits : {"null", "7", "[]", "{}", R"({"nodes": "x", "depth": 1.5})"}) {
    EXPECT_EQ(shown("foo", limits, "{}"), "foo") << limits;
    EXPECT_EQ(own_limits(R"({"limits": )" + limits + "}"), PlayerLimits{});
  }
  EXPECT_EQ(name_with_limits({.name = "foo", .params = "no JSON"}, RunSpec{}), "foo");
}

}  // namespace
}  // namespace rb
